// Entries of fixtures: the fields that they share, and how they become records.

import * as z from 'zod'
import { statusOf } from '../../model/fields.ts'
import { instantOf, type Moment, MomentSchema } from '../../model/fixture-time.ts'
import type { Happening } from '../../model/happening.ts'

export const FixtureId = z.string().regex(/^[A-Za-z0-9_.~-]{1,100}$/, 'must be 1 to 100 of A-Z a-z 0-9 . _ ~ -')

/** What entries of most kinds may say. */
export const SeededId = FixtureId.optional().describe('Its id; left out: drawn from the seed.')
export const CreatedAt = MomentSchema.optional().describe('When it was created, such as -10d.')
export const statusAtStart = <State extends string>(lifecycle: { readonly states: Readonly<Record<State, unknown>> }) =>
  statusOf(lifecycle)
    .optional()
    .describe('Its state at the start; left out: as a call made it at that time would be by then.')

/** As `instantOf`, but never after the start: for dates of creation. */
export function pastOf(moment: Moment | undefined, start: number, otherwise: number = start): number {
  return Math.min(start, instantOf(moment, start, otherwise))
}

interface IdsOf {
  has(id: string): boolean
  newId(requestKey: string): string
}

export interface Seeding {
  /** When the world starts, ms. */
  readonly start: number
  /** The key that ids and draws of this entry depend on. */
  readonly requestKey: string
  /** Has something happen at `at` (ms), after the start. */
  later(happening: Happening, at: number): void
  /** Returns the id that the entry gives, or a new one. */
  id(records: IdsOf, fixtureId: string | undefined): string
  /** Throws a message about the entry, at its field `path`. */
  refuse(message: string, ...path: (string | number)[]): never
}
