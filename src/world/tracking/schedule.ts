// Schedules of tracked creators and posts, which may be changed and switched off, the events that they led to, and those of their
// deliveries that succeeded.

import { cronSchedule } from '../../kit/cron.ts'
import { isoDay, stamp } from '../../kit/http-date.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Subject } from '../outbox/delivery.ts'

/** One schedule of a tracked creator or post. Instants in ms. */
export interface ScheduleState {
  readonly on: boolean
  readonly cron: string
  readonly expires: number
  /** Events before this instant are in `counted`; later ones follow from the schedule. */
  readonly since: number
  readonly counted: EventCounts
  /** The schedules that were in force before, oldest first; the latest ones. */
  readonly past: readonly PastSchedule[]
}

/** A schedule that was in force after `from` and until `to` (ms). */
interface PastSchedule {
  readonly cron: string
  readonly from: number
  readonly to: number
}

/** Events up to an instant: in all, and by day of the month that the instant lies in. */
export interface EventCounts {
  readonly total: number
  readonly days: Readonly<Record<string, number>>
}

export const PAST_KEPT = 50

export const NO_EVENTS: EventCounts = { total: 0, days: {} }

/** What a call asks of a schedule. */
export type ScheduleChange = { [Field in 'on' | 'cron' | 'expires']?: ScheduleState[Field] | undefined }

/** Returns a schedule that starts at `at`, in place of `before`. It is off if its expiry is past. */
export function startSchedule(cron: string, expires: number, at: number, before?: ScheduleState | null): ScheduleState {
  const past = before ? pastOf(before, at) : []
  return { on: expires > at, cron, expires, since: at, counted: NO_EVENTS, past }
}

/** Returns the schedules in force until `at`. What goes on as before is one. */
function pastOf({ on, cron, since, expires, past }: ScheduleState, at: number): readonly PastSchedule[] {
  const to = Math.min(at, expires)
  if (!on || to <= since) return past
  const last = past.at(-1)
  const joined = last?.cron === cron && last.to === since
  return [...(joined ? past.slice(0, -1) : past), { cron, from: joined ? last.from : since, to }].slice(-PAST_KEPT)
}

/** Returns the last tick until `at` (ms); null for none. */
export function lastTick(state: ScheduleState, at: number): number | null {
  const { cron, since: from, expires: to } = state
  for (const each of [...(state.on ? [{ cron, from, to }] : []), ...state.past.toReversed()]) {
    const tick = at > each.from ? cronSchedule(each.cron).last(Math.min(at, each.to)) : null
    if (tick !== null && tick > each.from) return tick
  }
  return null
}

/**
 * Returns the schedule with some of its settings changed at `at`. Keeps its events up to then. It is off if the call
 * sets an expiry that is past, or switches it on after its expiry.
 */
export function changeSchedule(state: ScheduleState, change: ScheduleChange, at: number): ScheduleState {
  const expires = change.expires ?? state.expires
  return {
    on: (change.on ?? state.on) && !isTooLate(change, expires, at),
    cron: change.cron ?? state.cron,
    expires,
    since: at,
    counted: eventsAt(state, at),
    past: pastOf(state, at),
  }
}

/** Warns if a call asks for tracking (`field`) that has already expired. */
export function warnOfLate(
  field: 'tracking' | 'stories_tracking',
  asked: ScheduleChange,
  { expires }: ScheduleState,
  at: number,
  warn: (message: string) => void,
): void {
  if (isTooLate(asked, expires, at))
    warn(`${field}_expiry_at: ${stamp(expires)} is not after ${stamp(at)}, the time of this world, so ${field} is off`)
}

function isTooLate(asked: ScheduleChange, expires: number, at: number): boolean {
  return (asked.on === true || asked.expires !== undefined) && expires <= at
}

/**
 * Returns the next tick as the record shows it; null after the expiry, and when no tick is left before it. It does not
 * change while the schedule is off.
 */
