// The pins of a fixture: creators and posts whose figures and facts are fixed.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { PostUrlText, parsePostUrl } from '../model/campaigns/post-url.ts'
import { ConnectorSchema } from '../model/connector.ts'
import { Amount, Count, Name, NameOrNull } from '../model/fields.ts'
import { MomentSchema } from '../model/fixture-time.ts'
import { LIMITS } from '../model/limits.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { Handle, Text } from '../model/text.ts'
import { BASE } from './data/base.ts'
import { AGE_GROUPS, GENDERS } from './vocabulary.ts'

/** A creator whose figures and facts are fixed at the start; what is left out is generated. */
export const CreatorPin = strict(() => ({
  connector: ConnectorSchema.describe('The platform.'),
  handle: Handle.describe("The creator's name on the platform, without @."),
  full_name: Text.optional().describe('The name of the person or page.'),
  followers: Count.optional().describe('How many follow it.'),
  following: Count.optional().describe('How many it follows.'),
  posts: Count.optional().describe('How many posts it has.'),
  engagement: Amount.optional().describe('Engagement rate in percent.'),
  average_views: Count.nullable().optional().describe('Views of an average latest post; null: unknown in search.'),
  category: z
    .string()
    .meta({ anyOf: [{ enum: Object.keys(BASE.categories) }, { type: 'string' }] })
    .optional()
    .describe('What the profile is about.'),
  gender: z.enum(GENDERS).optional().describe('female, male or other.'),
  age_group: z.enum(AGE_GROUPS).optional().describe('The age band of the creator.'),
  location: NameOrNull.optional().describe('A city; null where none is known.'),
  country: NameOrNull.optional().describe('A country; null where none is known.'),
  email: NameOrNull.optional().describe('An e-mail address; null where none is known.'),
  mobile: NameOrNull.optional().describe('A phone number; null where none is known.'),
  biography: z.string().max(LIMITS.text_length).optional().describe('The text of the profile.'),
  audience: strict(() => ({
    countries: percents(Name).optional().describe('Percent by country.'),
    cities: percents(Name).optional().describe('Percent by city, of those whose city is known.'),
    ages: percents(z.enum(AGE_GROUPS)).optional().describe('Percent by age band.'),
    genders: percents(z.enum(['male', 'female']))
      .optional()
      .describe('Percent of men and women.'),
  }))
    .nullable()
    .optional()
    .describe('The audience in percent, such as {countries: {Norway: 70}}; null: unknown in search.'),
  quality: z.int().min(0).max(100).optional().describe('The profile quality score.'),
  growth: z
    .string()
    .regex(/^[+-]?\d{1,3}(\.\d+)? ?%$/, 'must be a growth of the followers in a month, such as "+2 %"')
    .optional()
    .describe('How much the followers grow in a month, such as "+2 %".'),
  posts_per_week: z.number().min(0.1).max(100).optional().describe('How many posts it makes in a week.'),
  language: Name.optional().describe('The language that it writes in.'),
}))

export type CreatorPin = Readonly<z.output<typeof CreatorPin>>
export type AudiencePin = NonNullable<CreatorPin['audience']>

/** Percents by name, of at most 100 in all. What is left of 100 goes to others as drawn. */
function percents<Key extends z.ZodType<string> & z.core.$ZodRecordKey>(name: Key) {
  return z
    .partialRecord(name, z.number().min(0).max(100))
    .refine(
      (parts) =>
        Object.values<number | undefined>(parts).reduce<number>((sum, part) => sum + (part ?? 0), 0) <= 100.001,
      'must be at most 100 percent in all',
    )
}

/** A time, or one counted from the start. Kept as it is written, for snapshots. */
const MomentText = z.string().superRefine((text, { addIssue }) => {
  for (const { message } of MomentSchema.safeParse(text).error?.issues ?? []) addIssue({ code: 'custom', message })
})

/** A post whose creator or figures are fixed, by the field names of campaigns. Missing figures follow in proportion. */
export const PostPin = strict(() => ({
  url: PostUrlText.describe('The URL of the post.'),
  handle: Handle.optional().describe("The creator's name on the platform, without @."),
  views: Count.optional().describe('How often it was seen.'),
  reach: Count.optional().describe('How many accounts saw it.'),
  likes_count: Count.optional().describe('How many likes it has.'),
  comments_count: Count.optional().describe('How many comments it has.'),
  saved: Count.optional().describe('How often it was saved; null where the platform hides it.'),
  shares: Count.optional().describe('How often it was shared; null where the platform hides it.'),
  posted_at: MomentText.optional().describe(
    'When it was published: a time, or one counted from the start such as -3d.',
  ),
  title: Text.optional().describe('Its title.'),
  caption: NameOrNull.optional().describe('Its text; null for none.'),
  hashtags: z.array(Text).max(LIMITS.entries_per_request).optional().describe('Its hashtags.'),
  mentions: z.array(Text).max(LIMITS.entries_per_request).optional().describe('Whom it mentions.'),
  sponsored_by: Text.optional().describe('The name of the brand that pays for it.'),
  language: Name.optional().describe('The language that it is written in.'),
  comments: strict(() => ({
    text: Text.describe('What it says.'),
    handle: Handle.optional().describe('Who wrote it.'),
    likes: Count.optional().describe('How many like it.'),
    at: MomentText.optional().describe('When it was written.'),
    sentiment: z.literal([0, 1]).optional().describe('1: positive; 0: not.'),
  }))
    .array()
    .max(LIMITS.entries_per_request)
    .optional()
    .describe('Comments that it has; they count in comments_count.'),
})).superRefine((pin, { addIssue }) => {
  const refuse = (path: keyof typeof pin, message: string) => addIssue({ code: 'custom', path: [path], message })
  if (Object.keys(pin).length === 1) refuse('url', 'is all that is given: add a handle or a figure to pin')
  const { views, likes_count, reach, comments = [], comments_count = comments.length } = pin
  if (comments.length > comments_count)
    refuse('comments', `must not be more than the comments_count, ${comments_count}`)
  for (const [name, figure] of [
    ['likes_count', likes_count],
    ['reach', reach],
  ] as const) {
    if (views !== undefined && figure !== undefined && figure > views) {
      refuse(name, `must not be more than the views, ${views}`)
    }
  }
  const connector = parsePostUrl(pin.url)?.connector
  if (!connector || PLATFORMS[connector].countsSaves) return
  for (const name of ['saved', 'shares'] as const) {
    if (pin[name] !== undefined) refuse(name, `must be left out: it is always null on ${connector}`)
  }
})

export type PostPin = Readonly<z.output<typeof PostPin>>
export type CommentPin = NonNullable<PostPin['comments']>[number]
