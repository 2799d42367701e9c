// Compares recorded calls with the contract: unknown and missing fields, other types, undocumented statuses and errors.

import * as z from 'zod'
import { problemsOf } from '../../contract/problems-of.ts'
import { isSecretName, redactBody } from '../../kit/redact.ts'
import { parseBy } from '../../kit/source/schema-findings.ts'
import { CALL_VOICE } from '../../kit/source/schema-words.ts'
import { PROBLEMS } from '../../model/problems.ts'
import { provenanceOf } from '../../model/shape.ts'
import { isSuccess, type RecordedCall, type Recording } from './recorded-calls.ts'

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
export function groupsOf({ calls, hide }: Pick<Recording, 'calls' | 'hide'>): Group[] {
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
  return [...groups.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ path, message, example, ...rest }) => {
      const value = typeof example === 'string' ? hide(example).slice(0, LONGEST) : example
      return { ...rest, path: hide(path), message: hide(message), example: value }
    })
}

function deviationsOf(call: RecordedCall): Deviation[] {
  const { endpoint, query, body, status, answer } = call
  const ofQuery = checked('query', endpoint.query ?? z.strictObject({}), query)
  const ofBody = endpoint.body && !endpoint.receive && body !== undefined ? checked('body', endpoint.body, body) : []
  const ofRequest = [...ofQuery, ...ofBody]
  const ofAnswer = isSuccess(call) && answer !== undefined ? checked('response', endpoint.answer, answer) : []
  if (status === endpoint.status) return [...ofRequest, ...ofAnswer]
  const known = problemsOf(endpoint).map((code) => PROBLEMS[code])
  if (!known.some((problem) => problem.status === status)) {
    return [...ofRequest, { path: 'status', message: 'is not documented', example: status }, ...ofAnswer]
  }
  const { internal_code: code } = Object(Object(answer).error)
  if (known.some((problem) => problem.internal_code === code)) return ofRequest
  return [
    ...ofRequest,
    { path: 'response.error.internal_code', message: 'is not documented', example: shown('', code) },
  ]
}

function checked(part: string, schema: z.ZodType, value: unknown): Deviation[] {
  const result = parseBy(schema, value, CALL_VOICE)
  if (result.ok) return []
  return result.findings.flatMap(({ path, message }) => {
    const found = path.reduce((inner: unknown, step) => Object(inner)[step], value)
    const { place, isAssumed } = placeIn(schema, path)
    // The service need not have what we assumed.
    if (found === undefined && isAssumed) return []
    const example = shown(String(path.at(-1) ?? ''), found)
    return [{ path: part + place, message: message.replace(/, not .*$/s, ''), example }]
  })
}

/** Returns a path with `[*]` for entries of lists and maps, and whether an assumption adds its last key. */
function placeIn(schema: unknown, path: readonly (string | number)[]): { place: string; isAssumed: boolean } {
  const [step, ...rest] = path
  if (step === undefined) return { place: '', isAssumed: false }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return placeIn(schema.unwrap(), path)
  const isObject = schema instanceof z.ZodObject
  const isMap = schema instanceof z.ZodRecord
  const isEntry = isMap || typeof step === 'number'
  const value = isObject ? schema.shape[step] : isMap ? schema.valueType : Object(schema).element
  const { place, isAssumed } = placeIn(value, rest)
  const assumed = isObject && typeof provenanceOf(schema)?.get(String(step)) === 'object'
  return { place: (isEntry ? '[*]' : `.${step}`) + place, isAssumed: assumed || isAssumed }
}

const LONGEST = 80
/** What looks like a credential: a long word of letters and digits. */
const CREDENTIAL = /[\w.+/=-]{24,}/g

/** Returns what an example shows of a value. */
function shown(name: string, value: unknown): unknown {
  if (isSecretName(name)) return '[redacted]'
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? String(redactBody(value)) : JSON.stringify(redactBody(value))
  return text.replace(CREDENTIAL, '[redacted]')
}
