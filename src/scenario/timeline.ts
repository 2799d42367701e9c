// What happens by itself: an entry of a timeline, carried out, and what of it a reload does not repeat.

import { Problem } from '../model/problems.ts'
import type { ScriptHost } from '../world/script.ts'
import type { Live } from './live.ts'
import type { Plan, TimelineEntry } from './plan.ts'
import { instantOf } from './schema-values.ts'

/** Carries out what can be, and answers why the rest could not: an id that is not there, or a value that is refused. */
export function happen(host: ScriptHost, { emit, set }: TimelineEntry, at: number): string[] {
  const steps = Object.entries(set ?? {}).flatMap(([collection, records]) =>
    Object.entries(records).map(
      ([id, patch]) =>
        () =>
          host.force(collection, id, patch, at),
    ),
  )
  if (emit) steps.push(() => host.emit(emit.event, emit.data, at))
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
 * The keys of entries that have happened, those of a new version included. Where one that has happened is gone, what is
 * new may be its new wording, and happens only if its time is still to come.
 */
export function firedBefore({ source, fired, since }: Live, { timeline }: Plan, now: number): Set<string> {
  const before = source.plan
  const has = (entries: readonly TimelineEntry[], wording: string) => entries.some(({ key }) => key === wording)
  if (before.timeline.every(({ key }) => !fired.has(key) || has(timeline, key))) return new Set(fired)
  const past = timeline.filter(({ key, at }) => !has(before.timeline, key) && instantOf(at, since) <= now)
  return new Set([...fired, ...past.map(({ key }) => key)])
}
