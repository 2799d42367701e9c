// Insights of a creator who gave consent (interface, "Consented creator insights"; endpoint 19).

import * as z from 'zod'
import { once } from '../../kit/loading/once.ts'
import { Count, Rate } from '../fields.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'
import { Text } from '../text.ts'
import { INSTAGRAM_ID, profileDetails, profileOverview, reachAndEngagement } from './profile.ts'

const post = once(() => ({
  documented: {
    /** Epoch seconds. */
    posted_at: Count,
    video: z.boolean(),
  },
  named: {
    shortcode: z.string(),
    hashtags: z.array(z.string()),
    caption: z.string(),
    comments_count: Count,
    likes_count: Count,
    er: Rate,
    posted_date: HttpDate,
    image_url: z.string(),
    sponsored: z.boolean(),
    external_links: z.array(z.string()),
    post_type: z.string(),
    mentions: z.array(z.string()),
    location_name: z.string().nullable(),
  },
}))

export const ConsentedVideoPost = shape(() => ({ ...post(), named: { ...post().named, views: Count } }))
export const ConsentedNonVideoPost = shape(post)

export const ConsentedInsights = shape(() => ({
  documented: {
    profile_overview: profileOverview(INSTAGRAM_ID),
    profile_details: profileDetails(INSTAGRAM_ID),
    get_reach_and_engagement_details: reachAndEngagement(INSTAGRAM_ID),
    get_posts: shape(() => ({
      documented: { video_posts: z.array(ConsentedVideoPost) },
      assumed: { 'consented-posts': { non_video_posts: z.array(ConsentedNonVideoPost) } },
    })),
  },
}))

/** `identifier` is the `creator_id` that verification returned. */
export const ConsentedInsightsQuery = shape(() => ({
  documented: { identifier: Text.transform((text) => text.trim()) },
}))
