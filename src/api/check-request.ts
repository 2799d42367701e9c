// From what was sent to what a handler takes: every wrong field named, every undocumented one reported.

import type * as z from 'zod'
import { type Detail, fail, invalidRequest } from '../model/problems.ts'

export interface Checked {
  readonly value: unknown
  /** Dotted paths of what the contract does not know and the value no longer holds. */
  readonly undocumented: readonly string[]
}

/**
 * Parses `value` by `schema`. Undocumented keys are taken out and named, or refused when `strict`.
 * Throws `invalid_request` with a detail for each wrong field.
 */
export function checkRequest(schema: z.ZodType, value: unknown, strict: boolean): Checked {
  const first = schema.safeParse(value)
  if (first.success) return { value: first.data, undocumented: [] }
  const unknown = unknownKeys(first.error.issues)
  const rest = unknown.length > 0 ? schema.safeParse(without(value, unknown)) : first
  const undocumented = unknown.map((path) => path.join('.'))
  const strays = strict ? undocumented.map((path) => ({ path, message: 'is not documented' })) : []
  if (!rest.success) throw invalidRequest([...detailsOf(rest.error.issues), ...strays])
  if (strays.length > 0) fail('undocumented_field', { fields: undocumented.join(', ') }, strays)
  return { value: rest.data, undocumented }
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

/** A copy of `value` that lacks what the paths lead to; the parts that stay are shared. */
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

/** One detail for each wrong field, in the order of the contract. */
export function detailsOf(issues: readonly Issue[], base: Path = []): Detail[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path]
    return { path: path.map(String).join('.'), message: messageOf(issue) }
  })
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined$/.test(issue.message)
        ? `is required (${issue.expected})`
        : `must be ${article(issue.expected)}${received(issue.message)}`
    case 'invalid_value':
      return /received undefined$/.test(issue.message)
        ? `is required (one of ${issue.values.map(String).join(', ')})`
        : `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_union': {
      const messages = issue.errors.map((branch) => branch.map(messageOf).join(' and '))
      return [...new Set(messages)].join(', or ')
    }
    case 'unrecognized_keys':
      return `has undocumented keys: ${issue.keys.join(', ')}`
    default:
      return issue.message
  }
}

function article(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

function received(message: string): string {
  const [, type] = /received (\w+)$/.exec(message) ?? []
  return type ? `, not ${type}` : ''
}
