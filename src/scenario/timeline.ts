// Carries out the entries of a timeline, and tells which of them a reload does not repeat.

import type { Work } from '../kit/work.ts'
import { Problem } from '../model/problems.ts'
import type { ScriptHost } from '../world/script.ts'
import type { Live } from './live.ts'
import type { CompiledScenario, Plan, TimelineEntry } from './plan.ts'
import { instantOf } from './schema/values.ts'

/** What an entry may do with the scenarios of its world. Both throw a `Problem`. */
export interface Stage {
  load(source: CompiledScenario, at: number): void
  unload(name: string): void
}

/**
 * Carries out as much of an entry as is possible: unloads, loads, sets, emits. Returns why the rest was not: an id that does not exist, or a value
 * that is refused.
 */
export function* happen(host: ScriptHost, entry: TimelineEntry, at: number, stage: Stage): Work<string[]> {
  const { emit, set, load, unload } = entry
  const steps: Work<unknown>[] = []
  if (unload !== null) steps.push(done(() => stage.unload(unload)))
  if (load !== null) steps.push(done(() => stage.load(load, at)))
  const forced = Object.entries(set ?? {}).flatMap(([collection, records]) =>
    Object.entries(records).map(([id, patch]) => host.force(collection, id, patch, at)),
  )
  steps.push(...forced)
  if (emit) steps.push(done(() => host.emit(emit.event, emit.data, at)))
  const troubles: string[] = []
  for (const step of steps) {
    const trouble = yield* troubleOf(step)
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
