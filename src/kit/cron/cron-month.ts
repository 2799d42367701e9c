// The days of a month that a cron pattern chooses.

/** The fields of a cron pattern that choose its days, as croner reads them. Lists begin with the 1st and January. */
export interface DayFields {
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

/** A month of any year with this many days (`length`) and this weekday of its first day, from Sunday (0). */
export interface MonthKind {
  readonly month: number
  readonly first: number
  readonly length: number
}

/** How many weekdays there are. */
export const WEEK = 7

const LAST_OF_WEEKDAY = 32

/** Returns the days of a month, as bits: bit 0 is the 1st. */
export function bitsOfMonth(fields: DayFields, { month, first, length }: MonthKind): number {
  if (!fields.month[month]) return 0
  const { starDOM, starDOW, useAndLogic } = fields
  const byMonth = bitsByMonth(fields, first, length)
  if (starDOW) return byMonth
  const byWeek = bitsByWeek(fields, first, length)
  return starDOM || useAndLogic ? byMonth & byWeek : byMonth | byWeek
}

/** Returns the days that the field of the day of the month chooses. */
function bitsByMonth(fields: DayFields, first: number, length: number): number {
  let bits = 0
  for (let date = 0; date < length; date++) {
    if (fields.day[date]) bits |= 1 << date
    if (fields.nearestWeekdays[date]) bits |= 1 << nearestWeekday(date, first, length)
  }
  if (fields.lastWeekday) bits |= 1 << nearestWeekday(length - 1, first, length)
  if (fields.lastDayOfMonth) bits |= 1 << (length - 1)
  return bits
}

/** Returns the days that the field of the day of the week chooses. */
function bitsByWeek({ dayOfWeek }: DayFields, first: number, length: number): number {
  let bits = 0
  for (let date = 0; date < length; date++) {
    const which = dayOfWeek[(first + date) % WEEK] ?? 0
    const week = Math.floor(date / WEEK)
    const last = date + WEEK >= length
    if ((which >> week) & 1 || (last && which & LAST_OF_WEEKDAY)) bits |= 1 << date
  }
  return bits
}

/** Returns the Monday to Friday nearest to a date in the same month; dates here count from 0. */
function nearestWeekday(date: number, first: number, length: number): number {
  const weekday = (first + date) % WEEK
  if (weekday === 0) return date === length - 1 ? date - 2 : date + 1
  if (weekday === 6) return date === 0 ? date + 2 : date - 1
  return date
}
