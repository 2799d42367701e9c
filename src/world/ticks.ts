// The events of real-time tracking: one by one where an endpoint takes them, otherwise only counted (see tracked.ts),
// and the newest made when somebody asks for them.

import type { Clock } from '../kit/clock.ts'
import { cronSchedule } from '../kit/cron.ts'
import { idOf } from '../kit/random.ts'
import { LIMITS } from '../model/limits.ts'
import { CREATOR_EVENT, POST_EVENT } from '../model/webhooks.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Task, TickTask } from './core.ts'
import type { Delivery, Subject } from './delivery.ts'
import { newestTicks } from './newest-ticks.ts'
import type { Outbox } from './outbox.ts'
import { TickPayloads } from './tick-payloads.ts'
import type { ScheduleState } from './tracked.ts'
import { subjectKey, type TrackedCreators } from './tracked-creators.ts'
import { postSubjectKey, type TrackedPosts } from './tracked-posts.ts'
import type { TickSource, Unheard } from './unheard.ts'
import { type Tracked, UnheardTicks } from './unheard-ticks.ts'

type Which = Pick<TickTask, 'what' | 'id' | 'schedule'>

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
  /** The ticks that wait for room in the outbox, by their key on the clock. */
  readonly #waiting = new Map<string, TickTask>()

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world.universe)
    const { clock, trackedCreators, trackedPosts } = world
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
      this.#unheard.hear(what, taken, now)
      for (const { record } of this.#all(what)) this.#planAll(what, idOfRecord(record), now)
    }
  }

  /** Which ticks nobody took, for a copy of the world. */
  get unheard(): Unheard {
    return this.#unheard.state
  }

  /** Takes over which ticks nobody took in the world that this one is a copy of; null: none up to `now`. */
  restore(unheard: Unheard | null, now: number): void {
    this.#unheard.restore(unheard, now)
  }

  /** Makes the event of a tick, and plans the next. While the outbox is full the tick waits. */
  run(task: TickTask): void {
    const { outbox } = this.#world
    const found = this.#find(task)
    if (!found || !this.#unheard.heard(task.what)) return
    const { tracked, schedule } = found
    if (outbox.full) {
      this.#waiting.set(keyOf(task), task)
      return
    }
    const data = { ...this.#dataOf(tracked, task.schedule, task.tick) }
    outbox.emit(EVENT_OF[task.what], data, task.tick, { subject: subjectOf(tracked, task.tick), asked: askedOf(task) })
    this.#plan(task, schedule, task.tick)
    this.wake()
  }

  /** The outbox may have room again: the tick that has waited longest takes it. */
  wake(): void {
    const { outbox, clock } = this.#world
    const [next] = this.#waiting
    if (!next || outbox.full) return
    const [key, task] = next
    this.#waiting.delete(key)
    clock.plan(key, clock.now(), task, true)
  }

  /** How many events of this world nobody took, by their names. */
  unroutedCounts(now: number): Map<string, number> {
    return new Map(WHATS.map((what) => [EVENT_OF[what], this.#unheard.count(what, now)]))
  }

  /** The newest events that nobody took, oldest first. */
  unrouted(now: number): Delivery[] {
    const { outbox, seed } = this.#world
    return newestTicks(this.#unheard.stretches(now), now, LIMITS.unrouted_ticks).map(({ of: tracked, part, at }) => {
      const which = { what: tracked.what, id: idOfRecord(tracked.record), schedule: part }
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
    if (this.#unheard.heard(what)) this.#planAll(what, id, now)
    else if (before) this.#unheard.remember(before, now)
  }

  #planAll(what: 'creator' | 'post', id: string, now: number): void {
    for (const schedule of ['posts', 'stories'] as const) {
      const which = { what, id, schedule }
      const found = this.#unheard.heard(what) ? this.#find(which) : undefined
      if (found) this.#plan(which, found.schedule, Math.max(now, found.schedule.since))
      else this.#cancel(keyOf(which))
    }
  }

  /** Plans the first tick after `from`. */
  #plan(which: Which, schedule: ScheduleState, from: number): void {
    const { what, id, schedule: part } = which
    const key = keyOf(which)
    const tick = schedule.on ? cronSchedule(schedule.cron).next(from) : null
    this.#cancel(key)
    if (tick === null || tick > schedule.expires) return
    this.#world.clock.plan(key, tick, { kind: 'tick', what, id, schedule: part, tick }, true)
  }

  #cancel(key: string): void {
    this.#waiting.delete(key)
    this.#world.clock.cancel(key)
  }

  #find({ what, id, schedule: part }: Which): { tracked: Tracked; schedule: ScheduleState } | undefined {
    if (what === 'creator') {
      const record = this.#world.trackedCreators.records.get(id)
      const schedule = record?.[part]
      return record && schedule ? { tracked: { what, record }, schedule } : undefined
    }
    const record = this.#world.trackedPosts.records.get(id)
    return record && part === 'posts' ? { tracked: { what, record }, schedule: record.schedule } : undefined
  }

  *#all(what: 'creator' | 'post'): Iterable<Tracked> {
    if (what === 'creator') for (const record of this.#world.trackedCreators.records.values()) yield { what, record }
    else for (const record of this.#world.trackedPosts.records.values()) yield { what, record }
  }
}

function idOfRecord(record: TickSource['record']): string {
  return 'shortcode' in record ? record.shortcode : record.handle
}

function subjectOf(tracked: TickSource, at: number): Subject {
  const key = tracked.what === 'creator' ? subjectKey(tracked.record) : postSubjectKey(tracked.record)
  return { key, since: tracked.record.created_at, at }
}

function keyOf({ what, id, schedule }: Which): string {
  return `tick/${what}/${schedule}/${id}`
}

function askedOf({ what, id, schedule, tick }: Which & { readonly tick: number }): string {
  return `${what} ${schedule} ${id} ${tick}`
}
