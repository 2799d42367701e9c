// Conditions on the parts of a call: for `when` of a rule, and for what `verify` and `await` expect.

import { lowerCased, type Match, matchWhole } from '../conditions/match.ts'
import type { Patterns } from '../conditions/patterns.ts'
import { type BodyCondition, BodyConditions, TextConditions } from '../conditions/schema.ts'
import { type Leaf, leavesIn } from '../conditions/words.ts'
import type { RequestInfo } from '../world/script.ts'

const CALL_PARTS = ['query', 'headers', 'params', 'form', 'body'] as const

export type CallPart = (typeof CALL_PARTS)[number]

export const CALL_CONDITIONS = {
  query: TextConditions.describe('Query parameters').optional(),
  headers: TextConditions.describe('Request headers, in any case').optional(),
  params: TextConditions.describe('Path parameters such as campaign_id').optional(),
  form: TextConditions.describe('Fields of an upload; the value of a file is its name').optional(),
  body: BodyConditions.describe('What the JSON body contains; keys may be paths').optional(),
}

export type CallConditions = { readonly [Part in CallPart]?: BodyCondition | undefined }

export interface PartMatch {
  readonly part: CallPart
  readonly match: Match
}

/** Compiles the conditions on each part that has some. */
export function compileCallConditions(conditions: CallConditions, patterns: Patterns): PartMatch[] {
  return conditionsOn(conditions).map(({ part, wanted }) => {
    return { part, match: matchWhole(wanted, { patterns, texts: part !== 'body' }) }
  })
}

/** Returns the conditions on single places, for people. */
export function leavesOfCall(conditions: CallConditions): Leaf[] {
  return conditionsOn(conditions).flatMap(({ part, wanted }) => leavesIn(wanted, part))
}

/** Returns the parts with conditions, those on headers by their names in lower case. */
export function conditionsOn(
  conditions: CallConditions,
): { readonly part: CallPart; readonly wanted: BodyCondition }[] {
  return CALL_PARTS.flatMap((part) => {
    const wanted = conditions[part]
    if (wanted === undefined) return []
    return [{ part, wanted: part === 'headers' ? lowerCased(Object(wanted)) : wanted }]
  })
}

/** Returns what conditions see of a part of a call. The body of an upload is its fields, as in the journal. */
export function partOf(call: Pick<RequestInfo, CallPart>, part: CallPart): unknown {
  return part === 'body' ? (call.form ?? call.body) : call[part]
}
