// Parses the parts of a request. Reports every wrong field and every undocumented one.

import type * as z from 'zod'
import { checkValue } from '../kit/source/value-check.ts'
import { fail, invalidRequest } from '../model/problems.ts'

export interface Checked {
  readonly value: unknown
  /** Dotted paths of the undocumented keys, which were removed from `value`. */
  readonly undocumented: readonly string[]
}

/**
 * Parses `value` by `schema`. Removes undocumented keys and returns their paths; refuses them if `strict`.
 * Throws `invalid_request` with a detail for each wrong field, or `undocumented_field`.
 */
export function checkRequest(schema: z.ZodType, value: unknown, strict: boolean): Checked {
  const first = schema.safeParse(value)
  if (first.success) return { value: first.data, undocumented: [] }
  const unknown = unknownKeys(first.error.issues)
  const rest = checkValue(schema, unknown.length > 0 ? without(value, unknown) : value)
  const undocumented = unknown.map((path) => path.join('.'))
  const strays = strict ? undocumented.map((path) => ({ path, message: 'is not documented' })) : []
  if (!rest.ok) throw invalidRequest([...rest.details, ...strays])
  if (strays.length > 0) fail('undocumented_field', { fields: undocumented.join(', ') }, strays)
  return { value: rest.value, undocumented }
}

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

function unknownKeys(issues: readonly Issue[], base: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key])
    if (issue.code !== 'invalid_union') return []
    return issue.errors.flatMap((branch) => unknownKeys(branch, path))
  })
}

/** Returns a copy of `value` without the keys at `paths`. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((entry, at) => without(entry, below(paths, at)))
  if (typeof value !== 'object' || value === null) return value
  const gone = new Set(paths.filter((path) => path.length === 1).map((path) => path[0]))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !gone.has(key))
      .map(([key, entry]) => [key, without(entry, below(paths, key))]),
  )
}

function below(paths: readonly Path[], key: PropertyKey): Path[] {
  return paths.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1))
}
