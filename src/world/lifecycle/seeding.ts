// Entries of fixtures: the fields that they share, and how they become records.

import * as z from 'zod'
import { parseDuration } from '../../kit/duration.ts'
import { parseAnyDate } from '../../kit/http-date.ts'
import { statusOf } from '../../model/fields.ts'
import type { Happening } from '../../model/happening.ts'

/** An instant (ms since 1970), or a distance from the start of the world (ms, negative before it). */
export type Moment = { readonly at: number } | { readonly offset: number }

export const FixtureId = z.string().regex(/^[A-Za-z0-9_.~-]{1,100}$/, 'must be 1 to 100 of A-Z a-z 0-9 . _ ~ -')

const FORMS = 'a time such as 2026-01-31T18:00:00Z, or one counted from the start such as -10d or +2h30m'

/** `2026-01-31`, `2026-01-31 18:00:00`, ISO 8601, an HTTP-date, or a signed duration such as `-10d`. */
export const MomentSchema = z
  .string()
  .transform((text, context): Moment => {
    const sign = /^[+-](?=\S)/.exec(text)?.[0]
    const distance = sign === undefined ? null : parseDuration(text.slice(1))
    if (typeof distance === 'number') return { offset: sign === '-' ? -distance : distance }
    const at = parseAnyDate(text)
    if (at !== null) return { at }
    const message = distance === null ? `must be ${FORMS}` : `${distance.problem}; or ${FORMS}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .meta({ description: FORMS })

/** What entries of most kinds may say. */
export const SeededId = FixtureId.optional().describe('Its id; left out: drawn from the seed.')
export const CreatedAt = MomentSchema.optional().describe('When it was created, such as -10d.')
export const statusAtStart = <State extends string>(lifecycle: { readonly states: Readonly<Record<State, unknown>> }) =>
  statusOf(lifecycle)
    .optional()
    .describe('Its state at the start; left out: as a call made it at that time would be by then.')

/** Returns the instant (ms) in a world that starts at `start` (ms); `otherwise` where none is given. */
export function instantOf(moment: Moment | undefined, start: number, otherwise: number): number {
  if (moment === undefined) return otherwise
  return 'at' in moment ? moment.at : Math.max(0, start + moment.offset)
}

/** As `instantOf`, but never after the start: for dates of creation. */
export function pastOf(moment: Moment | undefined, start: number, otherwise: number = start): number {
  return Math.min(start, instantOf(moment, start, otherwise))
}

interface NewIds {
  has(id: string): boolean
  newId(requestKey: string): string
}

/** The context in which an entry of a fixtures file is seeded. */
export interface Seeding {
  /** When the world starts, ms. */
  readonly start: number
  /** The key that ids and draws of this entry depend on. */
  readonly requestKey: string
  /** Has something happen at `at` (ms), after the start. */
  later(happening: Happening, at: number): void
  id(records: NewIds, given: string | undefined): string
  /** Throws a message about the entry, at its field `path`. */
  refuse(message: string, ...path: (string | number)[]): never
}
