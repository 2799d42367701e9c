// Checks the JSON of a call against its schema: reports every fault by its dotted path.

import type * as z from 'zod'
import { compile } from 'zod'
import { childrenOf } from '../shape.ts'
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

/** Parses `value` by `schema`, or returns a detail for each fault; the path '' means the whole value. */
export function checkValue<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const cut = entriesCut(value, LEVELS)
  const first = cut > 0 ? parseBy(schema, beginningOf(value, LEVELS), CALL_VOICE) : null
  const enough = first?.ok === false && first.findings.length >= FAULTS
  const parsed = enough ? first : parseBy(schema, value, CALL_VOICE)
  if (parsed.ok) return parsed
  const details = parsed.findings.map(({ path, message }) => ({ path: path.join('.'), message }))
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

const known = new WeakMap<z.ZodType, z.ZodType>()

/** Whether a value matches a schema. Of the schema zod makes code, which is ten times as fast as to parse by it. */
export function isValid(schema: z.ZodType, value: unknown): boolean {
  let made = known.get(schema)
  if (made === undefined) {
    touch(schema, new Set())
    made = compile(schema)
    known.set(schema, made)
  }
  return made.validate(value)
}

/** Has the schemas of all keys made: zod takes one whose keys are not there yet for one that contains itself. */
function touch(schema: z.ZodType, seen: Set<z.ZodType>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  for (const child of childrenOf(schema)) touch(child, seen)
}
