// Renewal of a creator's or post's data (interface, "Data refresh request"; endpoints 26 and 27).

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { postFacts } from './campaigns/post.ts'
import { CHANNEL_ID, DIGITS, POST_CODE } from './campaigns/post-url.ts'
import type { Connector } from './connector.ts'
import { INSTAGRAM_SECTIONS, profileFigures, profileTexts, YOUTUBE_SECTIONS } from './creators/profile.ts'
import { Count, HttpDate, keyOf, Rate, statusOf, trend } from './fields.ts'
import { machine, seconds } from './machine.ts'
import { documented, named, shape } from './shape.ts'
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
    handle: z
      .string()
      .regex(HANDLE, 'expected a handle: letters, digits, . _ and -')
      .optional()
      .describe('The handle; for request_type instagram.'),
    ig_user_id: z
      .string()
      .regex(DIGITS, 'expected the digits of an instagram user id')
      .optional()
      .describe('The id on instagram; for request_type instagram_id.'),
    shortcode: code('shortcode').describe('The shortcode; for request_type instagram_post.'),
    channel_id: z
      .string()
      .regex(CHANNEL_ID, 'expected a channel id: UC, then letters, digits, _ and -')
      .optional()
      .describe('The id of a channel; for request_type youtube.'),
    video_id: code('video id').describe('The id of a video; for request_type youtube_post.'),
  }) satisfies Record<RefreshField, z.ZodType>

const RefreshFields = documented(() => ({
  request_type: keyOf(REFRESH_TYPES).describe('Of what the data is renewed, and on which platform.'),
  ...fields(),
})).meta({ id: 'RefreshSubject', description: 'What is refreshed.' })

/** What is refreshed: the one field that its `request_type` needs, and the value of that. */
export interface RefreshInput {
  readonly request_type: RefreshType
  readonly field: RefreshField
  readonly value: string
}

export const RefreshInput = z
  .codec(RefreshFields, z.custom<RefreshInput>(), {
    decode: (body, context) => {
      const { field } = REFRESH_TYPES[body.request_type]
      const value = body[field]
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: 'custom', path: [path], message, input: body })
      if (value === undefined) refuse(field, `is required with request_type ${body.request_type}`)
      for (const other of Object.keys(body)) {
        if (other === 'request_type' || other === field) continue
        refuse(other, `does not belong to request_type ${body.request_type}, which takes ${field}`)
      }
      return { request_type: body.request_type, field, value: value ?? '' }
    },
    encode: ({ request_type, field, value }) => ({ request_type, [field]: value }),
  })
  .meta({
    id: 'RefreshInput',
    description: 'What is to be refreshed: a request_type and the one field that belongs to it.',
  })

const post = () => ({
  ...postFacts(),
  caption: z.string().describe('Its text.'),
  engagement: Rate.describe('Likes and comments in percent of the followers.'),
  external_links: z.array(z.string()).describe('Links of the profile or post.'),
  raw_image_url: z.string().describe('A picture of it.'),
})

const RefreshedPost = named(post).meta({ id: 'RefreshedPost', description: 'A post without a video.' })
const RefreshedVideoPost = named(() => ({ ...post(), views: Count.describe('How often it was seen.') })).meta({
  id: 'RefreshedVideoPost',
  description: 'A post with a video.',
})

const RefreshedPosts = documented(() => ({
  non_video_posts: z.array(RefreshedPost).describe('Posts other than videos, newest first.'),
  video_posts: z.array(RefreshedVideoPost).describe('Videos, newest first.'),
})).meta({ id: 'RefreshedPosts', description: 'The latest posts of a creator.' })

const RefreshedGrowth = documented(() => ({
  engagement_trends: trend(strict(() => ({ engagement: Rate.describe('Engagement rate of that day.') }))).describe(
    'Engagement rate by day, oldest first.',
  ),
  followers_trends: trend(strict(() => ({ followers: Count.describe('Followers of that day.') }))).describe(
    'Followers by day, oldest first.',
  ),
  monthly_engagement_growth: z.number().describe('Change of the engagement rate in a month, percent.'),
  quaterly_engagement_growth: z.number().describe('The same in a quarter; spelled as the interface does.'),
  yearly_engagement_growth: z.number().describe('The same in a year.'),
  monthly_followers_growth: z.number().describe('Change of the followers in a month, percent.'),
  quaterly_followers_growth: z.number().describe('The same in a quarter; spelled as the interface does.'),
  yearly_followers_growth: z.number().describe('The same in a year.'),
})).meta({ id: 'RefreshedGrowth', description: 'How followers and engagement grew.' })

const RefreshedProfile = named(() => ({
  ...profileTexts(),
  city: z.string().nullable().describe('A city; null where none is known.'),
  external_links: z.array(z.string()).describe('Links of the profile or post.'),
  raw_image_url: z.string().describe('A picture of it.'),
})).meta({ id: 'RefreshedProfile', description: 'The profile of a creator.' })

const RefreshedOverview = named(() => ({
  ...profileFigures(),
  ig_user_id: z.string().describe('The id on instagram; for request_type instagram_id.'),
})).meta({ id: 'RefreshedOverview', description: 'A creator in figures.' })

const RefreshedChannelOverview = shape(() => ({
  named: profileFigures(),
  assumed: {
    'refresh-platforms': { channel_id: z.string().describe('The id of a channel; for request_type youtube.') },
  },
})).meta({ id: 'RefreshedChannelOverview', description: 'A channel in figures.' })

const sections = {
  growth_trends: RefreshedGrowth.describe('How the figures changed.'),
  posts: RefreshedPosts.describe('The latest posts, or the one that was asked for.'),
  profile_details: RefreshedProfile.describe('Who the creator is.'),
}

/** A finished response; on youtube it has `channel_id` in place of `ig_user_id`. */
export const RefreshResponse = z
  .union([
    documented(() => ({
      ...sections,
      profile_overview: RefreshedOverview.describe('The figures of the profile.'),
      reach_and_engagement_details: INSTAGRAM_SECTIONS.reach.describe('Means and medians of the listed posts.'),
    })),
    documented(() => ({
      ...sections,
      profile_overview: RefreshedChannelOverview.describe('The figures of the profile.'),
      reach_and_engagement_details: YOUTUBE_SECTIONS.reach.describe('Means and medians of the listed posts.'),
    })),
  ])
  .meta({ id: 'RefreshResponse', description: 'What a refresh found.' })

export const RefreshRequest = documented(() => ({
  request_id: z.string().describe('The id of the request: endpoint 27 takes it.'),
  request: RefreshFields.describe('What was asked for.'),
  response: RefreshResponse.nullable().describe('The renewed data; null until it is done.'),
  status: documented(() => ({
    code: z.int().describe('201 pending, 200 success, else the code of the failure.'),
    message: statusOf(refreshLifecycle).describe('pending, success or failed.'),
    request_at: HttpDate.describe('When it was asked for.'),
    response_at: HttpDate.nullable().describe('When it was done; null until then.'),
  })).describe('How far it is.'),
})).meta({ id: 'RefreshRequest', description: 'A refresh of a creator or post.' })
