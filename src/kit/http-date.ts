// Converts instants (ms since 1970, UTC) to the date texts of the interface, and back. Years 1970 to 9999.

import { LAST_INSTANT } from './clock.ts'

function dateOf(ms: number): Date {
  if (inRange(ms) === null) throw new RangeError(`${ms} is not an instant of the years 1970 to 9999`)
  return new Date(ms)
}

/** Texts of HTTP-dates, each in the place of its second: what is made at the same time has the same dates. */
const known: { readonly second: number; readonly text: string }[] = []
const PLACES = 64

/** `Sat, 21 Nov 2026 03:52:55 GMT`. */
export function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  const there = known[second % PLACES]
  // V8 takes 0.7 us to write one.
  if (there?.second === second) return there.text
  const text = dateOf(ms).toUTCString()
  known[second % PLACES] = { second, text }
  return text
}

/** `2026-11-21`. */
export const isoDay = (ms: number): string => dateOf(ms).toISOString().slice(0, 10)

/** `21/11/2026`. */
export const dayMonthYear = (ms: number): string => isoDay(ms).split('-').reverse().join('/')

/** `2026-11-21 03:52:55`. */
export const stamp = (ms: number): string => dateOf(ms).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-21 03:52:55.123000`. */
export const fractionalStamp = (ms: number): string => dateOf(ms).toISOString().replace('T', ' ').replace('Z', '000')

/** Parses an HTTP-date as `httpDate` writes it into ms; null for anything else, impossible dates included. */
export function parseHttpDate(text: string): number | null {
  const ms = inRange(Date.parse(text))
  return ms !== null && httpDate(ms) === text ? ms : null
}

const STAMP =
  /^(\d{4}-\d\d-\d\d)(?:T| (?=\d\d:\d\d:))(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:Z|([+-](?:[01]\d|2[0-3])):?([0-5]\d))?$/

/**
 * Parses `YYYY-MM-DD HH:MM:SS[.f]` or ISO 8601 `YYYY-MM-DDTHH:MM[:SS[.f]]` into ms, both with `Z`, `+hh:mm` or no zone
 * (then UTC); null for anything else. Cuts fractions to ms.
 */
export function parseStamp(text: string): number | null {
  const [, day, time = '', hours = '+00', minutes = '00'] = STAMP.exec(text) ?? []
  const local = inRange(Date.parse(`${day}T${time}Z`))
  // Date.parse reads a 31st of February or an hour 24 as the day after.
  if (
    local === null ||
    !dateOf(local)
      .toISOString()
      .startsWith(`${day}T${time.slice(0, 8)}`)
  )
    return null
  return inRange(Date.parse(`${day}T${time}${hours}:${minutes}`))
}

/** Parses an HTTP-date, a stamp, an ISO 8601 instant or `YYYY-MM-DD` (00:00 UTC) into ms; null for anything else. */
export function parseAnyDate(text: string): number | null {
  return parseStamp(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text) ?? parseHttpDate(text)
}

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= LAST_INSTANT ? ms : null
}
