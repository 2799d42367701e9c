// The audience of a creator. Shares are drawn as hundredths of a percent that add up to 10,000, and shown as percents.

import { draws } from '../kit/random.ts'
import { apportion } from './apportion.ts'
import { type AudienceParts, OTHERS, type Parts, partsOf, scaled, WHOLE } from './audience-parts.ts'
import { countOf, nthOf } from './handles.ts'
import { type ShortCreator, shortCreatorAt } from './look-alikes.ts'
import type { Creator, UniverseOptions } from './types.ts'
import { AGE_GROUPS, type AgeGroup } from './vocabulary.ts'

/** Percents by name; they add up to 100. */
export type Shares = Readonly<Record<string, number>>

/** An audience in percent; every distribution adds up to 100 when added in hundredths. */
export type Audience = Readonly<ReturnType<typeof audienceFrom>>

/** Returns the audience of a creator at its analysis (ms; interface, endpoint 22): left out, when the world began. */
export function audienceOf(options: UniverseOptions, creator: Creator, at?: number): Audience {
  return audienceFrom(partsOf(options, creator, at))
}

/** Returns the audience that search shows: the top of the latest analysis (`at`, ms). */
export function searchAudienceOf(options: UniverseOptions, creator: Creator, at?: number) {
  const top = topOf(partsOf(options, creator, at))
  return { location: top.location, gender: top.gender, ageGroup: top.age_group }
}

/** Returns creators of the population on the same platform that follow this one, without duplicates. */
export function notableFollowersOf(options: UniverseOptions, creator: Creator, at: number): ShortCreator[] {
  const { connector } = creator
  const count = countOf(connector, options.size)
  if (count === 0) return []
  const d = draws(options.seed, 'notable', connector, creator.drawnAs)
  const places = new Set(Array.from({ length: d.int(3, 8) }, () => nthOf(connector, d.int(0, count - 1))))
  return [...places].filter((place) => place !== creator.index).map((place) => shortCreatorAt(options, place, at))
}

/**
 * Merges audiences in proportion to their weights (usually followers), or equally where no weight is above 0. Returns
 * null for an empty list. Lists stay short: small cities are left out, and small parts of the rest are added to others.
 */
export function mergeAudiences(
  list: readonly { readonly audience: Audience; readonly weight: number }[],
): Audience | null {
  if (list.length === 0) return null
  const weighed = list.some(({ weight }) => weight > 0)
  const each = list.map(({ audience, weight }) => ({ audience, weight: weighed ? Math.max(0, weight) : 1 }))
  const cells = (of: (audience: Audience) => readonly number[]) => {
    const sums: number[] = []
    for (const { audience, weight } of each) {
      of(audience).forEach((value, at) => {
        sums[at] = (sums[at] ?? 0) + value * weight
      })
    }
    return apportion(WHOLE, sums)
  }
  const sumsOf = (of: (audience: Audience) => Shares) => {
    const sums: Parts = new Map()
    for (const { audience, weight } of each) {
      for (const [name, value] of Object.entries(of(audience))) sums.set(name, (sums.get(name) ?? 0) + value * weight)
    }
    return sums
  }
  const shares = (of: (audience: Audience) => Shares, most: number) => withOthers(sumsOf(of), most)
  return audienceFrom({
    ageGender: cells(({ ageGender }) => AGE_GROUPS.flatMap((band) => [ageGender[band].male, ageGender[band].female])),
    city: scaled(new Map(bySize(sumsOf((audience) => audience.city)).slice(0, 20))),
    country: shares((audience) => audience.country, 12),
    language: shares((audience) => audience.language, 8),
    interests: shares((audience) => audience.interests, 12),
    authenticity: cells(({ authenticity }) => Object.values(authenticity)),
  })
}

function bySize(sums: Parts): [string, number][] {
  return [...sums].sort((a, b) => b[1] - a[1])
}

/** Scales the sums to parts of 10,000: the `most` largest by name, the rest together as others. */
function withOthers(sums: Parts, most: number): Parts {
  const named = bySize(sums).filter(([name]) => name !== OTHERS)
  let others = sums.get(OTHERS) ?? 0
  for (const [, sum] of named.slice(most)) others += sum
  const shown = named.slice(0, most)
  if (others > 0) shown.push([OTHERS, others])
  return scaled(new Map(shown))
}

function audienceFrom(parts: AudienceParts) {
  const [fake = 0, influencers = 0, mass_followers = 0, real = 0] = parts.authenticity.map(percent)
  const male = menOf(parts)
  return {
    /** Percent of the whole audience. */
    ageGender: byBand((band) => ({ male: percent(cell(parts, band, 0)), female: percent(cell(parts, band, 1)) })),
    ageGroup: byBand((band) => percent(cell(parts, band, 0) + cell(parts, band, 1))),
    gender: { male: percent(male), female: percent(WHOLE - male) },
    /** Percent of those whose city is known. */
    city: sharesFrom(parts.city),
    country: sharesFrom(parts.country),
    language: sharesFrom(parts.language),
    interests: sharesFrom(parts.interests),
    authenticity: { fake, influencers, mass_followers, real },
    top: topOf(parts),
  }
}

/** Returns the largest part of each distribution, with its percent. */
function topOf(parts: AudienceParts) {
  const male = menOf(parts)
  const ages = AGE_GROUPS.map((_, band) => cell(parts, band, 0) + cell(parts, band, 1))
  const most = Math.max(...ages)
  const location = largest(parts.city)
  return {
    gender: male > WHOLE / 2 ? ('male' as const) : ('female' as const),
    gender_per: percent(Math.max(male, WHOLE - male)),
    age_group: AGE_GROUPS[ages.indexOf(most)] ?? '25-34',
    age_group_per: percent(most),
    location,
    location_per: percent(parts.city.get(location) ?? 0),
    country: largest(parts.country),
  }
}

function cell({ ageGender }: AudienceParts, band: number, gender: 0 | 1): number {
  return ageGender[2 * band + gender] ?? 0
}

function menOf(parts: AudienceParts): number {
  return AGE_GROUPS.reduce((men, _, band) => men + cell(parts, band, 0), 0)
}

/** Returns `{<band>: value}` for each age band, by its place. */
export function byBand<Value>(of: (band: number) => Value): Record<AgeGroup, Value> {
  // The type of Object.fromEntries loses the keys.
  return Object.fromEntries(AGE_GROUPS.map((name, band) => [name, of(band)])) as Record<AgeGroup, Value>
}

/** Returns the name with the largest part, except "others"; empty where there is none. */
function largest(parts: Parts): string {
  return bySize(parts).find(([name]) => name !== OTHERS)?.[0] ?? ''
}

function percent(hundredths: number): number {
  return hundredths / 100
}

/** Returns the shares, largest first, the others last; without empty ones. */
function sharesFrom(parts: Parts): Shares {
  const others = parts.get(OTHERS) ?? 0
  const named = bySize(parts).filter(([name, part]) => name !== OTHERS && part > 0)
  if (others > 0) named.push([OTHERS, others])
  return Object.fromEntries(named.map(([name, part]) => [name, percent(part)]))
}
