// Finds the rule that says what happens to the webhook of an event.

import { firstDifference } from '../../conditions/match.ts'
import type { LiveWebhookRule } from './live-rule.ts'
import { closedWords, decidedWords, unmetWords } from './mismatch.ts'
import { isNumbered, take } from './which-calls.ts'
import { isOpen } from './window.ts'

/** An event that has happened at `at` (ms). */
export interface Happened {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  readonly at: number
}

/** Tries `rules` in their order. Returns the one that acts; null if none does. */
export function deliveredBy(rules: readonly LiveWebhookRule[], happened: Happened): LiveWebhookRule | null {
  const { event, at } = happened
  let acting: LiveWebhookRule | null = null
  for (const live of rules) {
    if (!live.rule.on.includes('*') && !live.rule.on.includes(event)) continue
    const why = whyNot(live, happened, acting?.rule.label ?? null)
    if (why === null) {
      live.counters.hits++
      acting = live
    } else live.counters.miss(at, event, why)
  }
  return acting
}

/**
 * Returns why a rule lets an event pass; null if it acts. Counts the event if it meets the conditions. `earlier`: the rule
 * that acts on it already; null if none does.
 */
function whyNot(
  { rule, seed, counters, window }: LiveWebhookRule,
  { event, data, at }: Happened,
  earlier: string | null,
): string | null {
  if (!isOpen(window, at)) return closedWords(window, at)
  if (earlier !== null && !isNumbered(rule.which)) return decidedWords(earlier)
  const unmet = rule.when && firstDifference(rule.when, data, 'data')
  if (unmet) return unmetWords(unmet)
  counters.calls++
  if (earlier !== null) return decidedWords(earlier)
  const draws = () => counters.draws(seed, rule.label, `${event} ${JSON.stringify(data)}`)
  const taken = take(rule.which, counters, draws)
  return 'left' in taken ? taken.left : null
}
