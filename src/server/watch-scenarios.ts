// Watches scenario files: a good change applies at once, a bad one keeps the last good version and shows what is wrong.

import { existsSync, type FSWatcher, watch } from 'node:fs'
import type { RealTime } from '../kit/clock.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { entriesOnTheWay } from './entries-on-the-way.ts'
import { type LoadedScenario, loadScenario, nameTaken, textOf } from './scenario-files.ts'
import { reasonOf } from './source-files.ts'
import type { Worlds } from './worlds.ts'

/** A scenario that was read from a file. */
export interface FromFile {
  /** The name or file, as it was given. */
  readonly named: string
  readonly path: string
  readonly scenario: ScenarioSource
  /** What the file said. */
  readonly text: string
}

/** What became of a change. */
interface Change {
  readonly file: string
  /** null when it was good. */
  readonly problem: string | null
  /** What the author of a good one may want to know. */
  readonly warnings: readonly string[]
}

export type Noticed = (change: Change) => void

/** ms of silence after which a file is taken to be written. */
const QUIET = 60

/** Begins to watch; the answer ends it. */
export function watchScenarios(
  files: readonly FromFile[],
  worlds: Worlds,
  real: RealTime,
  noticed: Noticed,
): () => void {
  const watched = files.map((file) => new WatchedFile(file, worlds, real, noticed))
  return () => {
    for (const file of watched) file.close()
  }
}

class WatchedFile {
  readonly #named: string
  readonly #path: string
  readonly #worlds: Worlds
  readonly #real: RealTime
  readonly #noticed: Noticed
  #watchers: readonly FSWatcher[] = []
  #scenario: ScenarioSource
  /** What the file said when it was last read; null when it could not be. */
  #text: string | null
  #cancel = () => {}
  #closed = false

  constructor({ named, path, scenario, text }: FromFile, worlds: Worlds, real: RealTime, noticed: Noticed) {
    this.#named = named
    this.#path = path
    this.#scenario = scenario
    this.#worlds = worlds
    this.#real = real
    this.#noticed = noticed
    this.#text = text
    this.#watch()
    // It may have changed since it was read.
    this.#touched()
  }

  close(): void {
    this.#closed = true
    this.#cancel()
    for (const watcher of this.#watchers) watcher.close()
  }

  /**
   * Watches folders, since a new file is put in the place of the old one, and a new link or folder in the place of the
   * old. Those above come first, so that what is made in the meantime is seen there.
   */
  #watch(): void {
    const before = this.#watchers
    this.#watchers = entriesOnTheWay(this.#path).flatMap(({ folder, name, above }) => {
      try {
        // Some systems do not say which entry it was.
        const touched = (_kind: string, entry: string | null) => (entry ?? name) === name && this.#touched()
        const watcher = watch(folder, { persistent: false }, touched)
        return [watcher.on('error', (error) => this.#failed(`${folder} is watched no more: ${error.message}`))]
      } catch (error) {
        // One that is gone is seen to come back by those above it.
        if (!above && existsSync(folder)) this.#failed(`${folder} cannot be watched: ${reasonOf(error)}`)
        return []
      }
    })
    for (const watcher of before) watcher.close()
  }

  #failed(problem: string): void {
    this.#noticed({ file: this.#path, problem, warnings: [] })
  }

  #touched(): void {
    this.#cancel()
    this.#cancel = this.#real.after(QUIET, () => {
      this.#reload().catch((error) => this.#failed(String(error)))
    })
  }

  async #reload(): Promise<void> {
    // Links may lead elsewhere by now; what happens from here on is seen.
    this.#watch()
    const before = this.#text
    this.#text = await textOf(this.#path)
    if (before === this.#text) return
    const read = await loadScenario(this.#named, this.#worlds.checkEndpoints)
    const taken = read.ok && this.#worlds.scenarioNames(this.#scenario).includes(read.scenario.name)
    const loaded = read.ok && taken ? await nameTaken(this.#path, read.text, read.scenario.name) : read
    if (this.#closed) return
    const problem = this.#apply(loaded)
    this.#noticed({ file: this.#path, problem, warnings: loaded.ok ? loaded.scenario.warnings : [] })
  }

  #apply(outcome: LoadedScenario): string | null {
    const others = this.#worlds.scenarioErrors.filter(({ file }) => file !== this.#scenario.file)
    if (!outcome.ok) {
      const errors = outcome.problems.map(({ line, column, message }) => ({
        file: this.#scenario.file,
        line,
        column,
        message,
      }))
      this.#worlds.scenarioErrors = [...others, ...errors]
      return outcome.message
    }
    this.#worlds.scenarioErrors = others
    this.#worlds.reloadScenario(this.#scenario, outcome.scenario)
    this.#scenario = outcome.scenario
    return null
  }
}
