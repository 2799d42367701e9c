// One comment under a post (interface, "Comment").

import * as z from 'zod'
import { Count, HttpDate } from '../fields.ts'
import { documented } from '../shape.ts'

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
