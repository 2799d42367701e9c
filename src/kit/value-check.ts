// Holds the JSON of a call against its schema: what is wrong, by dotted paths, in the words of calls.

import type * as z from 'zod'
import { parseBy } from './schema-findings.ts'
import { CALL_VOICE } from './schema-words.ts'

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly details: readonly { readonly path: string; readonly message: string }[] }

interface Options {
  /** Leads to the value from where paths begin. */
  readonly base?: string
  /** What is said of a key that is not among the known ones. */
  readonly unknownKey?: (key: string, known: readonly string[]) => string
}

/** Parses `value` by `schema`, or returns a detail for each place where it is wrong; the path '' leads to the whole. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { base, unknownKey }: Options = {},
): Checked<z.output<Schema>> {
  const voice = unknownKey
    ? { ...CALL_VOICE, unknownKey: (key: string, known: readonly string[]) => ({ message: unknownKey(key, known) }) }
    : CALL_VOICE
  const parsed = parseBy(schema, value, voice)
  if (parsed.ok) return parsed
  const before = base === undefined ? [] : [base]
  const details = parsed.findings.map(({ path, message }) => ({ path: [...before, ...path].join('.'), message }))
  return { ok: false, details }
}
