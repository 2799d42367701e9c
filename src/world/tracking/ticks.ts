// The events of real-time tracking. Where an endpoint takes them they are emitted one by one. Otherwise they are only
// counted, and the newest are made on request.

import type { Clock } from '../../kit/clock.ts'
import type { Account } from '../../kit/memory/memory.ts'
import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PostAuthors } from '../post-authors.ts'
import type { Task, TickTask } from '../task.ts'
import { newestTicks, type Stretch } from './newest-ticks.ts'
import { TickPayloads } from './tick-payloads.ts'
import { TickQueue, type TickQueueState, type Which } from './tick-queue.ts'
import { EVENT_OF, idKeyOf, idOfSource, subjectOf, type TickSource, type Tracked } from './tick-source.ts'
import type { TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'
import { UnroutedEvent } from './unrouted-event.ts'
import { stretchesOf, type Unrouted, UnroutedTicks } from './unrouted-ticks.ts'

export interface TicksWorld {
  readonly seed: string
  readonly universe: UniverseOptions
  readonly authors: PostAuthors
  readonly memory: Account
  readonly clock: Clock<Task>
  readonly outbox: Outbox
  readonly trackedCreators: TrackedCreators
  readonly trackedPosts: TrackedPosts
}

const WHATS = ['creator', 'post'] as const
const PARTS = ['posts', 'stories'] as const

export class Ticks {
  readonly #world: TicksWorld
  readonly #payloads: TickPayloads
  readonly #unrouted: UnroutedTicks
  readonly #queue: TickQueue

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world)
    const { clock, outbox, trackedCreators, trackedPosts } = world
    this.#queue = new TickQueue(clock, () => outbox.full)
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
    const { outbox } = this.#world
    for (const what of WHATS) {
      const taken = outbox.endpoints.anyTakes(EVENT_OF[what])
      if (taken === this.#unrouted.routed(what)) continue
      const late = taken ? [] : (yield* this.late(now)).filter(({ of }) => of.what === what)
      yield* this.#unrouted.route(what, taken, now)
      this.#unrouted.add(late)
      this.#queue.forget(what)
      for (const tracked of this.#all(what)) {
        this.#planAll(tracked, now)
        yield
      }
    }
    this.wake()
  }

  /** How often unrouted events may have changed, other than by the passing of time. */
  get unroutedChanges(): number {
    return this.#unrouted.changes
  }

  /** Which ticks are unrouted, for a snapshot. */
  get unroutedState(): Unrouted {
    return this.#unrouted.state
  }

  /** Returns the ticks up to `now` that wait for room in the outbox, oldest first. */
  *late(now: number): Work<Stretch<TickSource>[]> {
    const late = this.#queue.allPast()
    for (const what of WHATS) {
      if (!this.#unrouted.routed(what)) continue
      for (const tracked of this.#all(what)) {
        late.push(...this.#dueOf(tracked, now))
        yield
      }
    }
    return late.sort((a, b) => a.from - b.from)
  }

  /** Lets ticks wait for room in the outbox, even if their schedules change. */
  fallBehind(late: readonly Stretch<TickSource>[]): void {
    for (const stretch of late) {
      this.#unrouted.add(this.#unrouted.routed(stretch.of.what) ? this.#queue.fallBehind(stretch) : [stretch])
    }
    this.wake()
  }

  /** Which ticks wait for room in the outbox, for a snapshot. */
  get queueState(): TickQueueState {
    return this.#queue.state
  }

  /** Restores which ticks wait from a snapshot. Those that are planned are planned afterwards. */
  restoreQueue(state: TickQueueState): void {
    this.#queue.restore(state)
  }

  /** Goes on with ticks that wait but are not planned, though they should be, once a world is restored. */
  resume(): void {
    this.#queue.resume()
    this.wake()
  }

  /** Restores unrouted ticks from a snapshot; null: none up to `now`. */
  restoreUnrouted(unrouted: Unrouted | null, now: number): void {
    this.#unrouted.restore(unrouted, now)
  }

  /** Takes over the ticks of another world, whose records and planned tasks this one has. */
  inherit(other: Ticks): void {
    this.#unrouted.inherit(other.#unrouted)
    this.#queue.inherit(other.#queue)
  }

  /** Emits the event of a tick that fell due, and plans the next tick. While the outbox is full the tick waits. */
  run(task: TickTask): void {
    const { outbox } = this.#world
    const stretch = this.#find(task)
    if (!stretch || !this.#unrouted.routed(task.what)) return
    if (outbox.full) {
      this.#queue.wait(task)
      return
    }
    const { of } = stretch
    const data = this.#payloads.of(of, task.schedule, task.tick)
    outbox.emit(EVENT_OF[task.what], data, task.tick, { subject: subjectOf(of, task.tick), idKey: idKeyOf(task) })
    this.#queue.plan(task, stretch, task.tick)
    this.wake()
  }

  /** Plans the next tick that waits for room, if there is room in the outbox. */
  wake(): void {
    this.#queue.wake()
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

  #changed(what: 'creator' | 'post', id: string, before: Tracked | undefined, now: number): void {
    if (!this.#unrouted.routed(what)) {
      if (before) this.#unrouted.remember(before, now)
      return
    }
    const late = before ? this.#dueOf(before, now) : []
    const tracked = this.#tracked(what, id)
    if (tracked) this.#planAll(tracked, now)
    this.fallBehind(late)
  }

  /** Returns the ticks of its schedules up to `now` whose events were not emitted. */
  #dueOf(tracked: Tracked, now: number): Stretch<TickSource>[] {
    return stretchesOf(tracked, 0, now).flatMap((stretch) => this.#queue.due(stretch))
  }

  /** Plans the next tick of each schedule that is on, if an endpoint takes their events. */
  #planAll(tracked: Tracked, now: number): void {
    const { what } = tracked
    const id = idOfSource(tracked)
    const found = this.#unrouted.routed(what) ? stretchesOf(tracked, 0, Number.POSITIVE_INFINITY) : []
    for (const schedule of what === 'creator' ? PARTS : PARTS.slice(0, 1)) {
      const which = { what, id, schedule, until: null }
      const stretch = found.find(({ part }) => part === schedule)
      if (stretch) this.#queue.plan(which, stretch, Math.max(now, stretch.from))
      else this.#queue.cancel(which)
    }
  }

  /** Finds the schedule, and when it is or was in force. */
  #find(which: Which): Stretch<TickSource> | undefined {
    if (which.until !== null) return this.#queue.past(which)
    const { what, id, schedule: part } = which
    const tracked = this.#tracked(what, id)
    return tracked && stretchesOf(tracked, 0, Number.POSITIVE_INFINITY).find((stretch) => stretch.part === part)
  }

  #tracked(what: 'creator' | 'post', id: string): Tracked | undefined {
    if (what === 'creator') {
      const record = this.#world.trackedCreators.records.get(id)
      return record && { what, record }
    }
    const record = this.#world.trackedPosts.records.get(id)
    return record && { what, record }
  }

  *#all(what: 'creator' | 'post'): Iterable<Tracked> {
    if (what === 'creator') for (const record of this.#world.trackedCreators.records.values()) yield { what, record }
    else for (const record of this.#world.trackedPosts.records.values()) yield { what, record }
  }
}
