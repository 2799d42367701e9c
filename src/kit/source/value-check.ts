// Checks the JSON of a call against its schema: reports every fault by its dotted path.

import type * as z from 'zod'
import { parseBy } from './schema-findings.ts'
import { CALL_VOICE } from './schema-words.ts'

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly details: readonly { readonly path: string; readonly message: string }[] }

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
  const parsed = parseBy(schema, value, voice)
  if (parsed.ok) return parsed
  const before = base === undefined ? [] : [base]
  const details = parsed.findings.map(({ path, message }) => ({ path: [...before, ...path].join('.'), message }))
  return { ok: false, details }
}
