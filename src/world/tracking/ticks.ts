// The events of real-time tracking. Where an endpoint takes them they are emitted one by one: each schedule has its next
// tick on the clock. Otherwise they are only counted, and the newest are made on request.

import type { Clock } from '../../kit/clock.ts'
import { cronSchedule } from '../../kit/cron.ts'
import { MINUTE } from '../../kit/days.ts'
import type { Account } from '../../kit/memory.ts'
import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { People } from '../people.ts'
import { type Task, type TickTask, tickKey } from '../task.ts'
import { newestTicks, type Stretch } from './newest-ticks.ts'
import { TickPayloads } from './tick-payloads.ts'
import { EVENT_OF, idKeyOf, idOfSource, subjectOf, type Tracked } from './tick-source.ts'
import type { TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'
import { UnroutedEvent } from './unrouted-event.ts'
import { stretchesOf, type Unrouted, UnroutedTicks } from './unrouted-ticks.ts'

export interface TicksWorld {
  readonly seed: string
  readonly universe: UniverseOptions
  readonly people: People
  readonly memory: Account
  readonly clock: Clock<Task>
  readonly outbox: Outbox
  readonly trackedCreators: TrackedCreators
  readonly trackedPosts: TrackedPosts
}

type What = Tracked['what']

const WHATS = ['creator', 'post'] as const
const PARTS = ['posts', 'stories'] as const

/** How long a tick waits at most before it looks again whether there is room, ms. */
const AGAIN_AFTER = 10 * MINUTE

/** How many late ticks of a schedule are emitted at once when it changes. The rest count as unrouted. */
const LATE_AT_ONCE = 100

export class Ticks {
  readonly #world: TicksWorld
  readonly #payloads: TickPayloads
  readonly #unrouted: UnroutedTicks

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world)
    const { clock, trackedCreators, trackedPosts } = world
    this.#unrouted = new UnroutedTicks((what) => this.#all(what), clock.now())
    trackedCreators.records.watch((id, before) =>
      this.#changed('creator', id, before && { what: 'creator', record: before }, clock.now()),
    )
    trackedPosts.records.watch((id, before) =>
      this.#changed('post', id, before && { what: 'post', record: before }, clock.now()),
    )
  }

  /** Starts or stops emitting events, after the endpoints have changed. */
  *reroute(now: number): Work<void> {
    for (const what of WHATS) {
      const taken = this.#world.outbox.endpoints.anyTakes(EVENT_OF[what])
      if (taken === this.#unrouted.routed(what)) continue
      for (const tracked of this.#all(what)) {
        this.#giveUp(tracked, now)
        yield
      }
      yield* this.#unrouted.route(what, taken, now)
      for (const tracked of this.#all(what)) {
        this.#planAll(tracked, now)
        yield
      }
    }
  }

  /** How often unrouted events may have changed, other than by the passing of time. */
  get unroutedChanges(): number {
    return this.#unrouted.changes
  }

  /** Which ticks are unrouted, for a snapshot. */
  get unroutedState(): Unrouted {
    return this.#unrouted.state
  }

  /** Restores unrouted ticks from a snapshot; null: none up to `now`. */
  restoreUnrouted(unrouted: Unrouted | null, now: number): void {
    this.#unrouted.restore(unrouted, now)
  }

  /** Takes over the ticks of another world, whose records and planned tasks this one has. */
  inherit(other: Ticks): void {
    this.#unrouted.inherit(other.#unrouted)
  }

  /** Emits the event of a tick that fell due, and plans the next tick. While the outbox is full it tries again later. */
  run(task: TickTask, now: number): void {
    const { clock, outbox } = this.#world
    const { what, id, schedule, tick } = task
    const tracked = this.#tracked(what, id)
    const stretch = tracked && stretchOf(tracked, schedule)
    if (!stretch || !this.#unrouted.routed(what)) return
    // At first almost at once, when what is in flight has made room, and then less often.
    if (outbox.full) clock.plan(tickKey(task), now + Math.min(Math.max(1, now - tick), AGAIN_AFTER), task, true)
    else {
      this.#planNext(stretch, tick)
      this.#emit(tracked, schedule, tick)
    }
  }

  /** Counts the unrouted events, by their names, since the world began or was restored. */
  *unroutedCounts(now: number): Work<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const what of WHATS) counts.set(EVENT_OF[what], yield* this.#unrouted.count(what, now))
    return counts
  }

  /** Returns the newest unrouted events, oldest first. */
  *unrouted(now: number): Work<UnroutedEvent[]> {
    const { outbox, seed } = this.#world
    const maker = { seed, payloads: this.#payloads, signer: outbox.signer }
    const ticks = yield* newestTicks(this.#unrouted.stretches(now), LIMITS.unrouted_ticks)
    return ticks.map((tick) => new UnroutedEvent(tick, maker))
  }

  #emit(of: Tracked, schedule: TickTask['schedule'], tick: number): void {
    const { what } = of
    const idKey = idKeyOf({ what, id: idOfSource(of), schedule, tick })
    const data = this.#payloads.of(of, schedule, tick)
    this.#world.outbox.emit(EVENT_OF[what], data, tick, { subject: subjectOf(of, tick), idKey })
  }

  #changed(what: What, id: string, before: Tracked | undefined, now: number): void {
    if (!this.#unrouted.routed(what)) {
      if (before) this.#unrouted.remember(before, now)
      return
    }
    if (before) this.#catchUp(before, now)
    const tracked = this.#tracked(what, id)
    if (tracked) this.#planAll(tracked, now)
  }

  /** Emits the ticks up to `now` that are late, as far as there is room. The rest count as unrouted. */
  #catchUp(tracked: Tracked, now: number): void {
    const { outbox, clock } = this.#world
    for (const { part, cron, to } of stretchesOf(tracked, 0, now)) {
      const key = keyOf(tracked, part)
      const planned = clock.find(key)
      let tick = planned?.kind === 'tick' ? planned.tick : null
      for (let many = 0; tick !== null && tick <= to && many < LATE_AT_ONCE && !outbox.full; many++) {
        this.#emit(tracked, part, tick)
        tick = cronSchedule(cron).next(tick)
      }
      if (tick !== null && tick <= to) this.#unrouted.add([{ of: tracked, part, cron, from: tick - 1, to }])
      clock.cancel(key)
    }
  }

  /** Counts the ticks up to `now` that are late as unrouted. */
  #giveUp(tracked: Tracked, now: number): void {
    for (const { part, cron, to } of stretchesOf(tracked, 0, now)) {
      const planned = this.#world.clock.find(keyOf(tracked, part))
      if (planned?.kind !== 'tick' || planned.tick > to) continue
      this.#unrouted.add([{ of: tracked, part, cron, from: planned.tick - 1, to }])
    }
  }

  /** Plans the next tick of each schedule that is on, if an endpoint takes their events. */
  #planAll(tracked: Tracked, now: number): void {
    const routed = this.#unrouted.routed(tracked.what)
    for (const part of PARTS) {
      const stretch = routed ? stretchOf(tracked, part) : undefined
      if (stretch) this.#planNext(stretch, Math.max(now, stretch.from))
      else this.#world.clock.cancel(keyOf(tracked, part))
    }
  }

  /** Plans the first tick after `from` (ms), in place of any other of the schedule. */
  #planNext({ of, part, cron, to }: Stretch<Tracked>, from: number): void {
    const { clock } = this.#world
    const tick = cronSchedule(cron).next(from)
    const key = keyOf(of, part)
    if (tick === null || tick > to) clock.cancel(key)
    else clock.plan(key, tick, { kind: 'tick', what: of.what, id: idOfSource(of), schedule: part, tick }, true)
  }

  #tracked(what: What, id: string): Tracked | undefined {
    if (what === 'creator') {
      const record = this.#world.trackedCreators.records.get(id)
      return record && { what, record }
    }
    const record = this.#world.trackedPosts.records.get(id)
    return record && { what, record }
  }

  *#all(what: What): Iterable<Tracked> {
    if (what === 'creator') for (const record of this.#world.trackedCreators.records.values()) yield { what, record }
    else for (const record of this.#world.trackedPosts.records.values()) yield { what, record }
  }
}

function keyOf(of: Tracked, schedule: TickTask['schedule']): string {
  return tickKey({ what: of.what, id: idOfSource(of), schedule })
}

/** Returns when this schedule of a tracked creator or post is in force; undefined while it is off. */
function stretchOf(of: Tracked, schedule: TickTask['schedule']): Stretch<Tracked> | undefined {
  return stretchesOf(of, 0, Number.POSITIVE_INFINITY).find(({ part }) => part === schedule)
}
