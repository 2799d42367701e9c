// A scenario that a world plays, and its memory.

import type { CompiledScenario } from './plan.ts'
import type { SavedCounters } from './rules/counters.ts'
import { type LiveRule, type LiveWebhookRule, savedCounters } from './rules/live-rule.ts'

export interface Live {
  readonly source: CompiledScenario
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

export function saved({ source, since, fired, troubles, rules, webhooks }: Live): SavedScenario {
  return {
    name: source.name,
    since,
    fired: [...fired],
    troubles: [...troubles],
    rules: rules.map(savedCounters),
    webhooks: webhooks.map(savedCounters),
  }
}
