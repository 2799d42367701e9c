// Schemas that fields of many records share.

import * as z from 'zod'
import { LIMITS } from './limits.ts'

export const Count = z.int().min(0)
/** A mean, a cost or a length: need not be whole. */
export const Amount = z.number().min(0)
export const Percent = z.number().min(0).max(100)
/** A percentage that may exceed 100, such as when more people react than follow. */
export const Rate = z.number().min(0)

/** An id, a name or any other text that records keep. */
export const Name = z.string().max(LIMITS.text_length)
export const NameOrNull = Name.nullable()

/** Counts by day, `2026-11-21`. */
export const DayCounts = z
  .record(z.string(), Count)
  .refine((days) => Object.keys(days).length <= LIMITS.days_counted, `must have at most ${LIMITS.days_counted} days`)

export const Seed = z.string().max(LIMITS.seed_length, `must have at most ${LIMITS.seed_length} characters`)

export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  // The type of Object.keys is string[], which loses the keys.
  z.enum(Object.keys(table) as [Key, ...Key[]])

export const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  keyOf(states)

// Dates in responses.

/** `Sat, 21 Nov 2026 03:52:55 GMT` */
export const HttpDate = z
  .string()
  .regex(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  )
  .describe('HTTP-date')

export const Stamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .describe('YYYY-MM-DD HH:MM:SS, UTC')

export const FractionalStamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/)
  .describe('YYYY-MM-DD HH:MM:SS.ffffff, UTC')

export const DayMonthYear = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .describe('DD/MM/YYYY')

export const IsoDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('YYYY-MM-DD')

/** Returns the schema of a trend: `{<date>: value}` for each day, oldest first. */
export const trend = <Value extends z.ZodType>(value: Value) => z.array(z.record(IsoDay, value))
