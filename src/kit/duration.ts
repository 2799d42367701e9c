// Durations as people write them: `90s`, `1h30m`, ISO 8601 `P1DT2H`.

import { DAY, HOUR, MINUTE, SECOND } from './days.ts'
import { cut, quoted } from './quoted.ts'

const UNITS = new Map([
  ['ms', 1],
  ['s', SECOND],
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
])

/** 1000 years of 365.25 days, in ms. */
export const LONGEST_DURATION = 1000 * 365.25 * DAY

/** Says why a text is not a duration, and what would be one. */
export interface NoDuration {
  readonly problem: string
}

const FORMS = 'write 800ms, 90s, 5m, 2h, 30d, 1w, a sum such as 1h30m, or ISO 8601 such as PT90S'
const SUM = /^(?:\d+(?:\.\d+)?[a-zA-Z]+ ?)+$/
const PART = /(\d+(?:\.\d+)?)([a-zA-Z]+)/g
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`
const ISO = new RegExp(`^P(?=.)(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`)
const ISO_UNITS = ['w', 'd', 'h', 'm', 's']
const ISO_CALENDAR = /^P[^T]*\d[YM]/

/**
 * Parses a duration into whole ms: text with units (ms s m h d w, each at most once, also summed) or ISO 8601 (weeks to
 * seconds). Refuses one without a unit, one that is negative or has no fixed length, or is longer than 1000 years.
 */
export function parseDuration(written: string): number | NoDuration {
  const text = written.trim()
  const shown = quoted(text)
  if (/^[-−]/.test(text)) return { problem: `${shown} is negative; a duration goes forward only` }
  if (ISO_CALENDAR.test(text)) {
    return { problem: `${shown}: years and months have no fixed length; count days, such as P30D or P365D` }
  }
  const iso = ISO.exec(text)
  if (iso) return bounded(isoSum(iso), shown)
  if (/^\d+(?:\.\d+)?$/.test(text)) return { problem: withoutUnit(text) }
  if (/^\d+,\d/.test(text)) return { problem: `${shown} has a decimal comma; write ${quoted(text.replace(',', '.'))}` }
  if (!SUM.test(text)) return { problem: `${shown} is not a duration; ${FORMS}` }
  const seen = new Set<string>()
  let sum = 0
  for (const [, count = '', unit = ''] of text.matchAll(PART)) {
    const length = UNITS.get(unit)
    if (length === undefined) return { problem: `${shown}: there is no unit ${unit.slice(0, 20)}; ${FORMS}` }
    if (seen.has(unit)) return { problem: `${shown} counts ${unit} twice; ${FORMS}` }
    seen.add(unit)
    sum += Number(count) * length
  }
  return bounded(sum, shown)
}

/** Says what is wrong with a bare number, given as text or as a number. */
export function withoutUnit(count: string | number): string {
  if (Number(count) < 0) return `${count} is negative; a duration goes forward only`
  const shown = cut(String(count), 20)
  return `${shown} has no unit: say ${shown}ms or ${shown}s`
}

function isoSum(parts: RegExpExecArray): number {
  let sum = 0
  for (const [i, unit] of ISO_UNITS.entries()) {
    sum += Number(parts[i + 1]?.replace(',', '.') ?? 0) * (UNITS.get(unit) ?? 0)
  }
  return sum
}

function bounded(ms: number, shown: string): number | NoDuration {
  if (ms > LONGEST_DURATION) return { problem: `${shown} is longer than 1000 years, the longest duration allowed` }
  return Math.round(ms)
}

/** Returns the shortest sum of d, h, m, s and ms that `parseDuration` parses to `ms` again: `1h30m`, `0s`. */
export function formatDuration(ms: number): string {
  let remaining = Math.round(ms)
  let text = ''
  for (const unit of ['d', 'h', 'm', 's', 'ms']) {
    const length = UNITS.get(unit) ?? 1
    const count = Math.floor(remaining / length)
    if (count > 0) text += `${count}${unit}`
    remaining -= count * length
  }
  return text || '0s'
}
