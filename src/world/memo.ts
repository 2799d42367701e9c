// Values computed once per version of a record. Records are immutable, so their identity is their version.

import type { Account } from '../kit/memory.ts'

export interface Made<Value> {
  readonly value: Value
  /** The instant (ms) at which the value goes out of date; Infinity when time does not change it. */
  readonly until: number
}

interface Entry<Value> extends Made<Value> {
  readonly from: number
  readonly deps: readonly unknown[]
}

/** What a memo keeps. It cannot tell which of its records are gone: past this it forgets all but the newest. */
const MOST = 1_000

/**
 * Remembers the last value made for an object, while its dependencies stay the same and its time has not run out.
 * Holds its objects weakly. Its values go when memory is short.
 */
export class Memo<Value> {
  #entries = new WeakMap<object, Entry<Value>>()
  #count = 0

  constructor(memory: Account | null = null) {
    memory?.watch(this)
  }

  drop(): void {
    this.#entries = new WeakMap()
    this.#count = 0
  }

  of(record: object, now: number, deps: readonly unknown[], make: () => Made<Value>): Value {
    return this.#known(record, now, deps)?.value ?? this.#keep(record, now, deps, make())
  }

  #known(record: object, now: number, deps: readonly unknown[]): Entry<Value> | undefined {
    const known = this.#entries.get(record)
    if (!known || now < known.from || now >= known.until || !same(known.deps, deps)) return undefined
    return known
  }

  #keep(record: object, now: number, deps: readonly unknown[], { value, until }: Made<Value>): Value {
    if (this.#count >= MOST) this.drop()
    this.#count++
    this.#entries.set(record, { value, until, from: now, deps })
    return value
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return a.length === b.length
}
