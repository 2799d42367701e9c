import type { Credentials } from '../contract/auth.ts'
import type { DocumentOptions } from '../contract/document-options.ts'
import type { EndpointFacts } from '../contract/endpoint.ts'
import type { SourceProblem } from '../kit/source/source-problem.ts'
import { type Work, whenFree } from '../kit/work.ts'
import type { ClockChange } from '../model/clock-setting.ts'
import type { Findings } from '../report/report.ts'
import type { ChaosDone } from '../scenario/chaos.ts'
import type { Coverage } from '../world/coverage.ts'
import type { Beginning } from '../world/journal.ts'
import type { Bytes } from '../world/memory.ts'
import type { WorldSettings } from '../world/settings.ts'
import type { FindBase } from '../world/state/extends.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { World } from '../world/world.ts'
import type { Counts } from './counts.ts'

export type StartCause = 'reset' | 'scenario' | 'restore'

/** The worlds of a simulator, as the control API reads and changes them. */
export interface Registry {
  readonly size: number
  readonly calls: readonly EndpointFacts[]
  /** The options that change the OpenAPI documents. */
  readonly documented: DocumentOptions
  /** What they and the calls in progress hold, bytes. */
  readonly memory: { readonly used: number; readonly limit: number; readonly uses: Readonly<Bytes> }
  /** What worlds exercised that have ended, and others before they were reset. */
  readonly past: Coverage
  /** What was found of the clients of worlds that have ended, and of others before they were reset. */
  readonly pastFindings: Findings
  /** What misfortunes did there. */
  readonly pastChaos: ChaosDone
  /** The options that change answers, for bundles. */
  readonly bundled: {
    readonly public_url: string | null
    readonly prefix: string
    readonly ecom_word: string
    readonly strict: boolean
    readonly credentials: Credentials
  }
  /** Why it is not ready for calls, in words; null if it is. One that is stopping refuses every call. */
  readonly notReady: string | null
  readonly counts: Counts
  /** How many worlds have ended because nobody used them. */
  readonly expired: number
  names(): string[]
  /** All worlds as they are, in the order in which they were made: not all play the newest version of a saved file yet. */
  all(): World[]
  find(name: string): World | undefined
  /** Returns the world of that name; creates it if missing. */
  open(name: string): World
  /**
   * Makes a world aside, where nobody finds it and its clock stands still, and puts it in the place of the one of that name
   * once it is filled: with its fixtures, and then by `restoreInitialState`. Settings left out are those that the simulator started with.
   * `cause`: why, for the log. Rejects with `FixtureErrors`.
   */
  make(
    name: string,
    settings: Partial<WorldSettings>,
    cause: StartCause,
    restoreInitialState?: (world: World) => Work<void>,
  ): Promise<World>
  /** Like `make`, for a name that no world has; otherwise it throws `world_exists`, and the world that has it stays. */
  add(name: string, settings: WorldSettings): Promise<World>
  /** Returns a world aside that is as the one called `name` was when it began; its clock stands still. To be closed. */
  rebuildInitial(name: string, beginning: Beginning): Promise<World>
  /**
   * Makes a world that goes on where the one called `of` is now. Both share records, and neither sees what the other does.
   * Waits while that world is busy. `clock`: what differs there. Rejects with a `Problem` if there is no such world or `name`
   * is taken, and with a `ClockRefusal`.
   */
  fork(name: string, of: string, clock: ClockChange): Promise<World>
  /** Ends the world of that name, which is then missing. */
  drop(name: string): void
  /**
   * Returns what a bare reset goes back to: the settings that the world of that name was made with, whatever it was reset or
   * restored with since; for a missing world those that it would be made with now.
   */
  madeWith(name: string): WorldSettings
  /** Loads bundled fixtures; rejects with a `Problem` for an unknown name. */
  fixtures(name: string): Promise<Fixtures>
  /** Finds the bundled fixtures that those of a call extend. */
  readonly findBase: FindBase
  readonly scenarios: ScenarioLibrary
  readonly streams: { open(name: string, world: World | undefined, last?: number): ReadableStream<Uint8Array> }
  /** The mistakes found when scenario files were last read. */
  readonly scenarioErrors: readonly ScenarioError[]
}

/** The scenarios that calls may name: bundled ones, and those of the shelf. */
export interface ScenarioLibrary {
  /** Returns names and descriptions, sorted by name. */
  list(): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** Returns the text of one; rejects with a `Problem` for an unknown name. */
  text(name: string): Promise<{
    readonly text: string
    readonly file: string
    readonly format: 'yaml' | 'json'
    /** Finds the fixtures that its own extend. */
    readonly findBase: FindBase
  }>
}

export type ScenarioError = Omit<SourceProblem, 'path'>

/**
 * Calls `act` with the world of that name as soon as it is not busy: it may have been reset or made busy while a call waited
 * for something else. Creates it if missing.
 */
export function whenIdle<Result>(
  name: string,
  registry: Registry,
  act: (world: World) => Result | Promise<Result>,
): Promise<Result> {
  return whenFree(() => registry.open(name), act)
}
