// Chooses the calls that a rule acts on, of those that reach it and meet its conditions. Webhooks are chosen alike.

import * as z from 'zod'
import type { Draws } from '../../kit/random.ts'
import { Chance, Occurrence } from '../schema/values.ts'
import type { Counters } from './counters.ts'
import type { Why } from './missed.ts'
import { describeSpans, type Span, spansOf, within } from './occurrence.ts'
import { neverOpens, WINDOW_KEYS } from './window.ts'

/** The keys that a rule has for this. */
export const WHICH_CALLS_KEYS = {
  nth: Occurrence.meta({
    description:
      'Numbers of calls, counting those that reach the rule and meet its conditions: 1, [1, 3], "2..5", "3.."',
  }).optional(),
  every: z
    .int()
    .min(1)
    .meta({ description: 'Each call whose number is a multiple of this: 3 is the third, sixth, ninth call' })
    .optional(),
  times: z
    .int()
    .min(1)
    .meta({ description: 'How many calls the rule acts on: the first that reach it and meet its conditions' })
    .optional(),
  probability: Chance.meta({ description: 'The probability that the rule acts, drawn from the seed' }).optional(),
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
  /** Only calls whose number is a multiple of it count; 1 for all. */
  readonly every: number
  readonly probability: number | null
}

export function whichCallsOf({ nth, every = 1, times, probability }: WhichCallsDocument): WhichCalls {
  return {
    spans: spansOf(nth, times === undefined ? undefined : times * every),
    every,
    probability: probability ?? null,
  }
}

/** Whether no call is left out. */
export function takesEach({ spans, every, probability }: WhichCalls): boolean {
  return spans === null && every === 1 && probability === null
}

/** Returns the choice in words: `only number 2 to 5 of such calls`. */
export function describeWhichCalls({ spans, every, probability }: WhichCalls): string[] {
  return [
    ...(spans ? [`only number ${describeSpans(spans)} of such calls`] : []),
    ...(every > 1 ? [`only such calls whose number is a multiple of ${every}`] : []),
    ...(probability === null ? [] : [`with a probability of ${probability}`]),
  ]
}

/** Returns the number of the next call that it may act on, after so many; null if there is none. */
export function nextActing({ spans, every, probability }: WhichCalls, calls: number): number | null {
  if (probability === 0) return null
  const least = (from: number) => Math.ceil(from / every) * every
  if (spans === null) return least(calls + 1)
  let next: number | null = null
  for (const { from, to } of spans) {
    const call = least(Math.max(from, calls + 1))
    if (call <= to && (next === null || call < next)) next = call
  }
  return next
}

/** A call that was chosen. */
export interface Taken {
  /** Its number among those that reached the rule and met its conditions. */
  readonly call: number
  /** What was drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
}

/** Why a call was not chosen. */
interface Left {
  readonly left: Why
}

/** Counts a call that meets the conditions, and chooses it or says why not. */
export function take({ spans, every, probability }: WhichCalls, counters: Counters, draws: () => Draws): Taken | Left {
  const call = ++counters.calls
  if (call % every !== 0 || (spans && !within(spans, call))) return { left: { call } }
  if (probability === null) return { call, drawn: {} }
  const draw = draws().float()
  return draw < probability ? { call, drawn: { probability: draw } } : { left: { chance: draw } }
}
