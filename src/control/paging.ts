// Pages of long lists: the newest entries come first, and `next` leads to older ones.

import * as z from 'zod'
import { JsonText } from '../kit/json.ts'
import { LIMITS } from '../model/limits.ts'
import { invalidRequest } from '../model/problems.ts'
import { WholeNumber } from './inputs.ts'

/** The query of a call that lists. */
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

/** A list, and how to write it. */
interface Listed<Entry> {
  /** The field of the answer that has the list. */
  readonly name: string
  /** Oldest first. */
  readonly entries: readonly Entry[]
  passes(entry: Entry): boolean
  write(entry: Entry): string
  /** Further fields of the answer. */
  readonly rest: object
}

/**
 * Writes the newest `limit` entries that pass, oldest first, as `{<name>, next?, ...rest}`; with `next` those before the
 * entry with that id. A page of very long entries has fewer.
 */
export function writePage<Entry extends { readonly id: string }>(
  { name, entries, passes, write, rest }: Listed<Entry>,
  { limit, next }: { readonly limit: number; readonly next?: string | undefined },
): JsonText {
  const written: string[] = []
  let length = 0
  let oldest: string | undefined
  let before: string | undefined
  for (let at = next === undefined ? entries.length : placeOf(entries, next); at > 0; at--) {
    const entry = entries[at - 1]
    if (entry === undefined || !passes(entry)) continue
    if (written.length >= limit || length >= LIMITS.page_length) {
      before = oldest
      break
    }
    const text = write(entry)
    written.push(text)
    length += text.length
    oldest = entry.id
  }
  const others = Object.entries({ next: before, ...rest }).filter(([, value]) => value !== undefined)
  const fields = others.map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`).join('')
  return new JsonText(`{${JSON.stringify(name)}:[${written.reverse().join(',')}]${fields}}`)
}

function placeOf(entries: readonly { readonly id: string }[], id: string): number {
  const at = entries.findIndex((entry) => entry.id === id)
  if (at >= 0) return at
  throw invalidRequest([{ path: 'next', message: 'leads to nothing that is still kept; list again without it' }])
}
