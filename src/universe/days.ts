// Days of the universe: UTC days, counted from the day the world started.

import { BoundedCache } from '../kit/bounded-cache.ts'
import { DAY, startOfDay } from '../kit/days.ts'
import type { UniverseOptions } from './types.ts'

/** The texts of some years of days, by their number since 1970: each trend has 365 of the same. */
const texts = new BoundedCache<number, string>(4_000)
/** Lists of them. Most trends of a day have the same. */
const lists = new BoundedCache<string, readonly string[]>(8)

/** Formats the UTC day of `at` (ms) as `YYYY-MM-DD`. `isoDay` refuses the years before 1970 that growth may reach. */
export function dayKey(at: number): string {
  const day = Math.floor(at / DAY)
  const known = texts.peek(day)
  if (known !== undefined) return known
  const text = new Date(at).toISOString().slice(0, 10)
  texts.set(day, text)
  return text
}

/** Formats as many days as `count`, from the UTC day of `from` (ms) on. */
export function dayKeys(from: number, count: number): readonly string[] {
  return lists.of(`${Math.floor(from / DAY)} ${count}`, () =>
    Array.from({ length: count }, (_, at) => dayKey(from + at * DAY)),
  )
}

/** Returns 00:00 UTC of day 0 (ms). Figures "at start" are those of this day. */
export function dayZero({ start }: Pick<UniverseOptions, 'start'>): number {
  return startOfDay(start)
}

/** Returns the day number of `at` (ms): 0 on the day the world started, negative before. */
export function dayNumber({ start }: Pick<UniverseOptions, 'start'>, at: number): number {
  return Math.floor(at / DAY) - Math.floor(start / DAY)
}
