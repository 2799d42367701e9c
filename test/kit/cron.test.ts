import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CronRefusal, cronSchedule } from '../../src/kit/cron.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))

describe('the next tick of a schedule, in UTC', () => {
  it.each([
    ['*/5 * * * *', '2026-01-05T09:00', '2026-01-05T09:05'],
    ['*/5 * * * *', '2026-01-05T09:04:59', '2026-01-05T09:05'],
    ['0 * * * *', '2026-01-05T09:30', '2026-01-05T10:00'],
    ['30 8 * * *', '2026-01-05T09:00', '2026-01-06T08:30'],
    ['0 0 1 * *', '2026-01-05T09:00', '2026-02-01T00:00'],
    ['0 12 * * 1', '2026-01-05T12:00', '2026-01-12T12:00'],
    ['0 12 * * MON-FRI', '2026-01-09T12:00', '2026-01-12T12:00'],
    ['0 0 29 2 *', '2026-01-05T09:00', '2028-02-29T00:00'],
    ['59 23 31 12 *', '2026-01-05T09:00', '2026-12-31T23:59'],
    ['0 0 13 * 5', '2026-01-05T09:00', '2026-01-09T00:00'],
  ])('%s after %s is %s', (expression, from, next) => {
    expect(text(cronSchedule(expression).next(at(from)))).toBe(next)
  })
})

describe('a schedule', () => {
  it('may have more blanks than it needs', () =>
    expect(text(cronSchedule('  30  8 * * *\t').next(at('2026-01-05T09:00')))).toBe('2026-01-06T08:30'))

  it('is in UTC wherever the machine stands', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      expect(new Date(at('2026-01-05T09:00')).getHours()).toBe(4)
      const daily = cronSchedule('31 8 * * *')
      expect(text(daily.next(at('2026-01-05T09:00')))).toBe('2026-01-06T08:31')
      expect(daily.count(at('2026-01-05T09:00'), at('2026-01-06T09:00'))).toBe(1)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

describe('a wrong schedule', () => {
  it.each([
    ['', /has five fields .* has 0/],
    ['* * * *', /has five fields .* has 4/],
    ['* * * * * *', /has five fields .* has 6/],
    ['60 * * * *', /"60" is not a valid minute/],
    ['*/0 * * * *', /"\*\/0" is not a valid minute/],
    ['* 24 * * *', /"24" is not a valid hour/],
    ['* * 32 * *', /"32" is not a valid day of the month/],
    ['* * 0 * *', /"0" is not a valid day of the month/],
    ['* * * 13 *', /"13" is not a valid month/],
    ['* * * JUNI *', /"JUNI" is not a valid month/],
    ['* * * * 8', /"8" is not a valid day of the week/],
    ['5-1 * * * *', /"5-1" is not a valid minute/],
    ['0 0 30 2 *', /never fires/],
    ['0 0 31 4,6,9,11 *', /never fires/],
    ['@daily', /has five fields/],
  ])('%j is refused in words that name the field', (expression, message) => {
    expect(() => cronSchedule(expression)).toThrow(CronRefusal)
    expect(() => cronSchedule(expression)).toThrow(message)
  })
})

describe('the number of ticks between two instants', () => {
  const minute = fc.oneof(fc.constant('*'), fc.constantFrom('*/5', '*/7', '0', '59', '1-20/3', '0,30'))
  const hour = fc.oneof(fc.constant('*'), fc.constantFrom('0', '23', '*/6', '8-17'))
  const day = fc.constantFrom('*', '1', '28', '*/10', '13')
  const month = fc.constantFrom('*', '2', '*/4')
  const weekday = fc.constantFrom('*', '1', '1-5', '0')
  const fields = fc.tuple(minute, hour, day, month, weekday).map((each) => each.join(' '))
  const START = at('2026-01-05T09:00')

  it('is that of visiting each', () => {
    const property = fc.property(
      fields,
      fc.integer({ min: 0, max: 86_400_000 * 40 }),
      fc.integer({ min: 0, max: 86_400_000 * 12 }),
      (expression, offset, length) => {
        const schedule = cronSchedule(expression)
        const from = START + offset
        let visited = 0
        for (let tick = schedule.next(from); tick !== null && tick <= from + length; tick = schedule.next(tick))
          visited++
        return schedule.count(from, from + length) === visited
      },
    )
    fc.assert(property, { numRuns: 150, seed: 3 })
  })

  it('adds up over any division of a span', () => {
    const property = fc.property(
      fields,
      fc.array(fc.integer({ min: 0, max: 86_400_000 * 400 }), { minLength: 2, maxLength: 5 }),
      (expression, offsets) => {
        const schedule = cronSchedule(expression)
        const points = offsets.toSorted((a, b) => a - b).map((offset) => START + offset)
        const parts = points.slice(1).map((to, index) => schedule.count(points[index] ?? 0, to))
        const whole = schedule.count(points[0] ?? 0, points.at(-1) ?? 0)
        return parts.reduce((sum, part) => sum + part, 0) === whole
      },
    )
    fc.assert(property, { numRuns: 60, seed: 3 })
  })

  it('includes the end and not the beginning', () => {
    const hourly = cronSchedule('0 * * * *')
    expect(hourly.count(at('2026-01-05T09:00'), at('2026-01-05T10:00'))).toBe(1)
    expect(hourly.count(at('2026-01-05T09:00'), at('2026-01-05T09:59:59'))).toBe(0)
    expect(hourly.count(at('2026-01-05T10:00'), at('2026-01-05T09:00'))).toBe(0)
    const mondays = cronSchedule('0 12 * * 1')
    expect(mondays.count(at('2026-01-05T00:00'), at('2026-01-05T12:00'))).toBe(1)
    expect(mondays.count(at('2026-01-05T12:00'), at('2026-01-12T11:59'))).toBe(0)
    expect(cronSchedule('0 0 * * 1-2').count(at('2026-01-05T00:00'), at('2026-01-06T00:00'))).toBe(1)
  })

  // Visiting each of these ticks would take minutes.
  it('is found at once, however long the span is', () => {
    const every = cronSchedule('*/5 * * * *')
    let sum = 0
    for (let i = 0; i < 10_000; i++) sum += every.count(START + i, START + i + 365 * 86_400_000)
    expect(sum).toBe(10_000 * 365 * 288)
  })
})
