import type * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { digest, idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import { InWorld } from '../in-world.ts'
import type { RecordKind } from './collection.ts'
import type { StoredOverride } from './endings.ts'
import { Jobs } from './jobs.ts'
import { type Behaviour, Records } from './records.ts'

type StatusOf<Kept> = Kept extends { readonly status: infer Status extends string } ? Status : never

/** The collections of one world, by name. */
export class Collections extends InWorld {
  readonly #opened = new Map<string, Records>()
  /** Those with a lifecycle, by its name. */
  readonly #jobs = new Map<string, Jobs>()
  /** The overrides of unfinished jobs, by `<job>/<id>`; bounded by their records. */
  readonly overrides = new Map<string, StoredOverride>()
  /** How often each creation was requested, by the digest of its key: no more of them than records. */
  readonly creations = new Map<string, number>()

  /** Opens the collection of a kind of record; each service does so once. */
  open<Kept extends object, Fixture extends z.ZodType>(
    kind: RecordKind<string, Kept, Fixture>,
    behaviour: Behaviour<Kept, z.output<Fixture>>,
  ): Records<Kept> {
    const records = new Records<Kept>(kind, behaviour as Behaviour<Kept>, this.world)
    this.#opened.set(kind.name, records as Records)
    return records
  }

  /** Opens the collection of a kind with a lifecycle. */
  openJobs<Kept extends object, Fixture extends z.ZodType>(
    kind: RecordKind<string, Kept, Fixture>,
    behaviour: Behaviour<Kept, z.output<Fixture>, StatusOf<Kept>>,
  ): Jobs<Kept> {
    if (!kind.lifecycle) throw new Error(`${kind.name} have no lifecycle`)
    const jobs = new Jobs<Kept>(kind, kind.lifecycle, behaviour as Behaviour<Kept>, this.world)
    const records = jobs as Records
    this.#opened.set(kind.name, records)
    this.#jobs.set(kind.lifecycle.name, records as Jobs)
    return jobs
  }

  jobs(lifecycle: string): Jobs {
    const jobs = this.#jobs.get(lifecycle)
    if (!jobs) throw new Error(`no records have the lifecycle '${lifecycle}'`)
    return jobs
  }

  /** Returns the collection of that name. Refuses a name without one. */
  of(name: string): Records {
    const records = this.#opened.get(name)
    if (records) return records
    const names = [...this.#opened.keys()]
    const near = nearest(name, names)
    const hint = near === undefined ? `choose ${names.join('|')}` : `did you mean ${near}?`
    const details = [{ path: 'collection', message: `unknown: ${hint}` }]
    return fail('unknown_collection', { collection: name.slice(0, 100), hint: `; ${hint}` }, details)
  }

  /** Returns the id of a new record: the same for the same request, another for each repetition of it. */
  newId(prefix: string, requestKey: string): string {
    const key = digest(prefix, requestKey).join('.')
    const before = this.creations.get(key) ?? 0
    if (before === 0 && this.creations.size >= LIMITS.creations) {
      fail('limit_reached', { what: 'The number of different creations of a world', limit: LIMITS.creations })
    }
    this.creations.set(key, before + 1)
    return `${prefix}_${idOf(this.world.seed, prefix, requestKey, before)}`
  }

  /** How many records there are in all. */
  get size(): number {
    return [...this.#opened.values()].reduce((sum, { size }) => sum + size, 0)
  }

  *sizes(): Generator<readonly [name: string, size: number]> {
    for (const [name, { size }] of this.#opened) yield [name, size]
  }

  /** Takes over the records of another world of the same kind. What they share counts for each. */
  inherit(from: Collections): void {
    for (const [name, records] of this.#opened) records.inherit(from.of(name))
    this.world.memory.count('records', from.world.memory.usedFor('records'))
  }
}
