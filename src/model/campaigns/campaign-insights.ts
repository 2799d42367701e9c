// The campaign insights document (interface, "Campaign insights document").

import * as z from 'zod'
import { ConnectorSchema } from '../connector.ts'
import { Count, Percent, Rate } from '../fields.ts'
import { HttpDate, IsoDay } from '../moments.ts'
import { shape } from '../shape.ts'
import { AgeGenderDistribution, AgeGroupDistribution, GenderDistribution, PercentByName } from './audience.ts'
import { CAMPAIGN_STATUSES } from './campaign.ts'
import { Comment } from './comment.ts'
import { PostDetail } from './post.ts'

export const WordCloud = z.array(shape(() => ({ documented: { text: z.string(), value: z.int().min(1) } })))

export const CommentsSentimentAnalysis = shape(() => ({
  documented: {
    comments: z.array(Comment),
    total_comments: Count,
    sentiment: shape(() => ({ documented: { positives: Percent, negatives: Percent, neutral: Percent } })),
    word_cloud: WordCloud,
  },
}))

/** A comment as the extended sentiment block shows it; `like_count` is null where the platform hides it. */
const CommentData = shape(() => ({
  documented: {
    comment_id: z.int(),
    comment: z.string(),
    translation: z.string(),
    csat: z.number(),
    nps: z.number(),
    extraction: z.array(
      shape(() => ({
        documented: { theme: z.string(), sentiment: z.enum(['neutral', 'negative', 'error', 'unknown']) },
      })),
    ),
    post_url: z.string(),
    like_count: Count.nullable(),
    created_at: HttpDate,
    post_caption: z.string().nullable(),
  },
}))

const Bucket = shape(() => ({ documented: { value: Count, comment_data: z.array(CommentData) } }))

export const ExtendedSentiment = shape(() => ({
  documented: {
    positive: Bucket,
    negative: Bucket,
    unknown: Bucket,
    total_comments: Count,
    actionable_insights: z.array(z.string()),
    overall_summary: z.array(z.string()),
    overall_csat: z.number(),
    per_post_csat: z.record(z.string(), z.number()),
    overall_nps: z.number(),
    positive_themes: z.array(z.string()),
    negative_themes: z.array(z.string()),
    distribution: shape(() => ({
      documented: {
        excellent: Percent,
        good: Percent,
        neutral: Percent,
        average: Percent,
        negative: Percent,
        unknown: Percent,
      },
    })),
    word_cloud: WordCloud,
  },
}))

const Audience = shape(() => ({
  documented: {
    age_group_distribution: AgeGroupDistribution,
    age_gender_distribution: AgeGenderDistribution,
    gender_distribution: GenderDistribution,
    city_distribution: PercentByName,
    /** Nulls and zeros in an empty campaign. */
    top: shape(() => ({
      named: {
        gender: z.enum(['male', 'female']).nullable(),
        gender_per: Percent,
        age_group: z.string().nullable(),
        age_group_per: Percent,
        location: z.string().nullable(),
        location_per: Percent,
        country: z.string().nullable(),
      },
    })),
    comments_sentiment_analysis: CommentsSentimentAnalysis,
    comments_sentiment_analysis_v2_at: HttpDate,
  },
  assumed: { 'extended-sentiment': { comments_sentiment_analysis_v2: ExtendedSentiment } },
}))

/** Figures of one hashtag; the keys are ours, since the interface shows none. */
const HashtagInsight = shape(() => ({
  assumed: { 'insights-fields': { posts_count: Count, reach: Count, views: Count } },
}))

/** Returns the schema of a trend: `{<date>: value}` for each day, oldest first. */
const trend = <Value extends z.ZodType>(value: Value) => z.array(z.record(IsoDay, value))

export const CampaignInsights = shape(() => ({
  documented: {
    status: z.enum(CAMPAIGN_STATUSES),
    share_url: z.string(),
    connectors: z.array(ConnectorSchema),
    posts_count: Count,
    creators_count: Count,
    reach: Count,
    views: Count,
    followers: Count,
    comments: Count,
    likes: Count,
    engagement: Count,
    er: Rate,
    erv: Rate,
    top_posts: z.array(PostDetail),
    posts: z.array(PostDetail),
    all_comments: z.array(Comment),
    word_cloud: WordCloud,
    age_gender_distribution: AgeGenderDistribution,
    audience: Audience,
    reach_trends: trend(shape(() => ({ documented: { reach: Count } }))),
    engagement_trends: trend(shape(() => ({ documented: { engagement: z.number() } }))),
    hashtag_overview: shape(() => ({
      documented: {
        total_reach: z.number(),
        total_post_count: z.number(),
        total_views: z.number(),
        cpr: z.number(),
        cpv: z.number(),
      },
    })),
    hashtags: z.array(z.string()),
    insights_link: z.string(),
  },
  named: {
    start_date: HttpDate.nullable(),
    hashtag_insights: z.record(z.string(), HashtagInsight).nullable(),
    cost_of_campaign: z.number().nullable(),
    custom_field_name: z.string().nullable(),
    custom_field_value: z.union([z.string(), z.number()]).nullable(),
    insights_refreshed_at: HttpDate.nullable(),
    name: z.string(),
    brand_name: z.string(),
    brand_logo_url: z.string().nullable(),
    client_name: z.string().nullable(),
    client_logo_url: z.string().nullable(),
    threshold_reach: z.number().nullable(),
    threshold_er: z.number().nullable(),
  },
}))

export type CampaignInsightsDocument = z.input<typeof CampaignInsights>
