// A brand against its competitors (interface, "Competition"; endpoints 30 and 31).

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { PostTypeSchema } from './campaigns/post.ts'
import { PROFILE_PATTERNS, parseProfileUrl } from './campaigns/post-url.ts'
import { Count, FractionalStamp, HttpDate, IsoDay, keyOf, Rate, statusOf, trend } from './fields.ts'
import { LIMITS } from './limits.ts'
import { machine, seconds } from './machine.ts'
import { PLATFORMS } from './platforms.ts'
import { assumed, documented, shape } from './shape.ts'
import { Text } from './text.ts'

export const COMPETITION_ID_PREFIX = 'cpt'

/** The days that each `fetch_interval` spans, and the days between two points of its trends. */
export const FETCH_INTERVALS = {
  monthly: { days: 30, step: 1 },
  quarterly: { days: 90, step: 5 },
  half_yearly: { days: 180, step: 10 },
  yearly: { days: 365, step: 30 },
} as const
export const FetchIntervalSchema = keyOf(FETCH_INTERVALS).meta({ id: 'FetchInterval', description: 'A span of posts.' })
export type FetchInterval = keyof typeof FETCH_INTERVALS

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
    .meta({
      description: `the full URL of a profile on ${platform}, or ""`,
      pattern: `^(?:${PROFILE_PATTERNS[platform]})?$`,
    })

export const CompetitionHandles = documented(() => ({
  instagram: profileOn('instagram').describe('A profile URL on instagram, or empty.'),
  youtube: profileOn('youtube').describe('A profile URL on youtube, or empty.'),
})).meta({ id: 'CompetitionHandles', description: 'The profiles of one brand, by platform.' })

export type CompetitionHandles = z.output<typeof CompetitionHandles>

export const CompetitionInput = documented(() => ({
  fetch_interval: FetchIntervalSchema.describe('How far the comparison goes back.'),
  name: Text.describe('A name of your own.'),
  brand_handle: CompetitionHandles.describe('The profiles of the brand; at least one.'),
  competitor_handles: z
    .array(CompetitionHandles)
    .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} competitors`)
    .describe('The profiles of each competitor.'),
})).meta({ id: 'CompetitionInput', description: 'A brand to be compared with its competitors.' })

export const Competition = shape(() => ({
  documented: {
    brand_handle: CompetitionHandles.describe('The profiles of the brand; at least one.'),
    competitor_handles: z.array(CompetitionHandles).describe('The profiles of each competitor.'),
    created_at: FractionalStamp.describe('When it was made, YYYY-MM-DD HH:MM:SS.ffffff (UTC).'),
  },
  named: {
    id: z.string().describe('The id of the comparison: endpoint 31 takes it.'),
    name: z.string().describe('A name of your own.'),
    status: statusOf(competitionLifecycle).describe('pending until it is done, then success.'),
  },
})).meta({ id: 'Competition', description: 'A brand and its competitors.' })

const TopPost = strict(() => ({
  shortcode: z.string().describe('The identifier of the post on its platform.'),
  post_url: z.string().describe('The URL of the post.'),
  post_type: PostTypeSchema.describe('The kind of post.'),
  title: z.string().describe('Its title.'),
  image_url: z.string().describe('A picture of it.'),
  posted_date: HttpDate.describe('When it was posted, as an HTTP-date.'),
  likes_count: Count.describe('How many likes it has.'),
  comments_count: Count.describe('How many comments it has.'),
  views: Count.describe('How often it was seen.'),
  engagement: Count.describe('Likes and comments.'),
})).meta({ id: 'CompetitionTopPost', description: 'One of the best posts of a brand.' })

const platform = strict(() => ({
  handle: z.string().describe("The creator's name on the platform, without @."),
  handle_link: z.string().describe('The URL of the profile.'),
  full_name: z.string().describe('The name of the person or page.'),
  followers: Count.describe('How many follow it.'),
  posts: Count.describe('Posts of the interval.'),
  engagement: Count.describe('Likes and comments of these posts.'),
  er: Rate.describe('Engagement of an average latest post in percent of the followers.'),
  share_of_voice: Rate.describe('Percent of the engagement of all parties there.'),
  top_posts: z.array(TopPost).describe('The posts with most engagement, best first.'),
  followers_trends: trend(strict(() => ({ followers: Count.describe('Followers of that day.') }))).describe(
    "Followers by day, oldest first; ends with today's total.",
  ),
  engagement_trends: trend(
    strict(() => ({
      engagement: Count.describe('Likes and comments of that part.'),
      posts: Count.describe('Posts of that part.'),
    })),
  ).describe('Figures of each part of the interval, under its last day.'),
})).meta({ id: 'CompetitionPlatform', description: 'Figures of a brand on one platform.' })

/** The brand or a competitor: figures over its platforms, then for each platform (null where it has no profile). */
const CompetitionParty = strict(() => ({
  handles: CompetitionHandles.describe('The profiles as sent.'),
  followers: Count.describe('Followers over all platforms.'),
  posts: Count.describe('Posts over all platforms.'),
  engagement: Count.describe('Likes and comments over all platforms.'),
  share_of_voice: Rate.describe('Percent of the engagement of all parties.'),
  instagram: platform.nullable().describe('Figures on instagram; null without a profile.'),
  youtube: platform.nullable().describe('Figures on youtube; null without a profile.'),
})).meta({ id: 'CompetitionParty', description: 'The brand or a competitor.' })

export const CompetitionInsights = assumed('competition-insights', () => ({
  id: z.string().describe('The id of the comparison: endpoint 31 takes it.'),
  name: z.string().describe('A name of your own.'),
  status: statusOf(competitionLifecycle).describe('pending until it is done, then success.'),
  fetch_interval: FetchIntervalSchema.describe('How far the comparison goes back.'),
  start_date: IsoDay.nullable().describe('The first day of the interval; null while pending.'),
  end_date: IsoDay.nullable().describe('The last day of the interval; null while pending.'),
  brand: CompetitionParty.describe('The brand.'),
  competitors: z.array(CompetitionParty).describe('Each competitor, in their order.'),
})).meta({ id: 'CompetitionInsights', description: 'How a brand compares with its competitors.' })
