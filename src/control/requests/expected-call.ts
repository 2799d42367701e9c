// An expected call: compiles what is expected, and compares calls in the journal with it.

import { lowerCased, type Match, matchValue, matchWhole } from '../../conditions/match.ts'
import { compilePatterns, isPattern, type Patterns, textsIn } from '../../conditions/patterns.ts'
import type { BodyCondition, ConditionDocument, OneCondition } from '../../conditions/schema.ts'
import { type Difference, leafWords, leavesIn, NAMED, shownDifference } from '../../conditions/words.ts'
import { listed } from '../../kit/quoted.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { failFields } from '../../model/problems.ts'
import { compileCallConditions, leavesOfCall, partOf, textsOfCall } from '../../scenario/call-conditions.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { callIn } from './call-in-journal.ts'
import type { CallExpectation } from './expectation.ts'
import { findTypos, undocumentedNames } from './typos.ts'

export interface ExpectedCall {
  /** What kind of call: `createCampaign`, `createCampaign or addStore`, `call`. */
  readonly call: string
  /** Whether that names an operation. */
  readonly named: boolean
  /** ` with body.name = "Spring"`; empty without conditions. */
  readonly conditions: string
  /**
   * Returns 0 for a call that matches, and more for one that is further off. Returns early, with any number from `enough` on,
   * when the call is that far off.
   */
  distance(entry: JournalEntry, enough: number): number
  /** Returns the first differences of a call. */
  differences(entry: JournalEntry): Difference[]
  /** Returns a warning for each name that may be misspelt: neither the interface knows it, nor do the calls have it. */
  misspelt(calls: readonly JournalEntry[]): string[]
}

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

/** Whether a call of this distance is one to the expected operation, method and path. */
export function isSuch(distance: number): boolean {
  return distance < ANOTHER_CALL
}

/** Compiles an expected call. Throws a `Problem` that names every mistake in it. `place`: a prefix for their paths. */
export async function compileExpected(written: CallExpectation, place = ''): Promise<ExpectedCall> {
  const expected = inKeptForm(written)
  const { since = 0, until = Number.POSITIVE_INFINITY } = expected
  const { patterns, problems } = await compilePatterns(textsOf(expected))
  const mistakes = [...problems.map(({ path, message }) => ({ path: path.join('.'), message }))]
  mistakes.push(...findTypos(expected, patterns))
  if (mistakes.length > 0) failFields(mistakes.map(({ path, message }) => ({ path: place + path, message })))
  const parts = partsOf(expected, patterns)
  return {
    ...wordsOf(expected),
    distance(entry, enough) {
      // A call at another time is never shown as close.
      if (entry.at < since || entry.at > until) return Number.POSITIVE_INFINITY
      let distance = 0
      for (const part of parts) {
        distance += part.weight * compare([part], entry).length
        if (distance >= enough) break
      }
      return distance
    },
    differences: (entry) => compare(parts, entry).map(shownDifference),
    misspelt: (calls) => undocumentedNames(expected, calls),
  }
}

/** Returns the first differences of these parts. */
function compare(parts: readonly Part[], entry: JournalEntry): Difference[] {
  return parts.flatMap(({ path, match, read }) => match(read(entry), path)).slice(0, LIMITS.differences)
}

