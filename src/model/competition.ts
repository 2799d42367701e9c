// A brand against its competitors (interface, "Competition"; endpoints 30 and 31).

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { POST_TYPES } from './campaigns/post.ts'
import { parseProfileUrl } from './campaigns/post-url.ts'
import { Count, keyOf, Rate, statusOf } from './fields.ts'
import { LIMITS } from './limits.ts'
import { machine, seconds } from './machine.ts'
import { FractionalStamp, HttpDate, IsoDay } from './moments.ts'
import { PLATFORMS } from './platforms.ts'
import { shape } from './shape.ts'
import { Text } from './text.ts'

export const COMPETITION_ID_PREFIX = 'cpt'

/** The days that each `fetch_interval` spans, and the days between two points of its trends. */
export const FETCH_INTERVALS = {
  monthly: { days: 30, step: 1 },
  quarterly: { days: 90, step: 5 },
  half_yearly: { days: 180, step: 10 },
  yearly: { days: 365, step: 30 },
} as const
export const FetchIntervalSchema = keyOf(FETCH_INTERVALS)
export type FetchInterval = keyof typeof FETCH_INTERVALS

/** The platforms that are compared. */
export const COMPARED = ['instagram', 'youtube'] as const
export type Compared = (typeof COMPARED)[number]

const statuses = { assumed: 'competition-statuses' } as const

export const competitionLifecycle = machine({
  name: 'competition',
  states: { pending: statuses, success: statuses },
  initial: 'pending',
  ends: { success: 'completed' },
  edges: { finish: { from: ['pending'], to: 'success', after: seconds(5), source: statuses } },
})

/** A full profile URL on one platform, or ''. */
const profileOn = (platform: Compared) =>
  z
    .string()
    .refine(
      (text) => text === '' || parseProfileUrl(text)?.connector === platform,
      `expected the full URL of a profile on ${platform}, such as ${PLATFORMS[platform].profileUrl('acme')}, or ""`,
    )
    .meta({ description: `the full URL of a profile on ${platform}, or ""` })

export const CompetitionHandles = shape(() => ({
  documented: { instagram: profileOn('instagram'), youtube: profileOn('youtube') },
}))

export type CompetitionHandles = z.output<typeof CompetitionHandles>

export const CompetitionInput = shape(() => ({
  documented: {
    fetch_interval: FetchIntervalSchema,
    name: Text,
    brand_handle: CompetitionHandles,
    competitor_handles: z
      .array(CompetitionHandles)
      .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} competitors`),
  },
}))

export const Competition = shape(() => ({
  documented: {
    brand_handle: CompetitionHandles,
    competitor_handles: z.array(CompetitionHandles),
    created_at: FractionalStamp,
  },
  named: { id: z.string(), name: z.string(), status: statusOf(competitionLifecycle) },
}))

const TopPost = strict(() => ({
  shortcode: z.string(),
  post_url: z.string(),
  post_type: z.enum(POST_TYPES),
  title: z.string(),
  image_url: z.string(),
  posted_date: HttpDate,
  likes_count: Count,
  comments_count: Count,
  views: Count,
  /** Likes + comments. */
  engagement: Count,
}))

const platform = strict(() => ({
  handle: z.string(),
  handle_link: z.string(),
  full_name: z.string(),
  followers: Count,
  /** Posts of the interval. */
  posts: Count,
  /** Likes + comments of these posts. */
  engagement: Count,
  /** Engagement of an average latest post in percent of the followers; as in the public insights. */
  er: Rate,
  /** Percent of the engagement of all parties on this platform. */
  share_of_voice: Rate,
  /** Sorted by engagement. */
  top_posts: z.array(TopPost),
  /** Oldest first; ends with today's total. */
  followers_trends: z.array(
    z.record(
      IsoDay,
      strict(() => ({ followers: Count })),
    ),
  ),
  /** Figures of each part of the interval, under its last day; the parts add up to `engagement`. */
  engagement_trends: z.array(
    z.record(
      IsoDay,
      strict(() => ({ engagement: Count, posts: Count })),
    ),
  ),
}))

/** The brand or a competitor: figures over its platforms, then for each platform (null where it has no profile). */
const CompetitionParty = strict(() => ({
  handles: CompetitionHandles,
  followers: Count,
  posts: Count,
  engagement: Count,
  /** Percent of the engagement of all parties. */
  share_of_voice: Rate,
  instagram: platform.nullable(),
  youtube: platform.nullable(),
}))

export const CompetitionInsights = shape(() => ({
  assumed: {
    'competition-insights': {
      id: z.string(),
      name: z.string(),
      status: statusOf(competitionLifecycle),
      fetch_interval: FetchIntervalSchema,
      /** First and last day of the interval; null while pending. */
      start_date: IsoDay.nullable(),
      end_date: IsoDay.nullable(),
      brand: CompetitionParty,
      competitors: z.array(CompetitionParty),
    },
  },
}))
