import { HOUR, MINUTE, SECOND } from '../kit/days.ts'
import { parseHttpDate } from '../kit/http-date.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome } from '../world/outbox/carrier.ts'

/** ms from each failed attempt to the next. */
export const RETRY_AFTER = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** Answers with which a receiver may say when it wants to be asked again. */
const BUSY: readonly (number | null)[] = [429, 503]

/** What time it is (ms) by the clocks that a receiver may go by: those of its attempts. */
export interface Clocks {
  readonly world: number
  /** The same as `world` where webhooks bear the world's time. */
  readonly wall: number
}

/** ms from the failed attempt number `failures` (from 1) to the next one; null when there is none. */
export function retryIn(failures: number, { status, retry_after }: Outcome, clocks: Clocks): number | null {
  const planned = RETRY_AFTER[failures - 1]
  if (planned === undefined) return null
  return (BUSY.includes(status) ? readRetryAfter(retry_after, clocks) : null) ?? planned
}

/** ms that a `retry-after` header asks for: seconds or an HTTP-date, within bounds; null for anything else. */
function readRetryAfter(text: string | null, clocks: Clocks): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : null
  const at = seconds === null ? parseHttpDate(text) : null
  if (seconds === null && at === null) return null
  const wait = at === null ? Number(seconds) * SECOND : at - clockBehind(at, clocks)
  return Math.min(Math.max(SECOND, wait), LIMITS.retry_after_ms)
}

/** The clock that a date was read off: the one it is nearer to, for receivers ask for minutes and clocks lie months apart. */
function clockBehind(at: number, { world, wall }: Clocks): number {
  return Math.abs(at - world) < Math.abs(at - wall) ? world : wall
}
