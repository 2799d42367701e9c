// The dates of answers. What would lie outside the years 1970 to 9999, such as a post from before a world that begins in
// 1970, has their first or last instant.

import { LAST_INSTANT } from '../kit/clock.ts'
import * as dates from '../kit/http-date.ts'

const inTime = (ms: number) => Math.min(Math.max(ms, 0), LAST_INSTANT)

/** `Sat, 21 Nov 2026 03:52:55 GMT`. */
export const httpDate = (ms: number): string => dates.httpDate(inTime(ms))

/** `2026-11-21`. */
export const isoDay = (ms: number): string => dates.isoDay(inTime(ms))

/** `21/11/2026`. */
export const dayMonthYear = (ms: number): string => dates.dayMonthYear(inTime(ms))

/** `2026-11-21 03:52:55`. */
export const stamp = (ms: number): string => dates.stamp(inTime(ms))

/** `2026-11-21 03:52:55.123000`. */
export const fractionalStamp = (ms: number): string => dates.fractionalStamp(inTime(ms))

/** Seconds since 1970. */
export const epochSeconds = (ms: number): number => Math.floor(inTime(ms) / 1000)
