// The inbox of a world: a receiver of webhooks for those who have none. It keeps the newest.

import { LIMITS } from '../model/limits.ts'

export interface InboxEntry {
  readonly id: string
  /** ms on the world's clock. */
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What an entry takes besides its texts. */
const ENTRY_BYTES = 1024

export class Inbox {
  #entries: readonly InboxEntry[] = []
  /** How many came in all. */
  count = 0
  readonly #onBytes: (bytes: number) => void

  /** `onBytes`: called with the bytes that it holds more, or less. */
  constructor(onBytes: (bytes: number) => void) {
    this.#onBytes = onBytes
  }

  get entries(): readonly InboxEntry[] {
    return this.#entries
  }

  add(entry: Omit<InboxEntry, 'id'>): InboxEntry {
    this.count++
    const added = { id: `in_${this.count}`, ...entry }
    this.#keep([...this.#entries, added].slice(-LIMITS.inbox_entries))
    return added
  }

  restore(entries: readonly InboxEntry[], count: number): void {
    this.count = count
    this.#keep(entries)
  }

  #keep(entries: readonly InboxEntry[]): void {
    this.#onBytes(bytesOf(entries) - bytesOf(this.#entries))
    this.#entries = entries
  }
}

function bytesOf(entries: readonly InboxEntry[]): number {
  return entries.reduce((sum, { body }) => sum + ENTRY_BYTES + 2 * body.length, 0)
}
