// Schedules: which are refused, and their ticks, against croner, which looks at the calendar instant by instant.

import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CronRefusal, cronSchedule, type Schedule } from '../../src/kit/cron.ts'
import { DAY, MINUTE } from '../../src/kit/days.ts'

const LAST_DAY = Math.floor(Date.UTC(9999, 11, 31) / DAY)

/** A list of numbers, ranges, steps and names, as in a field of numbers from `min` to `max`. */
function field(min: number, max: number, special: readonly string[] = []) {
  const number = fc.integer({ min, max })
  const range = fc.tuple(number, number).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
  const step = fc.integer({ min: 1, max: Math.min(9, max - min) })
  const part = fc.oneof(
    number.map(String),
    range,
    fc.tuple(range, step).map(([all, by]) => `${all}/${by}`),
    step.map((by) => `*/${by}`),
    ...(special.length > 0 ? [fc.constantFrom(...special)] : []),
  )
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('*') },
    { weight: 1, arbitrary: part },
    { weight: 1, arbitrary: fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(',')) },
  )
}

const DATES = ['L', '1W', '15W', '31W', '29W', '30W']
const MONTHS = ['JAN', 'feb', 'Dec', 'MAR-MAY']
const WEEKDAYS = ['SUN', 'Mon', 'TUE-THU', '7', '5-7', '1#1', '5#5', '2#3', '7#2', '6L', '0L', 'MON#2', 'FRI-SUN']
const dates = fc.oneof({ weight: 4, arbitrary: field(1, 31, DATES) }, fc.constantFrom('LW', '?', '31', '29', '30', 'L'))
const weekdays = fc.oneof({ weight: 4, arbitrary: field(0, 7, WEEKDAYS) }, fc.constantFrom('?', '+1-5', '+7', '+5L'))
const days = fc.tuple(dates, field(1, 12, MONTHS), weekdays).map((fields) => fields.join(' '))
const patterns = fc.tuple(field(0, 59), field(0, 23), days).map((fields) => fields.join(' '))

const instantOf = (text: string) => Date.parse(`${text}Z`)
const textOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))

const cronerOf = (expression: string) => new Cron(expression, { mode: '5-part', utcOffset: 0, paused: true })

/** Returns the schedule, or null where croner too refuses the expression or never finds a tick. */
function scheduleOf(expression: string): Schedule | null {
  try {
    return cronSchedule(expression)
  } catch (error) {
    if (!(error instanceof CronRefusal)) throw error
    expect(() => {
      if (cronerOf(expression).nextRun(new Date(0)) === null) throw new Error('never')
    }).toThrow()
    return null
  }
}

describe('the ticks of any pattern', () => {
  it('are those of croner', () => {
    // Croner looks no further than the year 3000.
    const instants = fc.integer({ min: 0, max: Date.UTC(2900, 0, 1) })
    const property = fc.property(patterns, instants, (expression, at) => {
      const schedule = scheduleOf(expression)
      if (schedule === null) return
      const cron = cronerOf(expression)
      let tick = at
      for (let visited = 0; visited < 20; visited++) {
        const next = cron.nextRun(new Date(tick))?.getTime() ?? null
        expect(schedule.next(tick)).toBe(next)
        if (next === null) return
        expect(schedule.last(next)).toBe(next)
        if (visited > 0) expect(schedule.last(next - 1)).toBe(tick)
        expect(schedule.count(at, next)).toBe(visited + 1)
        expect(schedule.count(at, next - 1)).toBe(visited)
        tick = next
      }
    })
    fc.assert(property, { numRuns: 60, seed: 7 })
  })

  it('are on the days on which they are in croner, up to the year 9999', () => {
    const property = fc.property(
      days,
      fc.array(fc.integer({ min: 0, max: LAST_DAY }), { minLength: 60 }),
      (fields, at) => {
        const schedule = scheduleOf(`0 0 ${fields}`)
        if (schedule === null) return
        const cron = cronerOf(`0 0 ${fields}`)
        for (const day of at)
          expect(schedule.count(day * DAY - 1, day * DAY)).toBe(cron.match(new Date(day * DAY)) ? 1 : 0)
      },
    )
    fc.assert(property, { numRuns: 20, seed: 7 })
  })
})

describe('the ticks at the ends of time', () => {
  it('begin with 1970 and end with 9999', () => {
    const yearly = cronSchedule('0 0 1 1 *')
    expect(yearly.next(-1)).toBe(0)
    expect(yearly.last(-1)).toBeNull()
    expect(yearly.last(0)).toBe(0)
    expect(yearly.next(Date.UTC(9999, 0, 1))).toBeNull()
    expect(yearly.count(-1, Date.UTC(9999, 11, 31))).toBe(8_030)
    const every = cronSchedule('* * * * *')
    expect(every.next(Date.UTC(9999, 11, 31, 23, 58))).toBe(Date.UTC(9999, 11, 31, 23, 59))
    expect(every.next(Date.UTC(9999, 11, 31, 23, 59))).toBeNull()
    expect(every.count(-1, Date.UTC(9999, 11, 31, 23, 59))).toBe(Date.UTC(10_000, 0, 1) / MINUTE)
  })
})

describe('a schedule', () => {
  it('may have more blanks than it needs', () =>
    expect(textOf(cronSchedule('  30  8 * * *\t').next(instantOf('2026-01-05T09:00')))).toBe('2026-01-06T08:30'))

  it('is in UTC wherever the machine stands', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      expect(new Date(instantOf('2026-01-05T09:00')).getHours()).toBe(4)
      const daily = cronSchedule('31 8 * * *')
      expect(textOf(daily.next(instantOf('2026-01-05T09:00')))).toBe('2026-01-06T08:31')
      expect(daily.count(instantOf('2026-01-05T09:00'), instantOf('2026-01-06T09:00'))).toBe(1)
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
