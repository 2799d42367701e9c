// An expected call: compiles what is expected, and compares calls in the journal with it.

import { lowerCased, matchValue, matchWhole } from '../../conditions/match.ts'
import { compilePatterns, isPattern, textsIn } from '../../conditions/patterns.ts'
import type { BodyCondition, ConditionDocument, OneCondition } from '../../conditions/schema.ts'
import { type Difference, leafWords, leavesIn, NAMED, shownDifference } from '../../conditions/words.ts'
import { listed } from '../../kit/quoted.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { failFields } from '../../model/problems.ts'
import { conditionsOn, partOf } from '../../scenario/call-conditions.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { callIn } from './call-in-journal.ts'
import type { CallExpectation } from './expectation.ts'
import { findTypos, undocumentedNames } from './typos.ts'

export interface ExpectedCall {
  /** What kind of call: `createCampaign`, `createCampaign or addStore`, `call`. */
  readonly call: string
  readonly named: boolean
  /** ` with body.name = "Spring"`; empty without conditions. */
  readonly conditions: string
  /**
   * Returns 0 for a call that matches, and more for one that is further off. Returns early, with any number from `enough` on,
   * when the call is that far off.
   */
  distance(entry: JournalEntry, enough: number): number
  differences(entry: JournalEntry): Difference[]
  /** Returns a warning for each name that may be misspelt: neither the interface knows it, nor do the calls have it. */
  misspelt(calls: readonly JournalEntry[]): string[]
}

/** A call to another operation is further off than one with any number of other differences. */
const ANOTHER_CALL = 1_000

/** Whether a call of this distance is one to the expected operation, method and path. */
export function isSuch(distance: number): boolean {
  return distance < ANOTHER_CALL
}

/** Compiles an expected call. Throws a `Problem` that names every mistake in it. `place`: a prefix for their paths. */
export async function compileExpected(written: CallExpectation, place = ''): Promise<ExpectedCall> {
  const expected = asInJournal(written)
  const { since = 0, until = Number.POSITIVE_INFINITY } = expected
  const parts = partsOf(expected)
  const { patterns, problems } = await compilePatterns(
    parts.flatMap(({ path, wanted, isTable }) => textsIn(wanted, path.split('.'), isTable)),
  )
  const wrong = problems.map(({ path, message }) => ({ path: path.join('.'), message }))
  const mistakes = [...wrong, ...findTypos(expected, patterns)]
  if (mistakes.length > 0) failFields(mistakes.map(({ path, message }) => ({ path: place + path, message })))
  const compared = parts.map(({ path, wanted, texts, isTable, weight, read }) => {
    const match = (isTable ? matchWhole : matchValue)(wanted, { patterns, texts })
    return { weight, differences: (entry: JournalEntry) => match(read(entry), path).slice(0, LIMITS.differences) }
  })
  return {
    ...wordsOf(expected, parts),
    distance(entry, enough) {
      // A call at another time is never shown as close.
      if (entry.at < since || entry.at > until) return Number.POSITIVE_INFINITY
      let distance = 0
      for (const { weight, differences } of compared) {
        distance += weight * differences(entry).length
        if (distance >= enough) break
      }
      return distance
    },
    differences(entry) {
      const found = compared.flatMap(({ differences }) => differences(entry))
      return found.slice(0, LIMITS.differences).map(shownDifference)
    },
    misspelt: (calls) => undocumentedNames(expected, calls),
  }
}

interface Part {
  readonly path: string
  readonly wanted: BodyCondition
  /** Whether its values are texts, as in a query. */
  readonly texts: boolean
  /** Whether the condition is on members: its keys are names. */
  readonly isTable: boolean
  /** How much a difference counts when the closest calls are sought. */
  readonly weight: number
  read(entry: JournalEntry): unknown
}

/** Returns the parts with conditions, the cheapest to compare first. */
function partsOf({ operation, method, path, response = {}, ...call }: CallExpectation): Part[] {
  const part = (
    path: string,
    wanted: BodyCondition | undefined,
    read: Part['read'],
    more: Partial<Part> = {},
  ): Part[] => (wanted === undefined ? [] : [{ path, wanted, read, texts: true, isTable: false, weight: 1, ...more }])
  const such = { weight: ANOTHER_CALL }
  return [
    ...part('operation', operation, (entry) => entry.operation ?? undefined, such),
    ...part('method', method, (entry) => entry.method, such),
    ...part('path', path, (entry) => entry.path, such),
    ...part('response.status', response.status, (entry) => entry.status, { texts: false }),
    ...conditionsOn(call).flatMap(({ part: name, wanted }) =>
      part(name, wanted, (entry) => partOf(callIn(entry), name), { texts: name !== 'body', isTable: true }),
    ),
    ...part('response.headers', response.headers, (entry) => entry.answer_headers, { isTable: true }),
    ...part('response.body', response.body, (entry) => JSON.parse(String(entry.answer)), {
      texts: false,
      isTable: true,
    }),
  ]
}

/** Returns what is expected in the form that calls are kept in: names of headers in lower case, methods in upper case. */
function asInJournal(expected: CallExpectation): CallExpectation {
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

function wordsOf({ operation, since, until }: CallExpectation, parts: readonly Part[]) {
  const others = parts.filter(({ path }) => path !== 'operation')
  const leaves = others.flatMap(({ path, wanted, isTable }) => leavesIn(wanted, path, isTable))
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

function firstOf(words: readonly string[]): string[] {
  const more = words.length - NAMED
  return [...words.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
}
