// Webhook events and their payloads (interface, "Events"; names and payloads are assumed).

import * as z from 'zod'
import { TrackableConnectorSchema } from './connector.ts'
import { Amount, Count, Rate } from './fields.ts'
import { Stamp } from './moments.ts'
import { shape } from './shape.ts'

export const COMMENTS_PROCESSED = 'post_tracking.comments_processed'
export const CREATOR_EVENT = 'rt_tracking.creator.event'
export const POST_EVENT = 'rt_tracking.post.event'

export const CommentsProcessedData = shape(() => ({ assumed: { 'webhook-delivery': { campaign_id: z.string() } } }))

export const CreatorEventData = shape(() => ({
  assumed: {
    'webhook-delivery': {
      connector: TrackableConnectorSchema,
      handle: z.string(),
      /** The schedule that ticked. */
      schedule: z.enum(['posts', 'stories']),
      tracked_at: Stamp,
      follower_count: Count,
      following_count: Count,
      media_count: Count,
      /** Percent of the followers. */
      er: Rate,
      average_likes: Amount,
      average_comments: Amount,
      average_views: Amount,
    },
  },
}))

export const PostEventData = shape(() => ({
  assumed: {
    'webhook-delivery': {
      connector: TrackableConnectorSchema,
      shortcode: z.string(),
      handle: z.string(),
      tracked_at: Stamp,
      likes_count: Count,
      comments_count: Count,
      views: Count,
      reach: Count,
      /** Percent of the creator's followers. */
      er: Rate,
      saved: Count.nullable(),
      shares: Count.nullable(),
    },
  },
}))

export const JobEndData = shape(() => ({
  assumed: { 'webhook-delivery': { job: z.string(), id: z.string(), status: z.string() } },
}))

export type CreatorEvent = z.input<typeof CreatorEventData>
export type PostEvent = z.input<typeof PostEventData>
