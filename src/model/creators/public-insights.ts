// Public insights of a creator (interface, "Public creator insights"; endpoints 23 to 25).

import * as z from 'zod'
import {
  AgeGenderDistribution,
  AgeGroupDistribution,
  GenderDistribution,
  PercentByName,
} from '../campaigns/audience.ts'
import { WordCloud } from '../campaigns/campaign-insights.ts'
import { Comment } from '../campaigns/comment.ts'
import { Amount, Count, Percent, Rate } from '../fields.ts'
import { DayMonthYear, HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'
import { HANDLE, WANTED_HANDLE } from '../text.ts'
import {
  type IdKeys,
  INSTAGRAM_ID,
  profileDetails,
  profileOverview,
  reachAndEngagement,
  TIKTOK_ID,
  YOUTUBE_ID,
} from './profile.ts'
import { TREND_FIGURES, trend } from './trends.ts'

type Keys = Readonly<Record<string, z.ZodType>>
type AssumedKeys = Readonly<Record<string, Keys>>

const NotableFollower = shape(() => ({
  assumed: {
    'insights-details': {
      name: z.string(),
      username: z.string(),
      image_url: z.string(),
      handle_link: z.string(),
    },
  },
}))

function audience<Named extends Keys, Assumed extends AssumedKeys>(id: IdKeys<Named, Assumed>) {
  return shape(() => ({
    documented: {
      authenticity_distribution: shape(() => ({
        named: { fake: Percent, influencers: Percent, mass_followers: Percent, real: Percent },
      })),
      comments_sentiment_analysis: shape(() => ({
        named: { negatives: Percent, neutral: Percent, positives: Percent },
      })),
      interests: PercentByName,
    },
    named: {
      ...id.named,
      age_gender_distribution: AgeGenderDistribution,
      age_group_distribution: AgeGroupDistribution,
      city_distribution: PercentByName,
      comments: z.array(Comment),
      comments_wordmap: WordCloud,
      gender_distribution: GenderDistribution,
      handle: z.string(),
      /** The day of the analysis. */
      last_processed_at: DayMonthYear,
      notable_followers: z.array(NotableFollower),
    },
    assumed: id.assumed,
  }))
}

/** The growth figures are changes in percent; `quaterly_` is spelled as the interface does. */
function growthTrends<Named extends Keys, Assumed extends AssumedKeys>(id: IdKeys<Named, Assumed>) {
  return shape(() => ({
    documented: {
      cumulative_followers_trends: trend(shape(() => ({ named: { followers: TREND_FIGURES.followers } }))),
      engagement_trends: trend(shape(() => ({ named: { engagement: TREND_FIGURES.engagement } }))),
    },
    named: {
      ...id.named,
      handle: z.string(),
      last_processed_at: DayMonthYear,
      monthly_engagement: z.number(),
      monthly_followers: z.number(),
      quaterly_engagement: z.number(),
      quaterly_followers: z.number(),
      yearly_engagement: z.number(),
      yearly_followers: z.number(),
    },
    assumed: id.assumed,
  }))
}

export const PublicPost = shape(() => ({
  named: {
    comments_count: Count,
    er: Rate,
    hashtags: z.array(z.string()),
    image_url: z.string(),
    likes_count: Count,
    post_url: z.string(),
    posted_date: HttpDate,
    shortcode: z.string(),
    sponsored: z.boolean(),
    title: z.string(),
    views: Count,
  },
}))

function posts<Named extends Keys, Assumed extends AssumedKeys>(id: IdKeys<Named, Assumed>) {
  return shape(() => ({
    named: {
      ...id.named,
      last_processed_at: DayMonthYear,
      non_video_posts: z.array(PublicPost),
      video_posts: z.array(PublicPost),
    },
    assumed: id.assumed,
  }))
}

function publicInsights<Named extends Keys, Assumed extends AssumedKeys>(id: IdKeys<Named, Assumed>) {
  return shape(() => ({
    documented: {
      get_audience: audience(id),
      get_growth_trends: growthTrends(id),
      get_posts: posts(id),
      get_reach_and_engagement_details: reachAndEngagement(id),
      profile_details: profileDetails(id),
      profile_overview: profileOverview(id),
      /** How long the analysis took, in seconds. */
      unrelated_data: shape(() => ({ named: { status: z.literal('success'), time_taken: Amount } })),
    },
  }))
}

export const PublicInstagramInsights = publicInsights(INSTAGRAM_ID)
export const PublicYoutubeInsights = publicInsights(YOUTUBE_ID)
export const PublicTiktokInsights = publicInsights(TIKTOK_ID)

/** The creator's handle, with or without `@`; kept as it was written. */
export const PublicInsightsQuery = shape(() => ({
  documented: {
    identifier: z.string().trim().regex(HANDLE, WANTED_HANDLE),
  },
}))
