import * as z from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { CONNECTORS } from '../model/connector.ts'
import { FoundCreators } from '../model/creators/discovery.ts'
import { LIMITS } from '../model/limits.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { shape } from '../model/shape.ts'
import { integerText } from '../model/text.ts'
import { CATEGORIES } from '../universe/categories.ts'
import {
  AGE_GROUPS,
  type Band,
  CONTACTS,
  EFR_RANGES,
  ER_BANDS,
  GENDERS,
  POSTS_BANDS,
  PQS_RANGES,
  TIERS,
  VIEW_RANGES,
} from '../universe/vocabulary.ts'

const LONGEST_FILTER = 500

const Filter = z.string().max(LONGEST_FILTER, `expected at most ${LONGEST_FILTER} characters`)

function ignored(text: string): boolean {
  return text === '' || text.toLowerCase() === 'null'
}

/** Any text, trimmed. */
const FreeText = Filter.transform((text) => (ignored(text.trim()) ? undefined : text.trim())).optional()

/** Returns the schema of one of the names. `checkRequest` takes them in any case. `others`: the handler looks for any other. */
function oneOf<const Name extends string>(names: readonly Name[], others?: false): z.ZodType<Name | undefined>
function oneOf(names: readonly string[], others: true): z.ZodType<string | undefined>
function oneOf(names: readonly string[], others = false): z.ZodType<string | undefined> {
  // The samples send unused filters empty or as `null`.
  return Filter.meta({ enum: [...names, '', 'null'] })
    .transform((text, context) => {
      const wanted = text.trim()
      if (ignored(wanted)) return undefined
      if (names.includes(wanted)) return wanted
      if (others && !names.some((each) => each.toLowerCase() === wanted.toLowerCase())) return wanted
      const message = `must be one of ${names.join(', ')}`
      context.addIssue({ code: 'invalid_value', values: [...names], input: text, message })
      return z.NEVER
    })
    .optional()
}

function band<const Name extends string>(bands: readonly Band<Name>[]) {
  return oneOf(bands.map((each) => each.name))
}

const RANGE = /^(\d{1,12})-(\d{1,12})$/

/** Matches ranges whose second number has more digits or a greater first one, for documents. */
const RANGE_PATTERN = `^(?:null|${[
  ...Array.from({ length: 11 }, (_, at) => `\\d{1,${at + 1}}-[1-9]\\d{${at + 1}}`),
  ...[2, 3, 4, 5, 6].flatMap((rest) =>
    Array.from({ length: 8 }, (_, at) => `${at + 1}\\d{${rest}}-[${at + 2}-9]\\d{${rest}}`),
  ),
].join('|')})?$`

/** `min-max`, both ends included. */
const FollowersRange = Filter.meta({ pattern: RANGE_PATTERN })
  .transform((text, context) => {
    if (ignored(text.trim())) return undefined
    const [, min, max] = RANGE.exec(text.trim()) ?? []
    if (min !== undefined && Number(min) <= Number(max)) return { min: Number(min), max: Number(max) }
    context.addIssue({ code: 'custom', message: 'must be min-max in whole numbers, such as 1000-50000' })
    return z.NEVER
  })
  .optional()

/** Filters that are empty or `null` do not filter. */
const SearchQuery = shape(() => ({
  documented: {
    type: z.literal('discovery').describe('Always discovery.'),
    skip: integerText(0, LIMITS.search_skip).describe('How many results to leave out.'),
    limit: integerText(1, LIMITS.search_page).describe('How many results to return.'),
    handle: FreeText.meta({ description: 'Text in the handle.', example: 'anna.bakes' }),
    connector: oneOf(CONNECTORS).describe('The platform.'),
    location: FreeText.meta({ description: 'The city.', example: 'Oslo' }),
    country: FreeText.meta({ description: 'The country.', example: 'Norway' }),
    tier: band(TIERS).describe('Tier: the class by followers.'),
    er: band(ER_BANDS).describe('Engagement rate, as a band.'),
    posts: band(POSTS_BANDS).describe('How many posts it has, as a band.'),
    category: oneOf(
      CATEGORIES.map(({ name }) => name),
      true,
    ).describe('What the profile is about.'),
    bio: FreeText.meta({ description: 'Text in the biography.', example: 'travel' }),
    contact: oneOf(CONTACTS).describe('Which contact is known.'),
    average_views_range: band(VIEW_RANGES).describe('Average views, as a band.'),
    pqs_range: band(PQS_RANGES).describe('Profile quality score, as a band.'),
    efr_range: band(EFR_RANGES).describe('Effective follower rate, as a band.'),
    hashtags: FreeText.meta({ description: 'A hashtag, with #.', example: '#travel' }),
    brand_mentions: FreeText.meta({ description: 'A brand that posts mention, with @.', example: '@acme' }),
    gender: oneOf(GENDERS).describe('The gender of the creator.'),
    agegroup: oneOf(AGE_GROUPS).describe('The age band of the creator.'),
  },
  assumed: {
    'search-followers': {
      followers: FollowersRange.meta({
        description: 'Followers: min-max in whole numbers, both included.',
        example: '1000-500000',
      }),
    },
  },
}))

type SearchQuery = z.output<typeof SearchQuery>

/** Endpoint 32. */
export const searchCreators = endpoint({
  id: 'searchCreators',
  number: [32],
  method: 'GET',
  path: '/admin/api/v1/search',
  summary: 'Search creators with many filters',
  auth: 'discovery',
  query: SearchQuery,
  replies: { 200: FoundCreators },
  assumes: [
    'creators-generated',
    'creator-contacts',
    'search-answer',
    'links-shown',
    'search-followers',
    'search-parameters',
    'search-rules',
    'rates',
    'success-status',
  ],
  handle: ({ query, links, now, warn }, { discovery }) => {
    for (const warning of markWarnings(query)) warn(warning)
    const { type: _, skip, limit, ...filters } = query
    discovery.refuseUnknown(filters)
    return discovery.search(filters, { skip, limit }, { links, now })
  },
})

/** Returns warnings for names without the documented mark (@ or #), and for instagram handles with one. */
function markWarnings({ handle, connector, hashtags, brand_mentions }: SearchQuery): string[] {
  const warnings: string[] = []
  const at = handle?.startsWith('@')
  if (at !== undefined && connector && at !== (PLATFORMS[connector].mark === '@')) {
    warnings.push(`handle: ${connector} ${at ? 'usernames are written without @' : 'handles are written @username'}`)
  }
  if (hashtags?.startsWith('#') === false) warnings.push('hashtags: a hashtag is written #hashtagname')
  if (brand_mentions?.startsWith('@') === false) warnings.push('brand_mentions: a brand is written @brandname')
  return warnings
}
