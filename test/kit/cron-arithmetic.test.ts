// The arithmetic of schedules, against croner, which looks at the calendar instant by instant.

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
    fc.assert(property, { numRuns: 150, seed: 7 })
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
    fc.assert(property, { numRuns: 50, seed: 7 })
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
