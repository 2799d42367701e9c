// What was asked and answered, the newest of it. It forgets its oldest, and counts them.

import { LIMITS } from '../model/limits.ts'

export interface JournalEntry {
  readonly id: string
  /** ms on the world's clock. */
  readonly at: number
  readonly operation: string | null
  readonly method: string
  readonly path: string
  readonly query: string
  /** Credentials are redacted before they get here. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  readonly status: number
  readonly response: unknown
  readonly duration_ms: number
  readonly warnings: readonly string[]
  readonly assumptions: string
}

export class Journal {
  readonly #ring: JournalEntry[] = []
  readonly #limit: number
  #written = 0

  constructor(limit: number = LIMITS.journal_entries) {
    this.#limit = limit
  }

  /** The id of the next entry: a number that rises by one with each call to the world. */
  nextId(): string {
    return `req_${++this.#written}`
  }

  add(entry: JournalEntry): void {
    if (this.#ring.length < this.#limit) this.#ring.push(entry)
    else {
      this.#ring[this.#oldest] = entry
      this.#oldest = (this.#oldest + 1) % this.#limit
      this.#evicted++
    }
  }
  #oldest = 0
  #evicted = 0

  get evicted(): number {
    return this.#evicted
  }

  /** Oldest first. */
  entries(): JournalEntry[] {
    return [...this.#ring.slice(this.#oldest), ...this.#ring.slice(0, this.#oldest)]
  }
}
