// Checks the JSON of a call against its schema: reports every fault by its dotted path.

import type * as z from 'zod'
import { parseBy } from './schema-findings.ts'
import { CALL_VOICE } from './schema-words.ts'

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly details: readonly { readonly path: string; readonly message: string }[]
      /** How many more faults there are. */
      readonly more: number
      /** How many entries were not checked, because there are faults enough. */
      readonly unchecked: number
    }

interface Options {
  /** The first part of every path. */
  readonly base?: string
  /** Returns the message for an unknown key. */
  readonly unknownKey?: (key: string, known: readonly string[]) => string
}

/** Parses `value` by `schema`, or returns a detail for each fault; the path '' means the whole value. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { base, unknownKey }: Options = {},
): Checked<z.output<Schema>> {
  const voice = unknownKey
    ? { ...CALL_VOICE, unknownKey: (key: string, known: readonly string[]) => ({ message: unknownKey(key, known) }) }
    : CALL_VOICE
  const cut = entriesCut(value, LEVELS)
  const first = cut > 0 ? parseBy(schema, beginningOf(value, LEVELS), voice) : null
  const enough = first?.ok === false && first.findings.length >= FAULTS
  const parsed = enough ? first : parseBy(schema, value, voice)
  if (parsed.ok) return parsed
  const before = base === undefined ? [] : [base]
  const details = parsed.findings.map(({ path, message }) => ({ path: [...before, ...path].join('.'), message }))
  return { ok: false, details, more: parsed.more, unchecked: enough ? cut : 0 }
}

/** Faults in the beginnings of long lists that make it needless to look at the rest. */
const FAULTS = 20

/** Levels of objects below which lists are not looked for. */
const LEVELS = 3

/** Entries of a list that are looked at first. */
const BEGINNING = 2_000

/** Returns how many entries of long lists are not in their beginnings. */
function entriesCut(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null || levels === 0) return 0
  if (Array.isArray(value)) return Math.max(0, value.length - BEGINNING)
  return Object.values(value).reduce((sum: number, inner) => sum + entriesCut(inner, levels - 1), 0)
}

/** Returns the value with only the beginning of each long list in it. */
function beginningOf(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value
  if (Array.isArray(value)) return value.length > BEGINNING ? value.slice(0, BEGINNING) : value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, beginningOf(inner, levels - 1)]))
}
