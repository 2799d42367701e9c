import * as z from 'zod'
import { ConnectorSchema } from '../../model/connector.ts'
import { Amount, Count, NameOrNull } from '../../model/fields.ts'
import { LIMITS } from '../../model/limits.ts'
import { Handle, Text } from '../../model/text.ts'
import { CATEGORIES } from '../../universe/categories.ts'
import { AGE_GROUPS, GENDERS } from '../../universe/vocabulary.ts'

/** A creator whose figures and facts are fixed at the start. */
export const CreatorPinInput = z.strictObject({
  connector: ConnectorSchema,
  handle: Handle,
  full_name: Text.optional(),
  followers: Count.optional(),
  following: Count.optional(),
  posts: Count.optional(),
  /** Engagement rate, percent. */
  engagement: Amount.optional(),
  average_views: Count.optional(),
  category: z.enum(CATEGORIES.map(({ name }) => name)).optional(),
  gender: z.enum(GENDERS).optional(),
  age_group: z.enum(AGE_GROUPS).optional(),
  location: NameOrNull.optional(),
  country: NameOrNull.optional(),
  email: NameOrNull.optional(),
  mobile: NameOrNull.optional(),
  biography: z.string().max(LIMITS.text_length).optional(),
})
