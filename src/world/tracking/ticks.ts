// The events of real-time tracking. Where an endpoint takes them they are emitted one by one: each schedule has its next
// tick on the clock. Otherwise they are only counted, and the newest are made on request.

import TinyQueue from 'tinyqueue'
import { cronSchedule } from '../../kit/cron.ts'
import { idOf } from '../../kit/random.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CREATOR_EVENT, POST_EVENT } from '../../model/webhooks.ts'
import { creatorAt } from '../../universe/creators.ts'
import { InWorld } from '../in-world.ts'
import type { Delivery } from '../outbox/delivery.ts'
import { type TickTask, tickKey } from '../task.ts'
import type { World } from '../world.ts'
import { startSchedule } from './schedule.ts'
import { tickData } from './tick-figures.ts'
import { idOfTracked, isPost, subjectKey, type Tracked } from './tracked.ts'

type What = TickTask['what']

const EVENT_OF = { creator: CREATOR_EVENT, post: POST_EVENT } as const
const WHATS = ['creator', 'post'] as const
const PARTS = ['posts', 'stories'] as const

/** How many ticks of a schedule are made into deliveries at once when it changes. */
const KEPT_AT_ONCE = 100

/** Since when (ms) the events of creators and of posts are unrouted; null while an endpoint takes them. */
type UnroutedSince = Readonly<Record<What, number | null>>

/** A time during which a schedule was in force. Its ticks are those in (from, to]. ms. */
interface Stretch {
  readonly of: Tracked
  readonly part: TickTask['schedule']
  readonly cron: string
  readonly from: number
  readonly to: number
}

interface Tick extends Stretch {
  readonly at: number
  /** Of ticks at the same instant, those of later stretches count as newer. */
  readonly place: number
}

export class Ticks extends InWorld {
  unroutedSince: UnroutedSince = { creator: 0, post: 0 }
  /** When this world began or was restored (ms): earlier ticks are not counted. */
  #countedFrom = this.world.clock.now()

  constructor(world: World) {
    super(world)
    for (const what of WHATS) this.#records(what).watch((id, before) => this.#changed(what, id, before))
  }

  restore(since: UnroutedSince, now: number): void {
    this.unroutedSince = since
    this.#countedFrom = now
  }

