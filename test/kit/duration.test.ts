import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, LONGEST_DURATION, parseDuration } from '../../src/kit/duration.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

describe('parseDuration', () => {
  it.each<[string, number]>([
    ['90s', 90 * SECOND],
    ['5m', 300 * SECOND],
    ['2h', 2 * HOUR],
    ['30d', 30 * DAY],
    ['800ms', 800],
    ['1w', 7 * DAY],
    ['1h30m', 1.5 * HOUR],
    ['1d 2h', 26 * HOUR],
    ['1.5h', 1.5 * HOUR],
    [' 0s ', 0],
    ['PT90S', 90 * SECOND],
    ['P30D', 30 * DAY],
    ['P1DT2H', 26 * HOUR],
    ['P2W', 14 * DAY],
    ['PT1M', 60 * SECOND],
    ['PT0.5S', 500],
    ['PT0,5S', 500],
    ['365250d', LONGEST_DURATION],
    ['0.6ms', 1],
  ])('%j → %i ms', (written, ms) => expect(parseDuration(written)).toBe(ms))

  it.each<[string, RegExp]>([
    ['', /not a duration; write/],
    ['5', /no unit: say 5ms or 5s/],
    ['12.25', /no unit: say 12.25ms or 12.25s/],
    ['s', /not a duration/],
    ['5x', /there is no unit x/],
    ['5 s', /not a duration/],
    ['5M', /there is no unit M/],
    ['1h1h', /counts h twice/],
    ['-5s', /negative/],
    ['−5s', /negative/],
    ['-P1D', /negative/],
    ['P', /not a duration/],
    ['PT', /not a duration/],
    ['P1DT', /not a duration/],
    ['P1Y', /no fixed length/],
    ['P1M', /no fixed length/],
    ['P1M2DT3H', /no fixed length/],
    ['1e3s', /there is no unit e/],
    ['2000y', /there is no unit y/],
    ['365251d', /longer than 1000 years/],
  ])('%j is refused', (written, why) => {
    expect(parseDuration(written)).toEqual({ problem: expect.stringMatching(why) })
  })

  it('is quick to refuse long nonsense', () => {
    expect(parseDuration(`${'9'.repeat(400)}s`)).toHaveProperty('problem')
    expect(parseDuration(`${'1'.repeat(100_000)}!`)).toHaveProperty('problem')
    expect(parseDuration(`${'1s '.repeat(50_000)}!`)).toHaveProperty('problem')
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [800, '800ms'],
    [90 * SECOND, '1m30s'],
    [1.5 * HOUR, '1h30m'],
    [30 * DAY, '30d'],
    [DAY + 1, '1d1ms'],
  ])('%i → %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

  it('is read back as it was', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 0, max: LONGEST_DURATION }), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms)
      }),
    )
  })
})
