// Reads scenario files again once they are saved. For an invalid one, keeps the last version and reports why.

import { statSync } from 'node:fs'
import type { RealTime } from '../../kit/real-time.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import type { FileEvent } from '../log/event.ts'
import { type LoadedScenario, loadScenario, nameTaken } from './scenario-files.ts'
import type { Worlds } from './worlds.ts'

export interface FromFile {
  /** The name or path from the option. */
  readonly named: string
  readonly path: string
  readonly scenario: ScenarioSource
  readonly text: string
}

type Noticed = (event: FileEvent) => void

/** ms between two looks at the files when no call comes. A look takes 5 us. */
const LOOK_IDLE = 500

/** Has the files looked at before each call, and now and then. Returns a function that stops it. */
export function watchScenarios(
  files: readonly FromFile[],
  worlds: Worlds,
  real: RealTime,
  noticed: Noticed,
): () => void {
  const watched = files.map((file) => new WatchedFile(file, worlds, noticed))
  let reading: Promise<void> | null = null
  const read = async (changed: readonly WatchedFile[], before: Promise<void> | null) => {
    await before
    for (const file of changed) await file.read()
  }
  const look = () => {
    const changed = watched.filter((file) => file.hasChanged())
    if (changed.length === 0) return reading
    const now = read(changed, reading).finally(() => {
      if (reading === now) reading = null
    })
    reading = now
    return reading
  }
  let cancel = () => {}
  const lookAgain = () => {
    void look()
    cancel = real.after(LOOK_IDLE, lookAgain)
  }
  lookAgain()
  worlds.beforeCall = look
  return () => {
    cancel()
    worlds.beforeCall = null
  }
}

class WatchedFile {
  readonly #worlds: Worlds
  readonly #noticed: Noticed
  /** With what the worlds play. */
  #file: FromFile
  /** What the file looked like at the last look; null before the first. */
  #seen: string | null = null
  /** Why the file could not be loaded when last tried. */
  #problem: string | null = null

  constructor(file: FromFile, worlds: Worlds, noticed: Noticed) {
    this.#file = file
    this.#worlds = worlds
    this.#noticed = noticed
  }

  /** Whether the file differs from when this was last asked, by its time, its size or what it is. */
  hasChanged(): boolean {
    const before = this.#seen
    this.#seen = lookOf(this.#file.path)
    return this.#seen !== before
  }

  async read(): Promise<void> {
    try {
      await this.#read()
    } catch (error) {
      this.#tell(String(error))
    }
  }

  async #read(): Promise<void> {
    const { named, path, scenario, text } = this.#file
    const read = await loadScenario(named, this.#worlds.checkEndpoints)
    if (read.ok && read.text === text && this.#problem === null) return
    const taken = read.ok && this.#worlds.scenarioNames(scenario).includes(read.scenario.name)
    const loaded = taken ? await nameTaken(path, read.text, read.scenario.name) : read
    const known = this.#problem
    this.#problem = this.#apply(loaded)
    if (this.#problem !== null && this.#problem === known) return
    this.#tell(this.#problem, loaded.ok ? loaded.scenario.warnings : [])
  }

  #tell(problem: string | null, warnings: readonly string[] = []): void {
    const action = problem === null ? 'reloaded' : 'not reloaded'
    this.#noticed({ event: 'scenario', action, file: this.#file.path, problem, warnings })
  }

  /** Has the worlds play what was loaded; returns why they cannot. */
  #apply(loaded: LoadedScenario): string | null {
    const { file } = this.#file.scenario
    const problems = loaded.ok ? [] : loaded.problems
    const errors = problems.map(({ line, column, message }) => ({ file, line, column, message }))
    this.#worlds.scenarioErrors = [...this.#worlds.scenarioErrors.filter((error) => error.file !== file), ...errors]
    if (!loaded.ok) return loaded.message
    this.#worlds.reloadScenario(this.#file.scenario, loaded.scenario)
    this.#file = { ...this.#file, scenario: loaded.scenario, text: loaded.text }
    return null
  }
}

/** Returns what a file looks like from outside, behind all links. */
function lookOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    return String(error)
  }
}
