// Parses the parts of a request. Reports every wrong field and every undocumented one.

import type * as z from 'zod'
import type { LeftOut } from '../kit/json/read-json.ts'
import { bareSchema, fieldsOf, partOf } from '../kit/source/schema-parts.ts'
import { checkValue } from '../kit/source/value-check.ts'
import { type Detail, invalidRequest, Problem } from '../model/problems.ts'
import { inAnotherCase, type Respelled, spelledAs } from './names-in-any-case.ts'

export interface Checked {
  readonly value: unknown
  /** Dotted paths of undocumented keys, which were removed from `value`. */
  readonly undocumented: readonly string[]
  /** How many more there are. */
  readonly more: number
  /** Names that were given in another case. */
  readonly respelled: readonly Respelled[]
}

export interface Check {
  readonly schema: z.ZodType
  /** What the handler takes, if `schema` says less of it. */
  readonly guide?: z.ZodType | null | undefined
  /** What the value lacks because it was too much. */
  readonly leftOut?: readonly LeftOut[]
  /** Refuse undocumented keys. */
  readonly strict: boolean
}

/**
 * Parses `value` by `schema`. Removes undocumented keys and returns their paths; refuses them if `strict`. Takes the names of
 * a list in any case. Throws `invalid_request` with a detail for each wrong field, or `undocumented_field`.
 */
export function checkRequest(value: unknown, { schema, guide, leftOut = [], strict }: Check): Checked {
  const more = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (more > 0) refuseTooMuch(value, { schema, guide, leftOut, strict }, more)
  const first = schema.safeParse(value)
  if (first.success) return { value: first.data, undocumented: [], more, respelled: [] }
  const { issues } = first.error
  const unknown = unknownKeys(issues)
  const respelled = inAnotherCase(value, issues)
  const rest = checkValue(schema, spelledAs(without(value, unknown), respelled))
  const undocumented = unknown.map((path) => path.join('.'))
  const strays = strict ? undocumented.map((path) => ({ path, message: 'is not documented' })) : []
  if (!rest.ok) throw invalidRequest([...rest.details, ...strays], rest.more, rest.unchecked)
  if (strays.length > 0) throw undocumentedFields(strays, more)
  return { value: rest.value, undocumented, more, respelled }
}

/** Parses a part of a control call by `schema`. Throws `invalid_request` with a detail for each wrong field or unknown key. */
export function checkStrictly(value: unknown, { schema, guide, leftOut = [] }: Omit<Check, 'strict'>): unknown {
  const more = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (more > 0) refuseTooMuch(value, { schema, guide, leftOut, strict: true }, more)
  const checked = checkValue(schema, value)
  if (!checked.ok) throw invalidRequest(checked.details, checked.more, checked.unchecked)
  return checked.value
}

/** Refuses a value that lacks keys which were too many; undocumented ones only where they are refused. */
function refuseTooMuch(value: unknown, { schema, guide, leftOut = [], strict }: Check, more: number): void {
  const refused = leftOut.filter(({ path, unknown }) => strict || !unknown || fieldsOf(schemaAt(schema, path)) === null)
  if (refused.length === 0) return
  const checked = checkValue(guide ?? schema, value)
  if (!checked.ok) throw invalidRequest(checked.details, checked.more + more, checked.unchecked)
  throw invalidRequest(
    refused.map(({ path, count }) => ({ path: path.join('.'), message: `has ${count} keys too many` })),
  )
}

function schemaAt(schema: z.ZodType, path: LeftOut['path']): z.ZodType | null {
  return path.reduce<z.ZodType | null>(partOf, bareSchema(schema))
}

function undocumentedFields(strays: readonly Detail[], more: number): Problem {
  const fields = strays.map(({ path }) => path).join(', ')
  return new Problem('undocumented_field', { fields }, strays, {}, {}, { more, unchecked: 0 })
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
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = new Map<string, Path[]>()
  for (const [step, ...rest] of paths) {
    const known = below.get(String(step))
    if (known) known.push(rest)
    else below.set(String(step), [rest])
  }
  const inner = (key: string, entry: unknown) => without(entry, below.get(key) ?? [])
  if (Array.isArray(value)) return value.map((entry, at) => inner(String(at), entry))
  const gone = (key: string) => below.get(key)?.some(({ length }) => length === 0) === true
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !gone(key))
      .map(([key, entry]) => [key, inner(key, entry)]),
  )
}
