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
    }

/** Parses `value` by `schema`, or returns a detail for each fault; the path '' means the whole value. */
export function checkValue<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const parsed = parseBy(schema, value, CALL_VOICE)
  if (parsed.ok) return parsed
  const details = parsed.findings.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, details, more: parsed.more }
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
