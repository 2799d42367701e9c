// Draws the traits of a creator, both for the rows that search tests and for the creators in responses.
// Each draw has its own number and depends on nothing else, so that a pinned figure shifts no other.

import { digest } from '../kit/random.ts'
import { type Category, wordsOf } from './categories.ts'
import { efrOf, hasBought, postsOf, qualityOf, rateOf, usualRate } from './people/figures.ts'
import { draw, logUniform, mix, normal, share, type TraitKey } from './people/trait-draws.ts'
import type { CreatorPin } from './pins.ts'
import { CITIES, COUNTRIES, citiesOf } from './places.ts'
import { type Connector, PLATFORMS, type UniverseOptions } from './types.ts'
import { type AgeGroup, bandAt, engagementRate, type Gender, TIERS } from './vocabulary.ts'

export type Population = ReturnType<typeof populationOf>

export function populationOf(options: Pick<UniverseOptions, 'seed' | 'vocabulary'>) {
  return { digest: digest(options.seed, 'population'), words: wordsOf(options) }
}

export function keyAt({ digest }: Population, index: number): TraitKey {
  return { a: mix(index ^ digest[0]), b: mix((index + digest[1]) | 0) }
}

/** Returns the key of a creator outside the population, by its handle; of who it is on every platform, where none is given. */
export function keyOfHandle(seed: string, handle: string, connector: Connector | '' = ''): TraitKey {
  const [a, b] = digest(seed, 'person', connector, handle)
  return { a: a | 0, b: b | 0 }
}

/** Returns the first 32 bits of a population creator's id in search: different for each index. */
export function idPrefixAt({ digest }: Population, index: number): number {
  return mix(index ^ digest[2]) >>> 0
}

const tiers = (weights: readonly number[]) => share([...TIERS.keys()], weights)
/** Most accounts are small: each size has about a third as many as one with a third as many followers. */
const drawnTier = tiers([10, 62, 22, 3, 1.4, 0.8, 0.55, 0.25])
/** Of those that a client names: it works with larger ones. */
const namedTier = tiers([8, 29, 27, 12, 9, 7, 5, 3])
/** Whoever a client names has posted for more than a year. */
const NAMED_POSTS = 40
const LEAST_FOLLOWERS = 60
const MOST_FOLLOWERS = 60_000_000

const NONE = { mail: false, phone: false }
const drawnContact = share(
  [NONE, { mail: true, phone: false }, { mail: false, phone: true }, { mail: true, phone: true }],
  [32, 30, 10, 28],
)

/** The first cities of a country have the most creators. */
const cityBy = share(
  CITIES,
  COUNTRIES.flatMap(({ name, share }) => {
    const sizes = citiesOf(name).map((_, place) => 1 / (place + 1) ** 0.7)
    const sum = sizes.reduce((all, size) => all + size, 0)
    return sizes.map((size) => (share * size) / sum)
  }),
)

export const drawnCategory = ({ words }: Population, key: TraitKey) => words.drawnCategory(draw(key, 10))

export const drawnCity = (key: TraitKey) => cityBy(draw(key, 10) >>> 22)

export const drawnFollowers = (key: TraitKey) => followersOf(drawnTier(draw(key, 0)), key)

/** Returns the followers that somebody whom a client names usually has, and those on one platform. */
export const namedFollowers = (who: TraitKey) => followersOf(namedTier(draw(who, 0)), who)
export const followersOn = (key: TraitKey, usual: number) =>
  Math.max(1, Math.round(usual * Math.exp(0.3 * normal(draw(key, 15)))))

function followersOf(tier: number, key: TraitKey): number {
  const { low = 0, high = 1 } = TIERS[tier] ?? {}
  const least = Math.max(low, LEAST_FOLLOWERS)
  return logUniform(least, Math.log(Math.min(high, MOST_FOLLOWERS) / least), draw(key, 1))
}

/** What is known of a creator before its draws, from its name or a pin. */
export interface FixedTraits extends Pick<CreatorPin, 'followers' | 'posts' | 'engagement'> {
  readonly average_views?: number | undefined
  /** Whether a client named it; such a creator has not bought followers. */
  readonly named?: boolean
  readonly category?: Category | undefined
  readonly gender?: Gender | undefined
  readonly age?: AgeGroup | undefined
}

export type Traits = ReturnType<typeof traitsFrom>

/**
 * Returns the draws of the key. What is given replaces draws, and what is derived follows it. `who` is the key of the person or the
 * company, who may have accounts on other platforms.
 */
export function traitsFrom(
  { words }: Population,
  key: TraitKey,
  connector: Connector,
  fixed: FixedTraits | null,
  who = key,
) {
  const followers = fixed?.followers ?? drawnFollowers(key)
  const tier = fixed?.followers === undefined ? drawnTier(draw(key, 0)) : bandAt(TIERS, followers)
  const word = draw(key, 3)
  const bought = fixed?.engagement === undefined && !fixed?.named && hasBought(followers, word)
  const usual = usualRate(followers)
  const rate = fixed?.engagement ?? rateOf(usual, bought, draw(key, 2), word)
  let engagement = Math.round((rate / 100) * followers)
  const views = fixed?.average_views
  // Reactions stay within half of the pinned views, which looks plausible; a pinned rate overrides this.
  if (views !== undefined && fixed?.engagement === undefined) engagement = Math.min(engagement, Math.round(views / 2))
  const factor = PLATFORMS[connector].viewsPerReaction * Math.exp(0.3 * normal(draw(key, 4)))
  const er = engagementRate(engagement, followers)

  const codes = draw(who, 9)
  const drawn = words.drawnCategory(draw(who, 10))
  const category = fixed?.category ?? (fixed?.age === undefined ? drawn : words.categoryFor(drawn, fixed.age))
  const people = category.people()
  const gender = fixed?.gender ?? people.drawnGender(codes)
  const city = drawnCity(who)
  const { mail, phone } = drawnContact(codes >>> 20)
  const known = draw(who, 11)
  /** Nine of ten are known. */
  const isKnown = (byte: number) => (byte & 255) >= 26
  return {
    followers,
    /** Likes + comments per post. */
    engagement,
    views: views ?? Math.round(Math.max(engagement, followers * 0.002) * Math.max(3, factor)),
    posts: fixed?.posts ?? Math.max(fixed?.named ? NAMED_POSTS : 1, postsOf(tier, draw(key, 5))),
    quality: qualityOf(er, usual, bought, draw(key, 6)),
    /** Effective follower rate, percent. */
    efr: efrOf(er, bought, draw(key, 7)),
    category,
    gender,
    age: fixed?.age ?? people.drawnAge(gender, tier, codes >>> 10),
    city,
    mail,
    phone: phone && city.country.phones.length > 0,
    locationKnown: isKnown(known),
    countryKnown: (known & 255) >= 5,
    audienceKnown: isKnown(known >>> 8),
    viewsKnown: views !== undefined || isKnown(known >>> 16),
    bioHasCity: known >>> 24 < 64,
  }
}

export function traitsAt(population: Population, index: number, connector: Connector): Traits {
  return traitsFrom(population, keyAt(population, index), connector, null)
}
