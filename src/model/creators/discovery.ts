// Results of the discovery search (interface, "Discovery search result"; endpoint 32).

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { ConnectorSchema } from '../connector.ts'
import { Amount, Count, Percent, Rate } from '../fields.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'

/** The `insights_link` of a creator that was not added. */
export const NO_LINK = '-'

/** The source of a record: the index of the search, or the creators added by endpoint 20. */
const SEARCH_SOURCES = ['discovery', 'my_creators'] as const

export const FoundCreator = shape(() => ({
  documented: {
    connector: ConnectorSchema,
    insights_link: z.string(),
    audience: strict(() => ({ location: z.string(), gender: z.string(), ageGroup: z.string() })).nullable(),
    interests: z.array(z.string()),
    hasEmail: z.boolean(),
    hasPhone: z.boolean(),
    createdDate: HttpDate,
    refreshedDate: HttpDate,
    inMyCreators: z.boolean(),
  },
  named: {
    _id: z.string().regex(/^[0-9a-f]{24}$/),
    handle: z.string(),
    image_link: z.string(),
    handle_link: z.string(),
    followers: Count,
    engagement: Rate,
    posts: Count,
    category: z.string(),
    full_name: z.string(),
    average_views: Amount.nullable(),
    gender: z.string(),
    age_group: z.string(),
    effective_follower_rate: Rate,
    quality: strict(() => ({ profile_quality_score: Percent, profile_quality_rating: z.string() })),
    location: z.string().nullable(),
    country: z.string().nullable(),
    status: z.literal('success'),
    source: z.enum(SEARCH_SOURCES),
  },
}))

export const FoundCreators = shape(() => ({ documented: { objects: z.array(FoundCreator) } }))