/** Returns the parts that are compared, the cheapest first. */
function partsOf({ operation, method, path, response = {}, ...call }: CallExpectation, patterns: Patterns): Part[] {
  const text = (wanted: BodyCondition) => matchValue(wanted, { patterns, texts: true })
  const texts = (wanted: BodyCondition) => matchWhole(wanted, { patterns, texts: true })
  const value = (wanted: BodyCondition) => matchValue(wanted, { patterns, texts: false })
  const json = (wanted: BodyCondition) => matchWhole(wanted, { patterns, texts: false })
  const part = <Wanted>(
    path: string,
    weight: number,
    wanted: Wanted | undefined,
    compile: (wanted: Wanted) => Match,
    read: Part['read'],
  ): Part[] => (wanted === undefined ? [] : [{ path, weight, match: compile(wanted), read }])
  return [
    ...part('operation', ANOTHER_CALL, operation, text, (entry) => entry.operation ?? undefined),
    ...part('method', ANOTHER_CALL, method, text, (entry) => entry.method),
    ...part('path', ANOTHER_CALL, path, text, (entry) => entry.path),
    ...part('response.status', 1, response.status, value, ({ status }) => status),
    ...compileCallConditions(call, patterns).map(
      ({ part, match }): Part => ({ path: part, weight: 1, match, read: (entry) => partOf(callIn(entry), part) }),
    ),
    ...part('response.headers', 1, response.headers, texts, (entry) => entry.answer_headers),
    ...part('response.body', 1, response.body, json, (entry) => JSON.parse(String(entry.answer))),
  ]
}

/** Returns what is expected in the form that calls are kept in: names of headers in lower case, methods in upper case. */
function inKeptForm(expected: CallExpectation): CallExpectation {
  const { response, method, path } = expected
  return {
    ...expected,
    response: response && {
      ...response,
      status: changed(response.status, (text) => (/^\d{3}$/.test(text) ? Number(text) : text)),
      headers: response.headers && lowerCased(response.headers),
    },
    method: changed(method, (text) => (isPattern(text) ? text.replace(/(\/[ms]*)$/, '$1i') : text.toUpperCase())),
    // Most paths look like an expression with flags that there are not.
    path: changed(path, (text) => (isPattern(text) && !/\/[ims]*$/.test(text) ? { eq: text } : text)),
  }
}

type Change = (text: string) => string | number | { eq: string }

/** Changes the texts of a condition, also those of `{eq}` that look like no expression. */
function changed(wanted: ConditionDocument | undefined, change: Change): ConditionDocument | undefined {
  const one = (each: OneCondition): OneCondition => {
    if (typeof each === 'string') return change(each)
    if (typeof each !== 'object' || each === null || typeof each.eq !== 'string' || isPattern(each.eq)) return each
    return { ...each, eq: change(each.eq) }
  }
  return Array.isArray(wanted) ? wanted.map(one) : wanted === undefined ? undefined : one(wanted)
}

function textsOf({ response = {}, method, path, operation, ...call }: CallExpectation) {
  return [
    ...textsOfCall(call),
    ...Object.entries({ method, path, operation }).flatMap(([key, wanted]) => textsIn(wanted, [key], false)),
    ...textsIn(response.status, ['response', 'status'], false),
    ...textsIn(response.headers, ['response', 'headers']),
    ...textsIn(response.body, ['response', 'body']),
  ]
}

function wordsOf({ operation, method, path, since, until, response = {}, ...call }: CallExpectation) {
  const one = Object.entries({ method, path, 'response.status': response.status })
  const whole = Object.entries({ 'response.headers': response.headers, 'response.body': response.body })
  const leaves = [
    ...one.flatMap(([place, wanted]) => (wanted === undefined ? [] : leavesIn(wanted, place, false))),
    ...leavesOfCall(call),
    ...whole.flatMap(([place, wanted]) => (wanted === undefined ? [] : leavesIn(wanted, place))),
  ]
  const conditions = leaves.map(leafWords)
  if (since !== undefined) conditions.push(`at >= ${isoInstant(since)}`)
  if (until !== undefined) conditions.push(`at <= ${isoInstant(until)}`)
  const ids = [operation ?? 'call'].flat()
  return {
    call: listed(firstOf(ids), 'or'),
    named: operation !== undefined,
    conditions: conditions.length === 0 ? '' : ` with ${listed(firstOf(conditions), 'and')}`,
  }
}

/** Returns the first ones, and how many more there are. */
function firstOf(words: readonly string[]): string[] {
  const more = words.length - NAMED
  return [...words.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
}
