import type * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { fail } from '../../model/problems.ts'
import type { Chance } from '../chance.ts'
import type { RecordKind } from './collection.ts'
import type { StatusOf } from './lifecycle.ts'
import type { Lifecycles } from './lifecycles.ts'
import type { JobOverride } from './override.ts'
import { Records } from './records.ts'
import type { Seeding } from './seeding.ts'

/** What records of a kind do in a world: what its service knows and the declaration cannot. */
export interface Behaviour<Kept, Entry> {
  /** The record once it has entered `status` at `at` (ms): fills and clears what the status entails. */
  enter?(record: Kept, status: StatusOf<Kept>, at: number, override: JobOverride | null): Kept
  /** What scenarios and magic values see of a job, in the interface's field names. Left out: nothing. */
  facts?(record: Kept): Readonly<Record<string, unknown>>
  /** The `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** ms from `at` until the edge is taken by itself; null for never. Left out: what the table says. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
  /** Puts an entry of a fixtures file in. */
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
  readonly #opened = new Map<string, Opened>()

  constructor(chance: Chance, lifecycles: Lifecycles) {
    this.#chance = chance
    this.#lifecycles = lifecycles
  }

  /** Opens the collection of a kind of record; each service does so once. */
  open<Kept extends object, Fixture extends z.ZodType>(
    kind: RecordKind<string, Kept, Fixture>,
    behaviour: Behaviour<Kept, z.output<Fixture>>,
  ): Records<Kept> {
    const records = new Records<Kept>(kind, this.#chance, this.#lifecycles)
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
    // The maps forget which record goes with which name; the declarations keep them together.
    this.#opened.set(kind.name, { records: records as Records, seed: seed as Opened['seed'] })
    return records
  }

  /** Refused when there is none of that name. */
  of(name: string): Records {
    const opened = this.#opened.get(name)
    if (opened) return opened.records
    const names = [...this.#opened.keys()]
    const near = nearest(name, names)
    const hint = near === undefined ? `; there are ${names.join(', ')}` : `; did you mean ${near}?`
    return fail('unknown_collection', { collection: name.slice(0, 100), hint })
  }

  all(): Records[] {
    return [...this.#opened.values()].map(({ records }) => records)
  }

  /** Puts an entry of a fixtures file into the collection of that name. */
  seed(name: string, entry: unknown, seeding: Seeding): void {
    this.#opened.get(name)?.seed(entry, seeding)
  }
}
