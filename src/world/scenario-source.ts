// Scenarios as a world sees them: what it starts with, what it plays, and the script that plays them.

import type { ClockSetting } from '../kit/clock.ts'
import type { EndpointSetting } from './outbox/carrier.ts'
import type { Script, ScriptHost } from './script.ts'
import type { Fixtures } from './state/fixtures.ts'

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
  readonly script: (host: ScriptHost) => ScenarioScript
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

/** A script that plays scenarios. */
export interface ScenarioScript extends Script {
  /** In the order they were loaded. */
  active(): readonly ActiveScenario[]
  /**
   * Adds a scenario, or puts it in the place of the one of that name (or of the name `instead`), whose counters its
   * unchanged rules keep. Only scenarios that make scripts like this one can be loaded.
   */
  load(source: ScenarioSource, instead?: string): void
  /** Takes a scenario away; false when there is none of that name. */
  unload(name: string): boolean
  /** Carries out an entry of a timeline that has fallen due. */
  play(scenario: string, entry: string, at: number): void
  save(): ScriptState | null
  restore(state: ScriptState): void
}

/** A world without scenarios. */
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
