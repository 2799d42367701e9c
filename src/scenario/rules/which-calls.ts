// Chooses the calls that a rule acts on, of those that meet its `on` and `when` in its window. Webhooks are chosen alike.

import * as z from 'zod'
import type { Draws } from '../../kit/random.ts'
import { Chance, describeSpans, Occurrence, type Span, spansOf, within } from '../schema/values.ts'
import type { Counters } from './counters.ts'
import { neverOpens, WINDOW_KEYS } from './window.ts'

export const WHICH_CALLS_KEYS = {
  nth: Occurrence.describe(
    'Numbers of calls, counting all that meet its on and when, also those that an earlier rule decides: 1, [1, 3], "2..5", "3.."',
  ).optional(),
  every: z
    .int()
    .min(1)
    .describe('Each call whose number, counted as for nth, is a multiple of this: 3 is the third, sixth, ninth call')
    .optional(),
  times: z.int().min(1).describe('How often the rule acts').optional(),
  probability: Chance.describe('The probability that the rule acts, drawn from the seed').optional(),
  ...WINDOW_KEYS,
}

export type WhichCallsDocument = z.output<z.ZodObject<typeof WHICH_CALLS_KEYS>>

/** Returns what is wrong with these keys together. */
export function wrongTogether({ nth, every, times, from, until }: WhichCallsDocument) {
  const problems: { readonly message: string; readonly path: string[] }[] = []
  if (nth !== undefined && times !== undefined)
    problems.push({ message: 'takes either nth or times, not both', path: ['times'] })
  if (nth !== undefined && every !== undefined)
    problems.push({ message: 'takes either nth or every, not both', path: ['every'] })
  if (neverOpens({ from, until })) problems.push({ message: 'must be later than from', path: ['until'] })
  return problems
}

export interface WhichCalls {
  /** null for every call. */
  readonly spans: readonly Span[] | null
  /** It acts only on calls whose number is a multiple of it; 1 for all. */
  readonly every: number
  readonly times: number
  readonly probability: number | null
}

export function whichCallsOf(document: WhichCallsDocument): WhichCalls {
  const { nth, every = 1, times = Number.POSITIVE_INFINITY, probability = null } = document
  return { spans: spansOf(nth), every, times, probability }
}

/** Whether it matters which number a call has. */
export function isNumbered({ spans, every }: WhichCalls): boolean {
  return spans !== null || every > 1
}

/** Whether no call is left out. */
export function takesEach(which: WhichCalls): boolean {
  return !isNumbered(which) && !Number.isFinite(which.times) && which.probability === null
}

/** Returns the choice in words: `only number 2 to 5 of such calls`. */
export function describeWhichCalls({ spans, every, times, probability }: WhichCalls): string[] {
  return [
    ...(spans ? [`only number ${describeSpans(spans)} of such calls`] : []),
    ...(every > 1 ? [`only such calls whose number is a multiple of ${every}`] : []),
    ...(Number.isFinite(times) ? [`${times} ${times === 1 ? 'time' : 'times'} at most`] : []),
    ...(probability === null ? [] : [`with a probability of ${probability}`]),
  ]
}

/** Returns the number of the next call that it may act on, after so many calls and acts; null if there is none. */
export function nextActing({ spans, every, times, probability }: WhichCalls, calls: number, acts: number) {
  if (probability === 0 || acts >= times) return null
  const least = (from: number) => Math.ceil(from / every) * every
  if (spans === null) return least(calls + 1)
  let next: number | null = null
  for (const { from, to } of spans) {
    const call = least(Math.max(from, calls + 1))
    if (call <= to && (next === null || call < next)) next = call
  }
  return next
}

export interface Taken {
  readonly call: number
  /** What was drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
}

export interface Skipped {
  readonly skipped: string
}

/** Chooses the call that was counted last, or says why not. */
export function take(which: WhichCalls, { calls: call, hits }: Counters, draws: () => Draws): Taken | Skipped {
  const { spans, every, times, probability } = which
  if (call % every !== 0 || (spans && !within(spans, call))) {
    const acting = describeWhichCalls({ ...which, probability: null }).join('; ')
    return { skipped: `this was number ${call} of such calls, and it acts on ${acting}` }
  }
  if (hits >= times) return { skipped: `it has acted ${hits} ${hits === 1 ? 'time' : 'times'}, which is all it does` }
  if (probability === null) return { call, drawn: {} }
  const draw = draws().float()
  return draw < probability
    ? { call, drawn: { probability: draw } }
    : { skipped: `it drew ${draw}, and acts below ${probability}` }
}
