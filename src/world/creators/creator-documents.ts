// Sections about a creator as of a UTC day, the same in every document (interface, "Consented creator insights" and
// "Public creator insights"). All of them depend only on the universe and on when the audience was last analysed.

import { dayMonthYear } from '../../kit/http-date.ts'
import { draws } from '../../kit/random.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { type Audience, audienceOf } from '../../universe/audience.ts'
import { wordsOf } from '../../universe/categories.ts'
import { growthTrends } from '../../universe/growth-trends.ts'
import { lookAlikesOf, type ShortCreator } from '../../universe/look-alikes.ts'
import { figuresFrom, figuresOf, postFigures } from '../../universe/posts/post-figures.ts'
import { listedPosts } from '../../universe/posts/posts.ts'
import { creatorAsOf, stepAt } from '../../universe/story.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'
import { qualityRatingOf, tierOf } from '../../universe/vocabulary.ts'

const LOOK_ALIKES = 5

export type CreatorDay = ReturnType<typeof creatorDay>

/** A listed post with its figures of the day. */
export type ListedPost = CreatorDay['posts'][number]

/**
 * Returns what is true of a creator as of `at` (ms), for all documents that say it: all figures are of one step (`day`), 00:00
 * UTC or a change by a story. Posts are listed newest first.
 */
export function creatorDay(universe: UniverseOptions, creator: Creator, at: number) {
  const day = stepAt(universe, at, creator)
  const posts = listedPosts(universe, creator, day).map((post) => ({ post, figures: postFigures(universe, post, day) }))
  const listed = posts.map(({ post: { type }, figures }) => ({ figures, type }))
  return {
    /** With the facts that it has then. */
    creator: creatorAsOf(creator, day),
    /** With the facts that it was drawn with, which its audience follows. */
    drawn: creator,
    day,
    figures: figuresFrom(universe, creator, day, listed),
    posts,
    growth: growthTrends(universe, creator, day),
  }
}

/** The facts behind the documents about a creator. `Id`: the platform's own id, under its key. */
export interface CreatorFacts<Id> extends CreatorDay {
  readonly universe: UniverseOptions
  readonly id: Id
  readonly links: Links
  readonly audience: Audience
}

/** Gathers the facts about a creator. `analysed`: when its audience was last analysed (ms). */
export function creatorFacts<Id>(
  universe: UniverseOptions,
  day: CreatorDay,
  id: Id,
  { analysed, links }: { readonly analysed: number; readonly links: Links },
): CreatorFacts<Id> {
  return { ...day, universe, id, links, audience: audienceOf(universe, day.drawn, analysed) }
}

export function profileOverview<Id>({ creator, id, figures, day }: CreatorFacts<Id>) {
  return {
    ...id,
    handle: creator.handle,
    followers_count: figures.followers,
    post_count: figures.posts,
    following_count: figures.following,
    content_per_week: figures.contentPerWeek,
    engagement: figures.engagementRate,
    influencer_tier: tierOf(figures.followers),
    last_processed_at: dayMonthYear(day),
  }
}

export function profileDetails<Id>(facts: CreatorFacts<Id>) {
  const { universe, creator, id, links, day } = facts
  const { connector, handle } = creator
  return {
    ...id,
    biography: creator.biography,
    mobile: creator.mobile,
    gender: creator.gender,
    age_group: creator.ageGroup,
    category: creator.category,
    interests: [...creator.interests],
    location: creator.location,
    country: creator.country,
    ...mentionsAndTags(facts),
    look_alike_creators: lookAlikesOf(universe, creator, LOOK_ALIKES, day).map((other) => personOf(other, links)),
    ig_category: instagramCategory(universe, creator),
    quality: qualityOf(facts),
    languages: [...creator.languages],
    email: creator.email,
    handle,
    handle_link: profileUrl(connector, handle),
    full_name: creator.fullName,
    image_url: pictureLink(links, 'creator', handle),
    external_link: creator.externalLinks[0] ?? null,
    last_processed_at: dayMonthYear(day),
  }
}

/** Returns whom and what the listed posts name. */
export function mentionsAndTags(facts: Pick<CreatorDay, 'creator' | 'posts'>) {
  const { creator, posts } = facts
  const mentions = mentionDetails(facts)
  const brands = mentions.filter(({ username }) => creator.brandMentions.includes(`@${username}`))
  const names = (list: typeof mentions) => list.map(({ username }) => `@${username}`)
  return {
    mentions: names(mentions),
    hashtags: creator.hashtags.filter((tag) => posts.some(({ post }) => post.hashtags.includes(tag))),
    brand_mentions: names(brands),
    mentions_details: mentions,
    brand_mentions_details: brands,
  }
}

