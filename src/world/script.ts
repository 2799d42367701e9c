// What a script may change about a call, a job, a delivery. A world consults it; what scripts are written in is no matter here.

import type { ClockSetting } from '../kit/clock.ts'
import type { JobFacts, JobOverride } from './lifecycle/override.ts'
import type { EndpointSetting } from './outbox/carrier.ts'
import type { DeliveryScript } from './outbox/delivery-script.ts'
import type { Fixtures } from './state/fixtures.ts'
import type { World } from './world.ts'

/** A call of the service as it was sent: what rules may look at. */
export interface RequestInfo {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string>>
  /** The JSON body; undefined where there is none, or an upload. */
  readonly body: unknown
  /** The fields of an upload; a file stands for its name. */
  readonly form: Readonly<Record<string, string>> | undefined
  /** The same text for the same request; draws depend on it. */
  readonly requestKey: () => string
  /** What its journal entry says beside the answer; a script adds to it. */
  readonly warnings: string[]
}

/** What a script answers instead of the service, or makes of the service's answer. */
export interface Responded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it is sent. */
  readonly text: string
  /** The internal code of an error. */
  readonly code: number | null
}

export type Fault =
  | { readonly kind: 'reset' | 'empty' | 'truncate' | 'malformed' | 'broken_chunk' }
  | { readonly kind: 'dribble' | 'hang'; readonly ms: number }

/** How long a call waits: `real` ms, then `virtual` ms on the world's clock. */
export interface Wait {
  readonly real: number
  readonly virtual: number
}

/** Why a rule acted: for the journal. */
export interface RuleTrace {
  /** `<scenario>/<rule>`. */
  readonly name: string
  /** `file:line`. */
  readonly at: string
  /** Which call this was among those that reached the rule and met its conditions. */
  readonly call: number
  readonly matched: readonly string[]
  /** What was drawn from the seed. */
  readonly drawn: Readonly<Record<string, number>>
  readonly did: readonly string[]
}

/** What is to happen to a call. */
export interface Verdict {
  /** The rule that decides, else the first that delays. */
  readonly rule: string
  readonly traces: readonly RuleTrace[]
  readonly wait: Wait
  /** The change happens first, then the wait and the rest. */
  readonly commit: boolean
  /** Instead of the service's own answer. */
  readonly respond: Responded | null
  /** Merged into the service's own answer where that is a success. */
  readonly patch: unknown
  readonly fault: Fault | null
}

/** A scenario, checked and ready to be loaded into worlds. Equal sources act alike; they hold no state. */
export interface ScenarioSource {
  readonly name: string
  readonly description: string
  /** Where it was read from, as problems and the journal show it. */
  readonly file: string
  /** As it was written. */
  readonly document: Readonly<Record<string, unknown>>
  /** What a world starts with; null when it does not say. */
  readonly start: ScenarioStart | null
  /** What its author may want to know: rules that can never act. */
  readonly warnings: readonly string[]
  /** A script that can play this and other scenarios. */
  readonly script: (world: World) => Script
}

export interface ScenarioStart {
  readonly fixtures?: Fixtures
  readonly clock?: ClockSetting
  /** ms. */
  readonly start?: number
  /** Where webhooks go. */
  readonly endpoints?: readonly EndpointSetting[]
}

/** A rule of a loaded scenario, and how often it acted. */
export interface RuleState {
  readonly name: string
  readonly hits: number
}

export interface ActiveScenario {
  readonly source: ScenarioSource
  readonly rules: readonly RuleState[]
  readonly webhooks: readonly RuleState[]
  /** What entries of its timeline could not do. */
  readonly troubles: readonly string[]
}

/** What scripts remember, as data, so that a world can be copied with it. */
export type ScriptState = Readonly<Record<string, unknown>>

export interface Script {
  /** In the order they were loaded. */
  active(): readonly ActiveScenario[]
  /**
   * Adds a scenario, or puts it in the place of the one of that name (or of the name `instead`), whose counters its
   * unchanged rules keep.
   */
  load(source: ScenarioSource, instead?: string): void
  /** Takes a scenario away; false when there is none of that name. */
  unload(name: string): boolean
  /** What happens in the middle of the body of a call; null for nothing. */
  duringUpload(call: RequestInfo): Verdict | null
  /** Whether any rule looks at calls of this operation. */
  concerns(operation: string): boolean
  /** What happens to a call; null for nothing. */
  judge(call: RequestInfo): Verdict | null
  /** What becomes of a job; null to leave it alone. `warnings`: of the call that began it. */
  decide(job: JobFacts, warnings: string[]): JobOverride | null
  /** What happens to the webhook of an event; null to leave it alone. */
  delivery(event: string, data: Readonly<Record<string, unknown>>): DeliveryScript | null
  /** Carries out an entry of a timeline that has fallen due. */
  play(scenario: string, entry: string, at: number): void
  save(): ScriptState | null
  restore(state: ScriptState): void
}

/** A world without scenarios. */
export const NO_SCRIPT: Script = {
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
  play: () => {},
  save: () => null,
  restore: () => {},
}

interface Begun {
  readonly scenarios?: readonly ScenarioSource[]
  readonly overrides?: ScenarioStart
}

/** The settings with what the scenarios say about the start of a world: the last one wins; `overrides` win over all. */
export function startedWith<Settings extends ScenarioStart & Begun>(settings: Settings): Settings {
  const starts = (settings.scenarios ?? []).flatMap(({ start }) => start ?? [])
  if (starts.length === 0) return settings
  let started = settings
  for (const start of [...starts, settings.overrides]) started = { ...started, ...start }
  return started
}
