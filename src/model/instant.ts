// Instants: text in requests and files, ms since 1970 (UTC) in code.

import * as z from 'zod'
import { LAST_INSTANT } from '../kit/days.ts'
import { ANY_DATE, parseAnyDate } from '../kit/http-date.ts'
import { quoted } from '../kit/quoted.ts'

const WANTED = 'must be a time such as 2026-01-31T18:00:00Z'

/** Parses ISO 8601, an HTTP-date, `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD` of the years 1970 to 9999 into ms; or says what would be one. */
export function readInstant(text: string, wanted: string = WANTED): number | { readonly problem: string } {
  return parseAnyDate(text) ?? { problem: `${wanted}, not ${quoted(text)}` }
}

/** Formats ms as `2026-11-21T03:52:55.123Z`; what lies outside the years 1970 to 9999 as their first or last instant. */
export function isoInstant(at: number): string {
  return new Date(Math.min(Math.max(at, 0), LAST_INSTANT)).toISOString()
}

const InstantText = z
  .string()
  .meta({ id: 'InstantText', description: 'A time: ISO 8601, YYYY-MM-DD HH:MM:SS or an HTTP-date.', pattern: ANY_DATE })

/** Returns a codec from the texts of `readInstant` to ms, and back to ISO 8601. `wanted` begins its error message. */
export function instantText(wanted?: string) {
  return z.codec(InstantText, z.number(), {
    decode: (written, context) => {
      const at = readInstant(written, wanted)
      if (typeof at === 'number') return at
      context.issues.push({ code: 'custom', input: written, message: at.problem })
      return z.NEVER
    },
    encode: isoInstant,
  })
}

/** An instant of the control API, of scenarios and of the state of a world. */
export const Instant = instantText()
