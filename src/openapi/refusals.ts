// What a call may be refused with: an envelope, an example for each problem, and the responses of an operation by status.

import * as z from 'zod'
import type { Endpoint } from '../api/endpoint.ts'
import { problemsOf } from '../api/problems-of.ts'
import { shape } from '../kit/shape.ts'
import { type Detail, PROBLEMS, type ProblemCode } from '../model/problems.ts'
import { headersFor } from './headers.ts'
import { provenanceMarks, referenceTo } from './json-schema.ts'
import { capitalised } from './names.ts'

const envelope = { http_status: z.int(), internal_code: z.int(), message: z.string() }

/** The documented errors of endpoint 33 (interface, Errors). */
export const DocumentedRefusal = shape({ documented: { error: shape({ documented: envelope }) } })

/** Every other refusal: the same envelope, and each wrong field by its path. What a scenario refuses has no such list. */
export const Refusal = shape({
  assumed: {
    'error-envelope': {
      error: shape({
        documented: envelope,
        assumed: {
          'error-envelope': { details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional() },
        },
      }),
    },
  },
})

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
}

/** Problems that say which fields are wrong. */
const DETAILS: Partial<Record<ProblemCode, readonly Detail[]>> = {
  invalid_request: [{ path: 'name', message: 'is required (string)' }],
  undocumented_field: [{ path: 'nickname', message: 'is not documented' }],
}

/** An example of each problem that some operation may answer; its message has the placeholders that facts fill. */
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

/** The problems of an operation by status, lowest first. */
function groupsOf(endpoint: Endpoint): Group[] {
  const codes = problemsOf(endpoint)
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b)
  return statuses.map((status) => ({ status, codes: codes.filter((code) => PROBLEMS[code].status === status).sort() }))
}

const keyOf = ({ codes }: Group) => codes.join(' ')

/** The refusals of the operations; those that several of them share have a name. */
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
      // A status may come with other problems elsewhere: those are told apart by the first operation that has them.
      const name = taken.has(phrase) ? `${phrase}As${capitalised(first)}` : phrase
      taken.add(name)
      this.#named.set(key, { name, group })
    }
  }

  /** The responses that have a name. */
  components(): Record<string, unknown> {
    return Object.fromEntries([...this.#named.values()].map(({ name, group }) => [name, responseOf(group)]))
  }

  /** The refusals of one operation, by status. */
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
