// Finds the rule that says what happens to the webhook of an event.

import { firstDifference } from '../../conditions/match.ts'
import { PatternBudget } from '../../world/pattern-budget.ts'
import { notAsked } from './judge.ts'
import type { LiveWebhookRule } from './live-rule.ts'
import { keptOf, type Why } from './missed.ts'
import { take } from './which-calls.ts'
import { isOpen } from './window.ts'

/** An event that has happened at `at` (ms). */
export interface Happened {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  readonly at: number
}

/** Tries `rules` in their order. Returns the one that acts; null if none does. `tooMuch`: told of the rule whose expressions cost too much. */
export function deliveredBy(
  rules: readonly LiveWebhookRule[],
  happened: Happened,
  tooMuch: (live: LiveWebhookRule) => void,
): LiveWebhookRule | null {
  const { event, at } = happened
  const budget = new PatternBudget()
  const own = rules.filter(({ rule }) => rule.on.includes('*') || rule.on.includes(event))
  for (const [number, live] of own.entries()) {
    const before = budget.exhausted
    const why = whyNot(live, happened, budget)
    if (budget.exhausted && !before) tooMuch(live)
    if (why !== null) {
      live.counters.missed = { at, on: event, why }
      continue
    }
    live.counters.hits++
    notAsked(own, number + 1, { at, on: event, why: { earlier: live.rule.label } })
    return live
  }
  return null
}

/** Returns why a rule lets an event pass; null if it acts. Counts the event if it meets the conditions. */
function whyNot(
  { rule, seed, counters, window }: LiveWebhookRule,
  { event, data, at }: Happened,
  budget: PatternBudget,
): Why | null {
  if (!isOpen(window, at)) return 'window closed'
  const unmet = rule.when && firstDifference(rule.when, data, 'data', budget)
  if (unmet) return keptOf(unmet)
  const draws = () => counters.draws(seed, rule.label, `${event} ${JSON.stringify(data)}`)
  const taken = take(rule.which, counters, draws)
  return 'left' in taken ? taken.left : null
}
