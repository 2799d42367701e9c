// A cache with a bound: drops the oldest values first.

/** Something that can be made again. */
export interface Droppable {
  drop(): void
}

interface CacheOptions<Value> {
  /** 1 by default. */
  readonly weigh?: (value: Value) => number
  /** Has the values dropped when memory is short. */
  readonly memory?: { watch(cache: Droppable): void }
}

export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  /** Oldest first. */
  readonly #values = new Map<Key, Value>()
  #weight = 0

  /** Keeps values that weigh at most `limit` in sum, each 1 by default. The newest value stays, whatever it weighs. */
  constructor(limit: number, { weigh = () => 1, memory }: CacheOptions<Value> = {}) {
    this.#limit = limit
    this.#weigh = weigh
    memory?.watch(this)
  }

  drop(): void {
    this.#values.clear()
    this.#weight = 0
  }

  peek(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  of(key: Key, make: () => Value): Value {
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const value = make()
    this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#delete(key)
    this.#values.set(key, value)
    this.#weight += this.#weigh(value)
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit || oldest === key) return
      this.#delete(oldest)
    }
  }

  entries(): [Key, Value][] {
    return [...this.#values]
  }

  #delete(key: Key): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#weight -= this.#weigh(value)
  }
}
