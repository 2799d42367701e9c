// Sections that the consented and the public insights of a creator share (interface, "Consented creator insights" and
// "Public creator insights"). The interface names their keys; the types are ours unless a key is marked documented.

import * as z from 'zod'
import { Amount, Count, DayMonthYear, Percent, Rate } from '../fields.ts'
import { assumed, named, shape } from '../shape.ts'

export const INSTAGRAM_ID = {
  platform: 'Instagram',
  named: { ig_user_id: z.string().describe("The creator's id on instagram.") },
  assumed: {},
} as const
export const YOUTUBE_ID = {
  platform: 'Youtube',
  named: {},
  assumed: { 'public-platforms': { channel_id: z.string().describe("The channel's id on youtube.") } },
} as const
export const TIKTOK_ID = {
  platform: 'Tiktok',
  named: {},
  assumed: { 'public-platforms': { tiktok_user_id: z.string().describe("The creator's id on tiktok.") } },
} as const

/** The key of the creator's id on its platform, with its provenance; `platform` begins the names of the sections. */
export type IdKey = typeof INSTAGRAM_ID | typeof YOUTUBE_ID | typeof TIKTOK_ID

export const account = () => ({
  name: z.string().describe('Its name.'),
  username: z.string().describe('The name on the platform.'),
  image_url: z.string().describe('A picture of it.'),
  handle_link: z.string().describe('The URL of the profile.'),
})

const LookAlike = named(account).meta({ id: 'LookAlike', description: 'A creator who is like this one.' })

const MentionDetails = assumed('insights-details', () => ({
  username: z.string().describe('The name on the platform.'),
  handle_link: z.string().describe('The URL of the profile.'),
  posts_count: Count.describe('How many of the listed posts mention it.'),
})).meta({ id: 'MentionDetails', description: 'An account that was mentioned.' })

/** Scores and shares from 0 to 100, except the rating (a word) and the effective followers (a number of people). */
const Quality = named(() => ({
  profile_quality_score: Percent.describe('PQS: the quality of the profile, from 0 to 100.'),
  profile_quality_rating: z.string().describe('The PQS in a word.'),
  engagement_rate: Rate.describe('Engagement rate of an average latest post, in percent.'),
  effective_followers: Count.describe('Followers who are real and active.'),
  consistency: Percent.describe('How regularly it posts, from 0 to 100.'),
  authentic_audience: Percent.describe('Percent of followers who are real.'),
})).meta({ id: 'Quality', description: 'How good a profile is, from 0 to 100 and in words.' })

export const profileFigures = () => ({
  handle: z.string().describe("The creator's name on the platform, without @."),
  followers_count: Count.describe('How many follow it.'),
  post_count: Count.describe('How many posts it has.'),
  following_count: Count.describe('How many it follows.'),
  content_per_week: Amount.describe('Posts in an average week.'),
  engagement: Rate.describe('Engagement rate of an average latest post, in percent.'),
  influencer_tier: z.string().describe('Tier: the class by followers, from nano to mega.'),
})

/** What a profile says and what its posts name, wherever that stands. */
export const profileTexts = () => ({
  biography: z.string().describe('The text of the profile.'),
  mobile: z.string().nullable().describe('A phone number; null where none is known.'),
  email: z.string().nullable().describe('An e-mail address; null where none is known.'),
  category: z.string().describe('What the profile is about.'),
  country: z.string().nullable().describe('A country; null where none is known.'),
  full_name: z.string().describe('The name of the person or page.'),
  mentions: z.array(z.string()).describe('Handles that its posts mention.'),
  hashtags: z.array(z.string()).describe('Hashtags, most used first.'),
  brand_mentions: z.array(z.string()).describe('Brands that its posts mention, with @.'),
  ig_category: z.string().nullable().describe('Its own category on instagram; null elsewhere.'),
})

