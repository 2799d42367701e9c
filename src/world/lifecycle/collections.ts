import type * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { fail } from '../../model/problems.ts'
import type { RecordKind } from './collection.ts'
import type { Effects, Lifecycle } from './lifecycle.ts'
import { Records, type RecordsDeps } from './records.ts'
import type { Seeding } from './seeding.ts'

/** How the service of a kind treats its records: what the declaration cannot know. */
interface Behaviour<Kept, Entry> extends Effects<Kept> {
  /** Inserts the record of an entry of a fixtures file. */
  seed(entry: Entry, seeding: Seeding): void
}

/** The collections of one world, by name. */
export class Collections {
  readonly #deps: RecordsDeps
  readonly #opened = new Map<string, Records>()

  constructor(deps: RecordsDeps) {
    this.#deps = deps
  }

  /** Opens the collection of a kind of record; each service does so once. */
  open<Kept extends object, Fixture extends z.ZodType>(
    kind: RecordKind<string, Kept, Fixture>,
    { seed, ...lifecycle }: Behaviour<Kept, z.output<Fixture>>,
  ): Records<Kept> {
    const records = new Records<Kept>(kind, this.#deps, seed as Records['seed'])
    const { lifecycle: machine, background } = kind
    // The maps lose the type of each kind's record; the declarations keep kinds and records together.
    if (machine) this.#deps.lifecycles.register({ machine, records, background, ...lifecycle } as Lifecycle)
    this.#opened.set(kind.name, records as Records)
    return records
  }

  /** Returns the collection of that name. Refuses a name without one. */
  of(name: string): Records {
    const records = this.#opened.get(name)
    if (records) return records
    const names = [...this.#opened.keys()]
    const near = nearest(name, names)
    const hint = near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`
    const details = [{ path: 'collection', message: `is unknown: ${hint}` }]
    return fail('unknown_collection', { collection: name.slice(0, 100), hint: `; ${hint}` }, details)
  }

  /** How many records there are in all. */
  get size(): number {
    return [...this.#opened.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Returns how many records each collection has. */
  *sizes(): Generator<readonly [name: string, size: number]> {
    for (const [name, { size }] of this.#opened) yield [name, size]
  }

  /** Takes over the records of another world of the same kind. What they share counts for each. */
  inherit(from: Collections): void {
    for (const [name, records] of this.#opened) records.inherit(from.of(name))
    this.#deps.memory.count('records', from.#deps.memory.usedFor('records'))
  }
}
