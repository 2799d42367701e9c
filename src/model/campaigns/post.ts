// A post as campaigns and their insights show it (interface, "Post detail").

import * as z from 'zod'
import { ConnectorSchema } from '../connector.ts'
import { Count, Rate } from '../fields.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'
import { ShortlinksAnalysis } from '../shortlink.ts'
import { Comment } from './comment.ts'

/** The first three are seen in the interface; see the assumption `post-types`. */
export const POST_TYPES = ['REEL', 'VIDEO', 'SHORTS', 'IMAGE', 'CAROUSEL'] as const

export const PostCreator = shape(() => ({
  documented: {
    handle: z.string(),
    url: z.string(),
    full_name: z.string(),
    follower_count: Count,
    media_count: Count,
    connector: ConnectorSchema,
  },
}))

/** Spelled as the interface does; on youtube with `channelId` and `imageUrl`. */
export const Commentor = shape(() => ({
  documented: {
    username: z.string(),
    connector: ConnectorSchema,
    channelId: z.string().optional(),
    imageUrl: z.string().optional(),
  },
}))

export const PostDetail = shape(() => ({
  documented: {
    connector: ConnectorSchema,
    shortcode: z.string(),
    comments_count: Count,
    likes_count: Count,
    post_type: z.enum(POST_TYPES),
    title: z.string(),
    description: z.string(),
    hashtags: z.array(z.string()),
    creator: PostCreator,
    posted_date: HttpDate,
    post_url: z.string(),
    image_url: z.string(),
    display_url: z.string(),
    reach: Count,
    views: Count,
    /** Percent of the creator's followers. */
    er: Rate,
    saved: Count.nullable(),
    shares: Count.nullable(),
    comments: z.array(Comment),
    commentors: z.array(Commentor),
    external_links: z.array(z.string()),
    sponsored: z.boolean(),
    refresh_date: HttpDate,
    /** Present when short links are attached. */
    shortlinks_analysis: ShortlinksAnalysis.optional(),
  },
}))

export type PostDetail = z.infer<typeof PostDetail>
