// Compares calls in the journal with an expected one.

import { type Match, matchTable, matchValue } from '../../conditions/match.ts'
import { compilePatterns, type Patterns, textsIn, textsInTable, type Written } from '../../conditions/patterns.ts'
import type { BodyCondition, BodyConditionsDocument } from '../../conditions/schema.ts'
import { type Difference, shownDifference } from '../../conditions/words.ts'
import { parseQuery } from '../../kit/url.ts'
import { LIMITS } from '../../model/limits.ts'
import { failFields } from '../../model/problems.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { CallExpectation } from './expectation.ts'
import { forms } from './expected-forms.ts'
import { describeExpectation } from './expected-words.ts'
import { isUpload, paramsOf } from './parts-of-call.ts'
import { refuseTypos } from './typos.ts'

/** A part of a call that is compared. */
interface Part {
  readonly path: string
  readonly match: Match
  /** How much a difference counts when the closest calls are sought. */
  readonly weight: number
  read(entry: JournalEntry): unknown
}

/** A call to another operation is further off than one with any number of other differences. */
const ANOTHER_CALL = 1_000

/** The distance of a call at another time: it is never shown as close. */
const NEVER = Number.POSITIVE_INFINITY

/**
 * Compiles an expected call. Throws a `Problem` that names every mistake in it. `place`: a prefix for their paths.
 */
export async function compileCall(expected: CallExpectation, place = ''): Promise<ExpectedCall> {
  const form = forms(expected)
  const { patterns, problems } = await compilePatterns([...textsOf(form)])
  const details = problems.map(({ path, message }) => ({ path: place + path.join('.'), message }))
  refuseTypos(form, patterns, (path, message) => void details.push({ path: place + path, message }))
  if (details.length > 0) failFields(details)
  return new ExpectedCall(expected, form, patterns)
}

function* textsOf({ response, method, path, operation, ...tables }: CallExpectation): Generator<Written> {
  const { query, headers, params, form, body } = tables
  for (const [key, table] of Object.entries({ query, headers, params, form })) yield* textsInTable(table, [key])
  for (const [key, value] of Object.entries({ method, path, operation })) yield* textsIn(value, [key])
  yield* textsInBody(body, ['body'])
  yield* textsIn(response?.status, ['response', 'status'])
  yield* textsInTable(response?.headers, ['response', 'headers'])
  yield* textsInBody(response?.body, ['response', 'body'])
}

function textsInBody(body: CallExpectation['body'], path: string[]): Generator<Written> {
  return isTable(body) ? textsInTable(body, path) : textsIn(body, path)
}

function isTable(body: BodyCondition | undefined): body is BodyConditionsDocument {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** An expected call, prepared for comparisons with many calls. */
export class ExpectedCall {
  /** What it expects, in words: the operation, then the conditions. */
  readonly words: ReturnType<typeof describeExpectation>
  readonly #since: number
  readonly #until: number
  /** The cheapest come first. */
  readonly #parts: readonly Part[]

  /** `given`: as it was written; `expected`: in the forms that calls are kept in. */
  constructor(given: CallExpectation, expected: CallExpectation, patterns: Patterns) {
    const value = (wanted: BodyCondition | undefined, texts: boolean) =>
      wanted === undefined ? null : matchValue(wanted, { patterns, texts })
    const table = (wanted: BodyConditionsDocument | undefined, texts = true) =>
      wanted === undefined ? null : matchTable(wanted, { patterns, texts })
    const body = (wanted: BodyCondition | undefined) => (isTable(wanted) ? table(wanted, false) : value(wanted, false))
    const { response = {} } = expected
    const part = (path: string, weight: number, match: Match | null, read: Part['read']): Part[] =>
      match === null ? [] : [{ path, weight, match, read }]
    this.#parts = [
      ...part('operation', ANOTHER_CALL, value(expected.operation, true), ({ operation }) => operation ?? undefined),
      ...part('method', ANOTHER_CALL, value(expected.method, true), ({ method }) => method),
      ...part('path', ANOTHER_CALL, value(expected.path, true), ({ path }) => path),
      ...part('response.status', 1, value(response.status, false), ({ status }) => status),
      ...part('params', 1, table(expected.params), paramsOf),
      ...part('query', 1, table(expected.query), ({ query }) => ({ ...parseQuery(query).values })),
      ...part('headers', 1, table(expected.headers), ({ headers }) => headers),
      ...part('response.headers', 1, table(response.headers), (entry) => entry.answer_headers),
      ...part('form', 1, table(expected.form), (entry) => (isUpload(entry) ? Object(JSON.parse(entry.body)) : {})),
      ...part('body', 1, body(expected.body), (entry) => JSON.parse(entry.body)),
      ...part('response.body', 1, body(response.body), (entry) => JSON.parse(String(entry.answer))),
    ]
    this.#since = expected.since ?? 0
    this.#until = expected.until ?? Number.POSITIVE_INFINITY
    this.words = describeExpectation(given)
  }

  /**
   * Returns 0 for a call that matches, and more for one that is further off. Returns early, with any number from `enough`
   * on, when the call is that far off.
   */
  distance(entry: JournalEntry, enough: number): number {
    if (entry.at < this.#since || entry.at > this.#until) return NEVER
    let distance = 0
    for (const part of this.#parts) {
      distance += part.weight * compare([part], entry).length
      if (distance >= enough) return distance
    }
    return distance
  }

  /** Whether a call of this distance is one to the expected operation, method and path. */
  static isSuch(distance: number): boolean {
    return distance < ANOTHER_CALL
  }

  /** Returns the first differences of a call. */
  differences(entry: JournalEntry): Difference[] {
    return compare(this.#parts, entry).map(shownDifference)
  }
}

/** Returns the first differences of these parts. */
function compare(parts: readonly Part[], entry: JournalEntry): Difference[] {
  const found: Difference[] = []
  for (const { path, match, read } of parts) {
    if (found.length >= LIMITS.differences) break
    match(read(entry), path, { found, most: LIMITS.differences })
  }
  return found.slice(0, LIMITS.differences)
}
