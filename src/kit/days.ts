// Lengths of time in ms, and days of UTC.

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** 9999-12-31T23:59:59.999Z: later dates have no standard text. */
export const LAST_INSTANT = 253402300799999

/** Returns 00:00 UTC of the day of `at` (ms). */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY
}
