// Cron schedules of five fields in UTC: the ticks next to an instant, and how many lie between two instants.

import { Cron, CronPattern } from 'croner'
import { BoundedCache } from './bounded-cache.ts'
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
  const schedule = new Schedule(pattern, new Days(fields))
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

const MONTHS = 12
/** Months after which the calendar begins anew. */
const CYCLE = 400 * MONTHS

/** The days on which a pattern ticks, counted from 1970. Only months are visited, and what was found is kept by the kind of month. */
class Days {
  readonly #cron: Cron
  /** The dates of each kind of month, from 0: by its number in the year, its length and the weekday of its first day. */
  readonly #dates = new Map<string, readonly number[]>()

  constructor([, , ...fields]: readonly string[]) {
    this.#cron = new Cron(`0 0 ${fields.join(' ')}`, { mode: '5-part', timezone: 'UTC' })
  }

  has(day: number): boolean {
    const month = monthOf(day)
    return this.#datesIn(month).includes(day - firstDay(month))
  }

  /** Counts the days from `from` on and before `to`. */
  count(from: number, to: number): number {
    let count = 0
    for (let month = monthOf(from); month <= monthOf(to); month++)
      for (const day of this.#daysIn(month)) if (day >= from && day < to) count++
    return count
  }

  /** Returns the first of its days from `day` on; null if there are none. */
  from(day: number): number | null {
    const month = monthOf(day)
    for (let at = month; at <= month + CYCLE; at++) {
      const found = this.#daysIn(at).find((one) => one >= day)
      if (found !== undefined) return found
    }
    return null
  }

  /** Returns the last of its days up to `day`; null if there are none since 1970. */
  upTo(day: number): number | null {
    for (let at = monthOf(day); at >= 0; at--) {
      const found = this.#daysIn(at).findLast((one) => one <= day)
      if (found !== undefined) return found
    }
    return null
  }

  #daysIn(month: number): number[] {
    const start = firstDay(month)
    return this.#datesIn(month).map((date) => start + date)
  }

  #datesIn(month: number): readonly number[] {
    const start = firstDay(month)
    const length = firstDay(month + 1) - start
    const kind = `${month % MONTHS} ${length} ${start % 7}`
    const known = this.#dates.get(kind)
    const dates = known ?? Array.from({ length }, (_, date) => date).filter((date) => this.#ticksOn(start + date))
    if (known === undefined) this.#dates.set(kind, dates)
    return dates
  }

  #ticksOn(day: number): boolean {
    return this.#cron.match(new Date(day * DAY))
  }
}

function monthOf(day: number): number {
  const at = new Date(day * DAY)
  return (at.getUTCFullYear() - 1970) * MONTHS + at.getUTCMonth()
}

function firstDay(month: number): number {
  return Date.UTC(1970, month, 1) / DAY
}

/** A tick is a full minute. Ticks of the years 1970 to 9999 are found, instants in ms. */
export class Schedule {
  readonly #days: Days
  readonly #hours: readonly number[]
  readonly #minutes: readonly number[]
  readonly #perDay: number

  constructor(pattern: CronPattern, days: Days) {
    this.#days = days
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
    const passed = this.#ofItsDay(at)
    if (passed > 0) return day * DAY + this.#tickOfDay(passed - 1)
    const earlier = this.#days.upTo(day - 1)
    return earlier !== null ? earlier * DAY + this.#tickOfDay(this.#perDay - 1) : null
  }

  /** Counts the ticks in (from, to]. */
  count(from: number, to: number): number {
    if (to <= from) return 0
    const days = this.#days.count(Math.floor(from / DAY), Math.floor(to / DAY))
    return days * this.#perDay + this.#ofItsDay(to) - this.#ofItsDay(from)
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

  /** Counts the ticks of the day of `at` up to and including it. */
  #ofItsDay(at: number): number {
    const day = Math.floor(at / DAY)
    return this.#days.has(day) ? this.#upTo(at - day * DAY) : 0
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
