// Tracked creators and posts as records: settings by the interface's names, then the events counted so far.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { Count, DayCounts } from '../../model/fields.ts'
import { MomentSchema as Moment } from '../../model/fixture-time.ts'
import { Instant } from '../../model/instant.ts'
import type { Trackable } from '../../model/platforms.ts'
import { Handle, Shortcode } from '../../model/text.ts'
import { CronInput } from '../../model/tracking.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { byHandle, collection } from '../lifecycle/collection.ts'
import { CreatedAt } from '../lifecycle/seeding.ts'
import {
  addEvents,
  changeSchedule,
  type EventCounts,
  eventsAt,
  NO_EVENTS,
  PAST_KEPT,
  type ScheduleState,
  type WebhookSuccesses,
} from './schedule.ts'

/** Events before `since`, and by day of its month; later ones follow from the schedule. */
const Events = strict(() => ({
  since: Instant,
  total: Count,
  days: DayCounts,
  past: z
    .array(strict(() => ({ cron: CronInput, from: Instant, to: Instant })))
    .max(PAST_KEPT)
    .default([]),
}))
type Events = z.output<typeof Events>

const Name = z.string().min(1).max(100)
const common = { connector: TrackableConnectorSchema, created_at: Instant }
const schedule = { tracking: z.boolean(), cron_expression: CronInput, tracking_expiry_at: Instant }

const eventsIn = ({ since, counted, past }: ScheduleState): Events => ({
  since,
  total: counted.total,
  days: { ...counted.days },
  past: past.map((each) => ({ ...each })),
})

const shownSchedule = ({ on, cron, expires }: ScheduleState) => ({
  tracking: on,
  cron_expression: cron,
  tracking_expiry_at: expires,
})

function storedSchedule(
  on: boolean,
  cron: string,
  expires: number,
  { since, past, ...counted }: Events,
): ScheduleState {
  return { on, cron, expires, since, counted, past }
}

/** Returns the schedule with its events counted up to `at`, so that new settings hold only from then on. */
const upToDate = (state: ScheduleState, at: number) => (state.on ? changeSchedule(state, {}, at) : state)

const fixture = () => ({
  tracking: z.boolean().default(true).describe('Whether it is tracked.'),
  cron_expression: CronInput.default('0 * * * *').describe('When it is tracked.'),
  tracking_expiry_at: Moment.optional().describe('When its tracking ends.'),
  created_at: CreatedAt,
})

/** A creator or a post under real-time tracking, as it is kept. Instants in ms. */
export interface Tracked {
  readonly connector: Trackable
  readonly handle: string
  /** Of a post; left out for a creator. */
  readonly shortcode?: string
  readonly created_at: number
  readonly posts: ScheduleState
  /** Null for a post, and while stories are polled together with the posts. */
  readonly stories: ScheduleState | null
}

export type TrackedPost = Tracked & { readonly shortcode: string }

export function isPost(tracked: Tracked): tracked is TrackedPost {
  return tracked.shortcode !== undefined
}

/** Returns the id of a record. Handles are compared without case. */
export function idOfTracked({ connector, handle, shortcode }: Pick<Tracked, 'connector' | 'handle' | 'shortcode'>) {
  return shortcode ?? canonicalHandle(connector, handle)
}

/** Returns the key under which the deliveries of its events are counted. */
export function subjectKey({ handle, shortcode }: Pick<Tracked, 'handle' | 'shortcode'>): string {
  return shortcode === undefined ? `creator/${handle}` : `post/${shortcode}`
}

export function eventsOf({ posts, stories }: Tracked, now: number): EventCounts {
  return addEvents(eventsAt(posts, now), stories ? eventsAt(stories, now) : NO_EVENTS)
}

/** Counts the deliveries of its events that succeeded; the same object as long as there are no more. */
export function countedOf(record: Tracked, successes: WebhookSuccesses): EventCounts {
  return successes.of(subjectKey(record), record.created_at)
}

export const trackedCreators = collection({
  name: 'tracked_creators',
  noun: 'tracked creator',
  description: 'Creators under real-time tracking (endpoint 10)',
  limit: 'tracked_records',
  record: strict(() => ({
    ...common,
    handle: Name,
    ...schedule,
    stories_tracking: z.boolean(),
    stories_cron_expression: CronInput.nullable(),
    stories_tracking_expiry_at: Instant.nullable(),
    events: Events,
    stories_events: Events.nullable(),
  })),
  id: (record: Tracked) => idOfTracked(record),
  names: byHandle,
  identity: ['connector', 'handle'],
  show: ({ posts, stories, ...record }: Tracked) => ({
    ...record,
    ...shownSchedule(posts),
    stories_tracking: stories?.on ?? false,
    stories_cron_expression: stories?.cron ?? null,
    stories_tracking_expiry_at: stories?.expires ?? null,
    events: eventsIn(posts),
    stories_events: stories && eventsIn(stories),
  }),
  keep: ({ connector, handle, created_at, ...shown }): Tracked => {
    const { stories_cron_expression: cron, stories_tracking_expiry_at: expires, events } = shown
    const counted = shown.stories_events ?? { since: events.since, total: 0, days: {}, past: [] }
    return {
      connector,
      handle,
      created_at,
      posts: storedSchedule(shown.tracking, shown.cron_expression, shown.tracking_expiry_at, events),
      stories:
        cron === null
          ? null
          : storedSchedule(shown.stories_tracking, cron, expires ?? shown.tracking_expiry_at, counted),
    }
  },
  asOf: (record, at) => ({
    ...record,
    posts: upToDate(record.posts, at),
    stories: record.stories && upToDate(record.stories, at),
  }),
  fixture: strict(() => ({
    connector: TrackableConnectorSchema.describe('The platform.'),
    handle: Handle.describe('The handle of the creator.'),
    ...fixture(),
    stories_tracking: z.boolean().optional().describe('Whether its stories are tracked.'),
    stories_cron_expression: CronInput.optional().describe('When its stories are tracked.'),
    stories_tracking_expiry_at: Moment.optional().describe('When the tracking of its stories ends.'),
  })),
})

export const trackedPosts = collection({
  name: 'tracked_posts',
  noun: 'tracked post',
  description: 'Posts under real-time tracking (endpoint 13)',
  limit: 'tracked_records',
  record: strict(() => ({ ...common, shortcode: Name, handle: Name, ...schedule, events: Events })),
  id: (record: TrackedPost) => idOfTracked(record),
  names: byHandle,
  identity: ['connector', 'shortcode'],
  show: ({ posts, stories: _, ...record }: TrackedPost) => ({
    ...record,
    ...shownSchedule(posts),
    events: eventsIn(posts),
  }),
  keep: ({ tracking, cron_expression, tracking_expiry_at, events, ...shown }): TrackedPost => ({
    ...shown,
    posts: storedSchedule(tracking, cron_expression, tracking_expiry_at, events),
    stories: null,
  }),
  asOf: (record, at) => ({ ...record, posts: upToDate(record.posts, at) }),
  fixture: strict(() => ({
    connector: TrackableConnectorSchema.describe('The platform.'),
    shortcode: Shortcode.describe('The post on its platform.'),
    handle: Handle.optional().describe('The handle of its creator.'),
    ...fixture(),
  })),
})
