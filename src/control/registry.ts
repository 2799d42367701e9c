import type { ScenarioSource } from '../world/scenario-source.ts'
import type { Fixtures } from '../world/state/fixtures.ts'
import type { World, WorldSettings } from '../world/world.ts'

/** All worlds of a simulator, as far as the control API may see and change them. */
export interface Registry {
  readonly size: number
  names(): string[]
  find(name: string): World | undefined
  /** A fresh world in place of the one of that name; what is not set stays as it started. */
  make(name: string, settings?: Partial<WorldSettings>): World
  /** The bundled fixtures of that name; rejects with a `Problem` when there are none. */
  fixtures(name: string): Promise<Fixtures>
  readonly scenarios: ScenarioLibrary
  /** What is wrong with scenario files since they were last read. */
  readonly scenarioErrors: readonly ScenarioError[]
}

/** The bundled scenarios. */
export interface ScenarioLibrary {
  /** By name. */
  list(): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** The scenario of that name; rejects with a `Problem` when there is none. */
  read(name: string): Promise<ScenarioSource>
}

export interface ScenarioError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}
