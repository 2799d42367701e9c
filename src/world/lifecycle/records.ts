// The records of one kind in one world. They are replaced, never mutated, so copies of a collection share them.

import { eachOf, type Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import { InWorld } from '../in-world.ts'
import { sizeOf } from '../memory.ts'
import type { World } from '../world.ts'
import type { RecordKind, Shown } from './collection.ts'
import type { JobOverride } from './endings.ts'
import type { Seeding } from './seeding.ts'

/** How the service of a kind treats its records: what the declaration cannot know. */
export interface Behaviour<Kept, Entry = unknown, Status = string> {
  /** Inserts the record of an entry of a fixtures file. */
  seed(entry: Entry, seeding: Seeding): void
  /**
   * Returns the record as it enters `status` at `at` (ms): fills and clears the fields that depend on the status.
   * `override`: that of this job, for example with the error of its failure.
   */
  enter?(record: Kept, status: Status, at: number, override: JobOverride | null): Kept
  /** Returns the fields of a job that scenarios and magic values see, by the interface's names. Left out: none. */
  facts?(record: Kept): Readonly<Record<string, unknown>>
  /** Returns the `tableAfter` with which a job of several steps takes `whole` ms in all. Left out: it has one step. */
  pace?(record: Kept, whole: number): number
  /** Returns ms from `at` until the edge is taken by itself; null for never. Left out: `tableAfter`. */
  after?(record: Kept, edge: string, tableAfter: number, at: number): number | null
}

/** What a record takes besides itself: its place here, its id, its planned step. Bytes. */
const OVERHEAD = 300

export class Records<Kept = unknown> extends InWorld {
  readonly kind: RecordKind<string, Kept>
  readonly behaviour: Behaviour<Kept>
  #records = new Map<string, Kept>()
  /** Changes with the records: what followed from them at the same revision still holds. */
  revision = 0
  #onPut: (id: string, before: Kept | undefined) => void = () => {}

  constructor(kind: RecordKind<string, Kept>, behaviour: Behaviour<Kept>, world: World) {
    super(world)
    this.kind = kind
    this.behaviour = behaviour
  }

  get size(): number {
    return this.#records.size
  }

  get(id: string): Kept | undefined {
    return this.#records.get(id)
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  values(): IterableIterator<Kept> {
    return this.#records.values()
  }

  keys(): IterableIterator<string> {
    return this.#records.keys()
  }

  entries(): IterableIterator<[string, Kept]> {
    return this.#records.entries()
  }

  /** Calls `onPut` after each `put`, with the record that it replaced. */
  watch(onPut: (id: string, before: Kept | undefined) => void): void {
    this.#onPut = onPut
  }

  refuseMore(count: number): void {
    const { name } = this.kind
    const limit = LIMITS[this.kind.limit]
    if (this.#records.size + count > limit) fail('limit_reached', { what: name, limit })
  }

  /** Adds or replaces a record; refuses when a new one does not fit. */
  put(id: string, record: Kept): Kept {
    const before = this.#records.get(id)
    if (before === undefined) this.refuseMore(1)
    this.#records.set(id, record)
    this.revision++
    this.#onPut(id, before)
    this.world.memory.count(
      'records',
      before === undefined ? sizeOf(record) + OVERHEAD : sizeOf(record) - sizeOf(before),
    )
    this.world.recordChanged(this.kind.names(record, before))
    return record
  }

  /** Takes over all records of `from`, which both share from then on, in place of its own. Tells no watcher. */
  inherit(from: Records<Kept>): void {
    this.#records = new Map(from.#records)
    this.revision++
  }

  /** Returns the record of that id. Refuses (404) an id without one. */
  find(id: string): Kept {
    return this.get(id) ?? fail('unknown_record', { what: this.kind.noun, id })
  }

  /** Returns the id under which a record is kept: handles are kept in lower case. */
  idNamed(id: string): string {
    return !this.has(id) && this.has(id.toLowerCase()) ? id.toLowerCase() : id
  }

  /** Returns every record as snapshots show it, in order of creation. */
  show(): Work<Shown[]> {
    return eachOf(this.values(), (record) => this.kind.show(record))
  }

  /** Returns the id of a new record. Refuses when the collection is full, so that a refused call draws no id. */
  newId(requestKey: string): string {
    this.refuseMore(1)
    const { prefix, name } = this.kind
    if (prefix === null) throw new Error(`ids of ${name} follow from the record`)
    return this.world.collections.newId(prefix, requestKey)
  }

  create(requestKey: string, now: number, make: (id: string) => Kept): Kept {
    return this.insert(make(this.newId(requestKey)), now)
  }

  /** Inserts a record as of `at` (ms). */
  insert(record: Kept, at: number): Kept {
    const id = this.kind.id(record)
    this.put(id, record)
    this.begin(id, record, at)
    return record
  }

  /** Begins the lifecycle of a record, where its kind has one. */
  begin(_id: string, _record: Kept, _at: number): void {}

  /** Replaces a record by one that may have another id, under which its planned step goes on. */
  rename(id: string, record: Kept): void {
    const before = this.#records.get(id)
    const fresh = this.kind.id(record)
    if (fresh !== id && this.#records.delete(id)) this.world.memory.count('records', -sizeOf(before) - OVERHEAD)
    this.put(fresh, record)
  }
}
