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
    }

/** Parses `value` by `schema`, or returns a detail for each fault; the path '' means the whole value. */
export function checkValue<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const parsed = parseBy(schema, value, CALL_VOICE)
  if (parsed.ok) return parsed
  const details = parsed.findings.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, details, more: parsed.more }
}
