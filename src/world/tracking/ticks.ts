// The events of real-time tracking. Where an endpoint takes them they are emitted one by one. Otherwise they are only
// counted, and the newest are made on request.

import type { Clock } from '../../kit/clock.ts'
import type { Account } from '../../kit/memory/memory.ts'
import { idOf } from '../../kit/random.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CREATOR_EVENT, POST_EVENT } from '../../model/webhooks.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { Delivery } from '../outbox/delivery.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Task, TickTask } from '../task.ts'
import { newestTicks, type Stretch } from './newest-ticks.ts'
import { TickPayloads } from './tick-payloads.ts'
import { TickQueue, type Which } from './tick-queue.ts'
import { idOfSource, subjectOf, type TickSource, type Tracked } from './tick-source.ts'
import type { TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'
import { stretchesOf, type Unrouted, UnroutedTicks } from './unrouted-ticks.ts'

export interface TicksWorld {
  readonly seed: string
  readonly universe: UniverseOptions
  readonly memory: Account
  readonly clock: Clock<Task>
  readonly outbox: Outbox
  readonly trackedCreators: TrackedCreators
  readonly trackedPosts: TrackedPosts
}

const EVENT_OF = { creator: CREATOR_EVENT, post: POST_EVENT } as const
const WHATS = ['creator', 'post'] as const

export class Ticks {
  readonly #world: TicksWorld
  readonly #payloads: TickPayloads
  readonly #unrouted: UnroutedTicks
  readonly #queue: TickQueue

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world.universe, world.memory)
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
  reroute(now: number): void {
    const { outbox } = this.#world
    for (const what of WHATS) {
      const taken = outbox.endpoints.anyTakes(EVENT_OF[what])
      if (taken === this.#unrouted.routed(what)) continue
      const late = taken ? [] : this.late(now).filter(({ of }) => of.what === what)
      this.#unrouted.route(what, taken, now)
      this.#unrouted.add(late)
      this.#queue.forget(what)
      for (const tracked of this.#all(what)) this.#planAll(what, idOfSource(tracked), now)
    }
    this.wake()
  }

  /** Which ticks are unrouted, for a snapshot. */
  get unroutedState(): Unrouted {
    return this.#unrouted.state
  }

  /** Returns the ticks up to `now` that wait for room in the outbox, oldest first. */
  late(now: number): Stretch<TickSource>[] {
    const current = WHATS.filter((what) => this.#unrouted.routed(what)).flatMap((what) =>
      [...this.#all(what)].flatMap((tracked) => this.#dueOf(tracked, now)),
    )
    return [...this.#queue.allPast(), ...current].sort((a, b) => a.from - b.from)
  }

  /** Lets ticks wait for room in the outbox, even if their schedules change. */
  fallBehind(late: readonly Stretch<TickSource>[]): void {
    for (const stretch of late) {
      this.#unrouted.add(this.#unrouted.routed(stretch.of.what) ? this.#queue.fallBehind(stretch) : [stretch])
    }
    this.wake()
  }

  /** Restores unrouted ticks from a snapshot; null: none up to `now`. */
  restoreUnrouted(unrouted: Unrouted | null, now: number): void {
    this.#unrouted.restore(unrouted, now)
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
    const data = { ...this.#dataOf(of, task.schedule, task.tick) }
    outbox.emit(EVENT_OF[task.what], data, task.tick, { subject: subjectOf(of, task.tick), idKey: idKeyOf(task) })
    this.#queue.plan(task, stretch, task.tick)
    this.wake()
  }

  /** Plans the next tick that waits for room, if there is room in the outbox. */
  wake(): void {
    this.#queue.wake()
  }

  /** Counts the unrouted events, by their names, since the world began or was restored. */
  unroutedCounts(now: number): Map<string, number> {
    return new Map(WHATS.map((what) => [EVENT_OF[what], this.#unrouted.count(what, now)]))
  }

  /** Returns the newest unrouted events, oldest first. */
  unrouted(now: number): Delivery[] {
    const { outbox, seed } = this.#world
    return newestTicks(this.#unrouted.stretches(now), now, LIMITS.unrouted_ticks).map(({ of: tracked, part, at }) => {
      const which = { what: tracked.what, id: idOfSource(tracked), schedule: part }
      const event = EVENT_OF[tracked.what]
      const id = `msg_${idOf(seed, 'webhook', idKeyOf({ ...which, tick: at }), tracked.record.created_at)}`
      const data = this.#dataOf(tracked, part, at)
      const body = JSON.stringify({ type: event, timestamp: isoInstant(at), data })
      const headers = outbox.signer.sign({ id, body, script: null })
      const nothingYet = { attempts: [], script: null, failures: 0, copies: 0 }
      const subject = subjectOf(tracked, at)
      return { id, event, url: null, status: 'unrouted', created_at: at, body, headers, subject, ...nothingYet }
    })
  }

  #dataOf(tracked: TickSource, part: 'posts' | 'stories', at: number) {
    return tracked.what === 'creator'
      ? this.#payloads.creator(tracked.record, part, at)
      : this.#payloads.post(tracked.record, at)
  }

  #changed(what: 'creator' | 'post', id: string, before: Tracked | undefined, now: number): void {
    if (!this.#unrouted.routed(what)) {
      if (before) this.#unrouted.remember(before, now)
      return
    }
    const late = before ? this.#dueOf(before, now) : []
    this.#planAll(what, id, now)
    this.fallBehind(late)
  }

  /** Returns the ticks of its schedules up to `now` whose events were not emitted. */
  #dueOf(tracked: Tracked, now: number): Stretch<TickSource>[] {
    return stretchesOf(tracked, 0, now).flatMap((stretch) => this.#queue.due(stretch))
  }

  #planAll(what: 'creator' | 'post', id: string, now: number): void {
    for (const schedule of ['posts', 'stories'] as const) {
      const which = { what, id, schedule, until: null }
      const found = this.#unrouted.routed(what) ? this.#find(which) : undefined
      if (found) this.#queue.plan(which, found, Math.max(now, found.from))
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

/** Returns the key that the id of the event of a tick depends on. */
function idKeyOf({ what, id, schedule, tick }: Omit<TickTask, 'kind' | 'until'>): string {
  return `${what} ${schedule} ${id} ${tick}`
}
