import type * as z from 'zod'
import type { Account } from '../../kit/memory.ts'
import { nearest } from '../../kit/nearest.ts'
import { fail } from '../../model/problems.ts'
import type { Chance } from '../chance.ts'
import type { RecordKind } from './collection.ts'
import type { StatusOf } from './lifecycle.ts'
import type { Lifecycles } from './lifecycles.ts'
import type { JobOverride } from './override.ts'
import { type Changed, Records } from './records.ts'
import type { Seeding } from './seeding.ts'

/** How the service of a kind treats its records: what the declaration cannot know. */
export interface Behaviour<Kept, Entry> {
  /** Returns the record as it enters `status` at `at` (ms): fills and clears the fields that depend on the status. */
  enter?(record: Kept, status: StatusOf<Kept>, at: number, override: JobOverride | null): Kept
  /** Returns the fields of a job that scenarios and magic values see, by the interface's names. Left out: none. */
  facts?(record: Kept): Readonly<Record<string, unknown>>
  /** Returns the `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** Returns ms from `at` until the edge is taken by itself; null for never. Left out: `tableAfter`. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
  /** Inserts the record of an entry of a fixtures file. */
  seed(entry: Entry, seeding: Seeding): void
}

interface Opened {
  readonly records: Records
  seed(entry: unknown, seeding: Seeding): void
}

/** The collections of one world, by name. */
export class Collections {
  readonly #chance: Chance
  readonly #lifecycles: Lifecycles
  readonly #memory: Account
  readonly #changed: Changed
  readonly #opened = new Map<string, Opened>()

  constructor(chance: Chance, lifecycles: Lifecycles, memory: Account, changed: Changed) {
    this.#chance = chance
    this.#lifecycles = lifecycles
    this.#memory = memory
    this.#changed = changed
  }

  /** Opens the collection of a kind of record; each service does so once. */
  open<Kept extends object, Fixture extends z.ZodType>(
    kind: RecordKind<string, Kept, Fixture>,
    behaviour: Behaviour<Kept, z.output<Fixture>>,
  ): Records<Kept> {
    const records = new Records<Kept>(kind, this.#chance, this.#lifecycles, this.#memory, this.#changed)
    const { enter = (record: Kept) => record, facts = () => ({}), seed, pace, after } = behaviour
    if (kind.lifecycle) {
      this.#lifecycles.register<Kept>({
        machine: kind.lifecycle,
        collection: records,
        background: kind.background,
        enter,
        facts,
        ...(pace ? { pace } : {}),
        ...(after ? { after } : {}),
      })
    }
    // The map loses the type of each kind's record; the declarations keep kinds and records together.
    this.#opened.set(kind.name, { records: records as Records, seed: seed as Opened['seed'] })
    return records
  }

  /** Returns the collection of that name. Refuses a name without one. */
  of(name: string): Records {
    const opened = this.#opened.get(name)
    if (opened) return opened.records
    const names = [...this.#opened.keys()]
    const near = nearest(name, names)
    const hint = near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`
    const details = [{ path: 'collection', message: `is unknown: ${hint}` }]
    return fail('unknown_collection', { collection: name.slice(0, 100), hint: `; ${hint}` }, details)
  }

  /** How many records there are in all. */
  get size(): number {
    let sum = 0
    for (const { records } of this.#opened.values()) sum += records.size
    return sum
  }

  /** Returns how many records each collection has. */
  *sizes(): Generator<readonly [name: string, size: number]> {
    for (const [name, { records }] of this.#opened) yield [name, records.size]
  }

  /** Takes over the records of another world of the same kind. What they share counts for each. */
  inherit(from: Collections): void {
    for (const [name, { records }] of this.#opened) records.inherit(from.of(name))
    this.#memory.count('records', from.#memory.usedFor('records'))
  }

  /** Seeds an entry of a fixtures file into the collection of that name. */
  seed(name: string, entry: unknown, seeding: Seeding): void {
    this.#opened.get(name)?.seed(entry, seeding)
  }
}
