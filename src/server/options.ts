import type { Credentials } from '../api/auth.ts'
import type { ScenarioLibrary } from '../control/registry.ts'
import type { ClockSetting, RealTime } from '../kit/clock.ts'
import type { WebhookOptions } from '../webhooks/carrier.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { ScenarioSource, ScenarioStart } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { GuardSettings } from './guard.ts'

/** Everything a simulator is told before it starts. */
export interface ServerOptions extends Credentials {
  readonly seed: string
  readonly fixtures: Fixtures
  /** The bundled fixtures of a name; rejects with a `Problem` when there are none. */
  readonly bundledFixtures: (name: string) => Promise<Fixtures>
  readonly clock: ClockSetting
  /** Where a world's clock starts (ms); null for the real time. */
  readonly now: number | null
  /** Service path prefix: empty, or with a slash in front and none at the end. */
  readonly prefix: string
  /** Origin written into links; null for the request's Host. */
  readonly publicUrl: string | null
  /** True when the insights host has a port of its own. */
  readonly insightsApart: boolean
  readonly ecomWord: string
  /** An origin, `*`, or null for none. */
  readonly cors: string | null
  readonly strict: boolean
  readonly guard: GuardSettings
  /** Where webhooks go, and how they are signed. */
  readonly webhooks: WebhookOptions
  /** What every world starts with. */
  readonly scenarios: readonly ScenarioSource[]
  /** Explicit options (fixtures, clock, start); they override a scenario's `start`. */
  readonly overrides: ScenarioStart
  /** The bundled scenarios. */
  readonly scenarioLibrary: ScenarioLibrary
  readonly real: RealTime
  /** Told of every call once it is answered. */
  readonly onCall: ((world: string, entry: JournalEntry) => void) | null
  /** Told of our own bugs, those behind a 500 among them. */
  readonly onBug: (error: unknown) => void
}
