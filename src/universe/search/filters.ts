// The filters of the discovery search (interface, endpoint 32), each as a test of what search knows of a creator.

import { canonicalHandle } from '../people/handle-text.ts'
import type { Connector } from '../types.ts'
import { bandOf, EFR_RANGES, ER_BANDS, POSTS_BANDS, PQS_RANGES, tierOf, VIEW_RANGES } from '../vocabulary.ts'

/** What the filters look at. Values that a record shows as null match all the same, except average views and locations. */
export interface Searchable {
  readonly connector: Connector
  readonly handle: string
  readonly location: string | null
  readonly country: string | null
  readonly category: string
  readonly gender: string
  readonly ageGroup: string
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly followers: number
  readonly posts: number
  readonly engagementRate: number
  /** null where they are unknown. */
  readonly averageViews: number | null
  readonly qualityScore: number
  readonly effectiveFollowerRate: number
  /** They take time to make, and few filters look at them. */
  readonly texts: () => SearchTexts
}

/** Texts that filters look at, in lower case. */
export type SearchTexts = ReturnType<typeof searchTexts>

export function searchTexts(biography: string, hashtags: readonly string[], brands: readonly string[]) {
  const plain = (names: readonly string[]) => names.map((name) => name.toLowerCase())
  return { biography: biography.toLowerCase(), hashtags: plain(hashtags), brands: plain(brands) }
}

type Test = (one: Searchable) => boolean

/** Filters by a name that each creator has at most one of, in any case. */
const NAMES = {
  connector: ({ connector }) => connector,
  location: ({ location }) => location,
  country: ({ country }) => country,
  tier: ({ followers }) => tierOf(followers),
  er: ({ engagementRate }) => bandOf(ER_BANDS, engagementRate),
  posts: ({ posts }) => bandOf(POSTS_BANDS, posts),
  category: ({ category }) => category,
  average_views_range: ({ averageViews }) => (averageViews === null ? null : bandOf(VIEW_RANGES, averageViews)),
  pqs_range: ({ qualityScore }) => bandOf(PQS_RANGES, qualityScore),
  efr_range: ({ effectiveFollowerRate }) => bandOf(EFR_RANGES, effectiveFollowerRate),
  gender: ({ gender }) => gender,
  agegroup: ({ ageGroup }) => ageGroup,
} as const satisfies Record<string, (one: Searchable) => string | null>

export type NamedFilter = keyof typeof NAMES
export const NAMED_FILTERS = Object.keys(NAMES) as NamedFilter[]

export function plain(name: string): string {
  return name.trim().toLowerCase()
}

/** Returns the name that a filter compares; undefined where the creator has none. */
export function nameIn(filter: NamedFilter, one: Searchable): string | undefined {
  return NAMES[filter](one)?.toLowerCase()
}

/** Adds the mark (`#` or `@`) of a name if it is missing. */
function marked(mark: '#' | '@', name: string): string {
  const bare = plain(name)
  return bare.startsWith(mark) ? bare : mark + bare
}

const CONTACTS: Readonly<Record<string, Test>> = {
  email: ({ hasEmail }) => hasEmail,
  phone: ({ hasPhone }) => hasPhone,
  either: ({ hasEmail, hasPhone }) => hasEmail || hasPhone,
  both: ({ hasEmail, hasPhone }) => hasEmail && hasPhone,
}

const OTHERS = {
  handle:
    (wanted) =>
    ({ connector, handle }) =>
      handle === canonicalHandle(connector, wanted),
  // A match cannot span lines.
  bio: (text) => {
    const wanted = plain(text).replace(/\s+/g, ' ')
    return ({ texts }) => texts().biography.includes(wanted)
  },
  contact: (wanted) => CONTACTS[plain(wanted)] ?? (() => false),
  hashtags: (text) => {
    const wanted = marked('#', text)
    return ({ texts }) => texts().hashtags.includes(wanted)
  },
  brand_mentions: (text) => {
    const wanted = marked('@', text)
    return ({ texts }) => texts().brands.includes(wanted)
  },
} as const satisfies Record<string, (wanted: string) => Test>

const OTHER_FILTERS = Object.keys(OTHERS) as (keyof typeof OTHERS)[]

/** Validated filters; names in any case, `@` and `#` optional. A missing filter matches all. */
export type SearchFilters = { readonly [Filter in NamedFilter | keyof typeof OTHERS]?: string | undefined } & {
  /** Both ends included. */
  readonly followers?: { readonly min: number; readonly max: number } | undefined
}

export function matching(filters: SearchFilters): Test {
  const tests: Test[] = []
  for (const filter of NAMED_FILTERS) {
    const wanted = filters[filter] && plain(filters[filter])
    if (wanted !== undefined) tests.push((one) => nameIn(filter, one) === wanted)
  }
  for (const filter of OTHER_FILTERS) {
    const wanted = filters[filter]
    if (wanted !== undefined) tests.push(OTHERS[filter](wanted))
  }
  const { followers } = filters
  if (followers) tests.push((one) => one.followers >= followers.min && one.followers <= followers.max)
  return (one) => tests.every((passes) => passes(one))
}
