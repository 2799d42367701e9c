import { addEvents, type EventCounts, eventCounters, eventsAt, NO_EVENTS, thisMonth } from './schedule.ts'
import { creatorEvents, type TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'

/** Returns the events of all tracking (endpoint 16): summed over creators and over posts, and for each of them. */
export function trackingInsights(trackedCreators: TrackedCreators, trackedPosts: TrackedPosts, now: number) {
  const creators = [...trackedCreators.records.values()].map((record) => ({
    record,
    events: creatorEvents(record, now),
    delivered: trackedCreators.delivered(record, now),
  }))
  const posts = [...trackedPosts.records.values()].map((record) => ({
    record,
    events: eventsAt(record.schedule, now),
    delivered: trackedPosts.delivered(record, now),
  }))
  return {
    creators: {
      ...eventCounters(sum(creators, 'events'), sum(creators, 'delivered'), now),
      events_creatorwise_this_month: byHandle(creators),
    },
    posts: {
      ...eventCounters(sum(posts, 'events'), sum(posts, 'delivered'), now),
      events_creatorwise_posts_this_month: byHandle(posts),
    },
    tracked_creators: creators.map(({ record, events }) => ({
      connector: record.connector,
      handle: record.handle,
      tracking: record.posts.on,
      total: events.total,
    })),
    tracked_posts: posts.map(({ record, events }) => ({
      connector: record.connector,
      shortcode: record.shortcode,
      tracking: record.schedule.on,
      total: events.total,
    })),
  }
}

interface Counted {
  readonly record: { readonly handle: string }
  readonly events: EventCounts
  readonly delivered: EventCounts
}

function sum(counted: readonly Counted[], of: 'events' | 'delivered'): EventCounts {
  return counted.reduce((all, each) => addEvents(all, each[of]), NO_EVENTS)
}

/** Returns one entry for each handle that had events. */
function byHandle(counted: readonly Counted[]): Record<string, number>[] {
  const totals = new Map<string, { count: number; webhook_success: number }>()
  for (const { record, events, delivered } of counted) {
    if (events.total === 0) continue
    const before = totals.get(record.handle) ?? { count: 0, webhook_success: 0 }
    const webhook_success = before.webhook_success + thisMonth(delivered)
    totals.set(record.handle, { count: before.count + thisMonth(events), webhook_success })
  }
  return [...totals].map(([handle, { count, webhook_success }]) => ({ [handle]: count, webhook_success }))
}
