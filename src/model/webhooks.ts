// Webhook events and their payloads (interface, "Events"; names and payloads are assumed).

import * as z from 'zod'
import { TrackableConnectorSchema } from './connector.ts'
import { Amount, Count, Rate, Stamp } from './fields.ts'
import { assumed } from './shape.ts'

export const COMMENTS_PROCESSED = 'post_tracking.comments_processed'
export const CREATOR_EVENT = 'rt_tracking.creator.event'
export const POST_EVENT = 'rt_tracking.post.event'

export const CommentsProcessedData = assumed('webhook-delivery', () => ({
  campaign_id: z.string().describe('The one-post campaign whose comments endpoint 7 lists now.'),
})).meta({ id: 'CommentsProcessedData', description: 'Which comments are ready to be read.' })

export const CreatorEventData = assumed('webhook-delivery', () => ({
  connector: TrackableConnectorSchema.describe('The platform.'),
  handle: z.string().describe("The creator's name on the platform, without @."),
  schedule: z.enum(['posts', 'stories']).describe('The schedule that ticked.'),
  tracked_at: Stamp.describe('When the figures were collected, YYYY-MM-DD HH:MM:SS (UTC).'),
  follower_count: Count.describe('How many follow it.'),
  following_count: Count.describe('How many it follows.'),
  media_count: Count.describe('How many posts it has.'),
  er: Rate.describe('Engagement rate: likes and comments in percent of the followers.'),
  average_likes: Amount.describe('Likes of an average latest post.'),
  average_comments: Amount.describe('Comments of an average latest post.'),
  average_views: Amount.describe('Views of an average latest post.'),
})).meta({ id: 'CreatorEventData', description: 'What the tracking of a creator found.' })

export const PostEventData = assumed('webhook-delivery', () => ({
  connector: TrackableConnectorSchema.describe('The platform.'),
  shortcode: z.string().describe('The identifier of the post on its platform.'),
  handle: z.string().describe("The creator's name on the platform, without @."),
  tracked_at: Stamp.describe('When the figures were collected, YYYY-MM-DD HH:MM:SS (UTC).'),
  likes_count: Count.describe('How many likes it has.'),
  comments_count: Count.describe('How many comments it has.'),
  views: Count.describe('How often it was seen.'),
  reach: Count.describe('How many accounts saw it.'),
  er: Rate.describe('Engagement rate: likes and comments in percent of the followers.'),
  saved: Count.nullable().describe('How often it was saved; null where the platform hides it.'),
  shares: Count.nullable().describe('How often it was shared; null where the platform hides it.'),
})).meta({ id: 'PostEventData', description: 'What the tracking of a post found.' })

export const JobEndData = assumed('webhook-delivery', () => ({
  job: z.string().describe('The kind of job, such as data_refresh.'),
  id: z.string().describe('The id of its record.'),
  status: z.string().describe('The state in which it ended.'),
})).meta({ id: 'JobEndData', description: 'Which job has ended, and how.' })

export type CreatorEvent = z.input<typeof CreatorEventData>
export type PostEvent = z.input<typeof PostEventData>
