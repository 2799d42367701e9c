// A cache with a bound: drops the least recently used value first.

import type { Account } from './memory/memory.ts'
import { sizeOf } from './memory/size.ts'

interface CacheOptions<Value> {
  /** 1 by default. */
  readonly weigh?: (value: Value) => number
  /** Counts the values, and has them dropped when memory is short. */
  readonly memory?: Account
  /** Returns the bytes that are counted, always the same for a value; `sizeOf` by default. */
  readonly size?: (value: Value) => number
}

export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  readonly #memory: Account | null
  readonly #size: (value: Value) => number
  /** Least recently used first. */
  readonly #values = new Map<Key, Value>()
  #newest: Key | undefined
  #weight = 0

  /** Keeps values that weigh at most `limit` in sum, each 1 by default. The newest value stays, whatever it weighs. */
  constructor(limit: number, { weigh = () => 1, memory, size = sizeOf }: CacheOptions<Value> = {}) {
    this.#limit = limit
    this.#weigh = weigh
    this.#memory = memory ?? null
    this.#size = size
    memory?.watch(this)
  }

  /** Drops all values. */
  drop(): void {
    this.#values.clear()
    this.#newest = undefined
    this.#weight = 0
  }

  /** Returns the value under `key` without counting as a use. */
  peek(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  /** Returns the value under `key`; makes it first if there is none. */
  of(key: Key, make: () => Value): Value {
    const known = this.#values.get(key)
    if (known !== undefined) {
      this.#use(key, known)
      return known
    }
    const value = make()
    this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#delete(key)
    this.#values.set(key, value)
    this.#newest = key
    this.#weight += this.#weigh(value)
    this.#memory?.countCached(this.#size(value))
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit || oldest === key) return
      this.#delete(oldest)
    }
  }

  /** Returns all entries, least recently used first. */
  entries(): [Key, Value][] {
    return [...this.#values]
  }

  /** Makes a value the last one to be dropped. Most are asked for several times in a row, which costs nothing. */
  #use(key: Key, value: Value): void {
    if (key === this.#newest) return
    this.#newest = key
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#memory?.useCaches()
  }

  #delete(key: Key): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#weight -= this.#weigh(value)
    this.#memory?.countCached(-this.#size(value))
  }
}
