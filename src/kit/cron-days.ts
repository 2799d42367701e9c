// The days on which a cron pattern ticks. Only months are visited, and what was found is kept by the kind of month: its
// number in the year, its length and the weekday of its first day.

import { DAY } from './days.ts'

/** The fields of a cron pattern that choose its days, as croner reads them. Lists begin with the 1st and January. */
interface DayFields {
  readonly month: readonly number[]
  readonly day: readonly number[]
  /** The days of the month whose nearest weekday (Monday to Friday) is chosen. */
  readonly nearestWeekdays: readonly number[]
  readonly lastDayOfMonth: boolean
  /** Whether the last Monday to Friday of the month is chosen. */
  readonly lastWeekday: boolean
  /** For each weekday, from Sunday, which of a month: 1, 2, 4, 8 and 16 for the first to the fifth, 32 for the last. */
  readonly dayOfWeek: readonly number[]
  readonly starDOM: boolean
  readonly starDOW: boolean
  /** Whether a day must be chosen by both fields; otherwise by either, or by the only one that is not `*`. */
  readonly useAndLogic: boolean
}

const WEEK = 7
const MONTHS = 12
/** Months after which the calendar begins anew. */
const CYCLE = 400 * MONTHS
const LAST_OF_WEEKDAY = 32

/** The days of a pattern. Days and months are counted from 1970, dates from 0. */
export class CronDays {
  readonly #fields: DayFields
  /** The dates of each kind of month. */
  readonly #dates = new Map<number, readonly number[]>()
  readonly #beforeYear = [0]

  constructor(fields: DayFields) {
    this.#fields = fields
  }

  has(day: number): boolean {
    const { month, date } = dateOf(day)
    return this.#datesIn(month).includes(date)
  }

  /** Counts the days from 1970 on that come before `day`. */
  before(day: number): number {
    const { month, date } = dateOf(day)
    const year = Math.floor(month / MONTHS)
    let count = this.#beforeYear.at(-1) ?? 0
    for (let next = this.#beforeYear.length; next <= year; next++) {
      count += this.#countIn((next - 1) * MONTHS, next * MONTHS)
      this.#beforeYear.push(count)
    }
    const inMonth = this.#datesIn(month).filter((one) => one < date).length
    return (this.#beforeYear[year] ?? 0) + this.#countIn(year * MONTHS, month) + inMonth
  }

  /** Returns the first of its days from `day` on; null if there are none. */
  from(day: number): number | null {
    const { month, date } = dateOf(day)
    for (let at = month; at <= month + CYCLE; at++) {
      const found = this.#datesIn(at).find((one) => at > month || one >= date)
      if (found !== undefined) return firstDay(at) + found
    }
    return null
  }

  /** Returns the last of its days up to `day`; null if there are none since 1970. */
  upTo(day: number): number | null {
    const { month, date } = dateOf(day)
    for (let at = month; at >= 0; at--) {
      const found = this.#datesIn(at).findLast((one) => at < month || one <= date)
      if (found !== undefined) return firstDay(at) + found
    }
    return null
  }

  #countIn(from: number, to: number): number {
    let count = 0
    for (let month = from; month < to; month++) count += this.#datesIn(month).length
    return count
  }

  #datesIn(month: number): readonly number[] {
    const start = firstDay(month)
    const length = firstDay(month + 1) - start
    // 1970-01-01 was a Thursday.
    const weekday = (start + 4) % WEEK
    const kind = ((month % MONTHS) * WEEK + weekday) * 32 + length
    const dates = this.#dates.get(kind) ?? datesOf(this.#fields, month % MONTHS, weekday, length)
    this.#dates.set(kind, dates)
    return dates
  }
}

function dateOf(day: number): { month: number; date: number } {
  const at = new Date(day * DAY)
  return { month: (at.getUTCFullYear() - 1970) * MONTHS + at.getUTCMonth(), date: at.getUTCDate() - 1 }
}

function firstDay(month: number): number {
  return Date.UTC(1970, month, 1) / DAY
}

/** Returns the dates that the fields choose in a month. `first`: the weekday of its first day, from Sunday (0). */
function datesOf(fields: DayFields, month: number, first: number, length: number): number[] {
  if (!fields.month[month]) return []
  const { day, nearestWeekdays, lastWeekday, lastDayOfMonth, dayOfWeek, starDOM, starDOW, useAndLogic } = fields
  const nearest = nearestWeekdays.flatMap((chosen, date) =>
    chosen && date < length ? [nearestWeekday(date, first, length)] : [],
  )
  if (lastWeekday) nearest.push(nearestWeekday(length - 1, first, length))
  const isByMonth = (date: number) =>
    Boolean(day[date]) || nearest.includes(date) || (lastDayOfMonth && date === length - 1)
  const isByWeek = (date: number) => {
    const which = dayOfWeek[(first + date) % WEEK] ?? 0
    const isLast = date + WEEK >= length
    return Boolean((which >> Math.floor(date / WEEK)) & 1) || (isLast && Boolean(which & LAST_OF_WEEKDAY))
  }
  const isChosen = (date: number) => {
    if (starDOW) return isByMonth(date)
    return starDOM || useAndLogic ? isByMonth(date) && isByWeek(date) : isByMonth(date) || isByWeek(date)
  }
  return Array.from({ length }, (_, date) => date).filter(isChosen)
}

/** Returns the Monday to Friday nearest to a date in the same month. */
function nearestWeekday(date: number, first: number, length: number): number {
  const weekday = (first + date) % WEEK
  if (weekday === 0) return date === length - 1 ? date - 2 : date + 1
  if (weekday === 6) return date === 0 ? date + 2 : date - 1
  return date
}
