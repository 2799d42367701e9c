// Days of the universe: UTC days, counted from the day on which the world started.

import { DAY, startOfDay } from '../kit/days.ts'
import type { UniverseOptions } from './types.ts'

/** `YYYY-MM-DD` of the UTC day of `at` (ms). The growth of a world that starts in 1970 begins before the years of `isoDay`. */
export function dayKey(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** 00:00 UTC of day 0, on which every figure "at start" holds. */
export function dayZero({ start }: Pick<UniverseOptions, 'start'>): number {
  return startOfDay(start)
}

/** The number of the day of `at` (ms): 0 on the day the world started, negative before. */
export function dayNumber({ start }: Pick<UniverseOptions, 'start'>, at: number): number {
  return Math.floor(at / DAY) - Math.floor(start / DAY)
}
