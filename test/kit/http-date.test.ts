import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_INSTANT } from '../../src/kit/days.ts'
import {
  dayMonthYear,
  fractionalStamp,
  httpDate,
  isoDay,
  parseAnyDate,
  parseHttpDate,
  parseStamp,
  stamp,
} from '../../src/kit/http-date.ts'

const AT = Date.UTC(2026, 10, 21, 3, 52, 55, 123)
const SECOND_OF_AT = AT - 123
const DAY_OF_AT = Date.UTC(2026, 10, 21)
const instant = fc.integer({ min: 0, max: LAST_INSTANT })

describe('writing', () => {
  it.each([
    [httpDate, 'Sat, 21 Nov 2026 03:52:55 GMT'],
    [stamp, '2026-11-21 03:52:55'],
    [fractionalStamp, '2026-11-21 03:52:55.123000'],
    [dayMonthYear, '21/11/2026'],
    [isoDay, '2026-11-21'],
  ])('%o', (write, text) => expect(write(AT)).toBe(text))

  it('agrees with Date on every instant', () => {
    void fc.assert(
      fc.property(instant, (ms) => {
        const iso = new Date(ms).toISOString()
        expect(httpDate(ms)).toBe(new Date(ms).toUTCString())
        expect(stamp(ms)).toBe(iso.slice(0, 19).replace('T', ' '))
        expect(fractionalStamp(ms)).toBe(`${iso.slice(0, 23).replace('T', ' ')}000`)
        expect(isoDay(ms)).toBe(iso.slice(0, 10))
        expect(dayMonthYear(ms)).toBe(iso.slice(0, 10).split('-').reverse().join('/'))
      }),
      { numRuns: 100 },
    )
  })
})

describe('reading', () => {
  it.each([
    ['2026-11-21 03:52:55', SECOND_OF_AT],
    ['2026-11-21 03:52:55.123', AT],
    ['2026-11-21 03:52:55.123999', AT],
    ['2026-11-21 03:52:55.1', SECOND_OF_AT + 100],
    ['2026-11-21 03:52:55+00:00', SECOND_OF_AT],
    ['2026-11-21T03:52:55.123Z', AT],
    ['2026-11-21T03:52:55', SECOND_OF_AT],
    ['2026-11-21T03:52Z', SECOND_OF_AT - 55_000],
    ['2026-11-21T05:22:55+01:30', SECOND_OF_AT],
    ['2026-11-20T22:52:55-0500', SECOND_OF_AT],
    ['1970-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59.999Z', LAST_INSTANT],
  ])('parseStamp(%j)', (text, ms) => expect(parseStamp(text)).toBe(ms))

  it.each([
    ['Sat, 21 Nov 2026 03:52:55 GMT', SECOND_OF_AT],
    // Another weekday than that day has.
    ['Sun, 21 Nov 2026 03:52:55 GMT', SECOND_OF_AT],
    ['2026-11-21', DAY_OF_AT],
    ['2026-11-21 03:52:55', SECOND_OF_AT],
    ['2026-11-21T03:52:55.123Z', AT],
  ])('parseAnyDate(%j)', (text, ms) => expect(parseAnyDate(text)).toBe(ms))

  it.each([
    '',
    'now',
    '1795233175',
    '2026',
    '21/11/2026',
    '2026-02-31',
    '2025-02-29',
    '2026-04-31',
    '2026-1-1',
    '2026-11-21 25:00:00',
    '2026-11-21 24:00:00',
    '2026-11-21 10:00',
    '2026-11-21T10:00:00.Z',
    '2026-11-21T10:00:00+24:00',
    ' 2026-11-21',
    '1969-12-31',
    '1970-01-01T00:00:00+00:01',
    '+012026-11-21T00:00:00Z',
    'Sat, 21 nov 2026 03:52:55 GMT',
    'Sat, 21 Nov 2026 03:52:55 UTC',
    'Saturday, 21-Nov-26 03:52:55 GMT',
  ])('%j is no date', (text) => {
    expect(parseAnyDate(text)).toBeNull()
    expect(parseStamp(text)).toBeNull()
    expect(parseHttpDate(text)).toBeNull()
  })

  it('reads back what is written', () => {
    void fc.assert(
      fc.property(instant, (ms) => {
        const second = ms - (ms % 1000)
        expect(parseHttpDate(httpDate(ms))).toBe(second)
        expect(parseStamp(stamp(ms))).toBe(second)
        expect(parseStamp(fractionalStamp(ms))).toBe(ms)
        expect(parseAnyDate(new Date(ms).toISOString())).toBe(ms)
        expect(parseAnyDate(isoDay(ms))).toBe(ms - (ms % 86_400_000))
      }),
    )
  })
})
