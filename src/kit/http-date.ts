// Instants (ms since 1970, UTC) as the texts that the interface uses, and back. Years 1970 to 9999.

import { LAST_INSTANT } from './clock.ts'

function dateOf(ms: number): Date {
  if (inRange(ms) === null) throw new RangeError(`${ms} is not an instant of the years 1970 to 9999`)
  return new Date(ms)
}

/** `Sat, 21 Nov 2026 03:52:55 GMT`. */
export const httpDate = (ms: number): string => dateOf(ms).toUTCString()

/** `2026-11-21`. */
export const isoDay = (ms: number): string => dateOf(ms).toISOString().slice(0, 10)

/** `21/11/2026`. */
export const dayMonthYear = (ms: number): string => isoDay(ms).split('-').reverse().join('/')

/** `2026-11-21 03:52:55`. */
export const stamp = (ms: number): string => dateOf(ms).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-21 03:52:55.123000`. */
export const fractionalStamp = (ms: number): string => dateOf(ms).toISOString().replace('T', ' ').replace('Z', '000')

/** ms of an HTTP-date as `httpDate` writes it; null for anything else, dates that never were and wrong weekdays included. */
export function parseHttpDate(text: string): number | null {
  const ms = inRange(Date.parse(text))
  return ms !== null && httpDate(ms) === text ? ms : null
}

const STAMP =
  /^(\d{4}-\d\d-\d\d)(?:T| (?=\d\d:\d\d:))(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:Z|([+-](?:[01]\d|2[0-3])):?([0-5]\d))?$/

/**
 * ms of `YYYY-MM-DD HH:MM:SS[.f]` or ISO 8601 `YYYY-MM-DDTHH:MM[:SS[.f]]`, both with `Z`, `+hh:mm` or no zone (then UTC);
 * null for anything else. Fractions are cut to ms.
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

/** ms of an HTTP-date, a stamp or ISO 8601 instant, or a date `YYYY-MM-DD` (its 00:00 UTC); null for anything else. */
export function parseAnyDate(text: string): number | null {
  return parseStamp(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text) ?? parseHttpDate(text)
}

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= LAST_INSTANT ? ms : null
}
