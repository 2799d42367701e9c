// Compares calls in the journal with an expected one, and parses no body without need.

import { parseQuery } from '../../kit/query.ts'
import { REDACTED, redactBody, redactUrls } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Detail, failFields, invalidRequest } from '../../model/problems.ts'
import { inCondition, inTable, isTest, type Written } from '../../scenario/reading/patterns-in.ts'
import { compilePatterns, isPattern, type Patterns } from '../../scenario/rules/patterns.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { PatternBudget } from '../../world/pattern-budget.ts'
import { type Difference, shortened } from '../contains.ts'
import type { CallExpectation } from './expectation.ts'
import { forms } from './expected-forms.ts'
import { describeExpectation } from './expected-words.ts'
import { type Match, matchTable, matchValue } from './match-value.ts'
import { isUpload, paramsOf } from './parts-of-call.ts'
import { refuseSlips } from './slips.ts'

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
  const { patterns, problems } = await compilePatterns([...textsIn(form)])
  const details = problems.map(({ path, message }) => ({ path: place + path.join('.'), message }))
  refuseSlips(form, patterns, (path, message) => void details.push({ path: place + path, message }))
  const call = new ExpectedCall(expected, patterns, details, place)
  if (details.length > 0) failFields(details)
  return call
}

function* textsIn({
  query,
  headers,
  params,
  form,
  body,
  response,
  method,
  path,
  operation,
}: CallExpectation): Generator<Written> {
  for (const [key, table] of Object.entries({ query, headers, params, form })) yield* inTable(table, [key])
  for (const [key, value] of Object.entries({ method, path, operation })) yield* inCondition(value, [key])
  yield* inBody(body, ['body'])
  yield* inCondition(response?.status, ['response', 'status'])
  yield* inTable(response?.headers, ['response', 'headers'])
  yield* inBody(response?.body, ['response', 'body'])
}

/** The keys of a body are names, also where they look like operators. */
function inBody(body: unknown, path: string[]): Generator<Written> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? inTable(body, path)
    : inCondition(body, path)
}

/** An expected call, prepared for comparisons with many calls. */
export class ExpectedCall {
  /** What it expects, in words: the operation, then the conditions. */
  readonly words: ReturnType<typeof describeExpectation>
  readonly #since: number
  readonly #until: number
  /** All parts but the bodies; the cheapest come first. */
  readonly #parts: readonly Part[]
  readonly #bodies: readonly Part[]
  /** Texts that the JSON of a matching body has. */
  readonly #signs: readonly string[]

