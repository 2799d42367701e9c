// The filters of the discovery search (interface, endpoint 32), each as a test of what search knows of a creator.

import { canonicalHandle } from '../people/handle-text.ts'
import type { Connector } from '../types.ts'
import { bandOf, EFR_RANGES, ER_BANDS, POSTS_BANDS, PQS_RANGES, tierOf, VIEW_RANGES } from '../vocabulary.ts'

/** Validated filters; names in any case, `@` and `#` optional. A missing filter matches all. */
export interface SearchFilters {
  readonly handle?: string | undefined
  readonly connector?: Connector | undefined
  readonly location?: string | undefined
  readonly country?: string | undefined
  readonly tier?: string | undefined
  readonly er?: string | undefined
  readonly posts?: string | undefined
  readonly category?: string | undefined
  readonly bio?: string | undefined
  readonly contact?: string | undefined
  readonly average_views_range?: string | undefined
  readonly pqs_range?: string | undefined
  readonly efr_range?: string | undefined
  readonly hashtags?: string | undefined
  readonly brand_mentions?: string | undefined
  readonly gender?: string | undefined
  readonly agegroup?: string | undefined
  /** Both ends included. */
  readonly followers?: { readonly min: number; readonly max: number } | undefined
}

/** What the filters look at. Values that a record shows as null match all the same, except average views and locations. */
export interface Searchable {
  readonly connector: Connector
  readonly handle: string
  readonly location: string | null
  readonly country: string | null
  readonly category: string
  readonly gender: string
  readonly ageGroup: string
  /** In lower case. */
  readonly plainBiography: string
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly followers: number
  readonly posts: number
  readonly engagementRate: number
  readonly averageViews: number | null
  readonly qualityScore: number
  readonly effectiveFollowerRate: number
  readonly hashtags: readonly string[]
  readonly brandMentions: readonly string[]
}

type Test = (one: Searchable) => boolean

/** Normalises a name for comparison. */
function plain(name: string): string {
  return name.trim().toLowerCase()
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

/** Returns a filter that compares a name in any case. */
const same = (nameOf: (one: Searchable) => string | null) => (text: string) => {
  const wanted = plain(text)
  return (one: Searchable) => nameOf(one)?.toLowerCase() === wanted
}

const FILTERS: Readonly<Record<Exclude<keyof SearchFilters, 'followers'>, (wanted: string) => Test>> = {
  handle:
    (wanted) =>
    ({ connector, handle }) =>
      handle === canonicalHandle(connector, wanted),
  connector: same(({ connector }) => connector),
  location: same(({ location }) => location),
  country: same(({ country }) => country),
  tier: same(({ followers }) => tierOf(followers)),
  er: same(({ engagementRate }) => bandOf(ER_BANDS, engagementRate)),
  posts: same(({ posts }) => bandOf(POSTS_BANDS, posts)),
  category: same(({ category }) => category),
  // A match cannot span lines.
  bio: (text) => {
    const wanted = plain(text).replace(/\s+/g, ' ')
    return ({ plainBiography }) => plainBiography.includes(wanted)
  },
  contact: (wanted) => CONTACTS[plain(wanted)] ?? (() => false),
  average_views_range: same(({ averageViews }) => (averageViews === null ? null : bandOf(VIEW_RANGES, averageViews))),
  pqs_range: same(({ qualityScore }) => bandOf(PQS_RANGES, qualityScore)),
  efr_range: same(({ effectiveFollowerRate }) => bandOf(EFR_RANGES, effectiveFollowerRate)),
  hashtags: (text) => {
    const wanted = marked('#', text)
    return ({ hashtags }) => hashtags.some((name) => name.toLowerCase() === wanted)
  },
  brand_mentions: (text) => {
    const wanted = marked('@', text)
    return ({ brandMentions }) => brandMentions.some((name) => name.toLowerCase() === wanted)
  },
  gender: same(({ gender }) => gender),
  agegroup: same(({ ageGroup }) => ageGroup),
}

const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

/** Returns a test that a creator passes which passes all filters. */
export function matching(filters: SearchFilters): Test {
  const tests = names.flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : [FILTERS[name](wanted)]
  })
  const { followers } = filters
  if (followers) tests.push((one) => one.followers >= followers.min && one.followers <= followers.max)
  return (one) => {
    for (const passes of tests) if (!passes(one)) return false
    return true
  }
}
