// The inbox of a world: a receiver of webhooks for those who have none. It keeps the newest.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { Instant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import type { Account } from './memory.ts'

export const ReceivedWebhook = strict(() => ({
  headers: z.record(z.string(), z.string()),
  body: z.string().max(LIMITS.inbox_body_bytes),
}))

export const InboxEntry = strict(() => ({
  id: z.string().max(LIMITS.text_length),
  at: Instant,
  ...ReceivedWebhook.shape,
}))

type Entry = Readonly<z.output<typeof InboxEntry>>

/** What an entry takes besides its texts. */
const ENTRY_BYTES = 1024

export class Inbox {
  #entries: readonly Entry[] = []
  /** How many came in all. */
  count = 0
  readonly #memory: Account

  constructor(memory: Account) {
    this.#memory = memory
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  add(entry: Omit<Entry, 'id'>): Entry {
    const added = { id: `in_${this.count + 1}`, ...entry }
    this.restore({ count: this.count + 1, entries: [...this.#entries, added].slice(-LIMITS.inbox_entries) })
    return added
  }

  restore({ count, entries }: { readonly count: number; readonly entries: readonly Entry[] }): void {
    this.#memory.count('deliveries', bytesOf(entries) - bytesOf(this.#entries))
    this.count = count
    this.#entries = entries
  }
}

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { body }) => sum + ENTRY_BYTES + 2 * body.length, 0)
}
