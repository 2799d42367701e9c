// Records by id. Records are replaced, never mutated, so copies of a collection share them.

/** Thrown when a collection holds as many records as it may. */
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
  readonly #records: Map<string, Record>

  constructor(name: string, limit: number, records: Iterable<readonly [string, Record]> = []) {
    this.name = name
    this.limit = limit
    this.#records = new Map(records)
  }

  get size(): number {
    return this.#records.size
  }

  get(id: string): Record | undefined {
    return this.#records.get(id)
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  /** Adds or replaces; throws `CollectionFull` when a new record finds no room. */
  put(id: string, record: Record): Record {
    if (this.#records.size >= this.limit && !this.#records.has(id)) throw new CollectionFull(this.name, this.limit)
    this.#records.set(id, record)
    return record
  }

  remove(id: string): boolean {
    return this.#records.delete(id)
  }

  /** In the order they were first added. */
  values(): IterableIterator<Record> {
    return this.#records.values()
  }

  entries(): IterableIterator<[string, Record]> {
    return this.#records.entries()
  }
}
