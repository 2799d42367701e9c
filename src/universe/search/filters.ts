// Defines each filter of the discovery search (interface, endpoint 32) as a test of one creator.
// search.ts and column-tests.ts apply the same filters to columns; a property test checks that both agree.

import { canonicalHandle } from '../people/handle-text.ts'
import type { Connector } from '../types.ts'
import { efrRangeOf, erBandOf, postsBandOf, pqsRangeOf, tierOf, viewRangeOf } from '../vocabulary.ts'
import type { SearchRecord } from './search-record.ts'

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

/** Normalises a name for comparison. */
export function plain(name: string): string {
  return name.trim().toLowerCase()
}

/** Normalises a name for comparison, and adds its mark (`#` or `@`) if missing. */
export function marked(mark: '#' | '@', name: string): string {
  const bare = plain(name)
  return bare.startsWith(mark) ? bare : mark + bare
}

/** Normalises a keyword for the search in a biography; a match cannot span lines. */
export function keyword(text: string): string {
  return plain(text).replace(/\s+/g, ' ')
}

/** Whether a creator with this email and phone passes the filter `contact`; false for an unknown kind. */
export function contactMatches(contact: string, email: boolean, phone: boolean): boolean {
  switch (plain(contact)) {
    case 'email':
      return email
    case 'phone':
      return phone
    case 'either':
      return email || phone
    case 'both':
      return email && phone
    default:
      return false
  }
}

type Test = (record: SearchRecord, wanted: string) => boolean

const same = (value: string | null, wanted: string) => value !== null && plain(value) === plain(wanted)

const TESTS: Readonly<Record<Exclude<keyof SearchFilters, 'followers'>, Test>> = {
  handle: ({ creator }, wanted) => creator.handle === canonicalHandle(creator.connector, wanted),
  connector: ({ creator }, wanted) => same(creator.connector, wanted),
  location: ({ creator }, wanted) => same(creator.location, wanted),
  country: ({ creator }, wanted) => same(creator.country, wanted),
  tier: ({ followers }, wanted) => same(tierOf(followers), wanted),
  er: ({ engagementRate }, wanted) => same(erBandOf(engagementRate), wanted),
  posts: ({ posts }, wanted) => same(postsBandOf(posts), wanted),
  category: ({ creator }, wanted) => same(creator.category, wanted),
  bio: ({ creator }, wanted) => creator.biography.toLowerCase().includes(keyword(wanted)),
  contact: ({ creator }, wanted) => contactMatches(wanted, creator.email !== null, creator.mobile !== null),
  average_views_range: ({ creator, averageViews }, wanted) =>
    creator.averageViewsKnown && same(viewRangeOf(averageViews), wanted),
  pqs_range: ({ creator }, wanted) => same(pqsRangeOf(creator.qualityScore), wanted),
  efr_range: ({ creator }, wanted) => same(efrRangeOf(creator.effectiveFollowerRate), wanted),
  hashtags: ({ hashtags }, wanted) => hashtags.some((tag) => plain(tag) === marked('#', wanted)),
  brand_mentions: ({ brandMentions }, wanted) => brandMentions.some((brand) => plain(brand) === marked('@', wanted)),
  gender: ({ creator }, wanted) => same(creator.gender, wanted),
  agegroup: ({ creator }, wanted) => same(creator.ageGroup, wanted),
}

const names = Object.keys(TESTS) as (keyof typeof TESTS)[]

/** Whether a creator passes all filters. */
export function matches(record: SearchRecord, filters: SearchFilters): boolean {
  const { followers } = filters
  if (followers && (record.followers < followers.min || record.followers > followers.max)) return false
  return names.every((name) => {
    const wanted = filters[name]
    return wanted === undefined || TESTS[name](record, wanted)
  })
}
