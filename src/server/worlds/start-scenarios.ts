import type { ScenarioSource } from '../../world/scenario-source.ts'

/** The scenarios that every new world starts with, in the newest versions of their files. */
export class StartScenarios {
  #all: readonly ScenarioSource[]
  /** The next version of a scenario file by its previous version, so that a reset world starts with the latest one. */
  readonly #next = new WeakMap<ScenarioSource, ScenarioSource>()

  constructor(all: readonly ScenarioSource[]) {
    this.#all = all
  }

  get all(): readonly ScenarioSource[] {
    return this.#all
  }

  /** Notes a new version of a scenario file. */
  replace(old: ScenarioSource, fresh: ScenarioSource): void {
    this.#next.set(old, fresh)
    this.#all = this.#all.map((source) => this.latestOf(source))
  }

  latestOf(source: ScenarioSource): ScenarioSource {
    let latest = source
    for (let next = this.#next.get(latest); next; next = this.#next.get(latest)) latest = next
    return latest
  }

  /** Returns the names of the other scenarios. */
  namesExcept(except: ScenarioSource): string[] {
    return this.#all.filter((source) => source !== except).map(({ name }) => name)
  }
}
