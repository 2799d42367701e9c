// What happens by itself: an entry of a timeline, carried out, and what of it a reload does not repeat.

import { Problem } from '../model/problems.ts'
import { forceRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import type { Live } from './live.ts'
import type { Plan, TimelineEntry } from './plan.ts'
import { instantOf } from './schema-values.ts'

/** Carries out what can be, and answers why the rest could not: an id that is not there, or a value that is refused. */
export function happen(world: World, { emit, set }: TimelineEntry, at: number): string[] {
  const steps = Object.entries(set ?? {}).flatMap(([collection, records]) =>
    Object.entries(records).map(
      ([id, patch]) =>
        () =>
          forceRecord(world, collection, id, patch, at),
    ),
  )
  if (emit) steps.push(() => world.outbox.emit(emit.event, emit.data, at))
  return steps.flatMap((step) => troubleOf(step) ?? [])
}

function troubleOf(step: () => void): string | null {
  try {
    step()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.message, ...error.details.map(({ path, message }) => `${path} ${message}`)].join('; ')
  }
}

/**
 * The keys of entries that have happened, those of a new version included. In a timeline of as many entries as before
 * a new wording stands for the one whose place it has taken: when that has happened, it happens again only if its time
 * is still to come.
 */
export function firedBefore({ plan: before, fired, since }: Live, { timeline }: Plan, now: number): Set<string> {
  const has = (entries: readonly TimelineEntry[], wording: string) => entries.some(({ key }) => key === wording)
  const reworded = timeline.filter(({ key, at }, index) => {
    const replaced = before.timeline[index]
    if (!replaced || !fired.has(replaced.key) || has(timeline, replaced.key) || has(before.timeline, key)) return false
    return instantOf(at, since) <= now
  })
  const sameLength = timeline.length === before.timeline.length
  return new Set([...fired, ...(sameLength ? reworded.map(({ key }) => key) : [])])
}
