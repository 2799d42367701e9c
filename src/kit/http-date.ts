// Converts instants (ms since 1970, UTC) to the date texts of the interface, and back. Years 1970 to 9999.

import { LAST_INSTANT } from './days.ts'

/** What would lie outside these years, such as a post from before a world that begins in 1970, has their first or last instant. */
function dateOf(ms: number): Date {
  return new Date(Math.min(Math.max(ms, 0), LAST_INSTANT))
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

/** Seconds since 1970. */
export const epochSeconds = (ms: number): number => Math.floor(dateOf(ms).getTime() / 1000)

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

const YEAR = '(?:19[7-9]\\d|[2-9]\\d{3})'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const DAY = '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)'
const FRACTION = '(?:\\.\\d{1,9})?'
const ZONE = '(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)?'
const NAMED_DAY =
  '(?:(?:0[1-9]|1\\d|2[0-8]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:29|30) (?:Jan|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|31 (?:Jan|Mar|May|Jul|Aug|Oct|Dec))'
const NAMED = `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ${NAMED_DAY} ${YEAR} ${TIME}:[0-5]\\d GMT`

/** Matches what `parseAnyDate` takes, for documents; not a 29th of February, which only some years have. */
export const ANY_DATE = `^(?:${YEAR}-${DAY}(?:T${TIME}(?::[0-5]\\d${FRACTION})?${ZONE}| ${TIME}:[0-5]\\d${FRACTION}${ZONE})?|${NAMED})$`

const WEEKDAY = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?=, )/

/** Parses an HTTP-date, an ISO 8601 instant or `YYYY-MM-DD` (00:00 UTC) into ms; null for anything else. */
export function parseAnyDate(text: string): number | null {
  const at = parseStamp(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text)
  if (at !== null || !WEEKDAY.test(text)) return at
  // The name of the weekday says nothing that the date does not say.
  return parseHttpDate(text.replace(WEEKDAY, new Date(Date.parse(text.slice(5))).toUTCString().slice(0, 3)))
}

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= LAST_INSTANT ? ms : null
}
