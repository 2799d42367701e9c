// The campaign insights document (interface, "Campaign insights document").

import * as z from 'zod'
import { ConnectorSchema } from '../connector.ts'
import { Count, HttpDate, Percent, Rate, trend } from '../fields.ts'
import { assumed, documented, named, shape } from '../shape.ts'
import { AgeGenderDistribution, AgeGroupDistribution, GenderDistribution, PercentByName } from './audience.ts'
import { CAMPAIGN_STATUSES, campaignSettings } from './campaign.ts'
import { Comment, PostDetail } from './post.ts'

export const WordCloud = documented(() => ({
  text: z.string().describe('The word.'),
  value: z.int().min(1).describe('How often it occurs.'),
}))
  .array()
  .meta({ id: 'WordCloud', description: 'Words and how often they come.' })

const CommentsSentimentAnalysis = documented(() => ({
  comments: z.array(Comment).describe('The comments.'),
  total_comments: Count.describe('How many comments there are.'),
  sentiment: documented(() => ({
    positives: Percent.describe('Percent of positive comments.'),
    negatives: Percent.describe('Percent of negative comments.'),
    neutral: Percent.describe('Percent of neutral comments.'),
  })).describe('Comments by sentiment, in percent.'),
  word_cloud: WordCloud.describe('Frequent words of the comments.'),
})).meta({ id: 'CommentsSentimentAnalysis', description: 'The sentiment of comments.' })

/** A comment as the extended sentiment block shows it; `like_count` is null where the platform hides it. */
const CommentData = documented(() => ({
  comment_id: z.int().describe('Its number.'),
  comment: z.string().describe('The comment.'),
  translation: z.string().describe('The comment in English.'),
  csat: z.number().describe('Customer satisfaction, from 1 to 5.'),
  nps: z.number().describe('Net promoter score, from 0 to 10.'),
  extraction: documented(() => ({
    theme: z.string().describe('The theme.'),
    sentiment: z.enum(['neutral', 'negative', 'error', 'unknown']).describe('The sentiment of the theme.'),
  }))
    .array()
    .describe('Themes that it speaks of.'),
  post_url: z.string().describe('The URL of the post.'),
  like_count: Count.nullable().describe('Its likes; null where the platform hides them.'),
  created_at: HttpDate.describe('When it was written.'),
  post_caption: z.string().nullable().describe('The text of the post; null where it has none.'),
})).meta({ id: 'CommentData', description: 'A comment with its sentiment.' })

const Bucket = documented(() => ({
  value: Count.describe('How many comments.'),
  comment_data: z.array(CommentData).describe('The comments.'),
})).meta({ id: 'SentimentBucket', description: 'Comments of one sentiment.' })

export const ExtendedSentiment = documented(() => ({
  positive: Bucket.describe('Positive comments.'),
  negative: Bucket.describe('Negative comments.'),
  unknown: Bucket.describe('Comments without a sentiment.'),
  total_comments: Count.describe('How many comments the posts have, analysed or not.'),
  actionable_insights: z.array(z.string()).describe('What to do about it.'),
  overall_summary: z.array(z.string()).describe('What the comments say.'),
  overall_csat: z.number().describe('Customer satisfaction over all comments.'),
  per_post_csat: z.record(z.string(), z.number()).describe('Customer satisfaction by post URL.'),
  overall_nps: z.number().describe('Net promoter score over all comments.'),
  positive_themes: z.array(z.string()).describe('What is liked.'),
  negative_themes: z.array(z.string()).describe('What is disliked.'),
  distribution: documented(() => ({
    excellent: Percent.describe('Percent.'),
    good: Percent.describe('Percent.'),
    neutral: Percent.describe('Percent.'),
    average: Percent.describe('Percent.'),
    negative: Percent.describe('Percent.'),
    unknown: Percent.describe('Percent.'),
  })).describe('Comments by grade, in percent.'),
  word_cloud: WordCloud.describe('Frequent words of the comments.'),
})).meta({ id: 'ExtendedSentiment', description: 'What comments say: their sentiment, themes and scores.' })

