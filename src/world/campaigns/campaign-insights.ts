// The insights document of a campaign: totals over its posts, trends by day, and the audience.

import { DAY, startOfDay } from '../../kit/days.ts'
import { httpDate, isoDay } from '../../kit/http-date.ts'
import type { CampaignInsightsDocument } from '../../model/campaigns/campaign-insights.ts'
import type { PostDetail } from '../../model/campaigns/post.ts'
import { CONNECTORS } from '../../model/connector.ts'
import type { Links } from '../../model/links.ts'
import { audienceOf, byBand, mergeAudiences } from '../../universe/audience.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import type { Creator, PostFigures, UniverseOptions } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { World } from '../world.ts'
import { type CampaignRecord, totalCost } from './campaign-record.ts'
import { creatorKey, hashtagsOf, lastTracking, type ShownPost, shareLink } from './campaign-views.ts'
import { extendedSentiment, type ReadPost, sentimentShares, wordCloudOf } from './comment-analysis.ts'

const TOP_POSTS = 5

export type CampaignReport = ReturnType<typeof campaignReport>

/**
 * Returns the insights document as of `now`, and what pages show beside it: the countries of the audience, in percent, and the figures
 * of each day.
 */
export function campaignReport(
  { universe, services }: World,
  record: CampaignRecord,
  read: readonly ReadPost[],
  links: Links,
  now: number,
) {
  const posts = read.map(({ shown }) => shown)
  const details = posts.map(({ detail }) => detail)
  const totals = totalsOf(posts)
  const cost = totalCost(record)
  const refreshedAt = posts.reduce((latest, post) => Math.max(latest, post.refreshedAt), lastTracking(record, now) ?? 0)
  const { audience, ageGender, countries } = audienceOfPosts(
    universe,
    posts,
    (creator) => services.audiences.stateOf(creator).at,
  )
  const comments = details.flatMap((detail) => detail.comments)
  const wordCloud = wordCloudOf(comments)
  const extended = extendedSentiment(universe, read, record, totals.comments, wordCloud)
  const days = figuresByDay(record, posts, refreshedAt)
  const link = shareLink(record, links)
  const document: CampaignInsightsDocument = {
    status: record.status,
    share_url: link,
    start_date: record.live_since === null ? null : httpDate(record.live_since),
    connectors: CONNECTORS.filter((connector) => posts.some(({ post }) => post.connector === connector)),
    posts_count: posts.length,
    ...totals,
    top_posts: topPosts(details),
    posts: details,
    all_comments: comments,
    word_cloud: wordCloud,
    age_gender_distribution: ageGender,
    audience: {
      ...audience,
      comments_sentiment_analysis: {
        comments,
        total_comments: totals.comments,
        sentiment: sentimentShares(posts, record.sentiment_analysis_req),
        word_cloud: wordCloud,
      },
      comments_sentiment_analysis_v2: extended,
      comments_sentiment_analysis_v2_at: httpDate(refreshedAt || record.created_at),
    },
    reach_trends: days.map(({ day, reach }) => ({ [day]: { reach } })),
    engagement_trends: days.map(({ day, engagement }) => ({ [day]: { engagement } })),
    hashtag_insights: hashtagInsights(posts),
    hashtag_overview: hashtagOverview(posts, cost),
    hashtags: hashtagsOf(details),
    cost_of_campaign: cost,
    custom_field_name: record.custom_field_name,
    custom_field_value: record.custom_field_value,
    insights_refreshed_at: refreshedAt > 0 ? httpDate(refreshedAt) : null,
    name: record.name,
    brand_name: record.brand_name,
    brand_logo_url: record.brand_url,
    client_name: record.client_name,
    client_logo_url: record.client_logo_url,
    insights_link: link,
    threshold_reach: record.threshold_reach,
    threshold_er: record.threshold_er,
  }
  return { document, countries, days }
}

const sumOf = (posts: readonly ShownPost[], figure: (figures: PostFigures) => number): number =>
  posts.reduce((sum, { figures }) => sum + figure(figures), 0)

/** Returns sums over the posts. The followers of a creator count once, however many of its posts are tracked. */
function totalsOf(posts: readonly ShownPost[]) {
  const followersOf = new Map(posts.map(({ post, followers }) => [creatorKey(post.creator), followers]))
  const followers = [...followersOf.values()].reduce((sum, count) => sum + count, 0)
  const likes = sumOf(posts, (figures) => figures.likes)
  const comments = sumOf(posts, (figures) => figures.comments)
  const views = sumOf(posts, (figures) => figures.views)
  const engagement = likes + comments
  return {
    creators_count: followersOf.size,
    reach: sumOf(posts, (figures) => figures.reach),
    views,
    followers,
    comments,
    likes,
    engagement,
    er: engagementRate(engagement, followers),
    erv: engagementRate(engagement, views),
  }
}

