// Compares calls in the journal with an expectation, and parses no body without need.

import * as z from 'zod'
import { parseQuery } from '../../kit/query.ts'
import { LIMITS } from '../../model/limits.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { type Difference, differences, shortened } from '../contains.ts'
import { shownHeaders } from './journal-entry.ts'

/** A value with a bound on how many values are in it. */
const Bounded = z
  .unknown()
  .refine(
    (value) => roomAfter(value, LIMITS.expected_values + 1) >= 0,
    `must have at most ${LIMITS.expected_values.toLocaleString('en')} values in it`,
  )
const Texts = Bounded.pipe(z.record(z.string(), z.string()))

export const ExpectationShape = {
  operation: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  query: Texts.optional(),
  headers: Texts.optional(),
  body: Bounded.optional(),
}

export type Expectation = z.output<z.ZodObject<typeof ExpectationShape>>

/** Counts down by the number of values in `value`, itself included; stops below 0. */
function roomAfter(value: unknown, room: number): number {
  let left = room - 1
  if (typeof value !== 'object' || value === null) return left
  for (const key in value) {
    if (left < 0) break
    left = roomAfter(Reflect.get(value, key), left)
  }
  return left
}

/** A part of a call that is compared. */
interface Part {
  readonly path: string
  readonly expected: unknown
  /** How much a difference counts when the closest calls are sought. */
  readonly weight: number
  read(entry: JournalEntry): unknown
}

/** A call to another operation is further off than one with any number of other differences. */
const ANOTHER_CALL = 1_000

/** An expectation, prepared for comparisons with many calls. */
export class ExpectedCall {
  /** All parts but the body; the cheapest come first. */
  readonly #parts: readonly Part[]
  readonly #body: Part | null
  /** Texts that the JSON of a matching body has. */
  readonly #signs: readonly string[]

  constructor({ operation, method, path, query, headers, body }: Expectation) {
    const parts: Part[] = [
      { path: 'operation', expected: operation, weight: ANOTHER_CALL, read: (entry) => entry.operation },
      { path: 'method', expected: method?.toUpperCase(), weight: ANOTHER_CALL, read: (entry) => entry.method },
      { path: 'path', expected: path, weight: ANOTHER_CALL, read: (entry) => entry.path },
      { path: 'query', expected: query, weight: 1, read: (entry) => parseQuery(entry.query).values },
      { path: 'headers', expected: headers && lowerCased(headers), weight: 1, read: shownHeaders },
    ]
    this.#parts = parts.filter(({ expected }) => expected !== undefined)
    this.#body =
      body === undefined ? null : { path: 'body', expected: body, weight: 1, read: (entry) => JSON.parse(entry.body) }
    this.#signs = signsOf(body)
  }

  /**
   * Returns 0 for a call that matches, and more for one that is further off. Returns early, with any number from `enough`
   * on, when the call is that far off. The body is only parsed if nothing else tells that the call does not match.
   */
  distance(entry: JournalEntry, enough: number): number {
    let distance = 0
    for (const part of this.#parts) {
      distance += part.weight * this.#differences(part, entry, LIMITS.differences).length
      if (distance >= enough) return distance
    }
    for (const sign of this.#signs) {
      if (!entry.body.includes(sign)) distance++
      if (distance >= enough) return distance
    }
    if (distance > 0 || this.#body === null) return distance
    return this.#differences(this.#body, entry, LIMITS.differences).length
  }

  /** Returns the first differences of a call. */
  differences(entry: JournalEntry): Difference[] {
    const found: Difference[] = []
    for (const part of [...this.#parts, ...(this.#body ? [this.#body] : [])]) {
      found.push(...this.#differences(part, entry, LIMITS.differences - found.length))
    }
    return found.map(shortened)
  }

  #differences({ path, expected, read }: Part, entry: JournalEntry, most: number): Difference[] {
    return differences(path, expected, read(entry), most)
  }
}

/** More would not tell much more, and each is sought in every body. */
const MOST_SIGNS = 8

/** Returns a few texts that the compact JSON of every value has that contains `expected`. */
function signsOf(expected: unknown): string[] {
  const signs: string[] = []
  const visit = (value: unknown, before: string): void => {
    if (signs.length >= MOST_SIGNS) return
    if (typeof value !== 'object' || value === null) {
      signs.push(before + JSON.stringify(value))
      return
    }
    const list = Array.isArray(value)
    signs.push(before + (list ? '[' : '{'))
    for (const key in value) {
      visit(Reflect.get(value, key), list ? '' : `${JSON.stringify(key)}:`)
      if (signs.length >= MOST_SIGNS) return
    }
  }
  if (expected !== undefined) visit(expected, '')
  return signs
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
