// One-post tracking and its list of comments (interface, endpoints 6 and 7).

import * as z from 'zod'
import { Count, keyOf } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { machine, seconds } from '../machine.ts'
import { shape } from '../shape.ts'
import { integerText } from '../text.ts'
import { Comment } from './comment.ts'
import { PostUrlText } from './post-url.ts'

/** How many days each `tracking_duration` lasts. */
export const TRACKING_DAYS = { day: 1, '14_days': 14, month: 30 } as const
export type TrackingDuration = keyof typeof TRACKING_DAYS

export const PostTrackingInput = shape(() => ({
  documented: {
    url: PostUrlText,
    tracking_duration: keyOf(TRACKING_DAYS),
    fetch_all_comments: z.literal(true),
    sentiment_analysis_req: z.literal(false),
  },
}))

export const PostTrackingAnswer = shape(() => ({
  documented: { campaign_id: z.string() },
  assumed: { 'post-tracking-answer': { status: z.string() } },
}))

export const CommentsQuery = shape(() => ({
  documented: { page: integerText(1, 1_000_000_000), limit: integerText(1, LIMITS.comments_page) },
}))

export const CommentsList = shape(() => ({
  documented: { has_next: z.boolean() },
  assumed: {
    'comments-list': {
      campaign_id: z.string(),
      page: z.int().min(1),
      limit: z.int().min(1),
      total_comments: Count,
      comments: z.array(Comment),
    },
  },
}))

const processing = { assumed: 'comments-processing' } as const

/** A one-post campaign lists no comments until it is processed. */
export const postTrackingLifecycle = machine({
  name: 'post_tracking',
  states: { processing, processed: processing },
  initial: 'processing',
  ends: { processed: 'completed' },
  edges: { process: { from: ['processing'], to: 'processed', after: seconds(5), source: processing } },
})

export type PostTrackingStatus = keyof typeof postTrackingLifecycle.states
