import { addEvents, type EventCounts, eventCounters, eventsAt, NO_EVENTS, thisMonth } from './tracked.ts'
import { creatorEvents, type TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'

/** What all tracking led to (endpoint 16): summed over creators and over posts, and for each of them. */
export function trackingInsights(trackedCreators: TrackedCreators, trackedPosts: TrackedPosts, now: number) {
  const creators = [...trackedCreators.records.values()].map((record) => ({
    record,
    events: creatorEvents(record, now),
  }))
  const posts = [...trackedPosts.records.values()].map((record) => ({
    record,
    events: eventsAt(record.schedule, now),
  }))
  return {
    creators: { ...eventCounters(sum(creators), now), events_creatorwise_this_month: byHandle(creators) },
    posts: { ...eventCounters(sum(posts), now), events_creatorwise_posts_this_month: byHandle(posts) },
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
}

function sum(counted: readonly Counted[]): EventCounts {
  return counted.reduce((all, { events }) => addEvents(all, events), NO_EVENTS)
}

/** One entry for each handle that had events. */
function byHandle(counted: readonly Counted[]): Record<string, number>[] {
  const totals = new Map<string, number>()
  for (const { record, events } of counted) {
    if (events.total > 0) totals.set(record.handle, (totals.get(record.handle) ?? 0) + thisMonth(events))
  }
  return [...totals].map(([handle, count]) => ({ [handle]: count, webhook_success: 0 }))
}
