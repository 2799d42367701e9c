import type { ScenarioSource } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { World, WorldSettings } from '../world/world.ts'
import type { EventStreams } from './event-streams.ts'

/** The worlds of a simulator, as the control API reads and changes them. */
export interface Registry {
  readonly size: number
  /** What they and the calls in progress hold, bytes. */
  readonly memory: { readonly used: number; readonly limit: number }
  names(): string[]
  find(name: string): World | undefined
  /** Returns the world of that name; creates it if missing. */
  open(name: string): World
  /** Creates a world; replaces the one of that name, if any. Settings left out are those that the simulator started with. */
  make(name: string, settings?: Partial<WorldSettings>): World
  /** Builds a world aside, with the same settings: nobody finds it and its clock stands still until it is installed. */
  build(name: string, settings?: Partial<WorldSettings>): World
  /** Puts a world that was built in the place of the one of its name, if any, and lets its clock run. */
  install(world: World): void
  /** Loads bundled fixtures; rejects with a `Problem` for an unknown name. */
  fixtures(name: string): Promise<Fixtures>
  readonly scenarios: ScenarioLibrary
  readonly streams: EventStreams
  /** The mistakes found when scenario files were last read. */
  readonly scenarioErrors: readonly ScenarioError[]
}

/** The bundled scenarios. */
export interface ScenarioLibrary {
  /** Returns names and descriptions, sorted by name. */
  list(): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** Loads a scenario; rejects with a `Problem` for an unknown name. */
  read(name: string): Promise<ScenarioSource>
}

export interface ScenarioError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}
