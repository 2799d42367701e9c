// The document a world starts from: `fixtures/*.yaml`, a user's own file, or what code hands in.

import * as z from 'zod'
import { ConnectorSchema } from '../model/connector.ts'
import { LIMITS } from '../model/limits.ts'

const CreatorPinSchema = z.strictObject({
  connector: ConnectorSchema,
  handle: z.string().min(1),
  full_name: z.string().optional(),
  followers: z.int().min(0).optional(),
  following: z.int().min(0).optional(),
  posts: z.int().min(0).optional(),
  engagement: z.number().min(0).optional(),
  average_views: z.int().min(0).optional(),
  category: z.string().optional(),
  gender: z.enum(['male', 'female', 'n/a']).optional(),
  age_group: z.string().optional(),
  location: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  mobile: z.string().nullable().optional(),
  biography: z.string().optional(),
})

export const FixturesSchema = z.strictObject({
  universe: z
    .strictObject({
      creators: z.int().min(0).max(LIMITS.universe_creators).default(10_000),
      require_added: z.boolean().default(false),
    })
    .prefault({}),
  creators: z.array(CreatorPinSchema).default([]),
})

export type Fixtures = z.output<typeof FixturesSchema>
