// The data of a finished refresh (interface, "Data refresh request"), as of the UTC day on which it was finished.

import { httpDate } from '../../kit/http-date.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { postFigures } from '../../universe/posts/post-figures.ts'
import { postAsOf } from '../../universe/posts/posts.ts'
import type { Post, UniverseOptions } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import {
  type CreatorDay,
  type CreatorFacts,
  creatorFacts,
  growthSection,
  instagramCategory,
  type ListedPost,
  mentionsAndTags,
  profileOverview,
  reachAndEngagement,
} from '../creators/creator-documents.ts'

/** Returns the sections of the response: about `only`, if the request names a post. */
export function refreshResponse(universe: UniverseOptions, day: CreatorDay, only: Post | null, links: Links) {
  const { platformId, connector } = day.creator
  const id = { [PLATFORMS[connector].insights.idField]: platformId }
  const facts = creatorFacts(universe, day, id, { analysed: day.day, links })
  const { last_processed_at: _, ...overview } = profileOverview(facts)
  return {
    growth_trends: growthOf(facts),
    posts: postsOf(facts, only),
    profile_details: profileOf(facts),
    profile_overview: overview,
    reach_and_engagement_details: reachAndEngagement(facts),
  }
}

function growthOf(facts: CreatorFacts<unknown>) {
  const growth = growthSection(facts)
  return {
    engagement_trends: growth.engagement_trends,
    followers_trends: growth.cumulative_followers_trends,
    monthly_engagement_growth: growth.monthly_engagement,
    quaterly_engagement_growth: growth.quaterly_engagement,
    yearly_engagement_growth: growth.yearly_engagement,
    monthly_followers_growth: growth.monthly_followers,
    quaterly_followers_growth: growth.quaterly_followers,
    yearly_followers_growth: growth.yearly_followers,
  }
}

/** Returns the latest posts, or the one that the request names. */
function postsOf(facts: CreatorFacts<unknown>, only: Post | null) {
  const { universe, day } = facts
  const posts = only
    ? [{ post: postAsOf(universe, only, day), figures: postFigures(universe, only, day) }]
    : facts.posts
  const of = (video: boolean) => posts.filter(({ post }) => post.video === video)
  return {
    non_video_posts: of(false).map((listed) => postOf(facts, listed)),
    video_posts: of(true).map((listed) => ({ ...postOf(facts, listed), views: listed.figures.views })),
  }
}

function postOf(
  { figures: { followers }, links }: CreatorFacts<unknown>,
  { post, figures: { likes, comments } }: ListedPost,
) {
  return {
    caption: post.description(),
    comments_count: comments,
    engagement: engagementRate(likes + comments, followers),
    external_links: [...post.externalLinks],
    hashtags: [...post.hashtags],
    likes_count: likes,
    posted_date: httpDate(post.postedAt),
    raw_image_url: pictureLink(links, 'post', post.shortcode),
    shortcode: post.shortcode,
    sponsored: post.sponsored,
  }
}

function profileOf(facts: CreatorFacts<unknown>) {
  const { creator, links } = facts
  const { mentions, hashtags, brand_mentions } = mentionsAndTags(facts)
  return {
    biography: creator.biography,
    brand_mentions,
    category: creator.category,
    city: creator.location,
    country: creator.country,
    email: creator.email,
    external_links: [...creator.externalLinks],
    full_name: creator.fullName,
    hashtags,
    ig_category: instagramCategory(facts.universe, creator),
    mentions,
    mobile: creator.mobile,
    raw_image_url: pictureLink(links, 'creator', creator.handle),
  }
}
