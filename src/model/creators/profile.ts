// Sections that the consented and the public insights of a creator share (interface, "Consented creator insights" and
// "Public creator insights"). The interface names their keys; the types are ours unless a key is marked documented.

import * as z from 'zod'
import { Amount, Count, Percent, Rate } from '../fields.ts'
import { DayMonthYear } from '../moments.ts'
import { shape } from '../shape.ts'

type Keys = Readonly<Record<string, z.ZodType>>

/** The key of the creator's id on its platform, with its provenance. */
export interface IdKeys<Named extends Keys, Assumed extends Readonly<Record<string, Keys>>> {
  readonly named: Named
  readonly assumed: Assumed
}

export const INSTAGRAM_ID = { named: { ig_user_id: z.string() }, assumed: {} } as const
export const YOUTUBE_ID = { named: {}, assumed: { 'public-platforms': { channel_id: z.string() } } } as const
export const TIKTOK_ID = { named: {}, assumed: { 'public-platforms': { tiktok_user_id: z.string() } } } as const

/** A creator in short form. */
export const LookAlike = shape(() => ({
  named: { name: z.string(), username: z.string(), image_url: z.string(), handle_link: z.string() },
}))

/** A profile that posts mention, and how many of the listed posts do. */
const MentionDetails = shape(() => ({
  assumed: { 'insights-details': { username: z.string(), handle_link: z.string(), posts_count: Count } },
}))

/** Scores and shares from 0 to 100, except the rating (a word) and the effective followers (a number of people). */
const Quality = shape(() => ({
  named: {
    profile_quality_score: Percent,
    profile_quality_rating: z.string(),
    engagement_rate: Rate,
    effective_followers: Count,
    consistency: Percent,
    authentic_audience: Percent,
  },
}))

export function profileOverview<Named extends Keys, Assumed extends Readonly<Record<string, Keys>>>(
  id: IdKeys<Named, Assumed>,
) {
  return shape(() => ({
    documented: { last_processed_at: DayMonthYear },
    named: {
      ...id.named,
      handle: z.string(),
      followers_count: Count,
      post_count: Count,
      following_count: Count,
      content_per_week: Amount,
      engagement: Rate,
      influencer_tier: z.string(),
    },
    assumed: id.assumed,
  }))
}

export function profileDetails<Named extends Keys, Assumed extends Readonly<Record<string, Keys>>>(
  id: IdKeys<Named, Assumed>,
) {
  return shape(() => ({
    documented: { look_alike_creators: z.array(LookAlike), quality: Quality },
    named: {
      ...id.named,
      biography: z.string(),
      mobile: z.string().nullable(),
      gender: z.string(),
      age_group: z.string(),
      category: z.string(),
      interests: z.array(z.string()),
      location: z.string().nullable(),
      country: z.string().nullable(),
      mentions: z.array(z.string()),
      hashtags: z.array(z.string()),
      brand_mentions: z.array(z.string()),
      mentions_details: z.array(MentionDetails),
      brand_mentions_details: z.array(MentionDetails),
      /** null on platforms without it. */
      ig_category: z.string().nullable(),
      languages: z.array(z.string()),
      email: z.string().nullable(),
      handle: z.string(),
      handle_link: z.string(),
      full_name: z.string(),
      image_url: z.string(),
      external_link: z.string().nullable(),
      last_processed_at: DayMonthYear,
    },
    assumed: id.assumed,
  }))
}

/** Means and medians over the posts that `get_posts` lists; 0 where there is none of a kind. */
export function reachAndEngagement<Named extends Keys, Assumed extends Readonly<Record<string, Keys>>>(
  id: IdKeys<Named, Assumed>,
) {
  return shape(() => ({
    named: {
      ...id.named,
      non_video_engagement: Rate,
      non_video_average_comments: Amount,
      non_video_reach: Amount,
      non_video_average_views: Amount,
      non_video_average_likes: Amount,
      median_views: Amount,
      median_unique_viewers: Amount,
      effective_follower_rate: Rate,
      median_comments: Amount,
      median_likes: Amount,
      popular_post_type: z.string().nullable(),
      estimated_story_reach: Count,
      /** Spelled as the interface does. */
      estimted_story_views: Count,
      paid_post_average_views: Amount,
      paid_post_average_comments: Amount,
      paid_post_average_likes: Amount,
      paid_post_engagement: Rate,
      handle: z.string(),
      average_views: Amount,
      average_unique_viewers: Amount,
      overall_engagement: Rate,
      average_comments: Amount,
      average_likes: Amount,
      video_engagement: Rate,
      video_average_comments: Amount,
      video_average_likes: Amount,
      last_processed_at: DayMonthYear,
    },
    assumed: id.assumed,
  }))
}
