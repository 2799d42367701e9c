// The document a world starts from: `fixtures/*.yaml`, a user's own file, or an object given in code.

import * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { strict } from '../../kit/shape.ts'
import { titled } from '../../kit/titled.ts'
import { parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { changeAt } from '../../model/change.ts'
import { MomentSchema } from '../../model/fixture-time.ts'
import { LIMITS } from '../../model/limits.ts'
import { Sales } from '../../model/shortlink.ts'
import { CATEGORIES, languageNamed, written } from '../../universe/categories.ts'
import { VocabularyData } from '../../universe/data/schema.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { CreatorPin, PostPin } from '../../universe/pins.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import { KINDS } from '../slices.ts'

/** Each has three brands, whose places take a byte, 255 being none. */
const MOST = 50

const known = new Map(CATEGORIES.map(({ name }) => [name.toLowerCase(), name]))

export const VocabularyInput = VocabularyData.superRefine((added, { addIssue }) => {
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message })
  const names = new Set(known.keys())
  if (Object.keys(added).length > MOST) refuse([], `must have at most ${MOST} categories`)
  for (const name of Object.keys(added)) {
    if (names.has(name.toLowerCase())) refuse([name], 'is a category already')
    names.add(name.toLowerCase())
  }
  for (const [name, { near, topics, languages }] of Object.entries(added)) {
    for (const [at, next] of near.entries()) {
      if (!names.has(next.toLowerCase())) refuse([name, 'near', at], `is no category: "${next}"`)
    }
    const others = written().flatMap(({ name }) => (name === 'English' ? [] : name))
    for (const spoken of Object.keys(languages)) {
      if (!others.includes(spoken)) refuse([name, 'languages', spoken], `must be one of ${others.join(', ')}`)
    }
    for (const [spoken, { topics: own }] of Object.entries({ ...languages, English: { topics } })) {
      const path = spoken === 'English' ? [name, 'topics'] : [name, 'languages', spoken, 'topics']
      const classes = Object.keys(languageNamed(spoken)?.classes ?? {})
      for (const [at, topic] of own.entries()) {
        if (classes.length > 0 && !classes.includes(topic.class)) {
          refuse([...path, at, 'class'], `must be one of the classes of ${spoken}: ${classes.join(', ')}`)
        }
      }
    }
  }
})

const keyOfCreator = ({ connector, handle }: CreatorPin) => `${connector}/${canonicalHandle(connector, handle)}`

function keyOfPost({ url }: PostPin): string {
  const post = parsePostUrl(url)
  return post ? postKey(post) : url
}

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
  .array(CreatorPin)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned creators`)
  .superRefine(once('creator', 'handle', keyOfCreator))

export const PostPins = z
  .array(PostPin)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned posts`)
  .superRefine(once('post', 'url', keyOfPost))

const listOf = <Schema extends z.ZodType>(schema: Schema, description: string, limit: number) =>
  z.array(schema).max(limit).default([]).meta({ description })

type Kind = (typeof KINDS)[number]
type ListOf<Schema extends z.core.SomeType> = z.ZodDefault<z.ZodArray<Schema>>

/** Returns a list of entries for each kind of record, under the name of its collection. */
function collections() {
  return Object.fromEntries(
    KINDS.map(({ name, fixture, description, limit }) => [
      name,
      listOf<z.ZodType>(fixture, description, LIMITS[limit]),
    ]),
    // Each name has its own schema, as in the table.
  ) as unknown as { [Each in Kind as Each['name']]: ListOf<Each['fixture']> }
}

export const FixturesSchema = strict(() => ({
  $schema: z.string().optional().describe('Where an editor finds the schema of fixtures.'),
  /** Whoever reads a document puts what it extends into it first: see `extended`. */
  extends: z
    .string()
    .optional()
    .describe('The fixtures that these add to: a bundled set, or another file, relative to this one'),
  universe: strict(() => ({
    creators: z
      .int()
      .min(0)
      .max(LIMITS.universe_creators)
      .default(10_000)
      .describe('The number of creators in the population'),
    require_added: z
      .boolean()
      .default(false)
      .describe('Serve public insights (endpoints 23 to 25) only for creators that were added'),
    /** Whoever reads a document puts the contents of the file in its place. */
    vocabulary: VocabularyInput.optional().describe(
      'Categories of your own, by name; or a file of them, relative to this one',
    ),
  }))
    .prefault({})
    .describe('The population, generated from the seed'),
  pins: strict(() => ({
    creators: CreatorPins.default([]).describe('Creators whose figures and facts are fixed at the start'),
    posts: PostPins.default([]).describe('Posts whose creator and figures are fixed'),
  }))
    .prefault({})
    .describe('Fixed parts of the population'),
  sales: Sales.optional().describe('Visits and orders that follow the views of posts with short links'),
  changes: z
    .array(changeAt(MomentSchema))
    .max(LIMITS.changes)
    .default([])
    .describe('Changes of creators and posts, each from a time on, such as -20d'),
  ...collections(),
}))
  .superRefine(({ universe, pins }, { addIssue }) => {
    const names = [...CATEGORIES.map(({ name }) => name), ...Object.keys(universe.vocabulary ?? {})]
    for (const [at, { category }] of pins.creators.entries()) {
      if (category === undefined || names.includes(category)) continue
      const near = nearest(category, names)
      const hint = near === undefined ? names.join(', ') : `did you mean "${near}"?`
      addIssue({ code: 'custom', path: ['pins', 'creators', at, 'category'], message: `is no category: ${hint}` })
    }
  })
  .meta({ id: 'Fixtures', description: 'What a world starts with: its population and records.' })

export type Fixtures = z.output<typeof FixturesSchema>

/** Returns the population of a world that starts with these fixtures at `start` (ms). */
export function universeOf({ universe, pins }: Fixtures, seed: string, start: number): UniverseOptions {
  const { creators: size, vocabulary } = universe
  // The list of pins stands for this population: see `perPins`.
  return { seed, size, start, pins: [...pins.creators], postPins: pins.posts, vocabulary }
}

/** Returns the JSON Schema of a fixtures file, for editors: the content of `fixtures/fixtures.schema.json`. */
export function fixturesJsonSchema(): unknown {
  const schema = z.toJSONSchema(FixturesSchema, { io: 'input', unrepresentable: 'any', override: forAuthors })
  return { ...titled(schema), title: 'mockfluence fixtures' }
}

function forAuthors(context: {
  jsonSchema: { description?: string; minimum?: number; maximum?: number }
  path: (string | number)[]
}): void {
  plainNumbers(context)
  const { jsonSchema, path } = context
  if (path.join('.') !== 'properties.universe.properties.vocabulary') return
  const categories = { ...jsonSchema }
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, { description: categories.description, anyOf: [{ type: 'string' }, categories] })
}

/** Removes the bounds of safe integers: they do not help the author of a file. */
export function plainNumbers({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
