// Keeps the worlds in a file. What changes them is answered once the file has it: calls at the same time share one write.

import { Low } from 'lowdb'
import { writtenScenarios } from '../../control/scenario-input.ts'
import { canonical } from '../../kit/json.ts'
import type { RealTime } from '../../kit/real-time.ts'
import { whenFree } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import { Problem } from '../../model/problems.ts'
import type { Journal } from '../../world/journal.ts'
import type { Written } from '../../world/parts/scenarios.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import type { World } from '../../world/world.ts'
import { type Data, type DataFile, openDataFile, type ReadData, whyNot } from './data-file.ts'
import { DataRefusal } from './lock.ts'
import { type Recalled, readWorld, recalled, type StoredWorld, storedWorld } from './stored-world.ts'

interface StoreOptions {
  readonly real: RealTime
  readonly program: string
  /** The scenarios of the options: a kept world that plays one of their files plays that very object. */
  readonly scenarios: readonly ScenarioSource[]
  /** Called with what went wrong while no call waited for it. */
  readonly onTrouble: (message: string) => void
}

/** Who changed a world: a call, which is refused when the change is lost, or the tasks of its clock. */
type Cause = 'call' | 'task'

interface StoredWorlds {
  readonly memory: { count(use: 'worlds', bytes: number): void }
  names(): string[]
  find(name: string): World | undefined
  drop(name: string, why: string): void
  /** Makes a world at once, in the place of the one of that name, if any. */
  recall(name: string, recalled: Recalled): World
}

type Waiting = ReturnType<typeof waiting>

export class Store {
  readonly #file: DataFile
  readonly #db: Low<Data>
  readonly #options: StoreOptions
  #worlds: StoredWorlds | null = null
  /** What has changed since the last write began. */
  #dirty = new Map<string, Cause>()
  /** The calls that wait for the next write; null while there are none. */
  #waiting: Waiting | null = null
  /** The writes in progress; null while there are none. */
  #loop: Promise<void> | null = null
  #ended = false
  #cancel: (() => void) | null = null
  /** Whether the last write failed while no call waited. */
  #troubled = false
  /** The journals of the worlds in the file. */
  readonly #journals = new Map<string, Journal>()
  /** The worlds whose changes were lost. */
  readonly #lost = new WeakSet<World>()

  private constructor(file: DataFile, options: StoreOptions) {
    this.#file = file
    this.#db = new Low<Data>(file, new Map())
    this.#options = options
  }

  /** Opens a data file, or begins one. Rejects with `DataRefusal`, and then leaves the file as it was. */
  static async open(path: string, options: StoreOptions): Promise<Store> {
    const { real, program, scenarios } = options
    const file = await openDataFile(path, { real, program, revive: (read) => revived(read, scenarios) })
    const store = new Store(file, options)
    try {
      await store.#db.read()
      return store
    } catch (error) {
      await file.lock.release()
      throw asRefusal(error, file.path)
    }
  }

