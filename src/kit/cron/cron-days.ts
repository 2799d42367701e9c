// The days on which a cron pattern ticks, found and counted without visiting each. A year is one of 14 kinds: leap or
// not, by the weekday of its first day. Every 400 years the same kinds follow each other again.

import { DAY } from '../days.ts'
import { once } from '../loading/once.ts'
import { bitsOfMonth, type DayFields, type MonthKind, WEEK } from './cron-month.ts'

const YEAR_KINDS = 2 * WEEK
const MONTHS = 12
const CYCLE = 400
const DAYS_OF_CYCLE = 146_097

/** The kind of each year of the cycle, which begins with the year 2000. */
const kindsOfYears = once(() =>
  Array.from({ length: CYCLE }, (_, year) => {
    const first = firstWeekday(2000 + year, 0)
    return daysIn(2000 + year, 1) === 29 ? first + WEEK : first
  }),
)

/** For each year of the cycle, and for the one after it: how many years of each kind come before it. */
const kindsBefore = once(() =>
  Array.from({ length: CYCLE + 1 }, (_, years) => {
    const counts: number[] = Array(YEAR_KINDS).fill(0)
    for (const kind of kindsOfYears().slice(0, years)) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }),
)

/** The months of each kind of year, from January. */
const monthsOfKinds = once((): readonly (readonly MonthKind[])[] =>
  Array.from({ length: YEAR_KINDS }, (_, kind) => {
    const year = 2000 + kindsOfYears().indexOf(kind)
    return Array.from({ length: MONTHS }, (_, month) => {
      return { month, first: firstWeekday(year, month), length: daysIn(year, month) }
    })
  }),
)

/** The days of a pattern. A day is a number: how many days it is after 1970-01-01. */
export class CronDays {
  /** The days of each month of each kind of year, as bits: bit 0 is the 1st. */
  readonly #bits: Int32Array
  /** How many days a year of each kind has. */
  readonly #perYear: readonly number[]
  readonly #perCycle: number

  constructor(fields: DayFields) {
    this.#bits = Int32Array.from(monthsOfKinds().flatMap((months) => months.map((month) => bitsOfMonth(fields, month))))
    this.#perYear = monthsOfKinds().map((months, kind) =>
      months.reduce((sum, { month }) => sum + countBits(this.#inMonth(kind, month)), 0),
    )
    this.#perCycle = this.#inYears(kindsBefore()[CYCLE] ?? [])
  }

  /** Whether there are any, in any year. */
  get any(): boolean {
    return this.#perCycle > 0
  }

  has(day: number): boolean {
    const { year, month, date } = dateOf(day)
    return ((this.#inMonth(kindOf(year), month) >>> (date - 1)) & 1) === 1
  }

  /** Counts the days before `day`, from the same beginning for every `day`. */
  before(day: number): number {
    if (this.#perCycle === DAYS_OF_CYCLE) return day
    const { year, month, date } = dateOf(day)
    const kind = kindOf(year)
    let count = Math.floor(year / CYCLE) * this.#perCycle + this.#inYears(kindsBefore()[wrapped(year, CYCLE)] ?? [])
    for (let earlier = 0; earlier < month; earlier++) count += countBits(this.#inMonth(kind, earlier))
    return count + countBits(this.#inMonth(kind, month) & upTo(date - 1))
  }

  /** Returns the first of its days from `day` on. */
  from(day: number): number | null {
    let { year, month, date } = dateOf(day)
    let bits = this.#inMonth(kindOf(year), month) & ~upTo(date - 1)
    for (let left = CYCLE * MONTHS; bits === 0 && left > 0; left--) {
      month = (month + 1) % MONTHS
      if (month === 0) year++
      bits = this.#inMonth(kindOf(year), month)
    }
    return bits === 0 ? null : firstDay(year, month) + highestBit(bits & -bits)
  }

  /** Returns the last of its days up to `day`. */
  upTo(day: number): number | null {
    let { year, month, date } = dateOf(day)
    let bits = this.#inMonth(kindOf(year), month) & upTo(date)
    for (let left = CYCLE * MONTHS; bits === 0 && left > 0; left--) {
      month = (month + MONTHS - 1) % MONTHS
      if (month === MONTHS - 1) year--
      bits = this.#inMonth(kindOf(year), month)
    }
    return bits === 0 ? null : firstDay(year, month) + highestBit(bits)
  }

  /** Counts the days of years, given as how many there are of each kind. */
  #inYears(kinds: readonly number[]): number {
    let count = 0
    for (let kind = 0; kind < YEAR_KINDS; kind++) count += (kinds[kind] ?? 0) * (this.#perYear[kind] ?? 0)
    return count
  }

  #inMonth(kind: number, month: number): number {
    return this.#bits[kind * MONTHS + month] ?? 0
  }
}

function dateOf(day: number): { year: number; month: number; date: number } {
  const at = new Date(day * DAY)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() }
}

/** Returns the kind of a year: the weekday of its first day, plus 7 if it is a leap year. */
function kindOf(year: number): number {
  return kindsOfYears()[wrapped(year, CYCLE)] ?? 0
}

function firstDay(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY
}

function firstWeekday(year: number, month: number): number {
  // 1970-01-01 was a Thursday.
  return wrapped(firstDay(year, month) + 4, WEEK)
}

function daysIn(year: number, month: number): number {
  return firstDay(year, month + 1) - firstDay(year, month)
}

function wrapped(value: number, length: number): number {
  return ((value % length) + length) % length
}

/** Returns the first `dates` days of a month, as bits. */
function upTo(dates: number): number {
  return 0x7fffffff >>> (31 - dates)
}

function highestBit(bits: number): number {
  return 31 - Math.clz32(bits)
}

/** Counts the bits that are set: in pairs, then in fours, then in bytes, which the product adds up. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
