// Carries out the entries of a timeline, and tells which of them a reload does not repeat.

import { cronSchedule } from '../kit/cron.ts'
import type { Work } from '../kit/work.ts'
import { Problem } from '../model/problems.ts'
import type { ScriptHost } from '../world/script.ts'
import type { Plan, TimelineEntry } from './plan.ts'
import { instantOf } from './schema/values.ts'

/** When an entry happens first (ms), or may, by its cron. */
function startOf({ at }: TimelineEntry, since: number): number {
  return at === null ? since : instantOf(at, since)
}

export function repeats({ every, cron }: TimelineEntry): boolean {
  return every !== null || cron !== null
}

/**
 * Returns when an entry happens next (ms) in a scenario loaded at `since`: at or after `from`, or, of one that is past and does not
 * repeat, at `from`; null for never. All times count that it would have happened.
 */
export function nextOf(entry: TimelineEntry, since: number, from: number): number | null {
  const { every, cron, times } = entry
  const start = startOf(entry, since)
  const earliest = Math.max(start, from)
  if (cron !== null) {
    const schedule = cronSchedule(cron)
    const due = schedule.next(earliest - 1)
    return due !== null && schedule.count(start - 1, due) <= (times ?? Infinity) ? due : null
  }
  if (every === null) return earliest
  const before = Math.ceil((earliest - start) / every)
  return before < (times ?? Infinity) ? start + before * every : null
}

/**
 * Carries out as much of an entry as is possible: sets, changes, visits and buys, emits. Returns why the rest was not: an id that does not exist, or
 * a value that is refused.
 */
export function* happen(host: ScriptHost, { emit, set, happening }: TimelineEntry, at: number): Work<string[]> {
  const troubles: string[] = []
  for (const [collection, records] of Object.entries(set ?? {})) {
    for (const [id, patch] of Object.entries(records)) {
      const trouble = yield* troubleOf(host.force(collection, id, patch, at))
      if (trouble !== null) troubles.push(trouble)
    }
  }
  const trouble = yield* troubleOf(done(() => host.happen(happening, at)))
  if (trouble !== null) troubles.push(trouble)
  if (emit) {
    const trouble = yield* troubleOf(done(() => host.emit(emit.event, emit.data, at)))
    if (trouble !== null) troubles.push(trouble)
  }
  return troubles
}

// biome-ignore lint/correctness/useYield: it is done in one go
function* done(act: () => void): Work<void> {
  act()
}

function* troubleOf(step: Work<unknown>): Work<string | null> {
  try {
    yield* step
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.message, ...error.details.map(({ path, message }) => `${path} ${message}`)].join('; ')
  }
}

/**
 * Returns the keys of the entries that count as done after a reload. If an entry that has happened is missing from the
 * new version, it may have been reworded: then new entries whose time has passed count as done, too.
 */
export function firedBefore(
  { plan: before, fired, since }: { readonly plan: Plan; readonly fired: ReadonlySet<string>; readonly since: number },
  { timeline }: Plan,
  now: number,
): Set<string> {
  const has = (entries: readonly TimelineEntry[], wording: string) => entries.some(({ key }) => key === wording)
  if (before.timeline.every(({ key }) => !fired.has(key) || has(timeline, key))) return new Set(fired)
  const past = timeline.filter(
    (entry) => !has(before.timeline, entry.key) && !repeats(entry) && startOf(entry, since) <= now,
  )
  return new Set([...fired, ...past.map(({ key }) => key)])
}
