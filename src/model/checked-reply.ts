// Checks replies against their contract.

import type * as z from 'zod'
import { compile } from 'zod'
import { once, oncePer } from '../kit/loading/once.ts'
import { childrenOf } from '../kit/shape.ts'
import { checkValue } from '../kit/source/schema-findings.ts'

/** A reply that does not match its contract. This is a bug of the simulator, never the client's fault. */
export class ContractBreach extends Error {}

/** Returns a reply as JSON. Throws `ContractBreach` unless it has exactly the keys and types of `schema`. */
export function checkedText(operation: string, schema: z.ZodType, body: unknown): string {
  expectReply(operation, schema, body)
  return JSON.stringify(body)
}

const written = new WeakMap<object, string>()

/** As `checkedText`, once for each body: it must not change any more. */
export function writtenOnce(operation: string, schema: z.ZodType, body: unknown): string {
  if (typeof body !== 'object' || body === null) return checkedText(operation, schema, body)
  const known = written.get(body)
  if (known !== undefined) return known
  const text = checkedText(operation, schema, body)
  written.set(body, text)
  return text
}

export function expectReply(operation: string, schema: z.ZodType, body: unknown): void {
  if (fits(schema)(body)) return
  const checked = checkValue(schema, body)
  if (checked.ok) return
  const wrong = checked.details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
  throw new ContractBreach(`${operation}: ${wrong.join('; ')}`)
}

/**
 * Returns whether a reply matches a schema. The code that zod makes of one is ten times as fast as to parse by it, but to make it takes
 * as long as some twenty replies: the first one is parsed.
 */
const fits = oncePer((schema: z.ZodType) => {
  const compiled = once(() => {
    touch(schema, new Set())
    return compile(schema)
  })
  let isFirst = true
  return (body: unknown) => {
    if (!isFirst) return compiled().validate(body)
    isFirst = false
    return schema.safeParse(body, { jitless: true }).success
  }
})

/** Has the schemas of all keys made: zod takes one whose keys are not there yet for one that contains itself. */
function touch(schema: z.ZodType, seen: Set<z.ZodType>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  for (const child of childrenOf(schema)) touch(child, seen)
}
