// Checks each reply against its contract, and writes it as JSON.

import type * as z from 'zod'
import { checkInSlices, type Passed } from '../kit/large/check-in-slices.ts'
import { isHeavy } from '../kit/large/heavy.ts'
import { jsonPieces, textPieces } from '../kit/large/json-pieces.ts'
import { type LongText, ONE_GO } from '../kit/large/long-text.ts'
import { comesAgain } from '../kit/memo.ts'
import { matches } from '../kit/source/quick-check.ts'
import { type Checked, checkValue } from '../kit/source/value-check.ts'
import type { Work } from '../kit/work.ts'

/** A reply that does not match its contract. This is a bug of the simulator, never the client's fault. */
export class ContractBreach extends Error {}

export type Written = string | LongText

/** Parts up to which a reply is checked and written in one go, which takes some 2 ms. */
const LONG = 10_000

// Only replies that are used again, and large parts of them, keep their results. These are made once per version of a record.
const passed = new WeakMap<object, z.ZodType>()
const rendered = new WeakMap<object, string>()

const passedParts: Passed = {
  has: (part, schema) => passed.get(part) === schema,
  add: (part, schema) => passed.set(part, schema),
}

/** Returns a reply as JSON, or the work to write a large one. Throws `ContractBreach` unless it matches `schema`. */
export function writeReply(operation: string, schema: z.ZodType, body: unknown): string | Work<Written> {
  const again = isUsedAgain(body)
  const known = again ? rendered.get(body) : undefined
  if (known === undefined && isHeavy(body, LONG)) return writeInSlices(operation, schema, body)
  checkReply(operation, schema, body)
  return known ?? renderReply(body)
}

/** Returns a reply that is written already, or the work to take a long one apart. */
export function writtenText(text: Written): Written | Work<Written> {
  return typeof text === 'string' && text.length > ONE_GO ? textPieces(text) : text
}

function* writeInSlices(operation: string, schema: z.ZodType, body: unknown): Work<Written> {
  refuse(operation, yield* checkInSlices(schema, body, { passed: passedParts }))
  const long = yield* jsonPieces(body)
  if (long.bytes > ONE_GO) return long
  const text = long.toString()
  if (isUsedAgain(body)) rendered.set(body, text)
  return text
}

/** Throws `ContractBreach` unless `body` has exactly the keys and types of `schema`. */
export function checkReply(operation: string, schema: z.ZodType, body: unknown): void {
  const known = isUsedAgain(body)
  if (known && passed.get(body) === schema) return
  if (!matches(schema, body)) refuse(operation, checkValue(schema, body))
  if (known) passed.set(body, schema)
}

function refuse(operation: string, checked: Checked<unknown>): void {
  if (checked.ok) return
  const wrong = checked.details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`)
  throw new ContractBreach(`${operation}: ${wrong.join('; ')}`)
}

/** Returns a new reply as JSON, for those who make a text of it and others. Throws `ContractBreach` unless it matches `schema`. */
export function checkedText(operation: string, schema: z.ZodType, body: object): string {
  checkReply(operation, schema, body)
  return JSON.stringify(body)
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
