// Pages of long lists: the newest entries come first, and `next` leads to older ones.

import * as z from 'zod'
import type { Work } from '../kit/work.ts'
import { LIMITS } from '../model/limits.ts'
import { invalidRequest } from '../model/problems.ts'
import { WholeNumber } from './inputs.ts'

export const PageShape = {
  limit: WholeNumber.default(LIMITS.page_entries).meta({ description: 'How many to return.', example: '20' }),
  next: z
    .string()
    .transform((id) => id || undefined)
    .optional()
    .meta({
      description: 'From an earlier answer: returns the entries before those of that answer. Empty: the newest.',
      example: '',
    }),
}

export const NextPage = z
  .string()
  .optional()
  .describe('Leads to the page of older entries; left out when there is none.')

interface Listed<Entry, Shown> {
  /** Oldest first. */
  readonly entries: readonly Entry[]
  /** Left out: all do. */
  passes?(entry: Entry): boolean
  show(entry: Entry): Shown
}

/**
 * Shows the newest `limit` entries that pass, oldest first, and says how to go on; with `next` those before the entry with that
 * id. A page of very long entries has fewer.
 */
export function* pageOf<Entry extends { readonly id: string }, Shown>(
  { entries, passes = () => true, show }: Listed<Entry, Shown>,
  { limit, next }: { readonly limit: number; readonly next?: string | undefined },
): Work<{ readonly shown: Shown[]; readonly more: { readonly next?: string } }> {
  const shown: Shown[] = []
  let length = 0
  let oldest: string | undefined
  for (const entry of entries.slice(0, next === undefined ? undefined : placeOf(entries, next)).toReversed()) {
    if (!passes(entry)) continue
    if (shown.length >= limit || length >= LIMITS.page_length) {
      return { shown: shown.reverse(), more: oldest === undefined ? {} : { next: oldest } }
    }
    const one = show(entry)
    shown.push(one)
    length += JSON.stringify(one).length
    oldest = entry.id
    yield
  }
  return { shown: shown.reverse(), more: {} }
}

function placeOf(entries: readonly { readonly id: string }[], id: string): number {
  const at = entries.findIndex((entry) => entry.id === id)
  if (at >= 0) return at
  throw invalidRequest([{ path: 'next', message: 'leads to nothing that is still kept; list again without it' }])
}
