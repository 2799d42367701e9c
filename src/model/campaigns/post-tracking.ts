// One-post tracking and its list of comments (interface, endpoints 6 and 7).

import * as z from 'zod'
import { Count, keyOf } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { machine, seconds } from '../machine.ts'
import { documented, shape } from '../shape.ts'
import { integerText } from '../text.ts'
import { Comment } from './post.ts'
import { PostUrlText } from './post-url.ts'

export const TRACKING_DAYS = { day: 1, '14_days': 14, month: 30 } as const

export const PostTrackingInput = documented(() => ({
  url: PostUrlText.describe('The URL of the post.'),
  tracking_duration: keyOf(TRACKING_DAYS).describe('How long comments are collected.'),
  fetch_all_comments: z.literal(true).describe('Always true.'),
  sentiment_analysis_req: z.literal(false).describe('Always false.'),
})).meta({ id: 'PostTrackingInput', description: 'A post whose comments are wanted.' })

export const PostTrackingAnswer = shape(() => ({
  documented: { campaign_id: z.string().describe('The id of the one-post campaign: endpoint 7 takes it.') },
  assumed: {
    'post-tracking-answer': { status: z.string().describe('The status of the campaign, as endpoint 5 shows it.') },
  },
})).meta({ id: 'PostTrackingAnswer', description: 'The id of a new one-post campaign.' })

export const CommentsQuery = documented(() => ({
  page: integerText(1, 1_000_000_000).describe('The page, from 1.'),
  limit: integerText(1, LIMITS.comments_page).describe('Comments on a page.'),
}))

export const CommentsList = shape(() => ({
  documented: { has_next: z.boolean().describe('Whether there is another page.') },
  assumed: {
    'comments-list': {
      campaign_id: z.string().describe('The id of the one-post campaign: endpoint 7 takes it.'),
      page: z.int().min(1).describe('The page, from 1.'),
      limit: z.int().min(1).describe('Comments on a page.'),
      total_comments: Count.describe('How many comments there are on all pages.'),
      comments: z.array(Comment).describe('The comments of this page.'),
    },
  },
})).meta({ id: 'CommentsList', description: 'A page of comments.' })

const processing = { assumed: 'comments-processing' } as const

/** A one-post campaign lists no comments until it is processed. */
export const postTrackingLifecycle = machine({
  name: 'post_tracking',
  states: { processing, processed: processing },
  initial: 'processing',
  ends: { processed: 'completed' },
  edges: { process: { from: ['processing'], to: 'processed', after: seconds(5), source: processing } },
})
