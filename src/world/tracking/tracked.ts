// What tracked creators and posts have in common: their names, their events, and the fields that both show.

import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import type { Account } from '../../kit/memory.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { Memo } from '../memo.ts'
import {
  addEvents,
  type EventCounts,
  eventsAt,
  NO_EVENTS,
  type SuccessCounts,
  thisMonth,
  tickStamp,
  untilChange,
  withinMonth,
} from './schedule.ts'
import type { Tracked } from './tracked-record.ts'

export type Warn = (message: string) => void

/** Returns the id of its record. */
export function idOfTracked({ connector, handle, shortcode }: Tracked): string {
  return shortcode ?? canonicalHandle(connector, handle)
}

/** Returns the key under which the deliveries of its events are counted. */
export function subjectKey({ handle, shortcode }: Pick<Tracked, 'handle' | 'shortcode'>): string {
  return shortcode === undefined ? `creator/${handle}` : `post/${shortcode}`
}

/** Returns the events of posts and stories together. */
export function eventsOf({ posts, stories }: Tracked, now: number): EventCounts {
  return addEvents(eventsAt(posts, now), stories ? eventsAt(stories, now) : NO_EVENTS)
}

/** Returns the fields of the schedule of posts. */
export function scheduleFields({ posts, created_at }: Tracked, now: number) {
  return {
    tracking: posts.on,
    cron_expression: posts.cron,
    next_tracking_at: tickStamp(posts, now),
    tracking_expiry_at: stamp(posts.expires),
    created_at: fractionalStamp(created_at),
  }
}

/** Returns the events of this month under a handle; none if there never were any. */
export function underHandle(handle: string, events: EventCounts, delivered: EventCounts): Record<string, number>[] {
  return events.total > 0 ? [{ [handle]: thisMonth(events), webhook_success: thisMonth(delivered) }] : []
}

/** The documented records, each made once while it stays the same. */
export class TrackedViews<View> {
  readonly #views: Memo<View>
  readonly #successes: SuccessCounts
  readonly #view: (record: Tracked, delivered: EventCounts, now: number) => View

  constructor(
    memory: Account,
    successes: SuccessCounts,
    view: (record: Tracked, delivered: EventCounts, now: number) => View,
  ) {
    this.#views = new Memo(memory)
    this.#successes = successes
    this.#view = view
  }

  /** Counts the deliveries of its events that succeeded; days are those of the UTC month of `now`. */
  delivered(record: Tracked, now: number): EventCounts {
    return withinMonth(this.#successes.of(subjectKey(record), record.created_at), now)
  }

  /** Returns the record as of `now`. `handle`: as it is shown. */
  show(record: Tracked, now: number, handle = record.handle): View {
    const schedules = record.stories ? [record.posts, record.stories] : [record.posts]
    const counted = this.#successes.of(subjectKey(record), record.created_at)
    return this.#views.of(record, now, [counted, handle], () => ({
      value: this.#view({ ...record, handle }, withinMonth(counted, now), now),
      until: untilChange(schedules, now),
    }))
  }
}
