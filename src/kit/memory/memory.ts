// One account of memory: what a simulator holds, by use and by world, and the limit of it all.

import { type Bytes, MemoryFull, noBytes, USES, type Use } from './uses.ts'

/** A journal, as the account sees it. */
export interface Sheddable {
  readonly bytes: number
  /** Drops oldest entries until so many bytes are free, or none is left. */
  shed(bytes: number): void
}

/** Something that can be made again. */
export interface Cache {
  drop(): void
}

/** The least part of the limit that is freed at once, so that it is not done at each call. */
const FREED_AT_ONCE = 1 / 64

/** The part of the limit that responses may take even if the rest is full. */
const SHARE_OF_RESPONSES = 1 / 8

export class Memory {
  /** Bytes. */
  readonly limit: number
  readonly #heap: number
  readonly #uses = noBytes()
  readonly #accounts = new Set<Account>()
  /** The accounts with caches; the one whose cache grew last comes last. */
  readonly #cached = new Set<Account>()
  #used = 0

  /** `heap`: what everything may take for a moment, bytes. */
  constructor(limit: number = Number.POSITIVE_INFINITY, heap: number = Number.POSITIVE_INFINITY) {
    this.limit = limit
    this.#heap = heap
  }

  get used(): number {
    return this.#used
  }

  /** What it is used for, bytes. */
  get uses(): Readonly<Bytes> {
    return this.#uses
  }

  /** Opens an account that counts towards this memory. */
  open(): Account {
    const account = new Account(this)
    this.#accounts.add(account)
    return account
  }

  forget(account: Account): void {
    this.#accounts.delete(account)
    this.#cached.delete(account)
  }

  /** Counts bytes that something has grown by, or shrunk (negative). Makes room where it can; refuses nothing. */
  count(use: Use, bytes: number): void {
    this.#uses[use] += bytes
    this.#used += bytes
    if (bytes > 0 && this.#used > this.limit) this.#free(this.#used - this.limit)
  }

  /** Makes room for `bytes` that `what` is about to take. Throws `MemoryFull`, and frees nothing, if there is not enough. */
  reserve(what: string, bytes: number): void {
    this.#reserve(what, bytes, this.limit)
  }

  /** Makes room on the heap for `bytes` that making `what` takes for a moment. Throws like `reserve`. */
  reserveForWork(what: string, bytes: number): void {
    this.#reserve(what, bytes, this.#heap)
  }

  /**
   * Makes room for a response, even where nothing else would fit: it is refused only where others wait for slow readers and
   * take their share. Throws `MemoryFull` then.
   */
  reserveForResponse(bytes: number): void {
    const waiting = this.#uses.responses
    if (waiting > 0 && waiting + bytes > this.limit * SHARE_OF_RESPONSES) this.reserve('This response', bytes)
  }

  #reserve(what: string, bytes: number, limit: number): void {
    const over = this.#used + bytes - limit
    if (over <= 0) return
    if (over > this.#uses.journals + this.#uses.caches) throw new MemoryFull(what, this.limit, this.#uses)
    this.#free(over)
  }

  /** Notes that a cache of the account is in use. */
  touch(account: Account): void {
    this.#cached.delete(account)
    this.#cached.add(account)
  }

  /** Frees at least `bytes` if it can: the oldest entries of the largest journals, then the caches used least recently. */
  #free(bytes: number): void {
    const target = this.#used - Math.max(bytes, this.limit * FREED_AT_ONCE)
    while (this.#used > target && this.#uses.journals > 0) {
      const largest = this.#largestJournal()
      if (largest === null) break
      const before = this.#used
      largest.shed(Math.max(1, Math.min(this.#used - target, Math.ceil(largest.bytes / 4))))
      if (this.#used >= before) break
    }
    for (const account of this.#cached) {
      if (this.#used <= target) return
      account.dropCaches()
      this.#cached.delete(account)
    }
  }

  #largestJournal(): Sheddable | null {
    let largest: Sheddable | null = null
    for (const { journal } of this.#accounts) {
      if (journal !== null && journal.bytes > (largest?.bytes ?? 0)) largest = journal
    }
    return largest
  }
}

/** What one world holds. */
export class Account {
  readonly memory: Memory
  journal: Sheddable | null = null
  readonly #uses = noBytes()
  readonly #caches: Cache[] = []
  #open = true

  constructor(memory: Memory) {
    this.memory = memory
  }

  /** Bytes. */
  get used(): number {
    let sum = 0
    for (const use of USES) sum += this.#uses[use]
    return sum
  }

  usedFor(use: Use): number {
    return this.#uses[use]
  }

  /** Counts bytes that something has grown by, or shrunk (negative). */
  count(use: Use, bytes: number): void {
    if (!this.#open) return
    this.#uses[use] += bytes
    this.memory.count(use, bytes)
  }

  /** Makes room on the heap for `bytes` that making `what` takes for a moment. Throws `MemoryFull` if there is not enough. */
  reserveForWork(what: string, bytes: number): void {
    this.memory.reserveForWork(what, bytes)
  }

  /** Has `cache` dropped when memory is short. */
  watch(cache: Cache): void {
    this.#caches.push(cache)
  }

  /** Notes that a cache of it is in use, so that others go first. */
  useCaches(): void {
    if (this.#open) this.memory.touch(this)
  }

  /** Counts what a cache has grown by, or shrunk (negative). */
  countCached(bytes: number): void {
    if (!this.#open) return
    if (bytes > 0) this.memory.touch(this)
    this.count('caches', bytes)
  }

  dropCaches(): void {
    for (const cache of this.#caches) cache.drop()
    this.count('caches', -this.#uses.caches)
  }

  /** Gives everything back; from then on nothing is counted. */
  close(): void {
    if (!this.#open) return
    for (const use of USES) this.count(use, -this.#uses[use])
    this.#open = false
    this.memory.forget(this)
  }
}
