// The newest calls and responses. A full journal drops its oldest entries, and counts them.

import { LIMITS } from '../model/limits.ts'
import type { Transition } from './lifecycle/lifecycle.ts'
import type { RuleTrace } from './script.ts'

/** When a call was carried out: as which of its world, and at what time of its clock (ms). */
export interface Turn {
  /** Counts the beginnings and ends of the calls of a world that change it. */
  readonly began: number
  /** When rules looked at it; left out if none did. */
  readonly judged?: number
  readonly ended: number
  readonly at: number
}

/** A call and its response, with the credentials of both. Long bodies are cut, and then have none. */
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
  /** The body as compact JSON, since one text needs less memory than many objects. A cut body is one JSON string. */
  readonly body: string
  readonly status: number
  readonly answer_headers: Readonly<Record<string, string>>
  /** The response's body, in the same form; a long one as UTF-8. */
  readonly answer: string | Buffer
  readonly duration_ms: number
  /** When it came, on the clock that measures durations, ms. */
  readonly arrived: number
  /** Why it was refused, as a problem's code; null where it was not, or a rule did it. */
  readonly cause: string | null
  /** Paths of its fields and parameters that are not documented. */
  readonly undocumented: readonly string[]
  /** The rules of scenarios that acted on the call, in order. */
  readonly rules: readonly RuleTrace[]
  readonly transitions: readonly Transition[]
  readonly assumptions: readonly string[]
  readonly warnings: readonly string[]
  /** When it was carried out. */
  readonly turn?: Turn
  /** What was read from its files; JSON. */
  readonly upload?: string | undefined
  /** A body came that is not kept, as it was not read or is no JSON. */
  readonly unread?: boolean
  /** A rule had it wait on the clock of the world. */
  readonly waited?: boolean
  /** About how much memory it takes, bytes: the journal works it out. */
  size: number
}

interface JournalOptions {
  /** Called with the bytes by which the journal has grown, or shrunk (negative). */
  readonly onBytes: (delta: number) => void
  /** Called with each entry that was dropped since newer ones came, or since the journal was cleared. */
  readonly onDropped: (dropped: JournalEntry) => void
  /** Called with each entry that was dropped to free memory. */
  readonly onShed: (shed: JournalEntry) => void
}

export class Journal {
  readonly #options: JournalOptions
  /** Oldest first. */
  #kept: JournalEntry[] = []
  /** About how much memory the entries take, bytes. */
  bytes = 0
  /** How many entries were dropped since the journal was last cleared. */
  evicted = 0
  /** How many ids it has given. */
  written = 0

  constructor(options: JournalOptions) {
    this.#options = options
  }

  /** Returns the id of the next entry: a number that rises by one with each call to the world. */
  nextId(): string {
    return `req_${++this.written}`
  }

  /** Has the next entry get this id. */
  goOnAt(id: string): void {
    this.written = Number(id.slice('req_'.length)) - 1
  }

  add(entry: JournalEntry): void {
    const before = this.bytes
    entry.size = sizeOf(entry)
    this.#kept.push(entry)
    this.bytes += entry.size
    const dropped: JournalEntry[] = []
    const { journal_entries: most, journal_bytes: limit } = LIMITS
    while (this.#kept.length > most || (this.bytes > limit && this.#kept.length > 1)) {
      const oldest = this.#dropOldest()
      if (oldest) dropped.push(oldest)
    }
    this.#options.onBytes(this.bytes - before)
    for (const one of dropped) this.#options.onDropped(one)
  }

  /** How many entries it holds. */
  get size(): number {
    return this.#kept.length
  }

  /** Drops the oldest entries until at least so many bytes are free, or none is left. Returns how many it freed. */
  shed(bytes: number): number {
    const before = this.bytes
    while (before - this.bytes < bytes) {
      const shed = this.#dropOldest()
      if (!shed) break
      this.#options.onShed(shed)
    }
    const freed = before - this.bytes
    if (freed > 0) this.#options.onBytes(-freed)
    return freed
  }

  #dropOldest(): JournalEntry | undefined {
    const dropped = this.#kept.shift()
    if (!dropped) return undefined
    this.bytes -= dropped.size
    this.evicted++
    return dropped
  }

  /** Takes over the entries of `from`, and which id comes next. */
  inherit(from: Journal): void {
    this.#options.onBytes(from.bytes - this.bytes)
    this.#kept = [...from.#kept]
    this.bytes = from.bytes
    this.evicted = from.evicted
    this.written = from.written
  }

  /** Returns the entries, oldest first. */
  entries(): JournalEntry[] {
    return [...this.#kept]
  }

  find(id: string): JournalEntry | undefined {
    return this.#kept.find((entry) => entry.id === id)
  }

  clear(): void {
    const [entries, bytes] = [this.#kept, this.bytes]
    this.#kept = []
    this.bytes = 0
    this.evicted = 0
    this.#options.onBytes(-bytes)
    for (const entry of entries) this.#options.onDropped(entry)
  }
}

/** What an entry takes beside its long texts, about: its objects, its headers. Bytes. */
const ENTRY = 1_500

/** Returns about how much memory an entry takes, bytes. Texts that several entries share count for each. */
function sizeOf({ query, body, answer, upload = '' }: JournalEntry): number {
  return ENTRY + query.length + body.length + answer.length + upload.length
}
