// Checks each reply against its contract before it is sent.

import type * as z from 'zod'
import { comesAgain } from '../kit/memo.ts'
import { checkValue } from '../kit/source/value-check.ts'

/** A reply that does not match its contract. This is a bug of the simulator, never the client's fault. */
export class ContractBreach extends Error {}

// Only replies that are used again keep their results. These are made once per version of a record.
const passed = new WeakMap<object, z.ZodType>()
const rendered = new WeakMap<object, string>()

/** Throws `ContractBreach` unless `body` has exactly the keys and types of `schema`. */
export function checkReply(operation: string, schema: z.ZodType, body: unknown): void {
  const known = isUsedAgain(body)
  if (known && passed.get(body) === schema) return
  const checked = checkValue(schema, body)
  if (!checked.ok) {
    const wrong = checked.details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
    throw new ContractBreach(`${operation}: ${wrong.join('; ')}`)
  }
  if (known) passed.set(body, schema)
}

/** Returns the JSON text of a reply. */
export function renderReply(body: unknown): string {
  if (!isUsedAgain(body)) return JSON.stringify(body)
  let text = rendered.get(body)
  if (text === undefined) {
    text = JSON.stringify(body)
    rendered.set(body, text)
  }
  return text
}

function isUsedAgain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && comesAgain(body)
}
