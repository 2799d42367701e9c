// Carries out the entries of a timeline, and tells which of them a reload does not repeat.

import type { Work } from '../kit/work.ts'
import { Problem } from '../model/problems.ts'
import type { ScriptHost } from '../world/script.ts'
import type { Live } from './live.ts'
import type { Plan, TimelineEntry } from './plan.ts'
import { instantOf } from './schema/values.ts'

/**
 * Carries out as much of an entry as is possible: sets, changes, emits. Returns why the rest was not: an id that does not exist, or
 * a value that is refused.
 */
export function* happen(host: ScriptHost, { emit, set, change }: TimelineEntry, at: number): Work<string[]> {
  const troubles: string[] = []
  for (const [collection, records] of Object.entries(set ?? {})) {
    for (const [id, patch] of Object.entries(records)) {
      const trouble = yield* troubleOf(host.force(collection, id, patch, at))
      if (trouble !== null) troubles.push(trouble)
    }
  }
  if (change) {
    const trouble = yield* troubleOf(done(() => host.change(change, at)))
    if (trouble !== null) troubles.push(trouble)
  }
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
export function firedBefore({ source, fired, since }: Live, { timeline }: Plan, now: number): Set<string> {
  const before = source.plan
  const has = (entries: readonly TimelineEntry[], wording: string) => entries.some(({ key }) => key === wording)
  if (before.timeline.every(({ key }) => !fired.has(key) || has(timeline, key))) return new Set(fired)
  const past = timeline.filter(({ key, at }) => !has(before.timeline, key) && instantOf(at, since) <= now)
  return new Set([...fired, ...past.map(({ key }) => key)])
}
