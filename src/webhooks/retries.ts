import { LIMITS } from '../model/limits.ts'
import type { Outcome } from '../world/carrier.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** ms from each failed attempt to the next. */
export const RETRY_AFTER = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** Answers with which a receiver may say when it wants to be asked again. */
const BUSY: readonly (number | null)[] = [429, 503]

/** ms from the failed attempt number `failures` (from 1) to the next one; null when there is none. */
export function retryIn(failures: number, { status, retry_after }: Outcome): number | null {
  const planned = RETRY_AFTER[failures - 1]
  if (planned === undefined) return null
  return BUSY.includes(status) && retry_after !== null ? Math.min(retry_after, LIMITS.retry_after_ms) : planned
}

/** ms that a `retry-after` header asks for: seconds or an HTTP-date, at least a second; null for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,10}$/.test(text.trim())) return Math.max(SECOND, Number(text) * SECOND)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(SECOND, at - now)
}
