// The scenarios that a world plays, and what its log, its feed and its bundle learn of them.

import { InWorld } from './in-world.ts'
import { NO_SCRIPT, type ScenarioScript, type ScenarioSource } from './scenario-source.ts'
import type { ScenarioNotice } from './settings.ts'

export class WorldScenarios extends InWorld {
  /** Plays them; `NO_SCRIPT` until one is loaded. */
  script: ScenarioScript = NO_SCRIPT

  /** Adds a scenario, or replaces the one with its name or with the name `instead`. */
  load(source: ScenarioSource, instead?: string): void {
    if (this.script === NO_SCRIPT) this.script = source.script(this.world)
    this.script.load(source, instead)
    // A file that has changed is reloaded in all worlds at once.
    if (instead === undefined) this.#notice('loaded', source.name, source.warnings)
    this.#changed('POST', '/__sim/scenarios', source.document)
    if (instead !== undefined) this.world.journal.miss('the counts that a scenario kept when its file changed')
  }

  /** Removes a scenario. Returns false if there is none of that name. */
  unload(name: string): boolean {
    if (!this.script.unload(name)) return false
    this.#notice('unloaded', name, [])
    this.#changed('DELETE', `/__sim/scenarios/${encodeURIComponent(name)}`)
    return true
  }

  /** Notes what the timeline of a scenario could not do. */
  failed(scenario: string, troubles: readonly string[]): void {
    this.#notice('not carried out', scenario, troubles)
  }

  #changed(method: string, path: string, body?: unknown): void {
    if (!this.world.running) return
    const names = this.script.active().map(({ source }) => source.name)
    this.world.feed.publish({ event: 'scenarios', data: names })
    this.world.noteChange(method, path, body)
  }

  #notice(action: ScenarioNotice['action'], scenario: string, warnings: readonly string[]): void {
    const { name, deps } = this.world
    deps.onNotice?.({ event: 'scenario', action, world: name, scenario, warnings })
  }
}
