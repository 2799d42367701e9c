// What calls that list something, or wait for it, have in common.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'

/** A number in a query. */
export const WholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

/** How long (real ms) a call waits at the most. */
export const Timeout = z.int().min(0).max(LIMITS.await_ms).default(10_000)

/** The last `limit` of the entries; all of them where it is left out. */
export function newest<Entry>(entries: readonly Entry[], limit: number | undefined): readonly Entry[] {
  return limit === undefined ? entries : entries.slice(Math.max(0, entries.length - limit))
}