/** Null on platforms without categories of their own. */
export function instagramCategory(universe: UniverseOptions, { connector, category }: Creator): string | null {
  if (!PLATFORMS[connector].ownCategory) return null
  return wordsOf(universe).categoryNamed(category)?.ig_category ?? 'Digital creator'
}

export function personOf({ connector, handle, fullName }: ShortCreator, links: Links) {
  return {
    name: fullName,
    username: handle,
    image_url: pictureLink(links, 'creator', handle),
    handle_link: profileUrl(connector, handle),
  }
}

/** Returns whom the listed posts mention, and how many posts mention each: brands first, then people. */
function mentionDetails({ creator, posts }: Pick<CreatorDay, 'creator' | 'posts'>) {
  const counts = new Map(creator.brandMentions.map((brand) => [brand, 0]))
  for (const { post } of posts) {
    for (const mention of post.mentions) counts.set(mention, (counts.get(mention) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, posts_count]) => posts_count > 0)
    .map(([mention, posts_count]) => {
      const username = mention.replace(/^@/, '')
      return { username, handle_link: profileUrl(creator.connector, username), posts_count }
    })
}

function qualityOf({ creator, figures, audience }: CreatorFacts<unknown>) {
  return {
    profile_quality_score: creator.qualityScore,
    profile_quality_rating: qualityRatingOf(creator.qualityScore),
    engagement_rate: figures.engagementRate,
    effective_followers: Math.round((figures.followers * creator.effectiveFollowerRate) / 100),
    // Two posts a week give about two thirds, one post a day nearly 100.
    consistency: Math.round(100 * -Math.expm1(-figures.contentPerWeek / 2)),
    authentic_audience: audience.authenticity.real,
  }
}

/** Returns means and medians over the listed posts; 0 for a kind without posts. */
export function reachAndEngagement<Id>({ universe, creator, id, figures, posts, day }: CreatorFacts<Id>) {
  const { video, nonVideo } = figures
  const paid = posts.filter(({ post }) => post.sponsored)
  const sponsored = figuresOf(paid, figures.followers)
  const story = storyFigures(universe, creator, figures.followers)
  return {
    ...id,
    non_video_engagement: nonVideo.engagementRate,
    non_video_average_comments: nonVideo.averageComments,
    non_video_reach: nonVideo.averageReach,
    non_video_average_views: nonVideo.averageViews,
    non_video_average_likes: nonVideo.averageLikes,
    median_views: figures.medianViews,
    median_unique_viewers: figures.medianReach,
    effective_follower_rate: creator.effectiveFollowerRate,
    median_comments: figures.medianComments,
    median_likes: figures.medianLikes,
    popular_post_type: figures.popularPostType,
    estimated_story_reach: story.reach,
    estimted_story_views: story.views,
    paid_post_average_views: sponsored.averageViews,
    paid_post_average_comments: sponsored.averageComments,
    paid_post_average_likes: sponsored.averageLikes,
    paid_post_engagement: sponsored.engagementRate,
    handle: creator.handle,
    average_views: figures.averageViews,
    average_unique_viewers: figures.averageReach,
    overall_engagement: figures.engagementRate,
    average_comments: figures.averageComments,
    average_likes: figures.averageLikes,
    video_engagement: video.engagementRate,
    video_average_comments: video.averageComments,
    video_average_likes: video.averageLikes,
    last_processed_at: dayMonthYear(day),
  }
}

/** Returns the figures of a day's story: a few percent of the followers, some of whom watch twice; 0 where they are not known. */
function storyFigures({ seed }: UniverseOptions, { connector, drawnAs }: Creator, followers: number) {
  if (!PLATFORMS[connector].storyFigures) return { reach: 0, views: 0 }
  const d = draws(seed, 'stories', connector, drawnAs)
  const reach = Math.round(followers * d.between(0.02, 0.09))
  return { reach, views: Math.round(reach * d.between(1.05, 1.3)) }
}

/** Returns the followers and engagement of each day, and how the last day compares with earlier ones. */
export function growthSection<Id>({ creator, id, day, growth }: CreatorFacts<Id>) {
  const { dates, followers, engagement, followersGrowth, engagementGrowth } = growth
  return {
    ...id,
    handle: creator.handle,
    cumulative_followers_trends: dates.map((date, at) => ({ [date]: { followers: followers[at] ?? 0 } })),
    engagement_trends: dates.map((date, at) => ({ [date]: { engagement: engagement[at] ?? 0 } })),
    last_processed_at: dayMonthYear(day),
    monthly_engagement: engagementGrowth.monthly,
    monthly_followers: followersGrowth.monthly,
    quaterly_engagement: engagementGrowth.quarterly,
    quaterly_followers: followersGrowth.quarterly,
    yearly_engagement: engagementGrowth.yearly,
    yearly_followers: followersGrowth.yearly,
  }
}
