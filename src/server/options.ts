import type { Credentials } from '../contract/auth.ts'
import type { RealTime } from '../kit/real-time.ts'
import type { ClockSetting } from '../model/clock-setting.ts'
import type { WebhookOptions } from '../webhooks/carrier.ts'
import type { ScenarioSource, ScenarioStart } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { LogEvent } from './log/event.ts'
import type { GuardSettings } from './pipeline/guard.ts'
import type { Store } from './storage/store.ts'

export interface ServerOptions extends Credentials {
  readonly seed: string
  readonly fixtures: Fixtures
  readonly clock: ClockSetting
  /** After how long without use a world ends that a call has made, real ms; null for never. */
  readonly worldTtl: number | null
  /** Where a world's clock starts (ms); null for the real time. */
  readonly now: number | null
  /** Service path prefix: empty, or with a slash in front and none at the end. */
  readonly prefix: string
  /** The origin in links; null for the request's Host. */
  readonly publicUrl: string | null
  /** True when the insights host has a port of its own. */
  readonly insightsApart: boolean
  readonly ecomWord: string
  /** The allowed origin, `*`, or null for none. */
  readonly cors: string | null
  /** The origins that may show pages of campaigns, consent and landing in a frame. */
  readonly frames: readonly string[]
  readonly strict: boolean
  readonly guard: GuardSettings
  /** The webhook endpoints, and how deliveries are signed. */
  readonly webhooks: WebhookOptions
  /** The scenarios that every world starts with. */
  readonly scenarios: readonly ScenarioSource[]
  /** Explicit options (fixtures, clock, start); they override a scenario's `start`. */
  readonly overrides: ScenarioStart
  /** The folder of scenarios that calls may name besides the bundled ones. */
  readonly shelf: string | null
  /** What worlds, uploads, deliveries and waiting responses may hold together, bytes. */
  readonly memory: number
  /** How long what is in flight may go on once the simulator is closed, real ms. */
  readonly grace: number
  readonly maxConnections: number
  readonly real: RealTime
  /** Whether calls wait as rules say; a replay does not. */
  readonly delays: boolean
  /** Keeps the worlds in a file; null: they end with the simulator. */
  readonly store: Store | null
  /** Called with every call after its response, and with whatever else belongs in a log; null makes no events. */
  readonly onEvent: ((event: LogEvent) => void) | null
  /** Called with a sentence when there are too many connections, or the process may open too few files for its clients. */
  readonly onShortage: (message: string) => void
  /** Called with the simulator's own bugs, including those behind a 500. */
  readonly onBug: (error: unknown) => void
}