/** Returns the posts with most likes and comments, the highest sum first. */
function topPosts(details: readonly PostDetail[]): PostDetail[] {
  const engagement = (post: PostDetail) => post.likes_count + post.comments_count
  return details.toSorted((a, b) => engagement(b) - engagement(a)).slice(0, TOP_POSTS)
}

/**
 * Returns the figures up to each day, from the first day live to the last tracking. A post counts from the day
 * on which it was added, with its figures of each day. The last day equals the totals.
 */
function figuresByDay(record: CampaignRecord, posts: readonly ShownPost[], refreshedAt: number) {
  const { live_since: since } = record
  const days: { day: string; reach: number; views: number; engagement: number }[] = []
  if (since === null || posts.length === 0) return days
  const counted = posts.map((post) => ({ ...post, from: startOfDay(post.tracked.added_at) }))
  const until = Math.max(refreshedAt, ...posts.map((post) => post.figuresAt))
  for (let day = startOfDay(since); day <= until; day += DAY) {
    let [reach, views, engagement] = [0, 0, 0]
    for (const { from, curve, figuresAt: last } of counted) {
      if (from > day) continue
      // A day before the last one ends with its last poll, and what stories changed on it.
      const end = Math.max(curve.changed?.lastStep(day + DAY - 1) ?? 0, curve.polls?.(day + DAY - 1) ?? 0)
      const figures = figuresOn(curve, Math.min(Math.max(day, end), last))
      reach += figures.reach
      views += figures.views
      engagement += figures.likes + figures.comments
    }
    days.push({ day: isoDay(day), reach, views, engagement })
  }
  return days
}

/** Returns the figures of each hashtag; null where no post has one. */
function hashtagInsights(posts: readonly ShownPost[]): CampaignInsightsDocument['hashtag_insights'] {
  const insights = new Map<string, { posts_count: number; reach: number; views: number }>()
  for (const { post, figures } of posts) {
    for (const hashtag of new Set(post.hashtags)) {
      const known = insights.get(hashtag) ?? { posts_count: 0, reach: 0, views: 0 }
      known.posts_count++
      known.reach += figures.reach
      known.views += figures.views
      insights.set(hashtag, known)
    }
  }
  return insights.size > 0 ? Object.fromEntries(insights) : null
}

/** Counts each post with a hashtag once. The costs per reach and per view are 0 without a cost, reach or views. */
function hashtagOverview(posts: readonly ShownPost[], cost: number | null) {
  const tagged = posts.filter(({ post }) => post.hashtags.length > 0)
  const total_reach = sumOf(tagged, (figures) => figures.reach)
  const total_views = sumOf(tagged, (figures) => figures.views)
  return {
    total_reach,
    total_post_count: tagged.length,
    total_views,
    cpr: costOf(cost, total_reach),
    cpv: costOf(cost, total_views),
  }
}

/** Returns the cost divided by `count`, with six decimals. */
function costOf(cost: number | null, count: number): number {
  return cost === null || count === 0 ? 0 : Number((cost / count).toFixed(6))
}

/** Returns the sections that describe the audience, and its countries, in percent; only zeros and nulls where there is no post. */
function audienceOfPosts(
  universe: UniverseOptions,
  posts: readonly ShownPost[],
  analysedAt: (creator: Creator) => number,
) {
  const reached = new Map<string, { creator: Creator; weight: number }>()
  for (const { post, figures } of posts) {
    const key = creatorKey(post.creator)
    const known = reached.get(key)
    reached.set(key, { creator: post.creator, weight: (known?.weight ?? 0) + figures.reach })
  }
  const merged = mergeAudiences(
    [...reached.values()].map(({ creator, weight }) => ({
      audience: audienceOf(universe, creator, analysedAt(creator)),
      weight,
    })),
  )
  const { ageGender, ageGroup, gender, city, country, top } = merged ?? NOBODY
  const audience = {
    age_group_distribution: ageGroup,
    age_gender_distribution: ageGender,
    gender_distribution: gender,
    city_distribution: city,
    top,
  }
  return { audience, ageGender, countries: country }
}

const NOBODY = {
  ageGender: byBand(() => ({ male: 0, female: 0 })),
  ageGroup: byBand(() => 0),
  gender: { male: 0, female: 0 },
  city: {},
  country: {},
  top: {
    gender: null,
    gender_per: 0,
    age_group: null,
    age_group_per: 0,
    location: null,
    location_per: 0,
    country: null,
  },
}
