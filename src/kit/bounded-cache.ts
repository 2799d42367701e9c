// A cache with a bound: drops the least recently used value first.

import type { Account } from './memory.ts'

interface CacheOptions<Value> {
  /** 1 by default. */
  readonly weigh?: (value: Value) => number
  /** Has the values dropped when memory is short. */
  readonly memory?: Account
}

/**
 * The place of a value: empty once it is dropped. V8 lays a Map out anew every so often, and the old layout keeps what was in it
 * until the next full garbage collection: that was two fifths of what V8 copied because of a thousand documents.
 */
interface Place<Value> {
  value: Value | null
}

export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  /** Least recently used first. */
  readonly #places = new Map<Key, Place<Value>>()
  #newest: Key | undefined
  #weight = 0

  /** Keeps values that weigh at most `limit` in sum, each 1 by default. The newest value stays, whatever it weighs. */
  constructor(limit: number, { weigh = () => 1, memory }: CacheOptions<Value> = {}) {
    this.#limit = limit
    this.#weigh = weigh
    memory?.watch(this)
  }

  drop(): void {
    this.#places.clear()
    this.#newest = undefined
    this.#weight = 0
  }

  /** Returns the value under `key` without counting as a use. */
  peek(key: Key): Value | undefined {
    return this.#places.get(key)?.value ?? undefined
  }

  of(key: Key, make: () => Value): Value {
    const known = this.#places.get(key)
    if (known?.value != null) {
      this.#use(key, known)
      return known.value
    }
    const value = make()
    this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#delete(key)
    this.#places.set(key, { value })
    this.#newest = key
    this.#weight += this.#weigh(value)
    for (const oldest of this.#places.keys()) {
      if (this.#weight <= this.#limit || oldest === key) return
      this.#delete(oldest)
    }
  }

  entries(): [Key, Value][] {
    const entries: [Key, Value][] = []
    for (const [key, { value }] of this.#places) if (value !== null) entries.push([key, value])
    return entries
  }

  /** Makes a value the last one to be dropped. Most are asked for several times in a row, which costs nothing. */
  #use(key: Key, place: Place<Value>): void {
    if (key === this.#newest) return
    this.#newest = key
    this.#places.delete(key)
    this.#places.set(key, place)
  }

  #delete(key: Key): void {
    const place = this.#places.get(key)
    const value = place?.value
    if (!place || value == null) return
    this.#places.delete(key)
    place.value = null
    this.#weight -= this.#weigh(value)
  }
}