const Audience = shape(() => ({
  documented: {
    age_group_distribution: AgeGroupDistribution.describe('Percent by age band.'),
    age_gender_distribution: AgeGenderDistribution.describe('Percent by age band and gender.'),
    gender_distribution: GenderDistribution.describe('Percent by gender.'),
    city_distribution: PercentByName.describe('Percent by city.'),
    top: named(() => ({
      gender: z.enum(['male', 'female']).nullable().describe('The most frequent gender.'),
      gender_per: Percent.describe('Its share in percent.'),
      age_group: z.string().nullable().describe('The most frequent age band.'),
      age_group_per: Percent.describe('Its share in percent.'),
      location: z.string().nullable().describe('The most frequent city.'),
      location_per: Percent.describe('Its share in percent.'),
      country: z.string().nullable().describe('The most frequent country.'),
    })).describe('The largest groups; nulls and zeros in an empty campaign.'),
    comments_sentiment_analysis: CommentsSentimentAnalysis.describe('The comments and their sentiment.'),
    comments_sentiment_analysis_v2_at: HttpDate.describe('When the extended analysis was made.'),
  },
  assumed: {
    'extended-sentiment': {
      comments_sentiment_analysis_v2: ExtendedSentiment.describe('The extended analysis of the comments.'),
    },
  },
})).meta({
  id: 'CampaignAudience',
  description: 'The audience of a campaign: that of its creators, by their followers.',
})

/** Figures of one hashtag; the keys are ours, since the interface shows none. */
const HashtagInsight = assumed('insights-fields', () => ({
  posts_count: Count.describe('How many posts.'),
  reach: Count.describe('Accounts that saw its posts, in sum.'),
  views: Count.describe('Views in sum.'),
})).meta({ id: 'HashtagInsight', description: 'Figures of a hashtag.' })

export const CampaignInsights = shape(() => ({
  documented: {
    status: z.enum(CAMPAIGN_STATUSES).describe('The state of the campaign.'),
    share_url: z.string().describe('A page that shows these insights to anybody.'),
    connectors: z.array(ConnectorSchema).describe('The platforms of its posts.'),
    posts_count: Count.describe('How many posts.'),
    creators_count: Count.describe('How many creators posted.'),
    reach: Count.describe('The reach of that day.'),
    views: Count.describe('Views in sum.'),
    followers: Count.describe('Followers of its creators, in sum.'),
    comments: Count.describe('Comments in sum.'),
    likes: Count.describe('Likes in sum.'),
    engagement: Count.describe('Likes and comments in sum.'),
    er: Rate.describe('Engagement in percent of the followers.'),
    erv: Rate.describe('Engagement in percent of the views.'),
    top_posts: z.array(PostDetail).describe('The posts with most engagement.'),
    posts: z.array(PostDetail).describe('All posts.'),
    all_comments: z.array(Comment).describe('The comments of all posts.'),
    word_cloud: WordCloud.describe('Frequent words of the comments.'),
    age_gender_distribution: AgeGenderDistribution.describe('Percent by age band and gender.'),
    audience: Audience.describe('Who follows its creators.'),
    reach_trends: trend(documented(() => ({ reach: Count.describe('The reach of that day.') }))).describe(
      'Reach by day, oldest first.',
    ),
    engagement_trends: trend(
      documented(() => ({ engagement: z.number().describe('Likes and comments of that day.') })),
    ).describe('Engagement by day, oldest first.'),
    hashtag_overview: documented(() => ({
      total_reach: z.number().describe('Reach in sum.'),
      total_post_count: z.number().describe('How many posts.'),
      total_views: z.number().describe('Views in sum.'),
      cpr: z.number().describe('Cost per reached account.'),
      cpv: z.number().describe('Cost per view.'),
    })).describe('Posts with a hashtag of the campaign.'),
    hashtags: z.array(z.string()).describe('The hashtags of its posts.'),
    insights_link: z.string().describe('The URL of this document.'),
  },
  named: {
    start_date: HttpDate.nullable().describe('When its tracking started; null before.'),
    hashtag_insights: z
      .record(z.string(), HashtagInsight)
      .nullable()
      .describe('Figures by hashtag; null without posts.'),
    ...campaignSettings(),
    insights_refreshed_at: HttpDate.nullable().describe('When its posts were last tracked; null before.'),
    brand_logo_url: z.string().nullable().describe('The logo of the brand; null where none is known.'),
    client_name: z.string().nullable().describe('The client; null where none is known.'),
    client_logo_url: z.string().nullable().describe('The logo of the client; null where none is known.'),
  },
})).meta({ id: 'CampaignInsights', description: 'The figures of a campaign: those of its posts, and their sums.' })

export type CampaignInsightsDocument = z.input<typeof CampaignInsights>
