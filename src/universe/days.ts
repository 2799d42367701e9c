// Days of the universe: UTC days, counted from the day the world started.

import { DAY, startOfDay } from '../kit/days.ts'
import type { UniverseOptions } from './types.ts'

/** Formats as many UTC days as `count`, from that of `from` (ms) on. `isoDay` refuses years before 1970, which growth may reach. */
export function dayKeys(from: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => new Date(from + at * DAY).toISOString().slice(0, 10))
}

/** Returns 00:00 UTC of day 0 (ms). Figures "at start" are those of this day. */
export function dayZero({ start }: Pick<UniverseOptions, 'start'>): number {
  return startOfDay(start)
}

/** Returns the day number of `at` (ms): 0 on the day the world started, negative before. */
export function dayNumber({ start }: Pick<UniverseOptions, 'start'>, at: number): number {
  return Math.floor(at / DAY) - Math.floor(start / DAY)
}
