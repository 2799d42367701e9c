// Watches scenario files: a good change applies at once, a bad one keeps the last good version and shows what is wrong.

import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { RealTime } from '../kit/clock.ts'
import type { ScenarioSource } from '../world/script.ts'
import { type LoadedScenario, loadScenario, textOf } from './scenario-files.ts'
import type { Worlds } from './worlds.ts'

/** A scenario that was read from a file. */
export interface FromFile {
  /** The name or file that was asked for. */
  readonly asked: string
  readonly path: string
  readonly scenario: ScenarioSource
  /** What the file said. */
  readonly text: string
}

/** What became of a change; `problem` is null when it was good. */
export type Noticed = (change: { readonly file: string; readonly problem: string | null }) => void

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
  readonly #asked: string
  readonly #path: string
  readonly #worlds: Worlds
  readonly #real: RealTime
  readonly #noticed: Noticed
  readonly #watcher: FSWatcher
  #scenario: ScenarioSource
  /** What the file said when it was last read; null when it could not be. */
  #text: string | null
  #cancel = () => {}
  #closed = false

  constructor({ asked, path, scenario, text }: FromFile, worlds: Worlds, real: RealTime, noticed: Noticed) {
    this.#asked = asked
    this.#path = path
    this.#scenario = scenario
    this.#worlds = worlds
    this.#real = real
    this.#noticed = noticed
    this.#text = text
    // The folder, since editors put a new file in the place of the old one.
    this.#watcher = watch(dirname(path), { persistent: false }, () => this.#touched())
    this.#watcher.on('error', (error) => {
      noticed({ file: path, problem: `${path} is watched no more: ${error.message}` })
    })
    // It may have changed since it was read.
    this.#touched()
  }

  close(): void {
    this.#closed = true
    this.#cancel()
    this.#watcher.close()
  }

  #touched(): void {
    this.#cancel()
    this.#cancel = this.#real.after(QUIET, () => {
      this.#reload().catch((error) => this.#noticed({ file: this.#path, problem: String(error) }))
    })
  }

  async #reload(): Promise<void> {
    const before = this.#text
    this.#text = await textOf(this.#path)
    if (before === this.#text) return
    const loaded = await loadScenario(this.#asked)
    if (this.#closed) return
    const problem = this.#apply(loaded)
    this.#noticed({ file: this.#path, problem })
  }

  #apply(loaded: LoadedScenario): string | null {
    const taken = loaded.ok && this.#worlds.scenarioNames(this.#scenario).includes(loaded.scenario.name)
    const outcome: LoadedScenario =
      loaded.ok && taken
        ? problemOf(this.#path, `the name ${loaded.scenario.name} is taken by another scenario`)
        : loaded
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

function problemOf(path: string, message: string): LoadedScenario {
  return {
    ok: false,
    message: `${basename(path)}:1:1: ${message}`,
    problems: [{ file: path, line: 1, column: 1, message }],
  }
}
