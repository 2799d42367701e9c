// Real-time tracked creators and posts (interface, "Realtime-tracked creator" and "Realtime-tracked post").

import * as z from 'zod'
import { CronRefusal, cronSchedule } from '../kit/cron.ts'
import { CRON_PATTERN } from '../kit/cron-pattern.ts'
import { strict } from '../kit/shape.ts'
import { TrackableConnectorSchema } from './connector.ts'
import { Count, FractionalStamp, IsoDay, Stamp } from './fields.ts'
import { instantText } from './instant.ts'
import { LIMITS } from './limits.ts'
import { assumed, documented, shape } from './shape.ts'

/** `{<date>: n, webhook_success: n}`: one key besides `webhook_success`. */
const CountsByKey = z.record(z.string(), Count)

const counters = () => ({
  total: Count.describe('Events since it was added.'),
  webhooks_success_total: Count.describe('Of these, delivered by webhook.'),
  this_month: Count.describe('Events of this month.'),
  webhooks_success_this_month: Count.describe('Of these, delivered by webhook.'),
  today: Count.describe('Events of today.'),
  webhooks_success_today: Count.describe('Of these, delivered by webhook.'),
  events_datewise_this_month: z
    .array(z.record(z.union([IsoDay, z.literal('webhook_success')]), Count))
    .describe('Events of this month by day.'),
})

const CreatorEventInsights = documented(() => ({
  ...counters(),
  events_creatorwise_this_month: z.array(CountsByKey).describe('Events of this month by creator.'),
})).meta({ id: 'CreatorEventInsights', description: 'Counts of the events of a tracked creator.' })

const PostEventInsights = documented(() => ({
  ...counters(),
  events_creatorwise_posts_this_month: z.array(CountsByKey).describe('Events of this month by post.'),
})).meta({ id: 'PostEventInsights', description: 'Counts of the events of a tracked post.' })

const tracked = () => ({
  tracking: z.boolean().describe('Whether it is polled.'),
  cron_expression: z.string().describe('When it is polled: a cron schedule of five fields, UTC.'),
  next_tracking_at: Stamp.nullable().describe('The next poll; null after the expiry, or when none is left before it.'),
  tracking_expiry_at: Stamp.describe('When the tracking ends, YYYY-MM-DD HH:MM:SS (UTC).'),
  created_at: FractionalStamp.describe('When it was added, YYYY-MM-DD HH:MM:SS.ffffff (UTC).'),
})

export const TrackedCreator = shape(() => ({
  documented: {
    connector: TrackableConnectorSchema.describe('The platform.'),
    handle: z.string().describe("The creator's name on the platform, without @."),
    ...tracked(),
    stories_tracking: z.boolean().describe('Whether stories are polled, too.'),
    event_insights: CreatorEventInsights.describe('How many events it had.'),
  },
  named: {
    stories_cron_expression: z.string().describe('When stories are polled: a cron schedule of five fields, UTC.'),
    next_stories_tracking_at: Stamp.nullable().describe('The next poll of stories; null when never.'),
    stories_tracking_expiry_at: Stamp.describe('When the polling of stories ends.'),
  },
})).meta({ id: 'TrackedCreator', description: 'A creator under real-time tracking.' })

export const TrackedPost = documented(() => ({
  connector: TrackableConnectorSchema.describe('The platform.'),
  shortcode: z.string().describe('The identifier of the post on its platform.'),
  ...tracked(),
  event_insights: PostEventInsights.describe('How many events it had.'),
})).meta({ id: 'TrackedPost', description: 'A post under real-time tracking.' })

const summary = {
  connector: TrackableConnectorSchema.describe('The platform.'),
  tracking: z.boolean().describe('Whether it is polled.'),
  total: Count.describe('Events since it was added.'),
}

export const TrackingInsights = assumed('tracking-insights', () => ({
  creators: CreatorEventInsights.describe('Events of all tracked creators.'),
  posts: PostEventInsights.describe('Events of all tracked posts.'),
  tracked_creators: strict(() => ({
    ...summary,
    handle: z.string().describe("The creator's name on the platform, without @."),
  }))
    .array()
    .describe('Each tracked creator.'),
  tracked_posts: strict(() => ({
    ...summary,
    shortcode: z.string().describe('The identifier of the post on its platform.'),
  }))
    .array()
    .describe('Each tracked post.'),
})).meta({ id: 'TrackingInsights', description: 'Counts of all events of real-time tracking.' })

/** A cron schedule of five fields; refused if it is wrong or never fires. */
export const CronInput = z
  .string()
  .max(LIMITS.cron_length, { error: `expected at most ${LIMITS.cron_length} characters`, abort: true })
  .check((context) => {
    try {
      cronSchedule(context.value)
    } catch (error) {
      if (!(error instanceof CronRefusal)) throw error
      context.issues.push({ code: 'custom', message: error.message, input: context.value })
    }
  })
  .meta({ id: 'CronSchedule', description: 'A cron schedule of five fields, UTC.', pattern: CRON_PATTERN })

export const StampInput = instantText('expected a time such as 2026-01-31 18:00:00')

/** A boolean, or its string form as in the samples of the interface. */
export const BooleanInput = z.union([
  z.boolean(),
  z.stringFormat('boolean', (text) => /^(true|false)$/i.test(text)).transform((text) => text.toLowerCase() === 'true'),
])
