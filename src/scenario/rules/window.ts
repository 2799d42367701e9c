// When a rule is there: its `from` and `until`, on the world's clock. Outside, it is as if it were not in the file.

import { parseAnyDate } from '../../kit/http-date.ts'
import { instantOf, Offset } from '../schema/values.ts'

const WHEN = 'a duration since the loading, on the clock of the world (10s), or a time (2026-01-05T09:00:00Z)'

export const WINDOW_KEYS = {
  from: Offset.describe(`The rule acts and counts from then on: ${WHEN}`).optional(),
  until: Offset.describe('The rule acts and counts until then; written like from').optional(),
}

export interface WindowDocument {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A window of a loaded rule: the ms at which it opens, and from which on it is closed. */
export interface Window {
  readonly opens: number
  readonly closes: number
}

export function isAlways({ from, until }: WindowDocument): boolean {
  return from === undefined && until === undefined
}

/** Returns the window of a rule that was loaded at `since` (ms). */
export function windowOf({ from, until }: WindowDocument, since: number): Window {
  return {
    opens: from === undefined ? Number.NEGATIVE_INFINITY : instantOf(from, since),
    closes: until === undefined ? Number.POSITIVE_INFINITY : instantOf(until, since),
  }
}

export function isOpen({ opens, closes }: Window, now: number): boolean {
  return now >= opens && now < closes
}

/** Whether a window is never open, as far as its text tells: a time and an offset cannot be compared. */
export function neverOpens({ from, until }: WindowDocument): boolean {
  if (from === undefined || until === undefined) return false
  if (!Offset.safeParse(from).success || !Offset.safeParse(until).success) return false
  if ((parseAnyDate(from) === null) !== (parseAnyDate(until) === null)) return false
  return instantOf(from, 0) >= instantOf(until, 0)
}

/** Returns a window in words: `only from 10s after the loading`. */
export function describeWindow({ from, until }: WindowDocument): string[] {
  const parts = [
    ...(from === undefined ? [] : [`from ${spoken(from)}`]),
    ...(until === undefined ? [] : [`until ${spoken(until)}`]),
  ]
  return parts.length === 0 ? [] : [`only ${parts.join(' ')}`]
}

function spoken(written: string): string {
  return parseAnyDate(written) === null ? `${written.replace(/^\+/, '')} after the loading` : written
}
