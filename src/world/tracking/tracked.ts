// What tracked creators and posts have in common: their names, their events, and the fields that both show.

import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import type { Trackable } from '../../model/platforms.ts'
import { fail } from '../../model/problems.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { WebhookSuccesses } from '../outbox/successes.ts'
import { addEvents, type EventCounts, eventsAt, NO_EVENTS, thisMonth, tickStamp } from './schedule.ts'
import type { Tracked } from './tracked-record.ts'

/** What a call asks of a schedule. */
export interface TrackedChange {
  readonly tracking?: boolean | undefined
  readonly cron_expression?: string | undefined
  readonly tracking_expiry_at?: number | undefined
}

/** Returns the id of its record. */
export function idOfTracked({ connector, handle, shortcode }: Tracked): string {
  return shortcode ?? canonicalHandle(connector, handle)
}

/** Returns the key under which the deliveries of its events are counted. */
export function subjectKey({ handle, shortcode }: Pick<Tracked, 'handle' | 'shortcode'>): string {
  return shortcode === undefined ? `creator/${handle}` : `post/${shortcode}`
}

export function refuseElsewhere(known: Tracked | undefined, asked: Trackable, id: string): void {
  if (known && known.connector !== asked) fail('tracked_elsewhere', { id, connector: known.connector })
}

/** Returns the events of posts and stories together. */
export function eventsOf({ posts, stories }: Tracked, now: number): EventCounts {
  return addEvents(eventsAt(posts, now), stories ? eventsAt(stories, now) : NO_EVENTS)
}

/** Counts the deliveries of its events that succeeded; the same object as long as there are no more. */
export function countedOf(record: Tracked, successes: WebhookSuccesses): EventCounts {
  return successes.of(subjectKey(record), record.created_at)
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
