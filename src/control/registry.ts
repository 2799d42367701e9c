import type { ScenarioSource } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { World, WorldSettings } from '../world/world.ts'

/** The worlds of a simulator, as far as the control API may see and change them. */
export interface Registry {
  readonly size: number
  names(): string[]
  find(name: string): World | undefined
  /** Replaces the world of that name by a fresh one, and returns it. Settings left out stay as the world started. */
  make(name: string, settings?: Partial<WorldSettings>): World
  /** Returns the bundled fixtures of that name. Rejects with a `Problem` when there are none. */
  fixtures(name: string): Promise<Fixtures>
  readonly scenarios: ScenarioLibrary
  /** The errors that the scenario files had when they were last read. */
  readonly scenarioErrors: readonly ScenarioError[]
}

/** The bundled scenarios. */
export interface ScenarioLibrary {
  /** Returns the scenarios, ordered by name. */
  list(): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** Returns the scenario of that name. Rejects with a `Problem` when there is none. */
  read(name: string): Promise<ScenarioSource>
}

export interface ScenarioError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}
