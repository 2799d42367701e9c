// Values that are kept for the next time, up to a bound: the one not used for the longest goes first.

export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  /** In order of use, the last one used last. */
  readonly #values = new Map<Key, Value>()
  #weight = 0

  /** Keeps values that together weigh at most `limit`, each 1 unless told otherwise. The newest stays whatever it weighs. */
  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit
    this.#weigh = weigh
  }

  /** The value under `key`; looking is no use. */
  peek(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  /** The value under `key`, made first when there is none. */
  of(key: Key, make: () => Value): Value {
    const known = this.#values.get(key)
    const value = known === undefined ? make() : known
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

  /** In order of use, the last one used last. */
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
