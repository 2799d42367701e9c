// Times of fixtures, which may count from the start of the world.

import * as z from 'zod'
import { parseDuration } from '../kit/duration.ts'
import { parseAnyDate } from '../kit/http-date.ts'

/** An instant (ms since 1970), or a distance from the start of the world (ms, negative before it). */
export type Moment = { readonly at: number } | { readonly offset: number }

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

/** Returns the instant (ms) in a world that starts at `start` (ms); `otherwise` where none is given. */
export function instantOf(moment: Moment | undefined, start: number, otherwise: number): number {
  if (moment === undefined) return otherwise
  return 'at' in moment ? moment.at : Math.max(0, start + moment.offset)
}
