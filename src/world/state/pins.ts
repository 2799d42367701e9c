import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { PostUrlText, parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { Amount, Count, NameOrNull } from '../../model/fields.ts'
import { LIMITS } from '../../model/limits.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { Handle, Text } from '../../model/text.ts'
import { CATEGORIES } from '../../universe/categories.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { AGE_GROUPS, GENDERS } from '../../universe/vocabulary.ts'

/** A creator whose figures and facts are fixed at the start. */
const CreatorPinInput = strict(() => ({
  connector: ConnectorSchema,
  handle: Handle,
  full_name: Text.optional(),
  followers: Count.optional(),
  following: Count.optional(),
  posts: Count.optional(),
  /** Engagement rate, percent. */
  engagement: Amount.optional(),
  average_views: Count.optional(),
  category: z
    .string()
    .meta({ anyOf: [{ enum: CATEGORIES.map(({ name }) => name) }, { type: 'string' }] })
    .optional(),
  gender: z.enum(GENDERS).optional(),
  age_group: z.enum(AGE_GROUPS).optional(),
  location: NameOrNull.optional(),
  country: NameOrNull.optional(),
  email: NameOrNull.optional(),
  mobile: NameOrNull.optional(),
  biography: z.string().max(LIMITS.text_length).optional(),
}))

/** A post whose creator or figures are fixed, by the field names of campaigns. */
const PostPinInput = strict(() => ({
  url: PostUrlText,
  /** Whose post it is, whatever the URL says. */
  handle: Handle.optional(),
  views: Count.optional(),
  reach: Count.optional(),
  likes_count: Count.optional(),
  comments_count: Count.optional(),
  saved: Count.optional(),
  shares: Count.optional(),
})).superRefine((pin, { addIssue }) => {
  const refuse = (path: keyof typeof pin, message: string) => addIssue({ code: 'custom', path: [path], message })
  if (Object.keys(pin).length === 1) refuse('url', 'is all that is given: add a handle or a figure to pin')
  const { views, likes_count, reach } = pin
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
