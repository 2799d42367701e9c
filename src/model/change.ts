// What stories change of creators and posts: by POST /__sim/changes, timelines, fixtures and code.

import * as z from 'zod'
import { parseDuration } from '../kit/duration.ts'
import { strict } from '../kit/shape.ts'
import { PostUrlText } from './campaigns/post-url.ts'
import { CONNECTORS, type Connector } from './connector.ts'
import { Amount, Count, Name, NameOrNull } from './fields.ts'
import { LIMITS } from './limits.ts'
import { HANDLE, Handle } from './text.ts'

const RELATIVE = /^(?:([+-]\d+(?:\.\d+)?) ?%|[x×](\d+(?:\.\d+)?))$/
const FORMS = 'must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3'

const newFigure = (number: z.ZodType<number>) =>
  z
    .union([number, z.string().meta({ pattern: RELATIVE.source })], { error: FORMS })
    .refine((value) => targetOf(value).times !== null, FORMS)
    .meta({ description: FORMS })

/** Returns what a figure becomes: a number (`to`), or so many `times` what it is; null where it is nothing of the two. */
export function targetOf(value: number | string): { readonly to: number | null; readonly times: number | null } {
  if (typeof value === 'number') return { to: value, times: 1 }
  const [, percent, factor] = RELATIVE.exec(value) ?? []
  const times = factor === undefined ? 1 + Number(percent) / 100 : Number(factor)
  return { to: null, times: times >= 0 ? times : null }
}

const common = {
  gone: z.boolean().describe('true: deleted or private; false: there again').exactOptional(),
  over: z
    .string()
    .superRefine((written, { addIssue }) => {
      const length = parseDuration(written)
      if (typeof length !== 'number') addIssue({ code: 'custom', message: length.problem })
    })
    .describe('How long the figures take to change, such as 7d; left out: at once')
    .exactOptional(),
}

const whole = newFigure(Count).exactOptional()

const CreatorChange = strict(() => ({
  followers: whole,
  following: whole,
  engagement: newFigure(Amount).describe('The engagement rate (percent) of posts from then on').exactOptional(),
  average_views: whole,
  full_name: Name.exactOptional().describe('The new name.'),
  biography: Name.exactOptional().describe('The new biography.'),
  verified: z.boolean().exactOptional().describe('Whether the platform has verified it.'),
  category: Name.exactOptional().describe('The new category.'),
  country: NameOrNull.exactOptional().describe('The new country; null for none.'),
  handle: Handle.describe('The new handle: the old one is not found any more').exactOptional(),
  ...common,
}))

const PostChange = strict(() => ({
  views: whole,
  reach: whole,
  likes_count: whole,
  comments_count: whole,
  saved: whole,
  shares: whole,
  caption: NameOrNull.exactOptional().describe('The new text; null for none.'),
  ...common,
}))

export type CreatorChange = z.output<typeof CreatorChange>
export type PostChange = z.output<typeof PostChange>

const SOMETHING = 'changes nothing: name a field to change'
const something = (change: object) => Object.keys(change).some((key) => key !== 'over')

const CreatorKey = z
  .string()
  .refine((text) => creatorIn(text) !== null, 'must be <platform>/<handle>, such as instagram/anna.bakes')
  .describe('<platform>/<handle>')

/** Returns the creator that a key such as `instagram/anna.bakes` names; null for another text. */
export function creatorIn(key: string): { readonly connector: Connector; readonly handle: string } | null {
  const connector = CONNECTORS.find((each) => key.startsWith(`${each}/`))
  const handle = connector && key.slice(connector.length + 1)
  return connector && handle && HANDLE.test(handle) ? { connector, handle: handle.replace(/^@/, '') } : null
}

const few = <Schema extends z.ZodType<object>>(schema: Schema) =>
  schema.refine(
    (entries) => Object.keys(entries).length <= LIMITS.entries_per_request,
    `must have at most ${LIMITS.entries_per_request} entries`,
  )

const SomeCreatorChange = CreatorChange.refine(something, SOMETHING).meta({
  id: 'CreatorChange',
  description: 'What becomes of a creator.',
})
const SomePostChange = PostChange.refine(something, SOMETHING).meta({
  id: 'PostChange',
  description: 'What becomes of a post.',
})

const fields = () => ({
  creators: few(z.record(CreatorKey, SomeCreatorChange)).describe('By <platform>/<handle>').exactOptional(),
  posts: few(z.record(PostUrlText, SomePostChange)).describe('By URL').exactOptional(),
})

const refuseNone = ({ creators, posts }: { creators?: object | undefined; posts?: object | undefined }) =>
  Object.keys({ ...creators, ...posts }).length > 0

/** What changes, of creators by `<platform>/<handle>`, of posts by URL. */
export const ChangeInput = strict(fields).refine(refuseNone, 'changes nothing: name creators or posts')

export type ChangeInput = z.output<typeof ChangeInput>

export const changeAt = <At extends z.ZodType>(at: At) =>
  strict(() => ({ at, ...fields() })).refine(refuseNone, 'changes nothing: name creators or posts')
