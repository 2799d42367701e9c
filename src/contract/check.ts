// Checks calls against their contract: parses the parts of a request, and reports every wrong field and every undocumented one;
// checks each reply, and writes it as JSON.

import * as z from 'zod'
import { writeInSlices } from '../kit/large-json.ts'
import { checkValue } from '../kit/source/schema-findings.ts'
import { fieldOf } from '../kit/table.ts'
import type { Work } from '../kit/work.ts'
import { expectReply } from '../model/checked-reply.ts'
import { type Detail, invalidRequest, Problem } from '../model/problems.ts'

export interface Checked {
  readonly value: unknown
  /** Dotted paths of undocumented keys, which were removed from `value`. */
  readonly undocumented: readonly string[]
  /** Names that were given in another case. */
  readonly respelled: readonly Respelled[]
}

/**
 * Parses `value` by `schema`. Removes undocumented keys and returns their paths; refuses them if `strict`. Takes the names of
 * a list in any case. Throws `invalid_request` with a detail for each wrong field, or `undocumented_field`.
 */
export function checkRequest(value: unknown, schema: z.ZodType, strict: boolean): Checked {
  const first = schema.safeParse(value)
  if (first.success) return { value: first.data, undocumented: [], respelled: [] }
  const { issues } = first.error
  const unknown = unknownKeys(issues)
  const respelled = inAnotherCase(value, issues)
  const rest = checkValue(schema, spelledAs(without(value, unknown), respelled))
  const undocumented = unknown.map((path) => path.join('.'))
  const strays = strict ? undocumented.map((path) => ({ path, message: 'is not documented' })) : []
  if (!rest.ok) throw invalidRequest([...rest.details, ...strays], rest.more)
  if (strays.length > 0) throw undocumentedFields(strays)
  return { value: rest.value, undocumented, respelled }
}

/** Parses a part of a control call by `schema`. Throws `invalid_request` with a detail for each wrong field or unknown key. */
export function checkStrictly(value: unknown, schema: z.ZodType): unknown {
  const checked = checkValue(schema, value)
  if (!checked.ok) throw invalidRequest(checked.details, checked.more)
  return checked.value
}

function undocumentedFields(strays: readonly Detail[]): Problem {
  const fields = strays.map(({ path }) => path).join(', ')
  return new Problem('undocumented_field', { fields }, strays)
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

/** A name that was given in another case than the interface writes it. */
interface Respelled {
  readonly path: readonly PropertyKey[]
  readonly sent: string
  readonly meant: string
}

/** Returns the values of a request that are wrong only by their case, by what parsing it found. */
function inAnotherCase(value: unknown, issues: readonly z.core.$ZodIssue[]): Respelled[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_value') return []
    const sent = fieldOf(value, ...issue.path)
    if (typeof sent !== 'string') return []
    const wanted = sent.trim().toLowerCase()
    const meant = issue.values.find((name) => typeof name === 'string' && name.toLowerCase() === wanted)
    return typeof meant === 'string' ? [{ path: issue.path, sent, meant }] : []
  })
}

/** Returns a copy of a value with these names as they are meant. */
function spelledAs(value: unknown, names: readonly Respelled[]): unknown {
  return names.reduce((whole, { path, meant }) => withPart(whole, path, meant), value)
}

function withPart(whole: unknown, [step, ...rest]: readonly PropertyKey[], part: unknown): unknown {
  if (step === undefined) return part
  if (Array.isArray(whole)) return whole.map((entry, at) => (at === Number(step) ? withPart(entry, rest, part) : entry))
  if (typeof whole !== 'object' || whole === null) return whole
  return { ...whole, [step]: withPart(fieldOf(whole, step), rest, part) }
}

/** JSON, as text or as UTF-8. */
export type Written = string | Buffer

/** Returns as JSON a reply that may be long. Throws as `checkedText`. */
export function* checkedInSlices(operation: string, schema: z.ZodType, body: unknown): Work<Buffer> {
  if (schema instanceof z.ZodArray && Array.isArray(body)) {
    for (const entry of body) {
      expectReply(operation, schema.element as z.ZodType, entry)
      yield
    }
  } else expectReply(operation, schema, body)
  return yield* writeInSlices(body)
}
