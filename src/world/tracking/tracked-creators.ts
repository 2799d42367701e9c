import { Collection } from '../../kit/collection.ts'
import { fractionalStamp, stamp } from '../../kit/http-date.ts'
import { Memo } from '../../kit/memo.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import type { WebhookSuccesses } from '../outbox/successes.ts'
import {
  addEvents,
  changeSchedule,
  type EventCounts,
  eventCounters,
  eventsAt,
  NO_EVENTS,
  nextTick,
  type ScheduleState,
  startSchedule,
  thisMonth,
  untilChange,
  withinMonth,
} from './schedule.ts'

/** A creator under real-time tracking, as it is kept. */
export interface TrackedCreatorRecord {
  readonly connector: 'instagram' | 'youtube'
  readonly handle: string
  readonly created_at: number
  readonly posts: ScheduleState
  readonly stories: ScheduleState | null
}

export interface TrackedCreatorInput {
  readonly connector: 'instagram' | 'youtube'
  readonly handle: string
  readonly cron_expression: string
  readonly tracking_expiry_at: number
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

export interface TrackedCreatorChange {
  readonly tracking?: boolean | undefined
  readonly cron_expression?: string | undefined
  readonly tracking_expiry_at?: number | undefined
  readonly stories_tracking?: boolean | undefined
  readonly stories_cron_expression?: string | undefined
  readonly stories_tracking_expiry_at?: number | undefined
}

/** The creators under real-time tracking (endpoints 10-12), by handle. */
export class TrackedCreators {
  readonly records = new Collection<TrackedCreatorRecord>('tracked_creators', LIMITS.records_per_collection)
  readonly #views = new Memo<ReturnType<typeof view>>()
  readonly #successes: WebhookSuccesses

  constructor(successes: WebhookSuccesses) {
    this.#successes = successes
  }

  /** The deliveries of its events that succeeded; days are those of the UTC month of `now`. */
  delivered(record: TrackedCreatorRecord, now: number): EventCounts {
    return withinMonth(this.#successes.of(subjectKey(record), record.created_at), now)
  }

  /** Starts the tracking of a creator, or starts it anew with what is given now. */
  start(input: TrackedCreatorInput, now: number) {
    const other = this.records.get(input.handle)?.connector
    if (other && other !== input.connector) fail('tracked_elsewhere', { id: input.handle, connector: other })
    const { stories_cron_expression: storiesCron, stories_tracking_expiry_at: storiesExpiry } = input
    const record = this.records.put(input.handle, {
      connector: input.connector,
      handle: input.handle,
      created_at: now,
      posts: startSchedule(input.cron_expression, input.tracking_expiry_at, now),
      stories: storiesCron ? startSchedule(storiesCron, storiesExpiry ?? input.tracking_expiry_at, now) : null,
    })
    return this.show(record, now)
  }

  /** With or without `@`. */
  find(handle: string): TrackedCreatorRecord {
    const record = this.records.get(handle) ?? this.records.get(handle.replace(/^@/, ''))
    return record ?? fail('unknown_record', { what: 'tracked creator', id: handle })
  }

  change(handle: string, change: TrackedCreatorChange, now: number) {
    const record = this.find(handle)
    const posts = changeSchedule(
      record.posts,
      { on: change.tracking, cron: change.cron_expression, expires: change.tracking_expiry_at },
      now,
    )
    const stories = changeStories(record, change, now)
    return this.show(this.records.put(record.handle, { ...record, posts, stories }), now)
  }

  /** The documented record as of `now`; made once while it stays the same. */
  show(record: TrackedCreatorRecord, now: number) {
    const schedules = record.stories ? [record.posts, record.stories] : [record.posts]
    const counted = this.#successes.of(subjectKey(record), record.created_at)
    return this.#views.of(record, now, [counted], () => ({
      value: view(record, withinMonth(counted, now), now),
      until: untilChange(schedules, now),
    }))
  }
}

function changeStories(record: TrackedCreatorRecord, change: TrackedCreatorChange, now: number): ScheduleState | null {
  const { stories_tracking: on, stories_cron_expression: cron, stories_tracking_expiry_at: expires } = change
  if (record.stories) return changeSchedule(record.stories, { on, cron, expires }, now)
  return cron ? { ...startSchedule(cron, expires ?? record.posts.expires, now), on: on ?? true } : null
}

/** Events of posts and stories together. */
export function creatorEvents(record: TrackedCreatorRecord, now: number): EventCounts {
  return addEvents(eventsAt(record.posts, now), record.stories ? eventsAt(record.stories, now) : NO_EVENTS)
}

/** Under which the deliveries of its events are counted. */
export function subjectKey({ handle }: Pick<TrackedCreatorRecord, 'handle'>): string {
  return `creator/${handle}`
}

function view(record: TrackedCreatorRecord, delivered: EventCounts, now: number) {
  const { posts, stories } = record
  const events = creatorEvents(record, now)
  return {
    connector: record.connector,
    handle: record.handle,
    tracking: posts.on,
    cron_expression: posts.cron,
    next_tracking_at: stamp(nextTick(posts, now)),
    tracking_expiry_at: stamp(posts.expires),
    created_at: fractionalStamp(record.created_at),
    stories_tracking: stories?.on ?? false,
    stories_cron_expression: stories?.cron ?? null,
    next_stories_tracking_at: stories && stamp(nextTick(stories, now)),
    stories_tracking_expiry_at: stories && stamp(stories.expires),
    event_insights: {
      ...eventCounters(events, delivered, now),
      events_creatorwise_this_month:
        events.total > 0 ? [{ [record.handle]: thisMonth(events), webhook_success: thisMonth(delivered) }] : [],
    },
  }
}