  /** Starts or stops emitting events, after the endpoints have changed. Keeps the newest that were unrouted. */
  reroute(now: number): void {
    for (const what of WHATS) {
      const taken = this.world.outbox.endpoints.takers(EVENT_OF[what]).length > 0
      if (taken === this.#routed(what)) continue
      if (taken) {
        this.world.coverage.webhook(EVENT_OF[what], this.#count(what, now))
        this.#keep(newestTicks(this.#stretches(what, now), LIMITS.unrouted_ticks))
      } else {
        for (const tracked of this.#records(what).values()) this.#catchUp(tracked, now)
      }
      this.unroutedSince = { ...this.unroutedSince, [what]: taken ? null : now }
      for (const tracked of this.#records(what).values()) this.#planAll(tracked, now)
    }
  }

  /** Emits the event of a tick that fell due, and plans the next tick. */
  run({ what, id, schedule, tick }: TickTask): void {
    const tracked = this.#records(what).get(id)
    const stretch = tracked && stretchOf(tracked, schedule)
    if (!stretch || !this.#routed(what)) return
    this.#planNext(stretch, tick)
    this.#emit(tracked, schedule, tick)
  }

  /** Counts the unrouted events, by their names, that are no deliveries yet, since the world began or was restored. */
  unroutedCounts(now: number): Map<string, number> {
    return new Map(WHATS.map((what) => [EVENT_OF[what], this.#count(what, now)]))
  }

  /** Returns the newest unrouted events that are no deliveries yet, oldest first. */
  unrouted(now: number): Delivery[] {
    const stretches = WHATS.flatMap((what) => this.#stretches(what, now))
    return newestTicks(stretches, LIMITS.unrouted_ticks).map((tick) => this.#event(tick))
  }

  /** Returns the data of an event at `at`: of the newest that is tracked, else of the first creator, if there is one. */
  sample(what: What, at: number) {
    const { people, universe, seed } = this.world
    const invented: Tracked = {
      connector: 'instagram',
      handle: universe.size > 0 ? creatorAt(universe, 0).handle : 'sample.creator',
      ...(what === 'post' && { shortcode: idOf(seed, 'sample', what).slice(0, 11) }),
      created_at: at,
      posts: startSchedule('0 * * * *', at, at),
      stories: null,
    }
    return tickData(people, [...this.#records(what).values()].at(-1) ?? invented, 'posts', at)
  }

  /** Returns the event of a tick that no endpoint took, as a delivery. Its payload and headers are made when asked for. */
  #event({ of, part, at }: Tick): Delivery {
    const { outbox, seed, people } = this.world
    const event = EVENT_OF[whatOf(of)]
    return {
      id: `msg_${idOf(seed, 'webhook', idKeyOf(of, part, at), of.created_at)}`,
      event,
      url: null,
      status: 'unrouted',
      created_at: at,
      get body() {
        return JSON.stringify({ type: event, timestamp: isoInstant(at), data: tickData(people, of, part, at) })
      },
      get headers() {
        return outbox.sign({ id: this.id, body: this.body, script: null })
      },
      subject: { of: subjectKey(of), since: of.created_at, at },
      attempts: [],
      script: null,
      failures: 0,
      copies: 0,
    }
  }

  #keep(ticks: readonly Tick[]): void {
    for (const tick of ticks) this.world.outbox.deliveries.put({ ...this.#event(tick) })
  }

  /** Returns the schedules whose ticks are unrouted, as they are now. */
  #stretches(what: What, now: number): Stretch[] {
    const since = this.unroutedSince[what]
    return since === null ? [] : [...this.#records(what).values()].flatMap((each) => stretchesOf(each, since, now))
  }

  #count(what: What, now: number): number {
    return this.#stretches(what, now).reduce((sum, stretch) => sum + ticksIn(stretch, this.#countedFrom), 0)
  }

  #routed(what: What): boolean {
    return this.unroutedSince[what] === null
  }

  /** Emits the event of a tick. While the outbox is full it is dropped, and counted as forgotten. */
  #emit(of: Tracked, schedule: TickTask['schedule'], tick: number): void {
    const { outbox, people } = this.world
    if (outbox.full) {
      outbox.deliveries.evicted++
      return
    }
    const data = tickData(people, of, schedule, tick)
    const subject = { of: subjectKey(of), since: of.created_at, at: tick }
    outbox.emit(EVENT_OF[whatOf(of)], data, tick, { subject, idKey: idKeyOf(of, schedule, tick) })
  }

  #changed(what: What, id: string, before: Tracked | undefined): void {
    const now = this.world.clock.now()
    if (before) this.#catchUp(before, now)
    const tracked = this.#records(what).get(id)
    if (tracked && this.#routed(what)) this.#planAll(tracked, now)
  }

  /** Makes deliveries of the newest ticks up to `now` of something whose schedules are about to change. */
  #catchUp(tracked: Tracked, now: number): void {
    const what = whatOf(tracked)
    for (const stretch of stretchesOf(tracked, this.unroutedSince[what] ?? 0, now)) {
      if (!this.#routed(what)) {
        this.world.coverage.webhook(EVENT_OF[what], ticksIn(stretch, this.#countedFrom))
        this.#keep(newestTicks([stretch], KEPT_AT_ONCE))
        continue
      }
      const planned = this.world.clock.find(keyOf(tracked, stretch.part))?.task
      if (planned?.kind !== 'tick') continue
      const late = { ...stretch, from: planned.tick - 1 }
      for (const { at } of newestTicks([late], KEPT_AT_ONCE)) this.#emit(tracked, stretch.part, at)
    }
  }

  /** Plans the next tick of each schedule that is on, if an endpoint takes their events. */
  #planAll(tracked: Tracked, now: number): void {
    const routed = this.#routed(whatOf(tracked))
    for (const part of PARTS) {
      const stretch = routed ? stretchOf(tracked, part) : undefined
      if (stretch) this.#planNext(stretch, Math.max(now, stretch.from))
      else this.world.clock.cancel(keyOf(tracked, part))
    }
  }

  /** Plans the first tick after `from` (ms), in place of any other of the schedule. */
  #planNext({ of, part, cron, to }: Stretch, from: number): void {
    const { clock } = this.world
    const tick = cronSchedule(cron).next(from)
    if (tick === null || tick > to) clock.cancel(keyOf(of, part))
    else clock.plan({ kind: 'tick', what: whatOf(of), id: idOfTracked(of), schedule: part, tick }, tick, true)
  }

  #records(what: What) {
    const { trackedCreators, trackedPosts } = this.world.services
    return what === 'creator' ? trackedCreators.records : trackedPosts.records
  }
}

function whatOf(tracked: Tracked): What {
  return isPost(tracked) ? 'post' : 'creator'
}

function keyOf(of: Tracked, schedule: TickTask['schedule']): string {
  return tickKey({ what: whatOf(of), id: idOfTracked(of), schedule })
}

/** Returns the key that the id of the event of a tick depends on. */
function idKeyOf(of: Tracked, schedule: TickTask['schedule'], tick: number): string {
  return `${whatOf(of)} ${schedule} ${idOfTracked(of)} ${tick}`
}

/** Returns when each schedule was in force between `since` and `now`. */
function stretchesOf(of: Tracked, since: number, now: number): Stretch[] {
  return PARTS.flatMap((part) => {
    const schedule = of[part]
    if (!schedule?.on) return []
    const { cron, since: begun, expires } = schedule
    return [{ of, part, cron, from: Math.max(begun, since), to: Math.min(now, expires) }]
  })
}

/** Returns when this schedule of a tracked creator or post is in force; undefined while it is off. */
function stretchOf(of: Tracked, schedule: TickTask['schedule']): Stretch | undefined {
  return stretchesOf(of, 0, Number.POSITIVE_INFINITY).find(({ part }) => part === schedule)
}

/** Returns the newest `limit` ticks, oldest first. Visits no other ticks. */
function newestTicks(stretches: readonly Stretch[], limit: number): Tick[] {
  const last = stretches.flatMap((stretch, place) => lastUntil(stretch.to, stretch, place))
  const queue = new TinyQueue(last, (a, b) => b.at - a.at || b.place - a.place)
  const ticks: Tick[] = []
  while (ticks.length < limit) {
    const newest = queue.pop()
    if (!newest) break
    ticks.push(newest)
    for (const earlier of lastUntil(newest.at - 1, newest, newest.place)) queue.push(earlier)
  }
  return ticks.reverse()
}

/** Returns the last tick of a stretch until `to` (ms), if there is one. */
function lastUntil(to: number, stretch: Stretch, place: number): Tick[] {
  const at = cronSchedule(stretch.cron).last(to)
  return at !== null && at > stretch.from ? [{ ...stretch, at, place }] : []
}

/** Counts the ticks after `since` (ms). Does not visit each. */
function ticksIn({ cron, from, to }: Stretch, since: number): number {
  return cronSchedule(cron).count(Math.max(from, since), to)
}
