// What a story changes of one creator or post, each from an instant on, and what that makes of its figures and facts. Nothing
// before an instant follows from what changes then.

import { startOfDay } from '../kit/days.ts'
import { type CreatorChange, type PostChange, targetOf } from '../model/change.ts'
import { citiesOf } from './places.ts'
import type { Creator, Story, UniverseOptions } from './types.ts'

/** Returns the last instant until `at` at which figures step: when a change begins and when it is done, and each 00:00 UTC between. */
export function lastStep(story: readonly Pick<FigureStep, 'at' | 'end'>[], at: number): number {
  let last = 0
  for (const { at: begin, end } of story) {
    if (begin <= at) last = Math.max(last, end <= at ? end : Math.max(begin, startOfDay(at)))
  }
  return last
}

/** Returns since when (ms) a creator or post has been gone at `at`; null where it is there. */
export function goneSince(story: Story<CreatorChange | PostChange> | undefined, at: number): number | null {
  let since: number | null = null
  for (const { at: begin, changed } of story ?? []) {
    if (begin > at || changed.gone === undefined) continue
    since = changed.gone ? (since ?? begin) : null
  }
  return since
}

/** A figure as of an instant, changes included. Without them it would be that of `base`, which is not later. */
export type Figure = (at: number, base: number) => number

/** What changes make of a figure: so many times what it would be, and so much more. */
interface Line {
  readonly times: number
  readonly plus: number
}

export interface FigureStep {
  readonly at: number
  readonly end: number
  /** The new figure, or the factor. */
  readonly target: ReturnType<typeof targetOf>
}

export function stepsOf<Changed extends CreatorChange | PostChange>(
  story: Story<Changed> | undefined,
  field: keyof Changed,
): FigureStep[] {
  return (story ?? []).flatMap(({ at, end, changed }) => {
    const value = changed[field]
    return typeof value === 'number' || typeof value === 'string' ? [{ at, end, target: targetOf(value) }] : []
  })
}

/** Returns the figure with its changes. From each on it goes on as it would have, from its new value. `baseAt`: see `Figure`. */
export function changed(
  steps: readonly FigureStep[],
  unchanged: Figure,
  baseAt: (at: number) => number = startOfDay,
): Figure {
  if (steps.length === 0) return unchanged
  let lineAt = (_: number): Line => ({ times: 1, plus: 0 })
  for (const { at: begin, end, target } of steps) {
    const before = lineAt
    const from = before(begin)
    const to = lineTo(target, from, unchanged(end, baseAt(end)))
    lineAt = (at) => (at < begin ? before(at) : at >= end ? to : between(from, to, (at - begin) / (end - begin)))
  }
  return (at, base) => {
    const { times, plus } = lineAt(at)
    return Math.max(0, Math.round(unchanged(at, base) * times + plus))
  }
}

function lineTo({ to, times }: FigureStep['target'], from: Line, unchanged: number): Line {
  if (to === null) return { times: from.times * (times ?? 1), plus: from.plus * (times ?? 1) }
  return unchanged > 0 ? { times: to / unchanged, plus: 0 } : { times: from.times, plus: to }
}

function between(from: Line, to: Line, part: number): Line {
  return { times: from.times + (to.times - from.times) * part, plus: from.plus + (to.plus - from.plus) * part }
}

/** Returns the creator with the facts that it has at `at` (ms): its name, biography, category and country. */
export function creatorAsOf(creator: Creator, at: number): Creator {
  let shown = creator
  for (const { at: begin, changed } of creator.story?.steps ?? []) {
    if (begin > at) continue
    const { full_name: fullName = shown.fullName, biography = shown.biography } = changed
    const { category = shown.category, country = shown.country } = changed
    const moved = country !== shown.country && shown.location !== null
    const location = moved ? (citiesOf(country ?? '')[0]?.name ?? null) : shown.location
    shown = { ...shown, fullName, biography, category, country, location }
  }
  return shown
}

/** Returns a text that is another once there are more changes, or more is tracked. */
export function revisionOf({ changes, polls }: Pick<UniverseOptions, 'changes' | 'polls'>): string {
  return `${changes?.list.length ?? 0}+${polls?.tracked ?? 0}`
}

/** Returns the instant (ms) as of which documents of `at` show a creator: 00:00 UTC of its day, or a later step of a change or poll. */
export function stepAt(
  { changes }: Pick<UniverseOptions, 'changes'>,
  at: number,
  creator?: Pick<Creator, 'polls'>,
): number {
  return Math.max(startOfDay(at), changes?.lastStep(at) ?? 0, creator?.polls?.(at) ?? 0)
}
