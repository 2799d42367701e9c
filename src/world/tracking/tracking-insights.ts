import type { World } from '../world.ts'
import { addEvents, eventCounters, NO_EVENTS, thisMonth, withinMonth } from './schedule.ts'
import { countedOf, eventsOf, type Tracked } from './tracked.ts'

/** Returns the events of all tracking (endpoint 16): summed over creators and over posts, and for each of them. */
export function trackingInsights(world: World, now: number) {
  const { trackedCreators, trackedPosts } = world.services
  const creators = countAll(world, trackedCreators.records.values(), now)
  const posts = countAll(world, trackedPosts.records.values(), now)
  return {
    creators: { ...creators.counters, events_creatorwise_this_month: creators.byHandle },
    posts: { ...posts.counters, events_creatorwise_posts_this_month: posts.byHandle },
    tracked_creators: creators.totals.map(({ record: { connector, handle, posts }, total }) => {
      return { connector, handle, tracking: posts.on, total }
    }),
    tracked_posts: posts.totals.map(({ record: { connector, shortcode, posts }, total }) => {
      return { connector, shortcode, tracking: posts.on, total }
    }),
  }
}

/** Counts the events of all records: in sum, for each handle that had any, and in all of each record. */
function countAll<Record extends Tracked>({ successes }: World, records: Iterable<Record>, now: number) {
  let [sum, sumDelivered] = [NO_EVENTS, NO_EVENTS]
  // By handle without case; shown as the first one was given.
  const handles = new Map<string, { handle: string; count: number; webhook_success: number }>()
  const totals: { record: Record; total: number }[] = []
  for (const record of records) {
    const { handle } = record
    const events = eventsOf(record, now)
    const delivered = withinMonth(countedOf(record, successes), now)
    sum = addEvents(sum, events)
    sumDelivered = addEvents(sumDelivered, delivered)
    if (events.total > 0) {
      const counted = handles.get(handle.toLowerCase()) ?? { handle, count: 0, webhook_success: 0 }
      counted.count += thisMonth(events)
      counted.webhook_success += thisMonth(delivered)
      handles.set(handle.toLowerCase(), counted)
    }
    totals.push({ record, total: events.total })
  }
  const byHandle = [...handles.values()].map(({ handle, count, webhook_success }) => ({
    [handle]: count,
    webhook_success,
  }))
  return { counters: eventCounters(sum, sumDelivered, now), byHandle, totals }
}
