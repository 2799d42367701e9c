// The newest calls and responses. A full journal drops its oldest entries, and counts them.

import { LIMITS } from '../model/limits.ts'
import type { Transition } from './lifecycle/transition.ts'
import type { RuleTrace } from './script.ts'

/** A call and its response. Credentials are redacted, and long bodies cut, before they get here. */
export interface JournalEntry {
  readonly id: string
  /** ms on the world's clock. */
  readonly at: number
  /** null for a call that matched no operation. */
  readonly operation: string | null
  readonly method: string
  /** Relative to the world's base URL. */
  readonly path: string
  /** The text after the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  readonly status: number
  readonly answer_headers: Readonly<Record<string, string>>
  /** The response's JSON; null where `answer` holds what is shown: a scenario's response, or part of a long text. */
  readonly answer_json: string | null
  readonly answer: unknown
  readonly duration_ms: number
  /** The rules of scenarios that acted on the call, in order. */
  readonly rules: readonly RuleTrace[]
  readonly transitions: readonly Transition[]
  readonly assumptions: readonly string[]
  readonly warnings: readonly string[]
}

export class Journal {
  readonly #limit: number
  #ring: JournalEntry[] = []
  /** The index of the oldest entry once the ring is full. */
  #oldest = 0
  #evicted = 0
  #written = 0

  constructor(limit: number = LIMITS.journal_entries) {
    this.#limit = limit
  }

  /** Returns the id of the next entry: a number that rises by one with each call to the world. */
  nextId(): string {
    return `req_${++this.#written}`
  }

  add(entry: JournalEntry): void {
    if (this.#ring.length < this.#limit) {
      this.#ring.push(entry)
      return
    }
    this.#ring[this.#oldest] = entry
    this.#oldest = (this.#oldest + 1) % this.#limit
    this.#evicted++
  }

  /** How many entries were dropped since the journal was last cleared. */
  get evicted(): number {
    return this.#evicted
  }

  /** Returns the entries, oldest first. */
  entries(): JournalEntry[] {
    return [...this.#ring.slice(this.#oldest), ...this.#ring.slice(0, this.#oldest)]
  }

  find(id: string): JournalEntry | undefined {
    return this.#ring.find((entry) => entry.id === id)
  }

  clear(): void {
    this.#ring = []
    this.#oldest = 0
    this.#evicted = 0
  }
}
