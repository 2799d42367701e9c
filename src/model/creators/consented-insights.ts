// Insights of a creator who gave consent (interface, "Consented creator insights"; endpoint 19).

import * as z from 'zod'
import { once } from '../../kit/loading/once.ts'
import { postFacts } from '../campaigns/post.ts'
import { Count, Rate } from '../fields.ts'
import { documented, shape } from '../shape.ts'
import { Text } from '../text.ts'
import { INSTAGRAM_SECTIONS } from './profile.ts'

const post = once(() => ({
  documented: {
    posted_at: Count.describe('When it was posted, epoch seconds.'),
    video: z.boolean().describe('Whether it is a video.'),
  },
  named: {
    ...postFacts(),
    caption: z.string().describe('Its text.'),
    er: Rate.describe('Engagement rate: likes and comments in percent of the followers.'),
    image_url: z.string().describe('A picture of it.'),
    external_links: z.array(z.string()).describe('Links in its text.'),
    post_type: z.string().describe('The kind of post.'),
    mentions: z.array(z.string()).describe('Handles that it mentions.'),
    location_name: z.string().nullable().describe('Where it was posted; null where none is known.'),
  },
}))

const ConsentedVideoPost = shape(() => ({
  ...post(),
  named: { ...post().named, views: Count.describe('How often it was seen.') },
})).meta({ id: 'ConsentedVideoPost', description: 'A post with a video.' })
const ConsentedNonVideoPost = shape(post).meta({ id: 'ConsentedNonVideoPost', description: 'A post without a video.' })

export const ConsentedInsights = documented(() => ({
  profile_overview: INSTAGRAM_SECTIONS.overview.describe('The figures of the profile.'),
  profile_details: INSTAGRAM_SECTIONS.details.describe('Who the creator is.'),
  get_reach_and_engagement_details: INSTAGRAM_SECTIONS.reach.describe('Means and medians of the listed posts.'),
  get_posts: shape(() => ({
    documented: { video_posts: z.array(ConsentedVideoPost).describe('Videos, newest first.') },
    assumed: {
      'consented-posts': { non_video_posts: z.array(ConsentedNonVideoPost).describe('Other posts, newest first.') },
    },
  })).describe('The latest posts.'),
})).meta({ id: 'ConsentedInsights', description: 'Insights of a creator who gave consent.' })

export const ConsentedInsightsQuery = documented(() => ({
  identifier: Text.transform((text) => text.trim()).describe('The creator_id that verifyCreator returned.'),
}))
