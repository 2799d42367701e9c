// A scenario that a world plays, and its memory.

import type { CompiledScenario } from './plan.ts'
import { Counters, type SavedCounters } from './rules/counters.ts'
import type { LiveRule } from './rules/judge.ts'
import type { Counted } from './rules/rule.ts'
import type { WebhookRule } from './rules/webhook-rule.ts'

interface LiveWebhookRule {
  readonly rule: WebhookRule
  readonly counters: Counters
}

export interface Live {
  readonly source: CompiledScenario
  readonly seed: string
  readonly rules: readonly LiveRule[]
  readonly webhooks: readonly LiveWebhookRule[]
  /** When it was loaded (ms). A reload does not change it. */
  readonly since: number
  /** The keys of timeline entries that have happened. */
  readonly fired: ReadonlySet<string>
  /** What its timeline and its webhook rules could not do. */
  readonly troubles: readonly string[]
}

/** A scenario's memory, as data. */
export interface SavedScenario {
  readonly name: string
  readonly since: number
  readonly fired: readonly string[]
  readonly troubles: readonly string[]
  readonly rules: readonly SavedCounters[]
  readonly webhooks: readonly SavedCounters[]
}

/** Returns the rules with counters: those in `memory` of an equal rule, otherwise new ones. */
export function remembering<R extends Counted>(rules: readonly R[], memory: readonly SavedCounters[] = []) {
  const left = [...memory]
  return rules.map((rule) => {
    const at = left.findIndex(({ signature }) => signature === rule.signature)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return { rule, counters: new Counters(known) }
  })
}

export function saved({ source, since, fired, troubles, rules, webhooks }: Live): SavedScenario {
  return {
    name: source.name,
    since,
    fired: [...fired],
    troubles: [...troubles],
    rules: rules.map(({ rule, counters }) => counters.save(rule.signature)),
    webhooks: webhooks.map(({ rule, counters }) => counters.save(rule.signature)),
  }
}
