// The events of real-time tracking: one by one where an endpoint takes them, otherwise only counted (see tracked.ts),
// and the newest made when somebody asks for them.

import type { Clock } from '../../kit/clock.ts'
import { idOf } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import { CREATOR_EVENT, POST_EVENT } from '../../model/webhooks.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { Delivery, Subject } from '../outbox/delivery.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Task, TickTask } from '../task.ts'
import { newestTicks, type Stretch } from './newest-ticks.ts'
import { TickPayloads } from './tick-payloads.ts'
import { TickQueue, type Which } from './tick-queue.ts'
import { subjectKey, type TrackedCreators } from './tracked-creators.ts'
import { postSubjectKey, type TrackedPosts } from './tracked-posts.ts'
import { idOfSource, type TickSource, type Unheard } from './unrouted.ts'
import { stretchesOf, type Tracked, UnheardTicks } from './unrouted-ticks.ts'

export interface TicksWorld {
  readonly seed: string
  readonly universe: UniverseOptions
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
  readonly #unheard: UnheardTicks
  readonly #queue: TickQueue

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world.universe)
    const { clock, outbox, trackedCreators, trackedPosts } = world
    this.#queue = new TickQueue(clock, () => outbox.full)
    this.#unheard = new UnheardTicks((what) => this.#all(what), clock.now())
    trackedCreators.records.watch((id, before) =>
      this.#changed('creator', id, before && { what: 'creator', record: before }, clock.now()),
    )
    trackedPosts.records.watch((id, before) =>
      this.#changed('post', id, before && { what: 'post', record: before }, clock.now()),
    )
  }

  /** Takes up or leaves off the ticks of everything, where the endpoints have changed. */
  reroute(now: number): void {
    const { outbox } = this.#world
    for (const what of WHATS) {
      const taken = outbox.takes(EVENT_OF[what])
      if (taken === this.#unheard.heard(what)) continue
      const late = taken ? [] : this.late(now).filter(({ of }) => of.what === what)
      this.#unheard.hear(what, taken, now)
      this.#unheard.add(late)
      this.#queue.forget(what)
      for (const tracked of this.#all(what)) this.#planAll(what, idOfSource(tracked), now)
    }
    this.wake()
  }

  /** Which ticks nobody took, for a copy of the world. */
  get unheard(): Unheard {
    return this.#unheard.state
  }

  /** The ticks up to `now` that wait for room in the outbox, oldest first. */
  late(now: number): Stretch<TickSource>[] {
    const current = WHATS.filter((what) => this.#unheard.heard(what)).flatMap((what) =>
      [...this.#all(what)].flatMap((tracked) => this.#dueOf(tracked, now)),
    )
    return [...this.#queue.allPast(), ...current].sort((a, b) => a.from - b.from)
  }

  /** Has ticks wait for room in the outbox, whatever becomes of their schedules. */
  fallBehind(late: readonly Stretch<TickSource>[]): void {
    for (const stretch of late) {
      this.#unheard.add(this.#unheard.heard(stretch.of.what) ? this.#queue.fallBehind(stretch) : [stretch])
    }
    this.wake()
  }

  /** Takes over which ticks nobody took in the world that this one is a copy of; null: none up to `now`. */
  restore(unheard: Unheard | null, now: number): void {
    this.#unheard.restore(unheard, now)
  }

  /** Makes the event of a tick, and plans the next. While the outbox is full the tick waits. */
  run(task: TickTask): void {
    const { outbox } = this.#world
    const stretch = this.#find(task)
    if (!stretch || !this.#unheard.heard(task.what)) return
    if (outbox.full) {
      this.#queue.wait(task)
      return
    }
    const { of } = stretch
    const data = { ...this.#dataOf(of, task.schedule, task.tick) }
    outbox.emit(EVENT_OF[task.what], data, task.tick, { subject: subjectOf(of, task.tick), asked: askedOf(task) })
    this.#queue.plan(task, stretch, task.tick)
    this.wake()
  }

  /** The outbox may have room again: the tick that has waited longest takes it. */
  wake(): void {
    this.#queue.wake()
  }

  /** How many events of this world nobody took, by their names. */
  unroutedCounts(now: number): Map<string, number> {
    return new Map(WHATS.map((what) => [EVENT_OF[what], this.#unheard.count(what, now)]))
  }

  /** The newest events that nobody took, oldest first. */
  unrouted(now: number): Delivery[] {
    const { outbox, seed } = this.#world
    return newestTicks(this.#unheard.stretches(now), now, LIMITS.unrouted_ticks).map(({ of: tracked, part, at }) => {
      const which = { what: tracked.what, id: idOfSource(tracked), schedule: part }
      const event = EVENT_OF[tracked.what]
      const id = `msg_${idOf(seed, 'webhook', askedOf({ ...which, tick: at }), tracked.record.created_at)}`
      const payload = {
        type: event,
        timestamp: new Date(at).toISOString(),
        data: { ...this.#dataOf(tracked, part, at) },
      }
      const headers = outbox.signUnrouted(id, payload)
      const nothingYet = { attempts: [], script: null, failures: 0, copies: 0 }
      const subject = subjectOf(tracked, at)
      return { id, event, url: null, status: 'unrouted', created_at: at, payload, headers, subject, ...nothingYet }
    })
  }

  #dataOf(tracked: TickSource, part: 'posts' | 'stories', at: number) {
    return tracked.what === 'creator'
      ? this.#payloads.creator(tracked.record, part, at)
      : this.#payloads.post(tracked.record, at)
  }

  #changed(what: 'creator' | 'post', id: string, before: Tracked | undefined, now: number): void {
    if (!this.#unheard.heard(what)) {
      if (before) this.#unheard.remember(before, now)
      return
    }
    const late = before ? this.#dueOf(before, now) : []
    this.#planAll(what, id, now)
    this.fallBehind(late)
  }

  /** What its schedules have left of the ticks up to `now`. */
  #dueOf(tracked: Tracked, now: number): Stretch<TickSource>[] {
    return stretchesOf(tracked, 0, now).flatMap((stretch) => this.#queue.due(stretch))
  }

  #planAll(what: 'creator' | 'post', id: string, now: number): void {
    for (const schedule of ['posts', 'stories'] as const) {
      const which = { what, id, schedule, until: null }
      const found = this.#unheard.heard(what) ? this.#find(which) : undefined
      if (found) this.#queue.plan(which, found, Math.max(now, found.from))
      else this.#queue.cancel(which)
    }
  }

  /** The schedule that is in force, or was. */
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

function subjectOf(tracked: TickSource, at: number): Subject {
  const key = tracked.what === 'creator' ? subjectKey(tracked.record) : postSubjectKey(tracked.record)
  return { key, since: tracked.record.created_at, at }
}

function askedOf({ what, id, schedule, tick }: Omit<TickTask, 'kind' | 'until'>): string {
  return `${what} ${schedule} ${id} ${tick}`
}
