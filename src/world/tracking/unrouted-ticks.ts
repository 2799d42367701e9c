// The ticks whose events no endpoint takes: kept as the schedules that tick, and since when they are unrouted.

import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import { hasTicks, STRETCHES_A_STEP, type Stretch, ticksIn } from './newest-ticks.ts'
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
  #changes = 0
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

  /** How often ticks may have become unrouted, or have ceased to be, other than by the passing of time. */
  get changes(): number {
    return this.#changes
  }

  get state(): Unrouted {
    return { since: this.#since, past: this.#past }
  }

  /** Restores unrouted ticks from a snapshot; null: none up to `now`. */
  restore(state: Unrouted | null, now: number): void {
    this.#changes++
    const since = (what: What) => (this.routed(what) ? null : (state?.since[what] ?? now))
    this.#since = { creator: since('creator'), post: since('post') }
    this.#past = [...(state?.past ?? [])]
    this.#from = now
    this.#pastCount = { creator: 0, post: 0 }
  }

  /** Takes over the unrouted ticks of another world. */
  inherit(other: UnroutedTicks): void {
    this.#changes = other.#changes
    this.#since = other.#since
    this.#past = [...other.#past]
    this.#from = other.#from
    this.#pastCount = { ...other.#pastCount }
  }

  /** Returns whether an endpoint takes the events of this kind. */
  routed(what: What): boolean {
    return this.#since[what] === null
  }

  /** Notes that from `now` on an endpoint takes the events of this kind, or none does. */
  *route(what: What, routed: boolean, now: number): Work<void> {
    this.#changes++
    for (const tracked of this.#all(what)) {
      this.remember(tracked, now)
      yield
    }
    this.#since = { ...this.#since, [what]: routed ? null : now }
  }

  /** Keeps the unrouted ticks up to `now` of something whose schedules are about to change. */
  remember(tracked: Tracked, now: number): void {
    const since = this.#since[tracked.what]
    if (since === null) return
    this.#changes++
    this.add(stretchesOf(tracked, since, now).filter(hasTicks))
  }

  /** Adds ticks of schedules that are no longer in force. Forgets the oldest where there are too many. */
  add(stretches: readonly Stretch<TickSource>[]): void {
    this.#changes++
    for (const stretch of stretches) {
      this.#pastCount[stretch.of.what] += ticksIn(stretch, this.#from)
      this.#past.push(stretch)
    }
    if (this.#past.length > 2 * LIMITS.unrouted_ticks) {
      this.#past = this.#past.sort((a, b) => a.to - b.to).slice(-LIMITS.unrouted_ticks)
    }
  }

  /** Yields all unrouted ticks up to `now`, except those that have been forgotten. */
  *stretches(now: number): Generator<Stretch<TickSource>, void> {
    yield* this.#past
    yield* this.#current('creator', now)
    yield* this.#current('post', now)
  }

  /** Counts the ticks of this kind that were unrouted since the world began or was restored. */
  *count(what: What, now: number): Work<number> {
    let count = this.#pastCount[what]
    let at = 0
    for (const stretch of this.#current(what, now)) {
      count += ticksIn(stretch, this.#from)
      if (++at % STRETCHES_A_STEP === 0) yield
    }
    return count
  }

  *#current(what: What, now: number): Generator<Stretch<Tracked>, void> {
    const since = this.#since[what]
    if (since === null) return
    for (const tracked of this.#all(what)) yield* stretchesOf(tracked, since, now)
  }
}

/** Returns when each schedule was in force between `since` and `now`. */
export function stretchesOf(of: Tracked, since: number, now: number): Stretch<Tracked>[] {
  if (of.what === 'post') return inForce(of, 'posts', of.record.schedule, since, now)
  const { posts, stories } = of.record
  const found = inForce(of, 'posts', posts, since, now)
  return stories === null ? found : [...found, ...inForce(of, 'stories', stories, since, now)]
}

function inForce(
  of: Tracked,
  part: Stretch<Tracked>['part'],
  { on, cron, since: begun, expires }: ScheduleState,
  since: number,
  now: number,
): Stretch<Tracked>[] {
  return on ? [{ of, part, cron, from: Math.max(begun, since), to: Math.min(now, expires) }] : []
}
