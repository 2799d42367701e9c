// The ticks whose events no endpoint takes: kept as the schedules that tick, and since when they are unrouted.

import { LIMITS } from '../../model/limits.ts'
import { type Stretch, ticksIn } from './newest-ticks.ts'
import type { ScheduleState } from './schedule.ts'
import type { TickSource, Tracked } from './tick-source.ts'

/** Since when (ms) the events of creators and of posts are unrouted; null while an endpoint takes them. */
export interface UnroutedSince {
  readonly creator: number | null
  readonly post: number | null
}

/** Which ticks are unrouted, for a snapshot. */
export interface Unrouted {
  readonly since: UnroutedSince
  /** Schedules as they were while no endpoint took their events. */
  readonly past: readonly Stretch<TickSource>[]
}

type What = Tracked['what']

/** Returns all creators or all posts that are tracked now. */
type All = (what: What) => Iterable<Tracked>

export class UnroutedTicks {
  readonly #all: All
  #since: UnroutedSince = { creator: 0, post: 0 }
  #past: Stretch<TickSource>[] = []
  /** When this world began or was restored (ms): earlier ticks are not counted. */
  #from: number
  /** How many ticks of past schedules were unrouted after `#from`. */
  #pastCount = { creator: 0, post: 0 }

  /** `now`: when the world begins, ms. */
  constructor(all: All, now: number) {
    this.#all = all
    this.#from = now
  }

  get state(): Unrouted {
    return { since: this.#since, past: this.#past }
  }

  /** Restores unrouted ticks from a snapshot; null: none up to `now`. */
  restore(state: Unrouted | null, now: number): void {
    const since = (what: What) => (this.routed(what) ? null : (state?.since[what] ?? now))
    this.#since = { creator: since('creator'), post: since('post') }
    this.#past = [...(state?.past ?? [])]
    this.#from = now
    this.#pastCount = { creator: 0, post: 0 }
  }

  /** Returns whether an endpoint takes the events of this kind. */
  routed(what: What): boolean {
    return this.#since[what] === null
  }

  /** Notes that from `now` on an endpoint takes the events of this kind, or none does. */
  route(what: What, routed: boolean, now: number): void {
    for (const tracked of this.#all(what)) this.remember(tracked, now)
    this.#since = { ...this.#since, [what]: routed ? null : now }
  }

  /** Keeps the unrouted ticks up to `now` of something whose schedules are about to change. */
  remember(tracked: Tracked, now: number): void {
    const since = this.#since[tracked.what]
    if (since === null) return
    const stretches = stretchesOf(tracked, since, now).filter((stretch) => ticksIn([stretch], 0) > 0)
    this.add(stretches)
  }

  /** Adds ticks of schedules that are no longer in force. Forgets the oldest where there are too many. */
  add(stretches: readonly Stretch<TickSource>[]): void {
    for (const stretch of stretches) {
      this.#pastCount[stretch.of.what] += ticksIn([stretch], this.#from)
      this.#past.push(stretch)
    }
    if (this.#past.length > 2 * LIMITS.unrouted_ticks) {
      this.#past = this.#past.sort((a, b) => a.to - b.to).slice(-LIMITS.unrouted_ticks)
    }
  }

  /** Returns all unrouted ticks up to `now`, except those that have been forgotten. */
  stretches(now: number): Stretch<TickSource>[] {
    return [...this.#past, ...this.#current('creator', now), ...this.#current('post', now)]
  }

  /** Counts the ticks of this kind that were unrouted since the world began or was restored. */
  count(what: What, now: number): number {
    return this.#pastCount[what] + ticksIn(this.#current(what, now), this.#from)
  }

  #current(what: What, now: number): Stretch<Tracked>[] {
    const since = this.#since[what]
    return since === null ? [] : [...this.#all(what)].flatMap((tracked) => stretchesOf(tracked, since, now))
  }
}

/** Returns when each schedule was in force between `since` and `now`. */
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
