// Renewal of a creator's or post's data (interface, "Data refresh request"; endpoints 26 and 27).

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { CHANNEL_ID, DIGITS, POST_CODE } from './campaigns/post-url.ts'
import type { Connector } from './connector.ts'
import { INSTAGRAM_ID, reachAndEngagement, YOUTUBE_ID } from './creators/profile.ts'
import { TREND_FIGURES, trend } from './creators/trends.ts'
import { Amount, Count, keyOf, Rate, statusOf } from './fields.ts'
import { machine, seconds } from './machine.ts'
import { HttpDate } from './moments.ts'
import { shape } from './shape.ts'
import { HANDLE } from './text.ts'

export const REFRESH_ID_PREFIX = 'rfr'

const failure = { assumed: 'refresh-failure' } as const

export const refreshLifecycle = machine({
  name: 'data_refresh',
  states: { pending: 'documented', success: 'documented', failed: failure },
  initial: 'pending',
  ends: { success: 'completed', failed: 'failed' },
  edges: {
    finish: { from: ['pending'], to: 'success', after: seconds(5), source: { assumed: 'refresh-timing' } },
    fail: { from: ['pending'], to: 'failed', source: failure },
  },
})

export type RefreshStatus = keyof typeof refreshLifecycle.states

/** The five `request_type`s: the field that each needs, and whether the field names a post or a creator. */
export const REFRESH_TYPES = {
  instagram: { field: 'handle', connector: 'instagram', names: 'creator' },
  instagram_id: { field: 'ig_user_id', connector: 'instagram', names: 'creator' },
  instagram_post: { field: 'shortcode', connector: 'instagram', names: 'post' },
  youtube: { field: 'channel_id', connector: 'youtube', names: 'creator' },
  youtube_post: { field: 'video_id', connector: 'youtube', names: 'post' },
} as const satisfies Record<string, { field: string; connector: Connector; names: 'creator' | 'post' }>

type RefreshType = keyof typeof REFRESH_TYPES
type RefreshField = (typeof REFRESH_TYPES)[RefreshType]['field']

const code = (what: string) => z.string().regex(POST_CODE, `expected a ${what}: letters, digits, _ and -`).optional()

const fields = () =>
  ({
    handle: z.string().regex(HANDLE, 'expected a handle: letters, digits, . _ and -').optional(),
    ig_user_id: z.string().regex(DIGITS, 'expected the digits of an instagram user id').optional(),
    shortcode: code('shortcode'),
    channel_id: z.string().regex(CHANNEL_ID, 'expected a channel id: UC, then letters, digits, _ and -').optional(),
    video_id: code('video id'),
  }) satisfies Record<RefreshField, z.ZodType>

const RefreshFields = shape(() => ({
  documented: {
    request_type: keyOf(REFRESH_TYPES),
    ...fields(),
  },
}))

/** A `request_type` and exactly the field that belongs to it. */
export const RefreshInput = RefreshFields.transform((body, context) => {
  const { field } = REFRESH_TYPES[body.request_type]
  const value = body[field]
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: body })
  if (value === undefined) refuse(field, `is required with request_type ${body.request_type}`)
  for (const other of Object.keys(body)) {
    if (other === 'request_type' || other === field) continue
    refuse(other, `does not belong to request_type ${body.request_type}, which takes ${field}`)
  }
  return { request_type: body.request_type, field, value: value ?? '' }
})

export type RefreshInput = z.output<typeof RefreshInput>

const post = () => ({
  comments_count: Count,
  hashtags: z.array(z.string()),
  likes_count: Count,
  posted_date: HttpDate,
  shortcode: z.string(),
  sponsored: z.boolean(),
  caption: z.string(),
  /** Likes + comments in percent of the followers. */
  engagement: Rate,
  external_links: z.array(z.string()),
  raw_image_url: z.string(),
})

export const RefreshedPost = shape(() => ({ named: post() }))
export const RefreshedVideoPost = shape(() => ({ named: { ...post(), views: Count } }))

export const RefreshedPosts = shape(() => ({
  documented: { non_video_posts: z.array(RefreshedPost), video_posts: z.array(RefreshedVideoPost) },
}))

export const RefreshedGrowth = shape(() => ({
  documented: {
    engagement_trends: trend(strict(() => ({ engagement: TREND_FIGURES.engagement }))),
    followers_trends: trend(strict(() => ({ followers: TREND_FIGURES.followers }))),
    monthly_engagement_growth: z.number(),
    quaterly_engagement_growth: z.number(),
    yearly_engagement_growth: z.number(),
    monthly_followers_growth: z.number(),
    quaterly_followers_growth: z.number(),
    yearly_followers_growth: z.number(),
  },
}))

export const RefreshedProfile = shape(() => ({
  named: {
    biography: z.string(),
    brand_mentions: z.array(z.string()),
    category: z.string(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    email: z.string().nullable(),
    external_links: z.array(z.string()),
    full_name: z.string(),
    hashtags: z.array(z.string()),
    /** Null on youtube. */
    ig_category: z.string().nullable(),
    mentions: z.array(z.string()),
    mobile: z.string().nullable(),
    raw_image_url: z.string(),
  },
}))

const overview = () => ({
  content_per_week: Amount,
  engagement: Rate,
  followers_count: Count,
  following_count: Count,
  handle: z.string(),
  influencer_tier: z.string(),
  post_count: Count,
})

export const RefreshedOverview = shape(() => ({ named: { ...overview(), ig_user_id: z.string() } }))

export const RefreshedChannelOverview = shape(() => ({
  named: overview(),
  assumed: { 'refresh-platforms': { channel_id: z.string() } },
}))

const sections = { growth_trends: RefreshedGrowth, posts: RefreshedPosts, profile_details: RefreshedProfile }

/** A finished response; on youtube it has `channel_id` in place of `ig_user_id`. */
export const RefreshResponse = z.union([
  shape(() => ({
    documented: {
      ...sections,
      profile_overview: RefreshedOverview,
      reach_and_engagement_details: reachAndEngagement(INSTAGRAM_ID),
    },
  })),
  shape(() => ({
    documented: {
      ...sections,
      profile_overview: RefreshedChannelOverview,
      reach_and_engagement_details: reachAndEngagement(YOUTUBE_ID),
    },
  })),
])

export const RefreshRequest = shape(() => ({
  documented: {
    request_id: z.string(),
    /** The body of endpoint 26. */
    request: RefreshFields,
    response: RefreshResponse.nullable(),
    status: shape(() => ({
      documented: {
        /** 201 pending, 200 success. */
        code: z.int(),
        message: statusOf(refreshLifecycle),
        request_at: HttpDate,
        response_at: HttpDate.nullable(),
      },
    })),
  },
}))
