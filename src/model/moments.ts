// Schemas of the date formats in responses.

import * as z from 'zod'

/** `Sat, 21 Nov 2026 03:52:55 GMT` */
export const HttpDate = z
  .string()
  .regex(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  )
  .describe('HTTP-date')

/** `2026-11-21 03:52:55`, UTC. */
export const Stamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .describe('YYYY-MM-DD HH:MM:SS, UTC')

/** `2026-11-21 03:52:55.123000`, UTC. */
export const FractionalStamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/)
  .describe('YYYY-MM-DD HH:MM:SS.ffffff, UTC')

/** `21/11/2026` */
export const DayMonthYear = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .describe('DD/MM/YYYY')

/** `2026-11-21` */
export const IsoDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('YYYY-MM-DD')

/** Returns the schema of a trend: `{<date>: value}` for each day, oldest first. */
export const trend = <Value extends z.ZodType>(value: Value) => z.array(z.record(IsoDay, value))
