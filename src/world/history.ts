// What a bundle needs beside the journal: what the control API and pages changed, and in which order all that happened.

import { sizeOf } from '../kit/memory/size.ts'
import { LIMITS } from '../model/limits.ts'

/** When a call was carried out: as which of its world, and at what time of its clock (ms). */
export interface Turn {
  /** Counts the beginnings and ends of the calls of a world that change it. */
  readonly began: number
  readonly ended: number
  readonly at: number
}

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

export class History {
  readonly #onBytes: (delta: number) => void
  readonly #onLost: () => void
  #order = 0
  #changes: Change[] = []
  #bytes = 0
  /** What the beginning of the world takes. */
  #begun = 0
  readonly #lost = new Set<string>()
  readonly #missing = new Set<string>()

  /** `onBytes`: called with the bytes by which it has grown, or shrunk (negative); `onLost`: when it has given up. */
  constructor(onBytes: (delta: number) => void, onLost: () => void) {
    this.#onBytes = onBytes
    this.#onLost = onLost
  }

  /** Returns the next number for the beginning or the end of a call. */
  next(): number {
    return ++this.#order
  }

  /** Oldest first. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** What is not known of how the world became what it is; empty if all is. */
  get lost(): readonly string[] {
    return [...this.#lost]
  }

  /** What is not known of what happened since the world began; the rest is. */
  get missing(): readonly string[] {
    return [...this.#missing]
  }

  /** Notes that something is not kept. `why`: what is missing, a noun. */
  miss(why: string): void {
    this.#missing.add(why)
  }

  add(change: Change): void {
    if (this.#lost.size > 0) return
    const size = sizeOf(change)
    this.#changes.push(change)
    this.#count(size)
    if (this.#changes.length > LIMITS.history_changes || this.#bytes > LIMITS.history_bytes) {
      this.lose(`more than ${LIMITS.history_changes} changes by the control API`)
    }
  }

  /** Takes over what `from` knows. */
  inherit(from: History): void {
    this.#order = from.#order
    this.#changes = [...from.#changes]
    for (const why of from.#lost) this.#lost.add(why)
    for (const why of from.#missing) this.#missing.add(why)
    this.#count(from.#bytes)
    this.#begun = from.#begun
    this.#onBytes(from.#begun)
  }

  /** About how much memory it takes. */
  get bytes(): number {
    return this.#bytes + this.#begun
  }

  /** Gives up: from now on a bundle begins where it is asked for. `why`: what is missing, a noun. */
  lose(why: string): void {
    if (this.#lost.has(why)) return
    this.#lost.add(why)
    this.#changes = []
    this.#count(-this.#bytes)
    this.#onBytes(-this.#begun)
    this.#begun = 0
    this.#onLost()
  }

  /** Counts what is kept of the beginning of the world, bytes. Gives up if that is too much. */
  keep(bytes: number): void {
    this.#begun += bytes
    this.#onBytes(bytes)
    if (bytes > LIMITS.history_start_bytes) this.lose('the state that it was restored to, which is large')
  }

  /** Frees memory. */
  shed(): void {
    if (this.bytes > 0) this.lose('what was forgotten for want of memory')
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    this.#onBytes(bytes)
  }
}
