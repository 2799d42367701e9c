// A scenario as one world plays it, and its memory.

import { Counters, type SavedCounters } from './counters.ts'
import type { LiveRule } from './judge.ts'
import type { CompiledScenario } from './plan.ts'
import type { Counted } from './rule.ts'
import type { WebhookRule } from './webhook-rule.ts'

interface LiveWebhookRule {
  readonly rule: WebhookRule
  readonly counters: Counters
}

export interface Live {
  readonly source: CompiledScenario
  readonly seed: string
  readonly rules: readonly LiveRule[]
  readonly webhooks: readonly LiveWebhookRule[]
  /** When it was loaded, ms; a reload leaves it. */
  readonly since: number
  /** Keys of the timeline's entries that have happened. */
  readonly fired: ReadonlySet<string>
  /** What its entries could not do; as much as they say at most. */
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

/** The rules with what was remembered of those that say the same. */
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