  /** Puts the kept worlds in their places, and writes the file for the first time. Rejects with `DataRefusal`. */
  async begin(worlds: StoredWorlds): Promise<void> {
    const { real } = this.#options
    const alive = this.#file.lock.before
    try {
      for (const [name, stored] of this.#db.data) {
        worlds.recall(name, recalled(stored, real.wall(), alive))
        await real.breathe()
      }
      this.#worlds = worlds
      this.#count(new Map(), this.#db.data)
      for (const name of worlds.names()) this.#noteJournal(name)
      // A scaled clock goes on from now.
      const isOld = (name: string) => this.#db.data.has(name) && !this.#isScaled(name)
      await this.#write(new Map(worlds.names().flatMap((name) => (isOld(name) ? [] : [[name, 'call']]))))
    } catch (error) {
      // There is nothing to write at the end.
      this.#worlds = null
      throw asRefusal(error, this.#file.path)
    }
  }

  /** Notes that a world has changed, was made, or has ended. It is written soon, if no call asks for that before. */
  mark(name: string, cause: Cause): void {
    if (this.#worlds === null || this.#ended) return
    if (this.#dirty.get(name) !== 'call') this.#dirty.set(name, cause)
    const wait = this.#troubled ? LIMITS.data_again_ms : LIMITS.data_soon_ms
    this.#cancel ??= this.#options.real.after(wait, () => {
      this.#cancel = null
      this.#run()
    })
  }

  /** Resolves once the file has what a call changed in `world`. Rejects with a `Problem` (507) when that is lost. */
  keep(name: string, world: World | undefined): Promise<void> {
    if (this.#ended) return Promise.reject(new Problem('stopping'))
    if (world && this.#lost.has(world)) return Promise.reject(this.#problem('a write failed while this call ran'))
    this.mark(name, 'call')
    this.#waiting ??= waiting()
    const { done } = this.#waiting
    this.#run()
    return done
  }

  /** Writes what is not written yet, and gives the file back. */
  async end(): Promise<void> {
    const worlds = this.#worlds
    if (worlds) {
      // A clock goes on from where it was last written.
      for (const name of worlds.names().filter((name) => this.#isScaled(name))) this.mark(name, 'task')
      await this.keep('', undefined).catch(({ message }) => this.#options.onTrouble(message))
    }
    // A call that comes now would be answered without being in the file.
    this.#ended = true
    this.#cancel?.()
    await this.#loop
    await this.#file.lock.release()
  }

  #run(): void {
    this.#loop ??= this.#writeAll().finally(() => {
      this.#loop = null
      if (this.#waiting !== null) this.#run()
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting !== null || (this.#dirty.size > 0 && this.#cancel === null)) {
      const batch = this.#waiting
      const changed = this.#dirty
      this.#waiting = null
      this.#dirty = new Map()
      try {
        await this.#write(changed)
        this.#troubled = false
        batch?.resolve()
      } catch (error) {
        this.#failed(error, changed, batch)
      }
    }
  }

  async #write(changed: ReadonlyMap<string, Cause>): Promise<void> {
    const before = this.#db.data
    const worlds = new Map(before)
    const journals = new Map<string, Journal | undefined>()
    for (const name of changed.keys()) {
      const stored = await whenFree(
        () => this.#worlds?.find(name),
        (world) => world?.turn.do(storedWorld(world, this.#options.real.wall())),
      )
      if (stored) worlds.set(name, stored)
      else worlds.delete(name)
      journals.set(name, this.#worlds?.find(name)?.journal)
    }
    const same =
      worlds.size === before.size && [...changed.keys()].every((name) => worlds.get(name) === before.get(name))
    if (same && before.size > 0) return
    this.#db.data = worlds
    try {
      await this.#db.write()
    } catch (error) {
      this.#db.data = before
      throw error
    }
    this.#count(before, worlds)
    for (const [name, journal] of journals) this.#noteJournal(name, journal)
  }

  /** Notes the journal of a world that was written: the file has none, but a call that is taken back must leave it. */
  #noteJournal(name: string, journal = this.#worlds?.find(name)?.journal): void {
    if (journal) this.#journals.set(name, journal)
    else this.#journals.delete(name)
  }

  /** Counts what the lines of the file take, which stay in memory. */
  #count(before: Data, after: Data): void {
    const bytes = (data: Data) => [...data.values()].reduce((sum, { line }) => sum + line.length, 0)
    this.#worlds?.memory.count('worlds', bytes(after) - bytes(before))
  }

  #isScaled(name: string): boolean {
    return this.#worlds?.find(name)?.clock.setting.mode === 'scaled'
  }

  /** Takes back what calls have changed since the last write, if a call waits; otherwise tries again later. */
  #failed(error: unknown, changed: ReadonlyMap<string, Cause>, batch: Waiting | null): void {
    const problem = this.#problem(whyNot(error))
    const next = this.#waiting
    const all = [...changed, ...this.#dirty]
    this.#waiting = null
    this.#dirty = new Map()
    if (batch === null && next === null) {
      if (!this.#troubled) this.#options.onTrouble(problem.message)
      this.#troubled = true
      for (const [name, cause] of all) this.mark(name, cause)
      return
    }
    const undone = new Set(all.flatMap(([name, cause]) => (cause === 'call' ? [name] : [])))
    for (const name of undone) {
      try {
        this.#undo(name)
      } catch (bug) {
        this.#options.onTrouble(`the world ${name} could not be put back: ${whyNot(bug)}`)
      }
    }
    this.#dirty.clear()
    for (const [name, cause] of all) if (!undone.has(name)) this.mark(name, cause)
    batch?.reject(problem)
    next?.reject(problem)
  }

  #undo(name: string): void {
    const { real } = this.#options
    const world = this.#worlds?.find(name)
    const stored = this.#db.data.get(name)
    if (world) this.#lost.add(world)
    if (stored) this.#worlds?.recall(name, recalled(stored, real.wall(), real.wall()))
    else this.#worlds?.drop(name, 'it could not be written to the data file')
    const journal = this.#journals.get(name)
    const back = this.#worlds?.find(name)
    if (journal && back) back.journal.goOn(journal)
    this.#noteJournal(name)
  }

  #problem(reason: string): Problem {
    return new Problem('not_kept', { file: this.#file.path, reason })
  }
}

async function revived({ worlds, parts }: ReadData, known: readonly ScenarioSource[]): Promise<Data> {
  const sources = new Map<string, Promise<ScenarioSource>>()
  const source = (written: Written) => {
    const key = canonical([written.file, written.document])
    const one = sources.get(key) ?? sourceOf(written, known)
    sources.set(key, one)
    return one
  }
  const stored = new Map<string, StoredWorld>()
  for (const line of worlds) {
    const world = await readWorld(line, parts, source)
    stored.set(world.name, world)
  }
  return stored
}

async function sourceOf(written: Written, known: readonly ScenarioSource[]): Promise<ScenarioSource> {
  // A file that was changed meanwhile is as if it was reloaded.
  const newest = known.find(({ file, name }) => file === written.file && name === written.document.name)
  if (newest) return newest
  const [read] = await writtenScenarios([written], [])
  if (read === undefined) throw new Error('a kept scenario is missing')
  return read
}

function waiting() {
  let resolve = () => {}
  let reject = (_error: unknown) => {}
  const done = new Promise<void>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  // The call that waits may have gone.
  done.catch(() => {})
  return { done, resolve, reject }
}

function asRefusal(error: unknown, file: string): DataRefusal {
  if (error instanceof DataRefusal) return error
  const problem = error instanceof Problem ? error.details[0] : undefined
  const why = problem ? `${problem.path} ${problem.message}` : whyNot(error)
  return new DataRefusal(`the data file ${file} cannot be used: ${why}`)
}
