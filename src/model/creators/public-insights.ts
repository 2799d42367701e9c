// Public insights of a creator (interface, "Public creator insights"; endpoints 23 to 25).

import * as z from 'zod'
import {
  AgeGenderDistribution,
  AgeGroupDistribution,
  GenderDistribution,
  PercentByName,
} from '../campaigns/audience.ts'
import { WordCloud } from '../campaigns/campaign-insights.ts'
import { Comment, postFacts } from '../campaigns/post.ts'
import { Amount, Count, DayMonthYear, Percent, Rate, trend } from '../fields.ts'
import { assumed, documented, named, shape } from '../shape.ts'
import { HANDLE, WANTED_HANDLE } from '../text.ts'
import {
  account,
  type IdKey,
  INSTAGRAM_ID,
  INSTAGRAM_SECTIONS,
  type Sections,
  TIKTOK_ID,
  TIKTOK_SECTIONS,
  YOUTUBE_ID,
  YOUTUBE_SECTIONS,
} from './profile.ts'

const NotableFollower = assumed('insights-details', account).meta({
  id: 'NotableFollower',
  description: 'A follower with many followers.',
})

const AuthenticityDistribution = named(() => ({
  fake: Percent.describe('Percent of followers who are not real.'),
  influencers: Percent.describe('Percent of followers who are influencers.'),
  mass_followers: Percent.describe('Percent of followers who follow very many.'),
  real: Percent.describe('Percent of other followers.'),
})).meta({ id: 'AuthenticityDistribution', description: 'Followers by kind, in percent.' })

const SentimentShares = named(() => ({
  negatives: Percent.describe('Percent of negative comments.'),
  neutral: Percent.describe('Percent of neutral comments.'),
  positives: Percent.describe('Percent of positive comments.'),
})).meta({ id: 'SentimentShares', description: 'Comments by sentiment, in percent.' })

function audience<Id extends IdKey>(id: Id) {
  return shape(() => ({
    documented: {
      authenticity_distribution: AuthenticityDistribution.describe('Followers by kind, in percent.'),
      comments_sentiment_analysis: SentimentShares.describe('Comments by sentiment, in percent.'),
      interests: PercentByName.describe('Interests of the followers, in percent.'),
    },
    named: {
      ...id.named,
      age_gender_distribution: AgeGenderDistribution.describe('Percent by age band and gender.'),
      age_group_distribution: AgeGroupDistribution.describe('Percent by age band.'),
      city_distribution: PercentByName.describe('Percent by city.'),
      comments: z.array(Comment).describe('Comments of the latest posts.'),
      comments_wordmap: WordCloud.describe('Frequent words of the comments.'),
      gender_distribution: GenderDistribution.describe('Percent by gender.'),
      handle: z.string().describe("The creator's name on the platform, without @."),
      last_processed_at: DayMonthYear.describe('The day of the analysis, DD/MM/YYYY.'),
      notable_followers: z.array(NotableFollower).describe('Well-known followers.'),
    },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}Audience`, description: 'Who follows a creator.' })
}

function growthTrends<Id extends IdKey>(id: Id) {
  return shape(() => ({
    documented: {
      cumulative_followers_trends: trend(
        named(() => ({ followers: Count.describe('Followers of that day.') })),
      ).describe('Followers by day, oldest first; ends today.'),
      engagement_trends: trend(named(() => ({ engagement: Rate.describe('Engagement rate of that day.') }))).describe(
        'Engagement rate by day, oldest first; ends today.',
      ),
    },
    named: {
      ...id.named,
      handle: z.string().describe("The creator's name on the platform, without @."),
      last_processed_at: DayMonthYear.describe('The day of the analysis, DD/MM/YYYY.'),
      monthly_engagement: z.number().describe('Change of the engagement rate in a month, percent.'),
      monthly_followers: z.number().describe('Change of the followers in a month, percent.'),
      quaterly_engagement: z.number().describe('The same in a quarter; spelled as the interface does.'),
      quaterly_followers: z.number().describe('The same in a quarter; spelled as the interface does.'),
      yearly_engagement: z.number().describe('The same in a year.'),
      yearly_followers: z.number().describe('The same in a year.'),
    },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}GrowthTrends`, description: 'How the figures of a creator changed.' })
}

const PublicPost = named(() => ({
  ...postFacts(),
  er: Rate.describe('Engagement rate: likes and comments in percent of the followers.'),
  image_url: z.string().describe('A picture of it.'),
  post_url: z.string().describe('The URL of the post.'),
  title: z.string().describe('Its title.'),
  views: Count.describe('How often it was seen.'),
})).meta({ id: 'PublicPost', description: 'A post in public insights.' })

function posts<Id extends IdKey>(id: Id) {
  return shape(() => ({
    named: {
      ...id.named,
      last_processed_at: DayMonthYear.describe('The day of the analysis, DD/MM/YYYY.'),
      non_video_posts: z.array(PublicPost).describe('Posts other than videos, newest first.'),
      video_posts: z.array(PublicPost).describe('Videos, newest first.'),
    },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}Posts`, description: 'The latest posts of a creator.' })
}

const UnrelatedData = named(() => ({
  status: z.literal('success').describe('Always success.'),
  time_taken: Amount.describe('How long it took, in seconds.'),
})).meta({ id: 'UnrelatedData', description: 'How an analysis went.' })

function publicInsights<Id extends IdKey>(id: Id, { overview, details, reach }: Sections<Id>) {
  return documented(() => ({
    get_audience: audience(id).describe('Who follows the creator.'),
    get_growth_trends: growthTrends(id).describe('How the figures changed.'),
    get_posts: posts(id).describe('The latest posts.'),
    get_reach_and_engagement_details: reach.describe('Means and medians of the listed posts.'),
    profile_details: details.describe('Who the creator is.'),
    profile_overview: overview.describe('The figures of the profile.'),
    unrelated_data: UnrelatedData.describe('How the analysis went.'),
  }))
}

export const PublicInstagramInsights = publicInsights(INSTAGRAM_ID, INSTAGRAM_SECTIONS)
export const PublicYoutubeInsights = publicInsights(YOUTUBE_ID, YOUTUBE_SECTIONS)
export const PublicTiktokInsights = publicInsights(TIKTOK_ID, TIKTOK_SECTIONS)

/** The creator's handle, with or without `@`; kept as it was written. */
export const PublicInsightsQuery = documented(() => ({
  identifier: z
    .string()
    .trim()
    .regex(HANDLE, WANTED_HANDLE)
    .describe("The creator's handle, with or without @, or its id on the platform."),
}))
