// A scenario that a world plays, and its memory.

import type { Once } from '../kit/loading/once.ts'
import type { CompiledScenario } from './plan.ts'
import type { SavedCounters } from './rules/counters.ts'
import { type LiveRule, type LiveWebhookRule, savedCounters } from './rules/live-rule.ts'

export interface Live {
  readonly source: CompiledScenario
  /** Made when first needed: thousands of worlds may play the same thousand rules. */
  readonly rules: Once<readonly LiveRule[]>
  readonly webhooks: Once<readonly LiveWebhookRule[]>
  /** What its rules are made with; null for none. */
  readonly memory: SavedScenario | null
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

/** Returns the memory for a next version: without rules that remember nothing. */
export function remembered(live: Live): SavedScenario {
  const { rules, webhooks, memory } = live
  return {
    ...withoutRules(live),
    rules: rules.isMade() ? rules().map(savedCounters).filter(remembersCalls) : (memory?.rules ?? []),
    webhooks: webhooks.isMade() ? webhooks().map(savedCounters).filter(remembersCalls) : (memory?.webhooks ?? []),
  }
}

function remembersCalls({ calls, hits, window, windows, draws, missed }: SavedCounters): boolean {
  return calls > 0 || hits > 0 || window !== null || windows !== undefined || draws.length > 0 || Boolean(missed)
}

export function saved(live: Live): SavedScenario {
  const { rules, webhooks } = live
  return { ...withoutRules(live), rules: rules().map(savedCounters), webhooks: webhooks().map(savedCounters) }
}

function withoutRules({ source, since, fired, troubles }: Live): Omit<SavedScenario, 'rules' | 'webhooks'> {
  return { name: source.name, since, fired: [...fired], troubles: [...troubles] }
}
