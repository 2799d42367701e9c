// The ticks of real-time tracking that nobody takes: kept as schedules and the time that they were in force.

import { LIMITS } from '../../model/limits.ts'
import { type Stretch, ticksIn } from './newest-ticks.ts'
import type { ScheduleState } from './schedule.ts'
import type { TrackedCreatorRecord } from './tracked-creators.ts'
import type { TrackedPostRecord } from './tracked-posts.ts'
import type { TickSource, Unheard, UnheardSince } from './unrouted.ts'

export type Tracked =
  | { readonly what: 'creator'; readonly record: TrackedCreatorRecord }
  | { readonly what: 'post'; readonly record: TrackedPostRecord }

type What = Tracked['what']

/** All of one kind that is tracked now. */
type All = (what: What) => Iterable<Tracked>

export class UnheardTicks {
  readonly #all: All
  #since: UnheardSince = { creator: 0, post: 0 }
  #past: Stretch<TickSource>[] = []
  /** From when on (ms) ticks are those of this very world, and how many there were since on schedules that are past. */
  #from: number
  #missed = { creator: 0, post: 0 }

  /** `now`: when the world begins, ms. */
  constructor(all: All, now: number) {
    this.#all = all
    this.#from = now
  }

  /** Everything, for a copy of the world. */
  get state(): Unheard {
    return { since: this.#since, past: this.#past }
  }

  /** Takes over the state of the world that this one is a copy of; null: none up to `now`. */
  restore(state: Unheard | null, now: number): void {
    const since = (what: What) => (this.heard(what) ? null : (state?.since[what] ?? now))
    this.#since = { creator: since('creator'), post: since('post') }
    this.#past = [...(state?.past ?? [])]
    this.#from = now
    this.#missed = { creator: 0, post: 0 }
  }

  /** Whether somebody takes the ticks of this kind. */
  heard(what: What): boolean {
    return this.#since[what] === null
  }

  /** From `now` on somebody takes the ticks of this kind, or nobody does. */
  hear(what: What, heard: boolean, now: number): void {
    for (const tracked of this.#all(what)) this.remember(tracked, now)
    this.#since = { ...this.#since, [what]: heard ? null : now }
  }

  /** Notes the ticks up to `now` of something whose schedules are about to change. */
  remember(tracked: Tracked, now: number): void {
    const since = this.#since[tracked.what]
    if (since === null) return
    const stretches = stretchesOf(tracked, since, now).filter((stretch) => ticksIn([stretch], 0) > 0)
    this.add(stretches)
  }

  /** Notes ticks that nobody takes any more. */
  add(stretches: readonly Stretch<TickSource>[]): void {
    for (const stretch of stretches) {
      this.#missed[stretch.of.what] += ticksIn([stretch], this.#from)
      this.#past.push(stretch)
    }
    if (this.#past.length > 2 * LIMITS.unrouted_ticks) {
      this.#past = this.#past.sort((a, b) => a.to - b.to).slice(-LIMITS.unrouted_ticks)
    }
  }

  /** Every time up to `now` in which a schedule ticked for nobody, but for the oldest. */
  stretches(now: number): Stretch<TickSource>[] {
    return [...this.#past, ...this.#current('creator', now), ...this.#current('post', now)]
  }

  /** How many ticks of this kind nobody took since the world began, or was restored. */
  count(what: What, now: number): number {
    return this.#missed[what] + ticksIn(this.#current(what, now), this.#from)
  }

  #current(what: What, now: number): Stretch<Tracked>[] {
    const since = this.#since[what]
    return since === null ? [] : [...this.#all(what)].flatMap((tracked) => stretchesOf(tracked, since, now))
  }
}

/** The time that each schedule was in force between `since` and `now`. */
export function stretchesOf(of: Tracked, since: number, now: number): Stretch<Tracked>[] {
  const parts: readonly (readonly ['posts' | 'stories', ScheduleState | null])[] =
    of.what === 'creator'
      ? [
          ['posts', of.record.posts],
          ['stories', of.record.stories],
        ]
      : [['posts', of.record.schedule]]
  return parts.flatMap(([part, state]) =>
    state?.on
      ? [{ of, part, cron: state.cron, from: Math.max(state.since, since), to: Math.min(now, state.expires) }]
      : [],
  )
}
