// Values computed once per version of a record. Records are immutable, so their identity is their version.

import type { Account } from './memory/memory.ts'
import { sizeInSlices, sizeOf } from './memory/size.ts'
import type { Work } from './work.ts'

export interface Made<Value> {
  readonly value: Value
  /** The instant (ms) at which the value goes out of date; Infinity when time does not change it. */
  readonly until: number
}

interface Entry<Value> extends Made<Value> {
  readonly from: number
  readonly deps: readonly unknown[]
  /** The bytes counted for it. */
  size: number
  reused: boolean
}

/** The place of a value, bytes. */
const ENTRY = 200

/**
 * The most that a memo counts, bytes. It cannot tell which of its records are gone, and counts their values, too: so past
 * this it forgets all but the newest. Else 300,000 changes of one record would count 512 MB.
 */
const MOST_COUNTED = 16 * 1024 * 1024

const reusedValues = new WeakSet<object>()

/** Returns whether a memo returned `value` more than once: then its JSON is worth keeping, and is counted with it. */
export function comesAgain(value: object): boolean {
  return reusedValues.has(value)
}

/**
 * Remembers the last value made for an object, while its dependencies stay the same and its time has not run out.
 * Holds its objects weakly. Its values count as a cache, and go when memory is short.
 */
export class Memo<Value> {
  #entries = new WeakMap<object, Entry<Value>>()
  readonly #memory: Account | null
  /** Bytes. */
  #counted = 0

  constructor(memory: Account | null = null) {
    this.#memory = memory
    memory?.watch(this)
  }

  drop(): void {
    this.#entries = new WeakMap()
    this.#counted = 0
  }

  of(record: object, now: number, deps: readonly unknown[], make: () => Made<Value>): Value {
    const known = this.#known(record, now, deps)
    if (known) return known.value
    const made = make()
    return this.#keep(record, now, deps, made, this.#memory === null ? 0 : sizeOf(made.value))
  }

  /** As `of`, for a value that takes long to make. */
  *inSlices(record: object, now: number, deps: readonly unknown[], make: () => Work<Made<Value>>): Work<Value> {
    const known = this.#known(record, now, deps)
    if (known) return known.value
    const made = yield* make()
    return this.#keep(record, now, deps, made, this.#memory === null ? 0 : yield* sizeInSlices(made.value))
  }

  #known(record: object, now: number, deps: readonly unknown[]): Entry<Value> | undefined {
    const known = this.#entries.get(record)
    if (!known || now < known.from || now >= known.until || !same(known.deps, deps)) return undefined
    if (!known.reused) this.#noteReuse(known)
    return known
  }

  #noteReuse(known: Entry<Value>): void {
    known.reused = true
    if (typeof known.value !== 'object' || known.value === null) return
    reusedValues.add(known.value)
    // Its JSON takes about as much as the value.
    this.#count(known.size)
    known.size *= 2
  }

  #keep(record: object, now: number, deps: readonly unknown[], { value, until }: Made<Value>, bytes: number): Value {
    const size = ENTRY + bytes
    if (this.#counted + size > MOST_COUNTED) this.#forget()
    const before = this.#entries.get(record)?.size ?? 0
    this.#entries.set(record, { value, until, from: now, deps, size, reused: false })
    this.#count(size - before)
    return value
  }

  #forget(): void {
    this.#count(-this.#counted)
    this.drop()
  }

  #count(bytes: number): void {
    this.#counted += bytes
    this.#memory?.countCached(bytes)
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return a.length === b.length
}
