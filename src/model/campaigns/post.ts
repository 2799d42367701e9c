// A post as campaigns and their insights show it, and a comment under it (interface, "Post detail" and "Comment").

import * as z from 'zod'
import { ConnectorSchema } from '../connector.ts'
import { Count, HttpDate, Rate } from '../fields.ts'
import { documented } from '../shape.ts'
import { ShortlinksAnalysis } from '../shortlink.ts'

const CommentDate = z
  .union([Count, HttpDate])
  .meta({ id: 'CommentDate', description: 'Seconds since 1970, or an HTTP-date.' })
const LikeCount = z
  .union([Count, z.literal('')])
  .meta({ id: 'LikeCount', description: 'A number of likes, or nothing.' })

export const Comment = documented(() => ({
  text: z.string().describe('The comment.'),
  created_at: CommentDate.describe('Epoch seconds on instagram, an HTTP-date elsewhere.'),
  sentiment: z.literal([0, 1]).describe('1 positive, 0 otherwise.'),
  like_count: LikeCount.describe('Its likes; empty where the platform hides them.'),
  commenter: z.string().describe('Who wrote it.'),
})).meta({ id: 'Comment', description: 'A comment on a post.' })

export type Comment = z.infer<typeof Comment>

/** The first three are seen in the interface; see the assumption `post-types`. */
const POST_TYPES = ['REEL', 'VIDEO', 'SHORTS', 'IMAGE', 'CAROUSEL'] as const
export const PostTypeSchema = z.enum(POST_TYPES).meta({ id: 'PostType', description: 'A kind of post.' })

const PostCreator = documented(() => ({
  handle: z.string().describe("The creator's name on the platform."),
  url: z.string().describe('The URL of the profile.'),
  full_name: z.string().describe('The name of the person or page.'),
  follower_count: Count.describe('How many follow it.'),
  media_count: Count.describe('How many posts it has.'),
  connector: ConnectorSchema.describe('The platform.'),
})).meta({ id: 'PostCreator', description: 'Who made a post.' })

/** Spelled as the interface does; on youtube with `channelId` and `imageUrl`. */
const Commentor = documented(() => ({
  username: z.string().describe('Who commented.'),
  connector: ConnectorSchema.describe('The platform.'),
  channelId: z.string().optional().describe('Their channel; on youtube only.'),
  imageUrl: z.string().optional().describe('Their picture; on youtube only.'),
})).meta({ id: 'Commentor', description: 'Who wrote a comment.' })

/** What every document tells of a post. */
export const postFacts = () => ({
  shortcode: z.string().describe('The identifier of the post on its platform.'),
  posted_date: HttpDate.describe('When it was posted, as an HTTP-date.'),
  likes_count: Count.describe('How many likes it has.'),
  comments_count: Count.describe('How many comments it has.'),
  hashtags: z.array(z.string()).describe('The hashtags of its text.'),
  sponsored: z.boolean().describe('Whether a brand paid for it.'),
})

export const PostDetail = documented(() => ({
  connector: ConnectorSchema.describe('The platform.'),
  ...postFacts(),
  post_type: PostTypeSchema.describe('The kind of post.'),
  title: z.string().describe('Its title.'),
  description: z.string().describe('Its text.'),
  creator: PostCreator.describe('Who posted it.'),
  post_url: z.string().describe('The URL of the post.'),
  image_url: z.string().describe('A picture of it.'),
  display_url: z.string().describe('A picture of it, as shown.'),
  reach: Count.describe('How many accounts saw it.'),
  views: Count.describe('How often it was seen.'),
  er: Rate.describe('Engagement rate: likes and comments in percent of the followers.'),
  saved: Count.nullable().describe('How often it was saved; null where the platform hides it.'),
  shares: Count.nullable().describe('How often it was shared; null where the platform hides it.'),
  comments: z.array(Comment).describe('The comments, newest first.'),
  commentors: z.array(Commentor).describe('Who commented.'),
  external_links: z.array(z.string()).describe('Links in its text.'),
  refresh_date: HttpDate.describe('When these figures were collected; renewed at each tracking.'),
  shortlinks_analysis: ShortlinksAnalysis.optional().describe('Visits and sales; there when short links are attached.'),
})).meta({ id: 'PostDetail', description: 'A post and its figures as of its last tracking.' })

export type PostDetail = z.infer<typeof PostDetail>
