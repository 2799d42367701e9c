// One comment under a post (interface, "Comment").

import * as z from 'zod'
import { Count } from '../fields.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'

export const Comment = shape(() => ({
  documented: {
    text: z.string(),
    /** Epoch seconds on instagram, an HTTP-date elsewhere; both forms occur. */
    created_at: z.union([Count, HttpDate]),
    /** 1 positive, 0 otherwise. */
    sentiment: z.literal([0, 1]),
    /** The empty string where the platform hides it. */
    like_count: z.union([Count, z.literal('')]),
    commenter: z.string(),
  },
}))

export type Comment = z.infer<typeof Comment>
