// The other direction: a reply that its own contract does not know never leaves.

import type * as z from 'zod'
import { comesAgain } from '../kit/memo.ts'
import { checkValue } from '../kit/value-check.ts'

/** An answer that its contract does not declare: our bug, never the client's. */
export class ContractBreach extends Error {}

/** Replies made once per version of a record are checked and rendered once they come again; of others nothing is kept. */
const passed = new WeakMap<object, z.ZodType>()
const rendered = new WeakMap<object, string>()

/** Throws `ContractBreach` unless `body` is just what `schema` declares. */
export function checkReply(operation: string, schema: z.ZodType, body: unknown): void {
  const known = worthKeeping(body)
  if (known && passed.get(body) === schema) return
  const checked = checkValue(schema, body)
  if (!checked.ok) {
    const wrong = checked.details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
    throw new ContractBreach(`${operation}: ${wrong.join('; ')}`)
  }
  if (known) passed.set(body, schema)
}

/** The JSON text of a reply. */
export function renderReply(body: unknown): string {
  if (!worthKeeping(body)) return JSON.stringify(body)
  let text = rendered.get(body)
  if (text === undefined) {
    text = JSON.stringify(body)
    rendered.set(body, text)
  }
  return text
}

function worthKeeping(body: unknown): body is object {
  return typeof body === 'object' && body !== null && comesAgain(body)
}
