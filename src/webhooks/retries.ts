import { HOUR, MINUTE, SECOND } from '../kit/days.ts'
import { parseHttpDate } from '../kit/http-date.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome } from '../world/outbox/carrier.ts'

/** ms from each failed attempt to the next one. */
const RETRY_AFTER = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** Statuses whose `retry-after` header is respected. */
const BUSY: readonly (number | null)[] = [429, 503]

/** The current time (ms) by each clock that a receiver may have taken its `retry-after` date from. */
export interface Clocks {
  readonly world: number
  /** The same as `world` where `webhook-timestamp` is world time. */
  readonly wall: number
}

/** Returns the ms from failed attempt number `failures` (from 1) to the next one; null when there is none. */
export function retryIn(failures: number, { status, retry_after }: Outcome, clocks: Clocks): number | null {
  const planned = RETRY_AFTER[failures - 1]
  if (planned === undefined) return null
  return (BUSY.includes(status) ? readRetryAfter(retry_after, clocks) : null) ?? planned
}

/** Reads a `retry-after` header (seconds or an HTTP-date) as ms, within bounds; null for anything else. */
function readRetryAfter(text: string | null, clocks: Clocks): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : null
  const at = seconds === null ? parseHttpDate(text) : null
  if (seconds === null && at === null) return null
  const wait = at === null ? Number(seconds) * SECOND : at - clockBehind(at, clocks)
  return Math.min(Math.max(SECOND, wait), LIMITS.retry_after_ms)
}

/** Returns the clock that a date is nearer to: receivers ask for minutes, and the clocks may be months apart. */
function clockBehind(at: number, { world, wall }: Clocks): number {
  return Math.abs(at - world) < Math.abs(at - wall) ? world : wall
}
