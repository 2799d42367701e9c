// Tracked creators and posts as the control API shows them: settings by the interface's names, then the events counted so far.

import * as z from 'zod'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import { CronInput } from '../../model/tracking.ts'
import { changeSchedule, type ScheduleState } from '../tracking/schedule.ts'
import { Instant, stateKind } from './state-kinds.ts'

const Count = z.int().min(0)
const Name = z.string().min(1).max(100)

/** Events before `since`, and by day of its month; later ones follow from the schedule. */
const Events = z.strictObject({ since: Instant, total: Count, days: z.record(z.string(), Count) })

const common = { connector: TrackableConnectorSchema, created_at: Instant }
const schedule = { tracking: z.boolean(), cron_expression: CronInput, tracking_expiry_at: Instant }

const eventsOf = ({ since, counted }: ScheduleState) => ({ since, total: counted.total, days: { ...counted.days } })

function stateOf(on: boolean, cron: string, expires: number, { since, ...counted }: z.output<typeof Events>) {
  return { on, cron, expires, since, counted }
}

/** What was counted up to `at`, so that other settings hold only from then on. */
const settled = (state: ScheduleState, at: number) => (state.on ? changeSchedule(state, {}, at) : state)

export const trackedPostKind = stateKind({
  name: 'tracked_posts',
  identity: ['connector', 'shortcode'],
  schema: z.strictObject({ ...common, shortcode: Name, handle: Name, ...schedule, events: Events }),
  collection: ({ trackedPosts }) => trackedPosts.records,
  id: ({ shortcode }) => shortcode,
  show: ({ schedule, ...kept }) => ({
    ...kept,
    tracking: schedule.on,
    cron_expression: schedule.cron,
    tracking_expiry_at: schedule.expires,
    events: eventsOf(schedule),
  }),
  keep: ({ tracking, cron_expression, tracking_expiry_at, events, ...shown }) => ({
    ...shown,
    schedule: stateOf(tracking, cron_expression, tracking_expiry_at, events),
  }),
  settle: (kept, at) => ({ ...kept, schedule: settled(kept.schedule, at) }),
})

export const trackedCreatorKind = stateKind({
  name: 'tracked_creators',
  identity: ['connector', 'handle'],
  schema: z.strictObject({
    ...common,
    handle: Name,
    ...schedule,
    stories_tracking: z.boolean(),
    stories_cron_expression: CronInput.nullable(),
    stories_tracking_expiry_at: Instant.nullable(),
    events: Events,
    stories_events: Events.nullable(),
  }),
  collection: ({ trackedCreators }) => trackedCreators.records,
  id: ({ handle }) => handle,
  show: ({ posts, stories, ...kept }) => ({
    ...kept,
    tracking: posts.on,
    cron_expression: posts.cron,
    tracking_expiry_at: posts.expires,
    stories_tracking: stories?.on ?? false,
    stories_cron_expression: stories?.cron ?? null,
    stories_tracking_expiry_at: stories?.expires ?? null,
    events: eventsOf(posts),
    stories_events: stories && eventsOf(stories),
  }),
  keep: ({ connector, handle, created_at, ...shown }) => {
    const { stories_cron_expression: cron, stories_tracking_expiry_at: expires, events } = shown
    const counted = shown.stories_events ?? { since: events.since, total: 0, days: {} }
    return {
      connector,
      handle,
      created_at,
      posts: stateOf(shown.tracking, shown.cron_expression, shown.tracking_expiry_at, events),
      stories:
        cron === null ? null : stateOf(shown.stories_tracking, cron, expires ?? shown.tracking_expiry_at, counted),
    }
  },
  settle: (kept, at) => ({
    ...kept,
    posts: settled(kept.posts, at),
    stories: kept.stories && settled(kept.stories, at),
  }),
})
