// One comment under a post (interface, "Comment").

import * as z from 'zod'
import { Count } from '../fields.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'

export const Comment = shape(() => ({
  documented: {
    text: z.string().describe('The comment.'),
    created_at: z.union([Count, HttpDate]).describe('Epoch seconds on instagram, an HTTP-date elsewhere.'),
    sentiment: z.literal([0, 1]).describe('1 positive, 0 otherwise.'),
    like_count: z.union([Count, z.literal('')]).describe('Its likes; empty where the platform hides them.'),
    commenter: z.string().describe('Who wrote it.'),
  },
})).meta({ id: 'Comment', description: 'A comment on a post.' })

export type Comment = z.infer<typeof Comment>
