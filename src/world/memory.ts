// One account of memory: what a simulator holds, by use and by world, and the limit of it all.

import type { Droppable } from '../kit/bounded-cache.ts'

export const USES = ['worlds', 'records', 'deliveries', 'journals', 'bodies', 'responses'] as const
export type Use = (typeof USES)[number]

export type Bytes = Record<Use, number>

function noBytes(): Bytes {
  return { worlds: 0, records: 0, deliveries: 0, journals: 0, bodies: 0, responses: 0 }
}

export class MemoryFull extends Error {
  readonly what: string
  /** Bytes. */
  readonly limit: number
  /** Bytes, by what holds them. */
  readonly uses: Readonly<Record<string, number>>

  constructor(what: string, limit: number, uses: Readonly<Record<string, number>>) {
    super(`${what} does not fit into the ${limit} bytes of memory`)
    this.what = what
    this.limit = limit
    this.uses = uses
  }
}

/** What each part of a value takes in V8 beside its characters, bytes. */
const PART = 20

/** Estimates the bytes of a value with everything in it, most texts having one for each character. Of a list, the last entry stands for all. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return PART + value.length
  if (typeof value !== 'object' || value === null) return PART
  if (Array.isArray(value)) return PART + value.length * sizeOf(value.at(-1))
  let size = PART
  for (const key in value) size += sizeOf(Reflect.get(value, key))
  return size
}

export interface Sheddable {
  readonly bytes: number
  /** Drops oldest entries until so many bytes are free, or none is left. */
  shed(bytes: number): void
}

/** The least part of the limit that is freed at once, so that it is not done at each call. */
const FREED_AT_ONCE = 1 / 64

/** The part of the limit that responses may take even if the rest is full. */
const SHARE_OF_RESPONSES = 1 / 8

export class Memory {
  /** What may be held, bytes. */
  readonly limit: number
  /** What may be live on the heap, bytes. */
  readonly #heap: number
  /** The part of the limit that may be used. */
  readonly #most: number
  readonly #uses = noBytes()
  readonly #accounts = new Set<Account>()
  #used = 0
  /** What was live on the heap, and counted, when V8 last collected garbage. */
  #collected = { live: 0, used: 0 }
  readonly #collect: () => void
  /** Whether V8 has been asked to collect garbage since. */
  #asked = false

  /** `free`: the part of the limit, of 1, that stays free. `collect`: has V8 collect garbage soon. */
  constructor(
    limit: number = Number.POSITIVE_INFINITY,
    heap: number = Number.POSITIVE_INFINITY,
    free = 0,
    collect = () => {},
  ) {
    this.limit = limit
    this.#heap = heap
    this.#most = limit * (1 - free)
    this.#collect = collect
  }

  get used(): number {
    return this.#used
  }

  get uses(): Readonly<Bytes> {
    return this.#uses
  }

  open(): Account {
    const account = new Account(this)
    this.#accounts.add(account)
    return account
  }

  forget(account: Account): void {
    this.#accounts.delete(account)
  }

  /** Counts bytes that something has grown by, or shrunk (negative). Makes room where it can; refuses nothing. */
  count(use: Use, bytes: number): void {
    this.#uses[use] += bytes
    this.#used += bytes
    if (bytes > 0 && this.#used > this.#most) this.#shed(this.#used - this.#most)
  }

  /**
   * Makes room for `bytes` that `what` is about to take. Throws `MemoryFull`, and frees nothing, if there is not enough.
   * `back`: what will be given back for it.
   */
  reserve(what: string, bytes: number, back = 0): void {
    const over = this.#used + bytes - back - this.#most
    this.#free(what, Math.max(over, this.#live + bytes - this.#heap), over <= 0)
  }

  /** Makes room on the heap for `bytes` that making `what` takes for a moment. Throws like `reserve`. */
  reserveForWork(what: string, bytes: number): void {
    this.#free(what, this.#live + bytes - this.#heap, true)
  }

  /**
   * Makes room for a response, even where nothing else would fit: it is refused only where others wait for slow readers and
   * take their share. Throws `MemoryFull` then.
   */
  reserveForResponse(bytes: number): void {
    const waiting = this.#uses.responses
    if (waiting > 0 && waiting + bytes > this.limit * SHARE_OF_RESPONSES) this.reserve('This response', bytes)
  }

  /** Notes what is live on the heap after V8 has collected garbage, bytes. Where that is too much, lets go of caches and old calls. */
  collected(live: number): void {
    this.#collected = { live, used: this.#used }
    this.#asked = false
    if (live <= this.#heap) return
    for (const account of this.#accounts) account.dropCaches()
    this.#shed(live - this.#heap)
  }

  /** About what is live on the heap now. */
  get #live(): number {
    const { live, used } = this.#collected
    return live + this.#used - used
  }

  /** `ofHeap`: whether the memory has room, and only the heap is full. */
  #free(what: string, over: number, ofHeap: boolean): void {
    if (over <= this.#uses.journals) {
      if (over > 0) this.#shed(over)
      return
    }
    const uses: Record<string, number> = { ...this.#uses }
    // Other things fill the heap: or did, and V8 has not looked since.
    if (ofHeap) {
      uses['scenarios, caches and the program'] = this.#live - this.#used
      if (!this.#asked) this.#collect()
      this.#asked = true
    }
    throw new MemoryFull(what, this.#most, uses)
  }

  /** Frees at least `bytes` if it can: the oldest entries of every journal, of each the same part. */
  #shed(bytes: number): void {
    const wanted = Math.max(bytes, this.limit * FREED_AT_ONCE)
    const part = Math.min(1, wanted / Math.max(1, this.#uses.journals))
    for (const { journal } of this.#accounts) journal?.shed(Math.ceil(journal.bytes * part))
  }
}

export class Account {
  readonly memory: Memory
  journal: Sheddable | null = null
  readonly #uses = noBytes()
  readonly #caches: Droppable[] = []
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

  /** Has `cache` dropped when memory is short. */
  watch(cache: Droppable): void {
    this.#caches.push(cache)
  }

  dropCaches(): void {
    for (const cache of this.#caches) cache.drop()
  }

  close(): void {
    if (!this.#open) return
    for (const use of USES) this.count(use, -this.#uses[use])
    this.#open = false
    this.memory.forget(this)
  }
}
