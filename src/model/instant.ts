import * as z from 'zod'
import { parseAnyDate } from '../kit/http-date.ts'

/** An instant: ISO 8601 outside (HTTP-dates and stamps are read, too), ms inside. */
export const Instant = z.codec(z.string(), z.number(), {
  decode: (text, context) => {
    const at = parseAnyDate(text)
    if (at !== null) return at
    context.issues.push({
      code: 'custom',
      input: text,
      message: `must be a time such as 2026-01-31T18:00:00Z, not "${text.slice(0, 60)}"`,
    })
    return z.NEVER
  },
  encode: (at) => new Date(at).toISOString(),
})
