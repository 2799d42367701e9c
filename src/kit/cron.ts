// Cron schedules of five fields in UTC: the ticks next to an instant, and how many lie between two instants.

import { CronPattern } from 'croner'
import { BoundedCache } from './bounded-cache.ts'
import { CronDays } from './cron-days.ts'
import { DAY, HOUR, LAST_INSTANT, MINUTE, startOfDay } from './days.ts'

const FIELDS = ['minute', 'hour', 'day of the month', 'month', 'day of the week']

export class CronRefusal extends Error {}

/** Parses a cron expression of five fields; throws `CronRefusal` for one that is wrong or never fires. */
export function cronSchedule(expression: string): Schedule {
  return schedules.of(expression, () => readSchedule(expression))
}

/** Safe to share: a schedule depends only on its expression. */
const schedules = new BoundedCache<string, Schedule>(2_000)

function readSchedule(expression: string): Schedule {
  const fields = expression.trim().split(/\s+/)
  if (fields.length !== 5 || fields[0] === '') {
    throw new CronRefusal(
      `a cron expression has five fields (minute hour day-of-month month day-of-week), as in "*/5 * * * *"; "${expression}" has ${fields[0] === '' ? 0 : fields.length}`,
    )
  }
  const pattern = parse(fields)
  if (pattern === null) {
    const at = fields.findIndex((field, at) => parse(FIELDS.map((_, other) => (other === at ? field : '*'))) === null)
    throw new CronRefusal(`"${fields[at]}" is not a valid ${FIELDS[at]} of a cron expression`)
  }
  const schedule = new Schedule(pattern)
  if (!schedule.fires) throw new CronRefusal(`"${expression}" never fires: no such day exists`)
  return schedule
}

function parse(fields: readonly string[]): CronPattern | null {
  try {
    return new CronPattern(fields.join(' '), undefined, { mode: '5-part' })
  } catch {
    return null
  }
}

/** A tick is a full minute. Ticks of the years 1970 to 9999 are found, instants in ms. */
export class Schedule {
  readonly #days: CronDays
  readonly #hours: readonly number[]
  readonly #minutes: readonly number[]
  readonly #perDay: number

  constructor(pattern: CronPattern) {
    this.#days = new CronDays(pattern)
    this.#hours = chosen(pattern.hour)
    this.#minutes = chosen(pattern.minute)
    this.#perDay = this.#hours.length * this.#minutes.length
  }

  get fires(): boolean {
    return this.#days.from(0) !== null
  }

  /** Returns the first tick after `at`; null when there is none before the year 10000. */
  next(at: number): number | null {
    const day = Math.floor(at / DAY)
    const passed = this.#days.has(day) ? this.#upTo(at - day * DAY) : this.#perDay
    if (passed < this.#perDay) return day * DAY + this.#tickOfDay(passed)
    const later = this.#days.from(day + 1)
    const tick = later === null ? null : later * DAY + this.#tickOfDay(0)
    return tick !== null && tick <= LAST_INSTANT ? tick : null
  }

  /** Returns the last tick at or before `at`; null when there is none since 1970. */
  last(at: number): number | null {
    const day = Math.floor(at / DAY)
    const passed = this.#days.has(day) ? this.#upTo(at - day * DAY) : 0
    if (passed > 0) return day * DAY + this.#tickOfDay(passed - 1)
    const earlier = this.#days.upTo(day - 1)
    return earlier !== null ? earlier * DAY + this.#tickOfDay(this.#perDay - 1) : null
  }

  /** Counts the ticks in (from, to]. */
  count(from: number, to: number): number {
    return to <= from ? 0 : this.#before(to) - this.#before(from)
  }

  /** Counts the ticks in (from, to] of each day that has any. Days are their 00:00 UTC (ms). Visits each day. */
  countByDay(from: number, to: number): [day: number, count: number][] {
    const counts: [day: number, count: number][] = []
    for (let start = startOfDay(from); start <= to; start += DAY) {
      if (!this.#days.has(start / DAY)) continue
      const before = from < start ? 0 : this.#upTo(from - start)
      const after = to >= start + DAY ? 0 : this.#perDay - this.#upTo(to - start)
      const count = this.#perDay - before - after
      if (count > 0) counts.push([start, count])
    }
    return counts
  }

  /** Counts the ticks from 1970 up to and including `at`. */
  #before(at: number): number {
    if (at < 0) return 0
    const day = Math.floor(at / DAY)
    const today = this.#days.has(day) ? this.#upTo(at - day * DAY) : 0
    return this.#days.before(day) * this.#perDay + today
  }

  /** Counts the ticks of a day up to and including `offset` ms into it. */
  #upTo(offset: number): number {
    const hour = Math.floor(offset / HOUR)
    const hours = countBelow(this.#hours, hour)
    if (this.#hours[hours] !== hour) return hours * this.#minutes.length
    const minute = Math.floor((offset % HOUR) / MINUTE)
    return hours * this.#minutes.length + countBelow(this.#minutes, minute + 1)
  }

  /** Returns a tick of a day by its number from 0, in ms into the day. */
  #tickOfDay(number: number): number {
    const minute = this.#minutes[number % this.#minutes.length] ?? 0
    const hour = this.#hours[Math.floor(number / this.#minutes.length)] ?? 0
    return hour * HOUR + minute * MINUTE
  }
}

function chosen(flags: readonly number[]): number[] {
  return flags.flatMap((flag, number) => (flag ? [number] : []))
}

/** Counts those of the sorted `numbers` that are less than `bound`. */
function countBelow(numbers: readonly number[], bound: number): number {
  const at = numbers.findIndex((number) => number >= bound)
  return at === -1 ? numbers.length : at
}
