// Watches scenario files. Applies a valid change at once; for an invalid one, keeps the last version and reports why.

import { existsSync, type FSWatcher, watch } from 'node:fs'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import type { RealTime } from '../kit/real-time.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { entriesOnTheWay } from './entries-on-the-way.ts'
import { type LoadedScenario, loadScenario, nameTaken, textOf } from './scenario-files.ts'
import { reasonOf } from './source-files.ts'
import type { Worlds } from './worlds.ts'

/** A scenario that was read from a file. */
export interface FromFile {
  /** The name or path from the option. */
  readonly named: string
  readonly path: string
  readonly scenario: ScenarioSource
  /** The text of the file. */
  readonly text: string
}

/** The outcome of a change. */
interface Change {
  readonly file: string
  /** null when the file is valid. */
  readonly problem: string | null
  /** Warnings about a valid file. */
  readonly warnings: readonly string[]
}

export type Noticed = (change: Change) => void

/** ms without events after which a file counts as completely written. */
const QUIET = 60
/** ms after which a file is read again that could not be, for want of files that may be open. */
const AGAIN = 1_000

/** Starts to watch. Returns a function that stops it. */
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
  /** The text of the file when last read; null when it could not be read. */
  #text: string | null
  /** Why the file could not be loaded when last tried. */
  #problem: string | null = null
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
    // The file may have changed since it was read.
    this.#touched()
  }

  close(): void {
    this.#closed = true
    this.#cancel()
    for (const watcher of this.#watchers) watcher.close()
  }

  /**
   * Watches folders, since editors replace files, and links and folders may be replaced, too. Starts with the parent
   * folders, so that an entry created meanwhile is noticed there.
   */
  #watch(): void {
    const before = this.#watchers
    this.#watchers = entriesOnTheWay(this.#path).flatMap(({ folder, name, above }) => {
      try {
        // Some systems do not name the changed entry.
        const touched = (_kind: string, entry: string | null) => (entry ?? name) === name && this.#touched()
        const watcher = watch(folder, { persistent: false }, touched)
        return [watcher.on('error', (error) => this.#failed(`${folder} is no longer watched: ${error.message}`))]
      } catch (error) {
        // The return of a missing folder is noticed by the watchers of its parents.
        if (isFileShortage(error)) this.#touched(AGAIN)
        else if (!above && existsSync(folder)) this.#failed(`${folder} cannot be watched: ${reasonOf(error)}`)
        return []
      }
    })
    for (const watcher of before) watcher.close()
  }

  #failed(problem: string): void {
    this.#noticed({ file: this.#path, problem, warnings: [] })
  }

  #touched(wait = QUIET): void {
    if (this.#closed) return
    this.#cancel()
    this.#cancel = this.#real.after(wait, () => {
      this.#reload().catch((error) => {
        if (isFileShortage(error)) this.#touched(AGAIN)
        else this.#failed(String(error))
      })
    })
  }

  async #reload(): Promise<void> {
    // Links may have new targets. Watching before reading misses no change.
    this.#watch()
    const before = this.#text
    this.#text = await textOf(this.#path)
    // A file that still cannot be read may have another reason for it.
    if (before === this.#text && before !== null) return
    const read = await loadScenario(this.#named, this.#worlds.checkEndpoints).catch((error) => {
      this.#text = before
      throw error
    })
    const taken = read.ok && this.#worlds.scenarioNames(this.#scenario).includes(read.scenario.name)
    const loaded = read.ok && taken ? await nameTaken(this.#path, read.text, read.scenario.name) : read
    if (this.#closed) return
    const problem = this.#apply(loaded)
    const known = this.#problem
    this.#problem = problem
    if (before === null && this.#text === null && problem === known) return
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
