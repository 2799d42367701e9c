// Real-time tracked creators and posts (interface, "Realtime-tracked creator" and "Realtime-tracked post").

import * as z from 'zod'
import { CronRefusal, cronSchedule } from '../kit/cron.ts'
import { strict } from '../kit/shape.ts'
import { TrackableConnectorSchema } from './connector.ts'
import { Count } from './fields.ts'
import { instantText } from './instant.ts'
import { LIMITS } from './limits.ts'
import { FractionalStamp, IsoDay, Stamp } from './moments.ts'
import { shape } from './shape.ts'

/** `{<date>: n, webhook_success: n}`: one key besides `webhook_success`. */
const CountsByKey = z.record(z.string(), Count)

const counters = () => ({
  total: Count,
  webhooks_success_total: Count,
  this_month: Count,
  webhooks_success_this_month: Count,
  today: Count,
  webhooks_success_today: Count,
  events_datewise_this_month: z.array(z.record(z.union([IsoDay, z.literal('webhook_success')]), Count)),
})

export const CreatorEventInsights = shape(() => ({
  documented: { ...counters(), events_creatorwise_this_month: z.array(CountsByKey) },
}))

export const PostEventInsights = shape(() => ({
  documented: { ...counters(), events_creatorwise_posts_this_month: z.array(CountsByKey) },
}))

const tracked = () => ({
  tracking: z.boolean(),
  cron_expression: z.string(),
  /** null after the expiry, and when no tick is left before it. */
  next_tracking_at: Stamp.nullable(),
  tracking_expiry_at: Stamp,
  created_at: FractionalStamp,
})

export const TrackedCreator = shape(() => ({
  documented: {
    connector: TrackableConnectorSchema,
    handle: z.string(),
    ...tracked(),
    stories_tracking: z.boolean(),
    event_insights: CreatorEventInsights,
  },
  named: {
    stories_cron_expression: z.string().nullable(),
    next_stories_tracking_at: Stamp.nullable(),
    stories_tracking_expiry_at: Stamp.nullable(),
  },
}))

export const TrackedPost = shape(() => ({
  documented: {
    connector: TrackableConnectorSchema,
    shortcode: z.string(),
    ...tracked(),
    event_insights: PostEventInsights,
  },
}))

const summary = { connector: TrackableConnectorSchema, tracking: z.boolean(), total: Count }

export const TrackingInsights = shape(() => ({
  assumed: {
    'tracking-insights': {
      creators: CreatorEventInsights,
      posts: PostEventInsights,
      tracked_creators: z.array(strict(() => ({ ...summary, handle: z.string() }))),
      tracked_posts: z.array(strict(() => ({ ...summary, shortcode: z.string() }))),
    },
  },
}))

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
  .meta({ description: 'a cron schedule of five fields, UTC' })

export const StampInput = instantText({
  wanted: 'expected a time such as 2026-01-31 18:00:00',
  description: 'YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC)',
})

/** A boolean, or its string form as in the samples of the interface. */
export const BooleanInput = z.union([
  z.boolean(),
  z.stringFormat('boolean', (text) => /^(true|false)$/i.test(text)).transform((text) => text.toLowerCase() === 'true'),
])