  /** Adds the mistakes in the expectation to `details`. */
  constructor(given: CallExpectation, patterns: Patterns, details: Detail[] = [], place = '') {
    const expected = forms(given)
    const refuse = (path: string, message: string) => void details.push({ path: place + path, message })
    const value = (wanted: unknown, path: string, texts: boolean) =>
      wanted === undefined ? null : matchValue(wanted, path, { patterns, texts, refuse })
    const table = (wanted: object | undefined, path: string) =>
      wanted === undefined ? null : matchTable({ ...wanted }, path, { patterns, texts: true, refuse })
    const body = (wanted: unknown, path: string) => {
      const compiling = { patterns, texts: false, refuse }
      if (wanted === undefined) return null
      const named = typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)
      return named ? matchTable({ ...wanted }, path, compiling) : matchValue(wanted, path, compiling)
    }
    const { response = {} } = expected
    const part = (path: string, weight: number, match: Match | null, read: Part['read']): Part[] =>
      match === null ? [] : [{ path, weight, match, read }]
    this.#parts = [
      ...part(
        'operation',
        ANOTHER_CALL,
        value(expected.operation, 'operation', true),
        ({ operation }) => operation ?? undefined,
      ),
      ...part('method', ANOTHER_CALL, value(expected.method, 'method', true), ({ method }) => method),
      ...part('path', ANOTHER_CALL, value(expected.path, 'path', true), ({ path }) => path),
      ...part('response.status', 1, value(response.status, 'response.status', false), ({ status }) => status),
      ...part('params', 1, table(expected.params, 'params'), paramsOf),
      ...part('query', 1, table(expected.query, 'query'), ({ query }) => ({ ...parseQuery(query).values })),
      ...part('headers', 1, table(expected.headers, 'headers'), ({ headers }) => headers),
      ...part('response.headers', 1, table(response.headers, 'response.headers'), (entry) => entry.answer_headers),
    ]
    this.#bodies = [
      ...part('form', 1, table(expected.form, 'form'), (entry) =>
        isUpload(entry) ? Object(JSON.parse(entry.body)) : {},
      ),
      ...part('body', 1, body(expected.body, 'body'), (entry) => JSON.parse(entry.body)),
      ...part('response.body', 1, body(response.body, 'response.body'), (entry) => JSON.parse(String(entry.answer))),
    ]
    this.#signs = signsOf(expected.body)
    this.#since = expected.since ?? 0
    this.#until = expected.until ?? Number.POSITIVE_INFINITY
    this.words = describeExpectation(given)
  }

  /**
   * Returns 0 for a call that matches, and more for one that is further off. Returns early, with any number from `enough`
   * on, when the call is that far off. The body is only parsed if nothing else tells that the call does not match.
   * Throws a `Problem` if that cannot be told.
   */
  distance(entry: JournalEntry, enough: number): number {
    if (entry.at < this.#since || entry.at > this.#until) return NEVER
    let distance = 0
    for (const part of this.#parts) {
      distance += part.weight * compare([part], entry).length
      if (distance >= enough) return distance
    }
    for (const sign of this.#signs) {
      if (!entry.body.includes(sign)) distance++
      if (distance >= enough) return distance
    }
    return distance > 0 ? distance : compare(this.#bodies, entry).length
  }

  /** Whether a call of this distance is one to the expected operation, method and path. */
  static isSuch(distance: number): boolean {
    return distance < ANOTHER_CALL
  }

  /** Returns the first differences of a call. */
  differences(entry: JournalEntry): Difference[] {
    return compare([...this.#parts, ...this.#bodies], entry)
      .map(withoutCredentials)
      .map(shortened)
  }
}

function withoutCredentials({ path, expected, actual }: Difference): Difference {
  if (isSecretName(path)) return { path, expected: REDACTED, actual: actual === undefined ? undefined : REDACTED }
  return { path: redactUrls(path), expected: redactBody(expected), actual: redactBody(actual) }
}

/** Returns the first differences of these parts. */
function compare(parts: readonly Part[], entry: JournalEntry): Difference[] {
  const found: Difference[] = []
  const budget = new PatternBudget(() => {}, LIMITS.expected_pattern_work)
  for (const { path, match, read } of parts) {
    if (found.length >= LIMITS.differences) break
    match(read(entry), path, { found, most: LIMITS.differences, budget })
  }
  if (budget.exhausted) {
    const why = 'has too much text for the regular expressions: narrow them, or name the operation'
    throw invalidRequest([{ path: '', message: `cannot be told: ${entry.id} ${why}` }])
  }
  return found.slice(0, LIMITS.differences)
}

/** More would not tell much more, and each is sought in every body. */
const MOST_SIGNS = 8

/** Returns a few texts that the compact JSON of every body has that matches `expected`. */
function signsOf(expected: unknown): string[] {
  const signs: string[] = []
  const visit = (value: unknown): void => {
    if (signs.length >= MOST_SIGNS) return
    // One item of a list may be enough, and a test may ask for what is not there.
    if (Array.isArray(value)) return
    if (typeof value !== 'object' || value === null) {
      if (typeof value !== 'string' || !isPattern(value)) signs.push(JSON.stringify(value))
      return
    }
    for (const key in value) {
      const inner: unknown = Reflect.get(value, key)
      const last = key.split('.').at(-1) ?? ''
      if (!isTest(inner) && !Array.isArray(inner) && !/^\d+$/.test(last))
        signs.push(`${JSON.stringify(last).slice(1)}:`)
      if (!isTest(inner)) visit(inner)
      if (signs.length >= MOST_SIGNS) return
    }
  }
  if (expected !== undefined) visit(expected)
  return signs
}
