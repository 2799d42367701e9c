// Chooses the calls that a rule acts on, of those that reach it and meet its conditions. Webhooks are chosen alike.

import * as z from 'zod'
import type { Draws } from '../../kit/random.ts'
import { Chance, Occurrence } from '../schema/values.ts'
import type { Counters } from './counters.ts'
import { describeSpans, type Span, spansOf, within } from './occurrence.ts'

/** The keys that a rule has for this. */
export const WHICH_CALLS_KEYS = {
  nth: Occurrence.meta({
    description:
      'Numbers of calls, counting those that reach the rule and meet its conditions: 1, [1, 3], "2..5", "3.."',
  }).optional(),
  times: z
    .int()
    .min(1)
    .meta({ description: 'How many calls the rule acts on: the first that reach it and meet its conditions' })
    .optional(),
  probability: Chance.meta({ description: 'The probability that the rule acts, drawn from the seed' }).optional(),
}

type WhichCallsDocument = z.output<z.ZodObject<typeof WHICH_CALLS_KEYS>>

export interface WhichCalls {
  /** null for every call. */
  readonly spans: readonly Span[] | null
  readonly probability: number | null
}

export function whichCallsOf({ nth, times, probability }: WhichCallsDocument): WhichCalls {
  return { spans: spansOf(nth, times), probability: probability ?? null }
}

/** Whether no call is left out. */
export function takesEach({ spans, probability }: WhichCalls): boolean {
  return spans === null && probability === null
}

/** Returns the choice in words: `only number 2 to 5 of such calls`. */
export function describeWhichCalls({ spans, probability }: WhichCalls): string[] {
  return [
    ...(spans ? [`only number ${describeSpans(spans)} of such calls`] : []),
    ...(probability === null ? [] : [`with a probability of ${probability}`]),
  ]
}

/** A call that was chosen. */
export interface Taken {
  /** Its number among those that reached the rule and met its conditions. */
  readonly call: number
  /** What was drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
}

/** Counts a call that meets the conditions. Returns null if the rule lets it pass. */
export function take({ spans, probability }: WhichCalls, counters: Counters, draws: () => Draws): Taken | null {
  const call = ++counters.calls
  if (spans && !within(spans, call)) return null
  if (probability === null) return { call, drawn: {} }
  const draw = draws().float()
  return draw < probability ? { call, drawn: { probability: draw } } : null
}
