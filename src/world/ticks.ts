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
import { newestTicks, type Stretch, ticksIn } from './newest-ticks.ts'
import type { Outbox } from './outbox.ts'
import { TickPayloads } from './tick-payloads.ts'
import type { ScheduleState } from './tracked.ts'
import { subjectKey, type TrackedCreatorRecord, type TrackedCreators } from './tracked-creators.ts'
import { postSubjectKey, type TrackedPostRecord, type TrackedPosts } from './tracked-posts.ts'
import type { TickSource, Unheard, UnheardSince } from './unheard.ts'

type Tracked =
  | { readonly what: 'creator'; readonly record: TrackedCreatorRecord }
  | { readonly what: 'post'; readonly record: TrackedPostRecord }

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
  #unheardSince: UnheardSince = { creator: 0, post: 0 }
  #past: Stretch<TickSource>[] = []
  /** From when on (ms) ticks are those of this very world, and how many of those that are past nobody took. */
  #from: number
  #missed = { creator: 0, post: 0 }
  /** The ticks that wait for room in the outbox, by their key on the clock. */
  readonly #waiting = new Map<string, TickTask>()

  constructor(world: TicksWorld) {
    this.#world = world
    this.#payloads = new TickPayloads(world.universe)
    const { clock, trackedCreators, trackedPosts } = world
    this.#from = clock.now()
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
      const since = this.#unheardSince[what]
      const taken = outbox.takes(EVENT_OF[what])
      if (taken === (since === null)) continue
      if (since !== null) for (const tracked of this.#all(what)) this.#rememberUnheard(tracked, since, now)
      this.#unheardSince = { ...this.#unheardSince, [what]: taken ? null : now }
      for (const { record } of this.#all(what)) this.#planAll(what, idOfRecord(record), now)
    }
  }

  /** Which ticks nobody took, for a copy of the world. */
  get unheard(): Unheard {
    return { since: this.#unheardSince, past: this.#past }
  }

  /** Takes over which ticks nobody took in the world that this one is a copy of; null: none up to `now`. */
  restore(unheard: Unheard | null, now: number): void {
    const since = (what: 'creator' | 'post') => (this.#heard(what) ? null : (unheard?.since[what] ?? now))
    this.#unheardSince = { creator: since('creator'), post: since('post') }
    this.#past = [...(unheard?.past ?? [])]
    this.#from = now
    this.#missed = { creator: 0, post: 0 }
  }

  /** Makes the event of a tick, and plans the next. While the outbox is full the tick waits. */
  run(task: TickTask): void {
    const { outbox } = this.#world
    const found = this.#find(task)
    if (!found || !this.#heard(task.what)) return
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
    const countOf = (what: 'creator' | 'post') => this.#missed[what] + ticksIn(this.#unheardNow(what, now), this.#from)
    return new Map(WHATS.map((what) => [EVENT_OF[what], countOf(what)]))
  }

  /** The newest events that nobody took, oldest first. */
  unrouted(now: number): Delivery[] {
    const { outbox, seed } = this.#world
    const stretches = [...this.#past, ...WHATS.flatMap((what) => this.#unheardNow(what, now))]
    return newestTicks(stretches, now, LIMITS.unrouted_ticks).map(({ of: tracked, part, at }) => {
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

  #heard(what: 'creator' | 'post'): boolean {
    return this.#unheardSince[what] === null
  }

  #changed(what: 'creator' | 'post', id: string, before: Tracked | undefined, now: number): void {
    const since = this.#unheardSince[what]
    if (since !== null && before) this.#rememberUnheard(before, since, now)
    if (since === null) this.#planAll(what, id, now)
  }

  #planAll(what: 'creator' | 'post', id: string, now: number): void {
    for (const schedule of ['posts', 'stories'] as const) {
      const which = { what, id, schedule }
      const found = this.#heard(what) ? this.#find(which) : undefined
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

  #rememberUnheard(tracked: Tracked, since: number, now: number): void {
    const stretches = stretchesOf(tracked, since, now)
    this.#missed[tracked.what] += ticksIn(stretches, this.#from)
    this.#past.push(...stretches.filter((stretch) => ticksIn([stretch], 0) > 0))
    if (this.#past.length > 2 * LIMITS.unrouted_ticks) {
      this.#past = this.#past.sort((a, b) => a.to - b.to).slice(-LIMITS.unrouted_ticks)
    }
  }

  #unheardNow(what: 'creator' | 'post', now: number): Stretch<Tracked>[] {
    const since = this.#unheardSince[what]
    return since === null ? [] : [...this.#all(what)].flatMap((tracked) => stretchesOf(tracked, since, now))
  }
}

/** The time that each schedule was in force between `since` and `now`. */
function stretchesOf(of: Tracked, since: number, now: number): Stretch<Tracked>[] {
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
