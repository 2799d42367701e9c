import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Count } from '../../model/fields.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { part } from './part.ts'

export const inbox = part({
  name: 'inbox',
  schema: strict(() => ({
    count: Count,
    entries: z
      .array(
        strict(() => ({
          id: z.string().max(LIMITS.text_length),
          at: Instant,
          headers: z.record(z.string(), z.string()),
          body: z.string().max(LIMITS.inbox_body_bytes),
        })),
      )
      .max(LIMITS.inbox_entries),
  }))
    .optional()
    .describe('What came into the inbox; left out: nothing.'),
  save({ inbox }) {
    const entries = inbox.entries.map((entry) => ({ ...entry, at: isoInstant(entry.at) }))
    return inbox.count > 0 ? { count: inbox.count, entries } : undefined
  },
  load: ({ inbox }, saved) => (saved ? inbox.restore(saved.entries, saved.count) : undefined),
  copyFrom: ({ inbox }, parent) => inbox.restore(parent.inbox.entries, parent.inbox.count),
})
