// The trends of a creator: a list with `{<date>: {<figure>: value}}` for each day, oldest first; the last is today.

import * as z from 'zod'
import { Count, Rate } from '../fields.ts'
import { IsoDay } from '../moments.ts'

/** The figures that have trends. */
export const TREND_FIGURES = { followers: Count, engagement: Rate } as const

/** Returns the schema of a trend. `value`: that of a day. */
export const trend = <Value extends z.ZodType>(value: Value) => z.array(z.record(IsoDay, value))
