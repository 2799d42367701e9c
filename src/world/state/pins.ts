import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { PostUrlText, parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { Amount, Count, Name, NameOrNull } from '../../model/fields.ts'
import { LIMITS } from '../../model/limits.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { Handle, Text } from '../../model/text.ts'
import { CATEGORIES } from '../../universe/categories.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { AGE_GROUPS, GENDERS } from '../../universe/vocabulary.ts'
import { MomentSchema } from '../lifecycle/seeding.ts'

/** A creator whose figures and facts are fixed at the start. */
const CreatorPinInput = strict(() => ({
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
    .meta({ anyOf: [{ enum: CATEGORIES.map(({ name }) => name) }, { type: 'string' }] })
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

/** Percents by name, of at most 100 in all. */
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

/** A post whose creator or figures are fixed, by the field names of campaigns. */
const PostPinInput = strict(() => ({
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
  comments: z
    .array(
      strict(() => ({
        text: Text.describe('What it says.'),
        handle: Handle.optional().describe('Who wrote it.'),
        likes: Count.optional().describe('How many like it.'),
        at: MomentText.optional().describe('When it was written.'),
        sentiment: z.literal([0, 1]).optional().describe('1: positive; 0: not.'),
      })),
    )
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

type PostPin = z.output<typeof PostPinInput>
type CreatorPin = z.output<typeof CreatorPinInput>

const keyOfCreator = ({ connector, handle }: CreatorPin) => `${connector}/${canonicalHandle(connector, handle)}`

function keyOfPost({ url }: PostPin): string {
  const post = parsePostUrl(url)
  return post ? postKey(post) : url
}

/** Refuses a second pin of the same. */
const once =
  <Pin>(what: string, field: string, keyOf: (pin: Pin) => string) =>
  (pins: readonly Pin[], { addIssue }: z.RefinementCtx) => {
    const seen = new Map<string, number>()
    for (const [at, pin] of pins.entries()) {
      const key = keyOf(pin)
      const first = seen.get(key)
      if (first === undefined) seen.set(key, at)
      else addIssue({ code: 'custom', path: [at, field], message: `the same ${what} is pinned by the entry ${first}` })
    }
  }

export const CreatorPins = z
  .array(CreatorPinInput)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned creators`)
  .superRefine(once('creator', 'handle', keyOfCreator))

export const PostPins = z
  .array(PostPinInput)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned posts`)
  .superRefine(once('post', 'url', keyOfPost))
