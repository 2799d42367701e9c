// The enumerations of the discovery search (interface, endpoint 32), with the bounds of each band.

/** A named range [low, high); the last band of a list includes its `high`. */
export interface Band<Name extends string = string> {
  readonly name: Name
  readonly low: number
  readonly high: number
}

function bands<const Name extends string>(
  ...rows: readonly (readonly [Name, number, number])[]
): readonly Band<Name>[] {
  return rows.map(([name, low, high]) => ({ name, low, high }))
}

export const TIERS = bands(
  ['early', 0, 1_000],
  ['nano', 1_000, 10_000],
  ['micro', 10_000, 100_000],
  ['lower-mid', 100_000, 250_000],
  ['upper-mid', 250_000, 500_000],
  ['macro', 500_000, 1_000_000],
  ['mega', 1_000_000, 5_000_000],
  ['celebrity', 5_000_000, Number.POSITIVE_INFINITY],
)

/** Bands of the engagement rate, in percent. */
export const ER_BANDS = bands(
  ['vlow', 0, 1],
  ['low', 1, 3],
  ['micro', 3, 5],
  ['mid', 5, 7],
  ['macro', 7, 10],
  ['high', 10, 15],
  ['vhigh', 15, Number.POSITIVE_INFINITY],
)

export const POSTS_BANDS = bands(
  ['low', 1, 50],
  ['micro', 50, 200],
  ['mid', 200, 500],
  ['macro', 500, Number.POSITIVE_INFINITY],
)

/** Ranges of the average views of the latest videos; there is none above a million. */
export const VIEW_RANGES = bands(
  ['0-10000', 0, 10_000],
  ['10000-50000', 10_000, 50_000],
  ['50000-100000', 50_000, 100_000],
  ['100000-500000', 100_000, 500_000],
  ['500000-1000000', 500_000, 1_000_000],
)

export const PQS_RANGES = bands(['0-25', 0, 25], ['25-50', 25, 50], ['50-75', 50, 75], ['75-100', 75, 100])
const RATINGS = ['Poor', 'Average', 'Good', 'Excellent'] as const

/** Returns the `profile_quality_rating` of a profile quality score (0 to 100): one word per range of the search. */
export function qualityRatingOf(score: number): string {
  return RATINGS[bandAt(PQS_RANGES, score)] ?? 'Poor'
}

/** Ranges of the effective follower rate, in percent. */
export const EFR_RANGES = bands(
  ['0-1', 0, 1],
  ['1-3', 1, 3],
  ['3-5', 3, 5],
  ['5-7', 5, 7],
  ['7-10', 7, 10],
  ['10-15', 10, 15],
)

export const AGE_GROUPS = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]
export const beginOf = (group: AgeGroup) => Number.parseInt(group, 10)

/** `n/a`: a page without a person. */
export const GENDERS = ['male', 'female', 'n/a'] as const
export type Gender = (typeof GENDERS)[number]

export const CONTACTS = ['email', 'phone', 'either', 'both'] as const

/** Returns the index of the band that contains `value`; -1 where none does. */
export function bandAt(list: readonly Band[], value: number): number {
  const first = list[0]
  const last = list.length - 1
  if (!first || value < first.low) return -1
  for (let at = 0; at <= last; at++) if (value < (list[at]?.high ?? 0)) return at
  return value === list[last]?.high ? last : -1
}

/** Returns the name of the band that contains `value`; null where none does. */
export function bandOf<Name extends string>(list: readonly Band<Name>[], value: number): Name | null {
  return list[bandAt(list, value)]?.name ?? null
}

export function tierOf(followers: number) {
  return bandOf(TIERS, followers) ?? 'early'
}

/** Returns the engagement rate that all responses show: percent of the followers, two decimals. */
export function engagementRate(averageEngagement: number, followers: number): number {
  return followers > 0 ? Math.round((10_000 * averageEngagement) / followers) / 100 : 0
}
