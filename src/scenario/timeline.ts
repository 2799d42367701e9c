// Carries out the entries of a timeline, and tells which of them a reload does not repeat.

import { cronSchedule } from '../kit/cron.ts'
import type { Work } from '../kit/work.ts'
import type { Happening } from '../model/happening.ts'
import { troubleOf } from '../model/problems.ts'
import type { ScriptHost } from '../world/script.ts'
import type { Plan, TimelineEntry } from './plan.ts'
import { instantOf, ms } from './schema/values.ts'

/** When an entry happens first (ms), or may, by its cron. */
function startOf({ at }: TimelineEntry, since: number): number {
  return at === undefined ? since : instantOf(at, since)
}

export function repeats({ every, cron }: TimelineEntry): boolean {
  return every !== undefined || cron !== undefined
}

/**
 * Returns when an entry happens next (ms) in a scenario loaded at `since`: at or after `from`, or, of one that is past and does not
 * repeat, at `from`; null for never. All times count that it would have happened.
 */
export function nextOf(entry: TimelineEntry, since: number, from: number): number | null {
  const { every, cron, times = Infinity } = entry
  const start = startOf(entry, since)
  const earliest = Math.max(start, from)
  if (cron !== undefined) {
    const schedule = cronSchedule(cron)
    const due = schedule.next(earliest - 1)
    return due !== null && schedule.count(start - 1, due) <= times ? due : null
  }
  if (every === undefined) return earliest
  const before = Math.ceil((earliest - start) / ms(every))
  return before < times ? start + before * ms(every) : null
}

/**
 * Carries out as much of an entry as is possible: sets, changes, visits and buys, emits. Returns why the rest was not: an id that does not exist, or
 * a value that is refused.
 */
export function* happen(host: ScriptHost, entry: TimelineEntry, at: number): Work<string[]> {
  const { emit, set = {} } = entry
  const troubles: string[] = []
  for (const [collection, records] of Object.entries(set)) {
    for (const [id, patch] of Object.entries(records)) {
      try {
        yield* host.force(collection, id, patch, at)
      } catch (error) {
        troubles.push(troubleOf(error))
      }
    }
  }
  for (const act of [
    () => host.happen(happeningOf(entry), at),
    () => emit && host.outbox.emit(emit.event, emit.data, at),
  ]) {
    try {
      act()
    } catch (error) {
      troubles.push(troubleOf(error))
    }
  }
  return troubles
}

export function happeningOf({ change, order, visit }: TimelineEntry): Happening {
  return { ...(change && { change }), ...(order && { order }), ...(visit && { visit }) }
}

/**
 * Returns the keys of the entries that count as done after a reload. If an entry that has happened is missing from the
 * new version, it may have been reworded: then new entries whose time has passed count as done, too.
 */
export function firedBefore(
  before: { readonly source: { readonly plan: Plan }; readonly fired: ReadonlySet<string>; readonly since: number },
  { timeline }: Plan,
  now: number,
): ReadonlySet<string> {
  const { fired, since } = before
  const old = before.source.plan.timeline
  const has = (entries: readonly TimelineEntry[], wording: string) => entries.some(({ key }) => key === wording)
  if (old.every(({ key }) => !fired.has(key) || has(timeline, key))) return fired
  const past = timeline.filter((entry) => !has(old, entry.key) && !repeats(entry) && startOf(entry, since) <= now)
  return new Set([...fired, ...past.map(({ key }) => key)])
}
