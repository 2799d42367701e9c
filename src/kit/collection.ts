// Records by id. Records are replaced, never mutated, so copies of a collection share them.

export class CollectionFull extends Error {
  readonly collection: string
  readonly limit: number

  constructor(collection: string, limit: number) {
    super(`${collection} holds its limit of ${limit} records`)
    this.collection = collection
    this.limit = limit
  }
}

export class Collection<Record> {
  readonly name: string
  readonly limit: number
  #records: Map<string, Record>
  #revision = 0
  #onPut: (id: string, before: Record | undefined) => void = () => {}

  constructor(name: string, limit: number, records: Iterable<readonly [string, Record]> = []) {
    this.name = name
    this.limit = limit
    this.#records = new Map(records)
  }

  get size(): number {
    return this.#records.size
  }

  /** Changes with the records: what followed from them at the same revision still holds. */
  get revision(): number {
    return this.#revision
  }

  get(id: string): Record | undefined {
    return this.#records.get(id)
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  /** Calls `onPut` after each `put`, with the record that it replaced. */
  watch(onPut: (id: string, before: Record | undefined) => void): void {
    this.#onPut = onPut
  }

  refuseMore(count: number): void {
    if (this.#records.size + count > this.limit) throw new CollectionFull(this.name, this.limit)
  }

  /** Adds or replaces a record; throws `CollectionFull` when a new one does not fit. */
  put(id: string, record: Record): Record {
    const before = this.#records.get(id)
    if (before === undefined && !this.#records.has(id)) this.refuseMore(1)
    this.#records.set(id, record)
    this.#revision++
    this.#onPut(id, before)
    return record
  }

  /** Takes over all records of `from`, which both share from then on, in place of its own. Tells no watcher. */
  inherit(from: Collection<Record>): void {
    this.#records = new Map(from.#records)
    this.#revision++
  }

  remove(id: string): boolean {
    this.#revision++
    return this.#records.delete(id)
  }

  values(): IterableIterator<Record> {
    return this.#records.values()
  }

  keys(): IterableIterator<string> {
    return this.#records.keys()
  }

  entries(): IterableIterator<[string, Record]> {
    return this.#records.entries()
  }
}