function profileOverview<Id extends IdKey>(id: Id) {
  return shape(() => ({
    documented: { last_processed_at: DayMonthYear.describe('The day of the figures, DD/MM/YYYY.') },
    named: { ...id.named, ...profileFigures() },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}ProfileOverview`, description: 'The figures of a profile.' })
}

function profileDetails<Id extends IdKey>(id: Id) {
  return shape(() => ({
    documented: {
      look_alike_creators: z.array(LookAlike).describe('Creators that are like it.'),
      quality: Quality.describe('How good the profile is.'),
    },
    named: {
      ...id.named,
      ...profileTexts(),
      gender: z.string().describe('female, male, or what the profile is.'),
      age_group: z.string().describe('The age band of the creator.'),
      interests: z.array(z.string()).describe('What it is interested in.'),
      location: z.string().nullable().describe('A city; null where none is known.'),
      mentions_details: z.array(MentionDetails).describe('The mentioned profiles, and how often.'),
      brand_mentions_details: z.array(MentionDetails).describe('The mentioned brands, and how often.'),
      languages: z.array(z.string()).describe('Languages of its posts.'),
      handle: z.string().describe("The creator's name on the platform, without @."),
      handle_link: z.string().describe('The URL of the profile.'),
      image_url: z.string().describe('A picture of it.'),
      external_link: z.string().nullable().describe('The link of the profile; null where it has none.'),
      last_processed_at: DayMonthYear.describe('The day of the figures, DD/MM/YYYY.'),
    },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}ProfileDetails`, description: 'Who a creator is.' })
}

/** Means and medians over the posts that `get_posts` lists; 0 where there is none of a kind. */
function reachAndEngagement<Id extends IdKey>(id: Id) {
  return shape(() => ({
    named: {
      ...id.named,
      non_video_engagement: Rate.describe('Engagement rate of other posts than videos.'),
      non_video_average_comments: Amount.describe('Comments of such a post.'),
      non_video_reach: Amount.describe('Reach of such a post.'),
      non_video_average_views: Amount.describe('Views of such a post.'),
      non_video_average_likes: Amount.describe('Likes of such a post.'),
      median_views: Amount.describe('Median of the views.'),
      median_unique_viewers: Amount.describe('Median of the accounts that saw a post.'),
      effective_follower_rate: Rate.describe('Effective follower rate: percent of followers who are real and active.'),
      median_comments: Amount.describe('Median of the comments.'),
      median_likes: Amount.describe('Median of the likes.'),
      popular_post_type: z.string().nullable().describe('The most frequent kind of post; null without posts.'),
      estimated_story_reach: Count.describe('Accounts that see a story, estimated.'),
      estimted_story_views: Count.describe('Views of a story, estimated; spelled as the interface does.'),
      paid_post_average_views: Amount.describe('Views of a sponsored post.'),
      paid_post_average_comments: Amount.describe('Comments of a sponsored post.'),
      paid_post_average_likes: Amount.describe('Likes of a sponsored post.'),
      paid_post_engagement: Rate.describe('Engagement rate of a sponsored post.'),
      handle: z.string().describe("The creator's name on the platform, without @."),
      average_views: Amount.describe('Views of an average post.'),
      average_unique_viewers: Amount.describe('Accounts that see an average post.'),
      overall_engagement: Rate.describe('Engagement rate of all listed posts.'),
      average_comments: Amount.describe('Comments of an average post.'),
      average_likes: Amount.describe('Likes of an average post.'),
      video_engagement: Rate.describe('Engagement rate of videos.'),
      video_average_comments: Amount.describe('Comments of a video.'),
      video_average_likes: Amount.describe('Likes of a video.'),
      last_processed_at: DayMonthYear.describe('The day of the figures, DD/MM/YYYY.'),
    },
    assumed: id.assumed,
  })).meta({ id: `${id.platform}ReachAndEngagement`, description: 'Means and medians of the listed posts.' })
}

const sectionsOf = <Id extends IdKey>(id: Id) => ({
  overview: profileOverview(id),
  details: profileDetails(id),
  reach: reachAndEngagement(id),
})

/** Each section once, wherever it stands. */
export const INSTAGRAM_SECTIONS = sectionsOf(INSTAGRAM_ID)
export const YOUTUBE_SECTIONS = sectionsOf(YOUTUBE_ID)
export const TIKTOK_SECTIONS = sectionsOf(TIKTOK_ID)
export type Sections<Id extends IdKey> = ReturnType<typeof sectionsOf<Id>>
