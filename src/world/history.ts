// What a bundle has beside the journal: the calls since the world's start that the journal has dropped or never had.

import { sizeOf } from '../kit/memory.ts'
import { LIMITS } from '../model/limits.ts'
import type { JournalEntry, Turn } from './journal.ts'

/** A call that is not in the journal and changed the world. */
export interface Change {
  readonly turn: Turn
  /** Its `x-sim-request-id`; null for what was no call. */
  readonly id: string | null
  readonly method: string
  /** Relative to the world's base URL, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As it was sent; undefined for none. */
  readonly body: unknown
  readonly status: number
  /** As JSON. */
  readonly answer: string
}

interface SizedChange extends Change {
  readonly size: number
}

interface Options {
  /** Called with the bytes by which it has grown, or shrunk (negative). */
  readonly onBytes: (delta: number) => void
  /** Called when there is no memory for the state that the world began with. */
  readonly onLost: () => void
}

export class History {
  readonly #options: Options
  #order = 0
  /** The calls up to this one came before the world's start: those of the parent of a fork. */
  #start = 0
  /** The calls since the start that the journal has dropped, oldest first. */
  #older: JournalEntry[] = []
  /** The other changes since the start, oldest first. */
  #changes: SizedChange[] = []
  /** What the state takes that the world began with, bytes. */
  #beginning = 0
  /** About how much memory it takes. */
  bytes = 0
  /** How many calls since the start nobody has any more. */
  #forgotten = 0
  readonly #missing = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the next number for the beginning or the end of a call. */
  next(): number {
    return ++this.#order
  }

  /** The calls since the start that the journal does not have any more, oldest first. */
  get older(): readonly JournalEntry[] {
    return this.#older
  }

  /** The other changes since the start, oldest first. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Whether a call came since the start. */
  has({ began }: Turn): boolean {
    return began > this.#start
  }

  /** What is not known of what happened since the start. */
  get missing(): string[] {
    const forgotten = this.#forgotten === 0 ? [] : [`its ${this.#forgotten} oldest calls`]
    return [...forgotten, ...this.#missing]
  }

  /** Notes that something is not kept. `why`: what is missing, a noun. */
  miss(why: string): void {
    this.#missing.add(why)
  }

  /** `own`: whether its body counts. */
  add(entry: Change, own = true): void {
    const size = sizeOf(own ? entry : { ...entry, body: null })
    this.#changes.push({ ...entry, size })
    this.#count(size)
    this.#bound()
  }

  /** Keeps a call that the journal drops. */
  keep(dropped: JournalEntry): void {
    if (!dropped.turn || !this.has(dropped.turn)) return
    this.#older.push(dropped)
    this.#count(dropped.size)
    this.#bound()
  }

  /** Has its start come after the call with this number. */
  startAfter(order: number): void {
    this.#order = Math.max(this.#order, order)
    this.#start = this.#order
  }

  /** Counts what the state takes that the world began with, bytes. */
  keepBeginning(bytes: number): void {
    this.#beginning = bytes
    this.#count(bytes)
  }

  /** Notes that nobody has this call any more. */
  gone({ turn }: JournalEntry): void {
    if (turn && this.has(turn)) this.#forgotten++
  }

  /** Frees at least so many bytes, or all: the oldest calls, and then the state of the beginning. Returns how many it freed. */
  shed(bytes: number): number {
    const full = this.bytes
    while (full - this.bytes < bytes && this.#older.length + this.#changes.length > 0) this.#forgetOldest()
    if (full - this.bytes < bytes && this.#beginning > 0) {
      this.#options.onLost()
      this.#count(-this.#beginning)
      this.#beginning = 0
    }
    return full - this.bytes
  }

  #bound(): void {
    while (this.#older.length + this.#changes.length > LIMITS.history_calls) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const [older, change] = [this.#older[0]?.turn, this.#changes[0]?.turn]
    const list = older && (!change || older.began < change.began) ? this.#older : this.#changes
    this.#count(-(list.shift()?.size ?? 0))
    this.#forgotten++
  }

  #count(bytes: number): void {
    this.bytes += bytes
    if (bytes !== 0) this.#options.onBytes(bytes)
  }
}
