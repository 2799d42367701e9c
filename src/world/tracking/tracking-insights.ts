import type { Work } from '../../kit/work.ts'
import { type EventCounts, eventCounters, thisMonth } from './schedule.ts'
import { eventsOf } from './tracked.ts'
import type { TrackedCreators } from './tracked-creators.ts'
import type { TrackedPosts } from './tracked-posts.ts'

/** Returns the events of all tracking (endpoint 16): summed over creators and over posts, and for each of them. */
export function* trackingInsights(trackedCreators: TrackedCreators, trackedPosts: TrackedPosts, now: number) {
  const creators = yield* countAll(trackedCreators.records.values(), (record) => ({
    handle: record.handle,
    events: eventsOf(record, now),
    delivered: trackedCreators.views.delivered(record, now),
  }))
  const posts = yield* countAll(trackedPosts.records.values(), (record) => ({
    handle: record.handle,
    events: eventsOf(record, now),
    delivered: trackedPosts.views.delivered(record, now),
  }))
  return {
    creators: {
      ...eventCounters(creators.events, creators.delivered, now),
      events_creatorwise_this_month: creators.byHandle,
    },
    posts: {
      ...eventCounters(posts.events, posts.delivered, now),
      events_creatorwise_posts_this_month: posts.byHandle,
    },
    tracked_creators: creators.totals.map(({ record, total }) => ({
      connector: record.connector,
      handle: record.handle,
      tracking: record.posts.on,
      total,
    })),
    tracked_posts: posts.totals.map(({ record, total }) => ({
      connector: record.connector,
      shortcode: record.shortcode,
      tracking: record.posts.on,
      total,
    })),
  }
}

/** How many records are counted in one step of work. */
const RECORDS_A_STEP = 100

interface Counted {
  readonly events: EventCounts
  readonly delivered: EventCounts
}

/** Counts the events of all records: in sum, for each handle that had any, and in all of each record. */
function* countAll<Record>(
  records: Iterable<Record>,
  count: (record: Record) => Counted & { readonly handle: string },
): Work<Counted & { byHandle: { [handle: string]: number }[]; totals: { record: Record; total: number }[] }> {
  const sums = { events: { total: 0, days: {} }, delivered: { total: 0, days: {} } }
  // By handle without case; shown as the first one was given.
  const handles = new Map<string, { handle: string; count: number; webhook_success: number }>()
  const totals: { record: Record; total: number }[] = []
  for (const record of records) {
    const { handle, events, delivered } = count(record)
    addTo(sums.events, events)
    addTo(sums.delivered, delivered)
    if (events.total > 0) {
      const before = handles.get(handle.toLowerCase()) ?? { handle, count: 0, webhook_success: 0 }
      const webhook_success = before.webhook_success + thisMonth(delivered)
      handles.set(handle.toLowerCase(), { ...before, count: before.count + thisMonth(events), webhook_success })
    }
    totals.push({ record, total: events.total })
    if (totals.length % RECORDS_A_STEP === 0) yield
  }
  const byHandle = [...handles.values()].map(({ handle, count, webhook_success }) => ({
    [handle]: count,
    webhook_success,
  }))
  return { ...sums, byHandle, totals }
}

function addTo(sum: { total: number; days: Record<string, number> }, { total, days }: EventCounts): void {
  sum.total += total
  for (const day in days) sum.days[day] = (sum.days[day] ?? 0) + (days[day] ?? 0)
}
