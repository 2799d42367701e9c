// Instants (ms since 1970, UTC) as the texts that the interface uses, and back. Years 1970 to 9999.

import { LAST_INSTANT } from './clock.ts'
import { DAY, MINUTE } from './days.ts'

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] // 1970-01-01 was a Thursday
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TWO = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))

interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** The civil date of a day number; the algorithm counts years from March, so that leap days come last. */
function civil(days: number): Day {
  const shifted = days + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

function dayNumber(ms: number): number {
  if (!(ms >= 0 && ms <= LAST_INSTANT)) throw new RangeError(`${ms} is not an instant of the years 1970 to 9999`)
  return Math.floor(ms / DAY)
}

function two(count: number): string {
  return TWO[count] ?? String(count)
}

/** `HH:MM:SS`. */
function timeOfDay(ms: number): string {
  const seconds = Math.floor((ms % DAY) / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** `Sat, 21 Nov 2026 03:52:55 GMT`. */
export function httpDate(ms: number): string {
  const days = dayNumber(ms)
  const { year, month, day } = civil(days)
  return `${WEEKDAYS[days % 7]}, ${two(day)} ${MONTHS[month - 1]} ${year} ${timeOfDay(ms)} GMT`
}

/** `2026-11-21`. */
export function isoDay(ms: number): string {
  const { year, month, day } = civil(dayNumber(ms))
  return `${year}-${two(month)}-${two(day)}`
}

/** `21/11/2026`. */
export function dayMonthYear(ms: number): string {
  const { year, month, day } = civil(dayNumber(ms))
  return `${two(day)}/${two(month)}/${year}`
}

/** `2026-11-21 03:52:55`. */
export function stamp(ms: number): string {
  return `${isoDay(ms)} ${timeOfDay(ms)}`
}

/** `2026-11-21 03:52:55.123000`. */
export function fractionalStamp(ms: number): string {
  return `${stamp(ms)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}000`
}

const HTTP_DATE = /^([A-Z][a-z]{2}), (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/
const STAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?| (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?)(Z|[+-]\d\d:?\d\d)?$/
const DATE_ONLY = /^(\d{4})-(\d\d)-(\d\d)$/
const ZONE = /^([+-])(\d\d):?(\d\d)$/

/** ms of an HTTP-date as `httpDate` writes it; null for anything else, dates that never were and wrong weekdays included. */
export function parseHttpDate(text: string): number | null {
  const parts = HTTP_DATE.exec(text)
  if (!parts) return null
  const [, weekday, day, monthName = '', year, hour, minute, second] = parts
  const ms = instant(Number(year), MONTHS.indexOf(monthName) + 1, Number(day), hour, minute, second)
  return ms !== null && WEEKDAYS[Math.floor(ms / DAY) % 7] === weekday ? ms : null
}

/**
 * ms of `YYYY-MM-DD HH:MM:SS[.f]` or ISO 8601 `YYYY-MM-DDTHH:MM[:SS[.f]]`, both with `Z`, `+hh:mm` or no zone (then UTC);
 * null for anything else. Fractions are cut to ms.
 */
export function parseStamp(text: string): number | null {
  const parts = STAMP.exec(text)
  if (!parts) return null
  const [, year, month, day, isoHour, isoMinute, isoSecond, isoFraction, hour, minute, second, fraction, zone] = parts
  const local = instant(
    Number(year),
    Number(month),
    Number(day),
    isoHour ?? hour,
    isoMinute ?? minute,
    isoSecond ?? second ?? '00',
  )
  const offset = zoneOffset(zone)
  if (local === null || offset === null) return null
  return inRange(local + Number((isoFraction ?? fraction ?? '').slice(0, 3).padEnd(3, '0')) - offset)
}

/** ms of an HTTP-date, a stamp or ISO 8601 instant, or a date `YYYY-MM-DD` (its 00:00 UTC); null for anything else. */
export function parseAnyDate(text: string): number | null {
  const date = DATE_ONLY.exec(text)
  if (date) return instant(Number(date[1]), Number(date[2]), Number(date[3]))
  return parseStamp(text) ?? parseHttpDate(text)
}

function instant(year: number, month: number, day: number, hour = '0', minute = '0', second = '0'): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  // Date.UTC takes years below 100 for those of the last century.
  if (year < 1970) return null
  return inRange(Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(second)))
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

function zoneOffset(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'Z') return 0
  const [, sign, hours, minutes] = ZONE.exec(zone) ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= LAST_INSTANT ? ms : null
}
