// The scenarios of one world: the script that plays them, what the log is told of them, and what they take.

import { sizeOf } from '../kit/memory.ts'
import type { ScenarioNotice } from './notice.ts'
import { NO_SCRIPT, type ScenarioScript, type ScenarioSource } from './scenario-source.ts'
import type { World } from './world.ts'

/** The size of a scenario that is ready to be played, as a multiple of its document's. */
const COMPILED = 2

export class PlayedScenarios {
  /** `NO_SCRIPT` until a scenario is loaded. */
  script: ScenarioScript = NO_SCRIPT
  readonly #world: World
  /** The documents that this world counts: it was the first to play them. */
  readonly #own = new WeakSet<object>()

  constructor(world: World) {
    this.#world = world
  }

  /** Adds a scenario, or replaces the one with its name or with the name `instead`. Returns whether no other world has it. */
  load(source: ScenarioSource, instead?: string): boolean {
    const own = this.#world.memory.memory.countsFirst(source.document)
    if (own) this.#own.add(source.document)
    if (this.script === NO_SCRIPT) this.script = source.script(this.#world)
    this.script.load(source, instead)
    this.#count()
    // A file that has changed is reloaded in all worlds at once.
    if (instead === undefined) this.notice('loaded', source.name, source.warnings)
    return own
  }

  /** Removes a scenario. Returns false if there is none of that name. */
  unload(name: string): boolean {
    const removed = this.script.unload(name)
    this.#count()
    if (removed) this.notice('unloaded', name, [])
    return removed
  }

  /** Tells the log of a scenario. */
  notice(action: ScenarioNotice['action'], scenario: string, warnings: readonly string[]): void {
    const { name, deps } = this.#world
    deps.onNotice?.({ event: 'scenario', action, world: name, scenario, warnings })
  }

  #count(): void {
    const { memory } = this.#world
    const own = this.script.active().filter(({ source }) => this.#own.has(source.document))
    const bytes = own.reduce((sum, { source }) => sum + COMPILED * sizeOf(source.document), 0)
    memory.count('scenarios', bytes - memory.usedFor('scenarios'))
  }
}
