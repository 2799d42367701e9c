// Scenarios as a world sees them, and the script that plays them.

import type { Work } from '../kit/work.ts'
import type { ClockSetting } from '../model/clock-setting.ts'
import type { JobFacts, JobOverride } from './lifecycle/endings.ts'
import type { EndpointSetting } from './outbox/carrier.ts'
import type { DeliveryScript } from './outbox/delivery.ts'
import type { Mismatch, SavedScenario } from './scenario-memory.ts'
import type { RequestInfo, ScriptHost, Verdict } from './script.ts'
import type { Fixtures } from './state/fixtures.ts'

/** A checked scenario that worlds can load. It holds no state. */
export interface ScenarioSource {
  readonly name: string
  readonly description: string
  /** The file it was read from, as problems and the journal show it. */
  readonly file: string
  /** The document as written. */
  readonly document: Readonly<Record<string, unknown>>
  /** Settings for the start of a world; null if the scenario has none. */
  readonly start: ScenarioStart | null
  /** Warnings for its author, such as rules that can never act. */
  readonly warnings: readonly string[]
  /** Makes a script that can play this scenario and others. */
  readonly script: (host: ScriptHost) => ScenarioScript
}

export interface ScenarioStart {
  readonly fixtures?: Fixtures
  readonly clock?: ClockSetting
  /** ms. */
  readonly start?: number
  readonly endpoints?: readonly EndpointSetting[]
}

/** How it is with a rule of a loaded scenario, as the control API shows it. Times are in ISO 8601. */
export interface RuleState {
  readonly name: string
  readonly hits: number
  /** When it is there (null: without a beginning, or an end), and whether it is now; null for always. */
  readonly window: {
    readonly state: 'open' | 'closed'
    readonly from: string | null
    readonly until: string | null
  } | null
  /** The number of the next call that it counts. */
  readonly next_call: number
  /** The number of the next call that it may act on; null if there is none. */
  readonly acts_on_call: number | null
  /** The last call that it let pass; null if there is none. */
  readonly last_mismatch: (Omit<Mismatch, 'at'> & { readonly at: string }) | null
}

/** Whether a rule meets a call, and why. */
export interface ExplainedRule {
  /** `<scenario>/<rule>`. */
  readonly rule: string
  /** `file:line`. */
  readonly at: string
  /** Whether the rule is for this operation and its conditions hold. */
  readonly met: boolean
  /** If met: its conditions and restrictions. Otherwise: what does not fit. */
  readonly why: readonly string[]
  /** Whether it decides the answer of a call that it meets; it may also only delay it. */
  readonly decides: boolean
}

export interface ActiveScenario {
  readonly source: ScenarioSource
  /** Returns how it is with its rules now. */
  states(): { readonly rules: readonly RuleState[]; readonly webhooks: readonly RuleState[] }
  /** Explains every rule of the scenario, in their order. */
  explain(call: RequestInfo): readonly ExplainedRule[]
  /** The errors of timeline entries that could not be carried out. */
  readonly troubles: readonly string[]
}

/** Plays scenarios: decides what happens to the calls, jobs and webhooks of a world. */
export interface ScenarioScript {
  /** Returns what happens to a call while its body is being uploaded; null for nothing. */
  duringUpload(call: RequestInfo): Verdict | null
  concerns(operation: string): boolean
  /** Returns what happens to a call that came at `now` (ms on the world's clock); null for nothing. `counts`: false for HEAD. */
  judge(call: RequestInfo, now: number, counts?: boolean): Verdict | null
  /** Returns the override of a job; null for none. */
  decide(job: JobFacts): JobOverride | null
  /** Returns what happens to the webhook of an event that happened at `at` (ms); null for nothing. */
  delivery(event: string, data: Readonly<Record<string, unknown>>, at: number): DeliveryScript | null
  /** Returns the loaded scenarios, in the order in which they were loaded. */
  active(): readonly ActiveScenario[]
  /**
   * Adds a scenario, or replaces the one with its name or with the name `instead`. Unchanged rules keep their counters.
   * `source` must be of the same implementation as the source whose `script` made this script.
   */
  load(source: ScenarioSource, instead?: string): void
  /** Removes a scenario. Returns false if there is none of that name. */
  unload(name: string): boolean
  /** Carries out an entry of a timeline that has fallen due. */
  play(scenario: string, entry: string, at: number): Work<void>
  /** Returns the memories of its scenarios, for snapshots; null without any. */
  save(): { readonly scenarios: SavedScenario[] } | null
  restore(scenarios: readonly SavedScenario[]): void
}

/** The script of a world without scenarios. */
export const NO_SCRIPT: ScenarioScript = {
  active: () => [],
  load: () => {
    throw new Error('the script of a world without scenarios cannot load any')
  },
  unload: () => false,
  duringUpload: () => null,
  concerns: () => false,
  judge: () => null,
  decide: () => null,
  delivery: () => null,
  *play() {},
  save: () => null,
  restore: () => {},
}
