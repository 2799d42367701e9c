// Error responses: their envelope, an example for each problem, and the error responses of an operation by status.

import * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { problemsOf } from '../contract/problems-of.ts'
import { strict } from '../kit/shape.ts'
import { type Detail, PROBLEMS, type ProblemCode } from '../model/problems.ts'
import { shape } from '../model/shape.ts'
import { headersFor } from './headers.ts'
import { provenanceMarks, referenceTo } from './json-schema.ts'
import { capitalised } from './names.ts'

const envelope = { http_status: z.int(), internal_code: z.int(), message: z.string() }

/** The documented errors of endpoint 33 (interface, Errors). */
export const DocumentedRefusal = shape(() => ({ documented: { error: shape(() => ({ documented: envelope })) } }))

/** Every other error: the same envelope, and wrong fields with their paths. Errors of a scenario have no such list. */
export const Refusal = shape(() => ({
  assumed: {
    'error-envelope': {
      error: shape(() => ({
        documented: envelope,
        assumed: {
          'error-envelope': { details: z.array(strict(() => ({ path: z.string(), message: z.string() }))).optional() },
        },
      })),
    },
  },
}))

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Example details of the problems that list wrong fields. */
const DETAILS: Partial<Record<ProblemCode, readonly Detail[]>> = {
  invalid_request: [{ path: 'name', message: 'is required (string)' }],
  undocumented_field: [{ path: 'nickname', message: 'is not documented' }],
}

/** Returns an example of each problem that an operation may return; its message keeps its placeholders. */
export function problemExamples(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const codes = [...new Set(endpoints.flatMap(problemsOf))].sort()
  return Object.fromEntries(
    codes.map((code) => {
      const { status, internal_code, message } = PROBLEMS[code]
      const error = { http_status: status, internal_code, message }
      const value = isDocumented(code) ? { error } : { error: { ...error, details: DETAILS[code] ?? [] } }
      return [code, { summary: `${internal_code} ${code.replaceAll('_', ' ')}`, value }]
    }),
  )
}

function isDocumented(code: ProblemCode): boolean {
  return PROBLEMS[code].source === 'documented'
}

interface Group {
  readonly status: number
  readonly codes: readonly ProblemCode[]
}

/** Groups the problems of an operation by status, lowest first. */
function groupsOf(endpoint: Endpoint): Group[] {
  const codes = problemsOf(endpoint)
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b)
  return statuses.map((status) => ({ status, codes: codes.filter((code) => PROBLEMS[code].status === status).sort() }))
}

const keyOf = ({ codes }: Group) => codes.join(' ')

/** The error responses of the operations; those that several operations share are named components. */
export class Refusals {
  readonly #named = new Map<string, { readonly name: string; readonly group: Group }>()

  constructor(endpoints: readonly Endpoint[]) {
    const users = new Map<string, { readonly first: string; readonly group: Group; count: number }>()
    for (const endpoint of endpoints) {
      for (const group of groupsOf(endpoint)) {
        const known = users.get(keyOf(group))
        if (known) known.count++
        else users.set(keyOf(group), { first: endpoint.id, group, count: 1 })
      }
    }
    const taken = new Set<string>()
    for (const [key, { first, group, count }] of users) {
      if (count === 1) continue
      const phrase = phraseOf(group).replaceAll(' ', '')
      // Another group of problems may have the same status: it is named after the first operation that has it.
      const name = taken.has(phrase) ? `${phrase}As${capitalised(first)}` : phrase
      taken.add(name)
      this.#named.set(key, { name, group })
    }
  }

  /** Returns the named responses. */
  components(): Record<string, unknown> {
    return Object.fromEntries([...this.#named.values()].map(({ name, group }) => [name, responseOf(group)]))
  }

  /** Returns the error responses of an operation, by status. */
  of(endpoint: Endpoint): Record<string, unknown> {
    return Object.fromEntries(
      groupsOf(endpoint).map((group) => {
        const named = this.#named.get(keyOf(group))
        return [group.status, named ? { $ref: `#/components/responses/${named.name}` } : responseOf(group)]
      }),
    )
  }
}

function phraseOf({ status }: Group): string {
  return PHRASES[status] ?? `Status ${status}`
}

function responseOf(group: Group): unknown {
  const { status, codes } = group
  const documented = codes.filter(isDocumented)
  const references = [
    ...(documented.length > 0 ? [{ $ref: referenceTo('DocumentedRefusal') }] : []),
    ...(documented.length < codes.length ? [{ $ref: referenceTo('Refusal') }] : []),
  ]
  return {
    description: phraseOf(group),
    headers: headersFor({ status, assumed: documented.length < codes.length }),
    content: {
      'application/json': {
        schema: references.length === 1 ? references[0] : { anyOf: references },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
    'x-problems': codes.map((code) => {
      const { internal_code, source } = PROBLEMS[code]
      return { code, internal_code, ...(source === 'control' ? {} : provenanceMarks(source)) }
    }),
  }
}