export function tickStamp({ on, cron, since, expires }: ScheduleState, at: number): string | null {
  const tick = at < expires ? cronSchedule(cron).next(on ? Math.max(at, since) : since) : null
  return tick !== null && tick <= expires ? stamp(tick) : null
}

/** Returns the events up to and including `at`; days are those of the UTC month of `at`. */
export function eventsAt(state: ScheduleState, at: number): EventCounts {
  const end = state.on ? Math.min(at, state.expires) : state.since
  const monthStart = startOfMonth(at)
  const days = { ...withinMonth(state.counted, at).days }
  if (end <= state.since) return { total: state.counted.total, days }
  const schedule = cronSchedule(state.cron)
  for (const [day, count] of schedule.countByDay(Math.max(state.since, monthStart - 1), end)) {
    const text = isoDay(day)
    days[text] = (days[text] ?? 0) + count
  }
  return { total: state.counted.total + schedule.count(state.since, end), days }
}

export function addEvents(a: EventCounts, b: EventCounts): EventCounts {
  const days: Record<string, number> = { ...a.days }
  for (const [day, count] of Object.entries(b.days)) days[day] = (days[day] ?? 0) + count
  return { total: a.total + b.total, days }
}

/** Returns the counts with only the days in the UTC month of `at`; the total stays. */
export function withinMonth(counts: EventCounts, at: number): EventCounts {
  const { total, days } = counts
  if (Object.keys(days).length === 0) return counts
  const month = isoDay(at).slice(0, 7)
  return { total, days: Object.fromEntries(Object.entries(days).filter(([day]) => day.startsWith(month))) }
}

/** Returns the documented counters of `events` as of `at`, and of successful deliveries by the day of their event. */
export function eventCounters(events: EventCounts, delivered: EventCounts, at: number) {
  const days = Object.entries(events.days).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    total: events.total,
    webhooks_success_total: delivered.total,
    this_month: thisMonth(events),
    webhooks_success_this_month: thisMonth(delivered),
    today: events.days[isoDay(at)] ?? 0,
    webhooks_success_today: delivered.days[isoDay(at)] ?? 0,
    events_datewise_this_month: days.map(([day, count]) => ({
      [day]: count,
      webhook_success: delivered.days[day] ?? 0,
    })),
  }
}

export function thisMonth(events: EventCounts): number {
  return Object.values(events.days).reduce((sum, count) => sum + count, 0)
}

function startOfMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

export interface Counted {
  /** When the subject was added, ms. */
  readonly since: number
  /** In all, and by the day of their event. */
  readonly counts: EventCounts
}

/** The deliveries that succeeded, by tracked creator or post. */
export class WebhookSuccesses {
  readonly counted = new Map<string, Counted>()

  add({ of, since, at }: Subject): void {
    const known = this.counted.get(of)
    // The subject was added anew meanwhile: deliveries for the earlier one no longer count.
    if (known && known.since > since) return
    const { total, days } = known?.since === since ? known.counts : NO_EVENTS
    const day = isoDay(at)
    const counted = { ...days, [day]: (days[day] ?? 0) + 1 }
    const counts = { total: total + 1, days: day in days ? counted : newestDays(counted) }
    this.counted.set(of, { since, counts })
  }

  /** Returns the counts of the subject `key` that was added at `since`; the same object as long as nothing is added. */
  of(key: string, since: number): EventCounts {
    const known = this.counted.get(key)
    return known?.since === since ? known.counts : NO_EVENTS
  }

  rename(of: string, to: string): void {
    const known = this.counted.get(of)
    this.counted.delete(of)
    if (known) this.counted.set(to, known)
  }
}

/** Returns the newest of the days in their order, as many as are counted. */
function newestDays(days: EventCounts['days']): EventCounts['days'] {
  const inOrder = Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(inOrder.slice(-LIMITS.days_counted))
}
