// Days of the universe: UTC days, counted from the day the world started.

import { DAY, startOfDay } from '../kit/days.ts'
import type { UniverseOptions } from './types.ts'

/** Formats the UTC day of `at` (ms) as `YYYY-MM-DD`. `isoDay` refuses the years before 1970 that growth may reach. */
export function dayKey(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Returns 00:00 UTC of day 0 (ms). Figures "at start" are those of this day. */
export function dayZero({ start }: Pick<UniverseOptions, 'start'>): number {
  return startOfDay(start)
}

/** Returns the day number of `at` (ms): 0 on the day the world started, negative before. */
export function dayNumber({ start }: Pick<UniverseOptions, 'start'>, at: number): number {
  return Math.floor(at / DAY) - Math.floor(start / DAY)
}
