// Cron schedules of five fields in UTC: the next tick, and how many ticks lie between two instants.

import { Cron } from 'croner'
import { BoundedCache } from './bounded-cache.ts'
import { DAY } from './days.ts'

const FIELDS = ['minute', 'hour', 'day of the month', 'month', 'day of the week']

export interface Schedule {
  readonly expression: string
  /** The first tick after `at` (ms); null when the schedule never fires again before the year 10000. */
  next(at: number): number | null
  /** How many ticks lie in (from, to], without visiting each. */
  count(from: number, to: number): number
}

/** Why an expression is refused, in words that name the field. */
export class CronRefusal extends Error {}

/** Reads a cron expression of five fields; throws `CronRefusal` for a wrong or never-firing one. */
export function cronSchedule(expression: string): Schedule {
  return schedules.of(expression, () => readSchedule(expression))
}

/** A cache of what is pure: the same expression is always the same schedule. */
const schedules = new BoundedCache<string, Schedule>(1_000)

function readSchedule(expression: string): Schedule {
  const fields = expression.trim().split(/\s+/)
  if (fields.length !== 5 || fields[0] === '') {
    throw new CronRefusal(
      `a cron expression has five fields (minute hour day-of-month month day-of-week), as in "*/5 * * * *"; "${expression}" has ${fields[0] === '' ? 0 : fields.length}`,
    )
  }
  for (const [at, field] of fields.entries()) {
    const alone = fields.map((_, other) => (other === at ? field : '*')).join(' ')
    if (!parses(alone)) throw new CronRefusal(`"${field}" is no valid ${FIELDS[at]} of a cron expression`)
  }
  const cron = new Cron(fields.join(' '), { mode: '5-part', utcOffset: 0, paused: true })
  const next = (at: number): number | null => cron.nextRun(new Date(at))?.getTime() ?? null
  if (next(0) === null) throw new CronRefusal(`"${expression}" never fires: no such day exists`)
  const everyDay = fields.slice(2).every((field) => field === '*')
  let ticks: readonly number[] | null = null
  return {
    expression,
    next,
    count(from, to) {
      if (to <= from) return 0
      ticks ??= ticksOfDay(next)
      return everyDay ? countUpTo(ticks, to) - countUpTo(ticks, from) : countByDay(next, ticks, from, to)
    },
  }
}

function parses(expression: string): boolean {
  try {
    new Cron(expression, { mode: '5-part', utcOffset: 0, paused: true })
    return true
  } catch {
    return false
  }
}

/** Minutes and hours do not depend on the day, so all days that have ticks have them at the same times (ms into the day). */
function ticksOfDay(next: Schedule['next']): number[] {
  // From the last ms of a day, so that a tick at midnight is not missed.
  const first = next(DAY - 1) ?? DAY
  const day = first - (first % DAY)
  const ticks: number[] = []
  for (let tick: number | null = first; tick !== null && tick < day + DAY; tick = next(tick)) ticks.push(tick - day)
  return ticks
}

/** Ticks since 1970 up to and including `at`, for schedules that have them every day. */
function countUpTo(ticks: readonly number[], at: number): number {
  const day = Math.floor(at / DAY)
  return day * ticks.length + countWithin(ticks, at - day * DAY)
}

function countByDay(next: Schedule['next'], ticks: readonly number[], from: number, to: number): number {
  let count = 0
  for (let tick = next(from); tick !== null && tick <= to; ) {
    const day = tick - (tick % DAY)
    count += countWithin(ticks, Math.min(to, day + DAY - 1) - day) - countWithin(ticks, Math.max(from, day - 1) - day)
    tick = next(Math.max(day + DAY - 1, from))
  }
  return count
}

/** How many of the sorted `ticks` are at most `offset` ms into the day. */
function countWithin(ticks: readonly number[], offset: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ticks[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
