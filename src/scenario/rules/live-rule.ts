// A rule of a world: what it says, and what it remembers.

import type { RuleState } from '../../world/scenario-source.ts'
import { Counters, type SavedCounters } from './counters.ts'
import type { Counted, Rule } from './rule.ts'
import type { WebhookRule } from './webhook-rule.ts'
import { nextActing } from './which-calls.ts'
import { isAlways, isOpen, type Window, windowOf } from './window.ts'

/** A rule in one world. */
export interface Live<R extends Counted> {
  readonly rule: R
  readonly seed: string
  readonly counters: Counters
  readonly window: Window
}

export type LiveRule = Live<Rule>
export type LiveWebhookRule = Live<WebhookRule>

/** Returns rules as they were loaded at `since` (ms), with counters: those in `memory` of an equal rule, else new ones. */
export function remembering<R extends Counted>(
  rules: readonly R[],
  {
    seed,
    since,
    memory = [],
  }: { readonly seed: string; readonly since: number; readonly memory?: readonly SavedCounters[] | undefined },
): Live<R>[] {
  const left = new Map<string, SavedCounters[]>()
  for (const known of memory) left.set(known.signature, [...(left.get(known.signature) ?? []), known])
  return rules.map((rule) => {
    const known = left.get(rule.signature)?.shift()
    return { rule, seed, counters: new Counters(known), window: windowOf(rule.window, since) }
  })
}

/** Returns the rule with a memory of its own, to be asked about a call that does not count. */
export function uncounted(live: LiveRule): LiveRule {
  return { ...live, counters: new Counters(live.counters.save(live.rule.signature)) }
}

/** Returns what a rule remembers, as data. */
export function savedCounters({ rule, counters }: Live<Counted>): SavedCounters {
  return counters.save(rule.signature)
}

/** Returns how it is with a rule at `now` (ms). */
export function stateOf({ rule, counters, window }: Live<Counted>, now: number): RuleState {
  const { hits, calls, missed } = counters
  const { opens, closes } = window
  return {
    name: rule.name,
    hits,
    window: isAlways(rule.window) ? null : { open: isOpen(window, now), from: finite(opens), until: finite(closes) },
    nextCall: calls + 1,
    actsOnCall: now >= closes || opens >= closes ? null : nextActing(rule.which, calls, hits),
    lastMismatch: missed,
  }
}

function finite(at: number): number | null {
  return Number.isFinite(at) ? at : null
}
