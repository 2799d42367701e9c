// Holds recorded calls to the contract: unknown and missing fields, other types, undocumented statuses and errors.

import * as z from 'zod'
import { problemsOf } from '../../contract/problems-of.ts'
import { redactBody } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { checkValue } from '../../kit/source/value-check.ts'
import { PROBLEMS } from '../../model/problems.ts'
import { provenanceOf } from '../../model/shape.ts'
import type { RecordedCall } from './recorded-calls.ts'

/** What deviates in the same way, in the same place. */
export interface Group {
  readonly operation: string
  /** Such as `response.objects[*].followers`. */
  readonly path: string
  readonly message: string
  readonly count: number
  /** One of the values, without credentials. */
  readonly example: unknown
}

type Deviation = Omit<Group, 'operation' | 'count'>

/** Groups the deviations of calls: the most frequent first. */
export function groupsOf(calls: readonly RecordedCall[]): Group[] {
  const groups = new Map<string, Group>()
  for (const call of calls) {
    for (const found of deviationsOf(call)) {
      const key = [call.endpoint.id, found.path, found.message].join('\n')
      const count = (groups.get(key)?.count ?? 0) + 1
      groups.set(key, {
        operation: call.endpoint.id,
        ...found,
        example: groups.get(key)?.example ?? found.example,
        count,
      })
    }
  }
  return [...groups.values()].sort((one, other) => other.count - one.count)
}

function deviationsOf({ endpoint, query, body, status, answer }: RecordedCall): Deviation[] {
  const ofQuery = checked('query', endpoint.query ?? z.strictObject({}), query)
  const ofBody = endpoint.body && !endpoint.receive && body !== undefined ? checked('body', endpoint.body, body) : []
  const ofRequest = [...ofQuery, ...ofBody]
  if (status === endpoint.status)
    return [...ofRequest, ...(answer === undefined ? [] : checked('response', endpoint.answer, answer))]
  const known = problemsOf(endpoint).map((code) => PROBLEMS[code])
  if (!known.some((problem) => problem.status === status)) {
    return [...ofRequest, { path: 'status', message: 'is not documented', example: status }]
  }
  const { internal_code: code } = Object(Object(answer).error)
  if (known.some((problem) => problem.internal_code === code)) return ofRequest
  return [
    ...ofRequest,
    { path: 'response.error.internal_code', message: 'is not documented', example: shown('', code) },
  ]
}

function checked(part: string, schema: z.ZodType, value: unknown): Deviation[] {
  const result = checkValue(schema, value)
  if (result.ok) return []
  return result.details.flatMap(({ path, message }) => {
    const steps = path === '' ? [] : path.split('.')
    const found = valueAt(value, steps)
    // What we have assumed the service need not have.
    if (found === undefined && isAssumed(schema, steps)) return []
    const place = [part, ...steps].join('.').replace(/\.\d+(?=\.|$)/g, '[*]')
    return [{ path: place, message: message.replace(/, not .*$/s, ''), example: shown(steps.at(-1) ?? '', found) }]
  })
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce(
    (inner: unknown, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )
}

/** Whether the last of the steps is a key that an assumption adds. */
function isAssumed(schema: unknown, [step, ...rest]: readonly string[]): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return isAssumed(schema.unwrap(), step === undefined ? [] : [step, ...rest])
  if (schema instanceof z.ZodArray) return isAssumed(schema.element, rest)
  if (!(schema instanceof z.ZodObject) || step === undefined) return false
  if (typeof provenanceOf(schema)?.get(step) === 'object') return true
  return isAssumed(schema.shape[step], rest)
}

const LONGEST = 80
/** What looks like a credential: the scheme of one, or a long word of letters and digits. */
const CREDENTIAL = /\b(?:Bearer|Basic)\s+\S+|[\w.+/=-]{24,}/gi

/** Returns what an example shows of a value. */
function shown(name: string, value: unknown): unknown {
  if (isSecretName(name)) return '[redacted]'
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? String(redactBody(value)) : JSON.stringify(redactBody(value))
  return text.replace(CREDENTIAL, '[redacted]').slice(0, LONGEST)
}
