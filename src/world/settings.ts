// What a world starts with, and what it is given from outside.

import type { RealTime } from '../kit/real-time.ts'
import { type ClockSetting, changedSetting } from '../model/clock-setting.ts'
import type { Account } from './memory.ts'
import type { Carrier, EndpointSetting } from './outbox/carrier.ts'
import type { ScenarioSource, ScenarioStart } from './scenario-source.ts'
import type { Fixtures } from './state/fixtures.ts'
import type { Trace } from './trace-context.ts'

/** The settings a world starts with. Equal settings make equal worlds. */
export interface WorldSettings {
  readonly seed: string
  readonly fixtures: Fixtures
  readonly clock: ClockSetting
  /** Where its clock starts, ms. */
  readonly start: number
  /** The webhook endpoints; left out: those of the carrier. */
  readonly endpoints?: readonly EndpointSetting[]
  /** The settings that a reset goes back to, where they differ from these, as in a restored world. */
  readonly origin?: WorldSettings
  /** The last one is consulted first. Their `start` overrides these settings, but not `overrides`. */
  readonly scenarios?: readonly ScenarioSource[]
  /** Explicit options; they override a scenario's `start`. */
  readonly overrides?: ScenarioStart
}

/** The parts that a world is given from outside. */
export interface WorldDeps {
  readonly real: RealTime
  /** Called with the error of a task that threw. */
  readonly onError: (error: unknown) => void
  /** Sends webhooks; left out: they are not sent. */
  readonly carrier?: Carrier
  /** Counts what the world holds; left out: without a limit. */
  readonly memory?: Account
  /** Called with what belongs in a log; left out: nothing is made for it. */
  readonly onNotice?: ((notice: Notice) => void) | undefined
  /** Called when something but a call has changed the world: a task of its clock, or a delivery that ended. */
  readonly onChange?: (() => void) | undefined
}

/** What a world sends to the log of its simulator, besides calls. */
export type Notice =
  | {
      /** An attempt at a delivery has ended. */
      readonly event: 'webhook'
      readonly world: string
      readonly type: string
      /** The delivery. */
      readonly id: string
      readonly url: string
      /** From 1. */
      readonly attempt: number
      /** null where no answer came. */
      readonly status: number | null
      readonly error: string | null
      readonly duration_ms: number
      /** The webhook rule that acted on the delivery; null for none. */
      readonly rule: string | null
      /** The trace that it belongs to; null for none. */
      readonly trace: Trace | null
    }
  | {
      readonly event: 'scenario'
      /** `not carried out`: what its timeline could not do is among the warnings. */
      readonly action: 'loaded' | 'unloaded' | 'not carried out'
      readonly world: string
      readonly scenario: string
      readonly warnings: readonly string[]
    }

export type ScenarioNotice = Extract<Notice, { event: 'scenario' }>

/** Returns the settings of a fork of `parent`, whose clock differs in `pace`. Its resets go back to what its parent's do. */
export function settingsOfFork(
  { settings, clock }: { readonly settings: WorldSettings; readonly clock: { readonly setting: ClockSetting } },
  pace: Partial<ClockSetting>,
): WorldSettings {
  const origin = settings.origin ?? settings
  // The scenarios follow with what they remember, and have had their say on the start.
  return { ...settings, clock: changedSetting(clock.setting, pace), scenarios: [], origin }
}

/** Returns the scenarios that bring fixtures with which a world of these settings does not start, since others were given. */
export function withoutFixtures({ scenarios = [], overrides }: WorldSettings): readonly ScenarioSource[] {
  return overrides?.fixtures === undefined ? [] : scenarios.filter(({ start }) => start?.fixtures !== undefined)
}

/** Returns the settings with the `start` of their scenarios applied: the last one wins, `overrides` win over all. */
export function startedWith(settings: WorldSettings): WorldSettings {
  const starts = (settings.scenarios ?? []).flatMap(({ start }) => start ?? [])
  if (starts.length === 0) return settings
  let started = settings
  for (const start of [...starts, settings.overrides]) started = { ...started, ...start }
  return started
}
