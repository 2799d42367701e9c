// Values computed once per version of a record. Records are immutable, so their identity is their version.

import type { Account } from '../kit/memory.ts'
import type { Work } from '../kit/work.ts'

export interface Made<Value> {
  readonly value: Value
  /** The instant (ms) at which the value goes out of date; Infinity when time does not change it. */
  readonly until: number
}

interface Entry<Value> extends Made<Value> {
  readonly from: number
  readonly deps: readonly unknown[]
}

/** What a memo keeps, by weight. It cannot tell which of its records are gone: past this it forgets all but the newest. */
const MOST = 1_000

/**
 * Remembers the last value made for an object, while its dependencies stay the same and its time has not run out.
 * Holds its objects weakly. Its values go when memory is short.
 */
export class Memo<Value> {
  #entries = new WeakMap<object, Entry<Value>>()
  readonly #weigh: (value: Value) => number
  #weight = 0

  /** `weigh`: how many values count as this one; 1 by default. */
  constructor(memory: Account | null = null, weigh: (value: Value) => number = () => 1) {
    this.#weigh = weigh
    memory?.watch(this)
  }

  drop(): void {
    this.#entries = new WeakMap()
    this.#weight = 0
  }

  of(record: object, now: number, deps: readonly unknown[], make: () => Made<Value>): Value {
    return this.#known(record, now, deps)?.value ?? this.#keep(record, now, deps, make())
  }

  /** As `of`, for a value that takes long to make. */
  *inSlices(record: object, now: number, deps: readonly unknown[], make: () => Work<Made<Value>>): Work<Value> {
    return this.#known(record, now, deps)?.value ?? this.#keep(record, now, deps, yield* make())
  }

  #known(record: object, now: number, deps: readonly unknown[]): Entry<Value> | undefined {
    const known = this.#entries.get(record)
    if (!known || now < known.from || now >= known.until || !same(known.deps, deps)) return undefined
    return known
  }

  #keep(record: object, now: number, deps: readonly unknown[], { value, until }: Made<Value>): Value {
    const weight = this.#weigh(value)
    if (this.#weight + weight > MOST) this.drop()
    this.#weight += weight
    this.#entries.set(record, { value, until, from: now, deps })
    return value
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return a.length === b.length
}
