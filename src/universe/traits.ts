// Draws the traits of a creator, as numbers, both for the columns that search scans and for the creators in responses.
// Each draw has its own number and depends on nothing else, so that a pinned figure shifts no other.

import { BoundedCache } from '../kit/bounded-cache.ts'
import { type Digest, digest } from '../kit/random.ts'
import { type Words, wordsOf } from './categories.ts'
import { efrOf, hasBought, postsOf, qualityOf, rateOf, usualRate } from './people/figures.ts'
import { peopleOf } from './people/people.ts'
import { draw, logUniform, mix, normal, share, type TraitKey } from './people/trait-draws.ts'
import { CITIES, COUNTRIES, citiesOf } from './places.ts'
import { type Connector, type CreatorPin, PLATFORMS, type UniverseOptions } from './types.ts'
import { bandAt, engagementRate, TIERS } from './vocabulary.ts'

export const EMAIL = 1
export const PHONE = 2

export const LOCATION_KNOWN = 1
export const AUDIENCE_KNOWN = 2
export const VIEWS_KNOWN = 4
export const BIO_HAS_CITY = 8
export const COUNTRY_KNOWN = 16

/** The traits of a creator. Codes are indices of vocabularies. */
export interface Traits {
  readonly followers: number
  readonly posts: number
  /** Likes + comments per post. */
  readonly engagement: number
  readonly views: number
  readonly quality: number
  /** Effective follower rate in hundredths of a percent. */
  readonly efr: number
  readonly category: number
  readonly gender: number
  readonly age: number
  readonly city: number
  /** Bits EMAIL and PHONE. */
  readonly contact: number
  /** Bits LOCATION_KNOWN, COUNTRY_KNOWN, AUDIENCE_KNOWN, VIEWS_KNOWN and BIO_HAS_CITY. */
  readonly flags: number
  /** Lines of the biography, as bits: 0-7 for the category's, 8-23 for the general ones. */
  readonly bio: number
  /** Hashtags, as bits: 0-9 for the category's, 10-15 for the general ones. */
  readonly hashtags: number
  /** Three bytes, each an index of BRANDS or NO_BRAND. */
  readonly brands: number
}

/** What the creators of a population are drawn from. */
export interface Population {
  readonly digest: Digest
  readonly words: Words
}

/** Those of the newest seeds: every creator of a list needs it. */
const digests = new BoundedCache<string, Digest>(16)

/** Returns the population of a universe. */
export function populationOf(options: Pick<UniverseOptions, 'seed' | 'vocabulary'>): Population {
  const { seed } = options
  return { digest: digests.of(seed, () => digest(seed, 'population')), words: wordsOf(options) }
}

/** Returns the key of a population creator. */
export function keyAt({ digest }: Population, index: number): TraitKey {
  return { a: mix(index ^ digest[0]), b: mix((index + digest[1]) | 0) }
}

/** Returns the key of a creator outside the population, by its handle; of who it is on every platform, where none is given. */
export function keyOfHandle(seed: string, handle: string, connector: Connector | '' = ''): TraitKey {
  const [a, b] = digest(seed, 'person', connector, handle)
  return { a: a | 0, b: b | 0 }
}

/** Returns the followers that somebody whom a client names usually has, and those on one platform. */
export const namedFollowers = (who: TraitKey) => followersOf(NAMED_TIER_SHARES[draw(who, 0) & 1023] ?? 0, who)
export const followersOn = (key: TraitKey, usual: number) =>
  Math.max(1, Math.round(usual * Math.exp(0.3 * normal(draw(key, 15)))))

/** Returns the first 32 bits of a population creator's id in search: different for each index. */
export function idPrefixAt({ digest }: Population, index: number): number {
  return mix(index ^ digest[2]) >>> 0
}

/** Most accounts are small: each size has about a third as many as one with a third as many followers. */
const TIER_SHARES = share([10, 62, 22, 3, 1.4, 0.8, 0.55, 0.25])
/** Of those that a client names: it works with larger ones. */
const NAMED_TIER_SHARES = share([8, 29, 27, 12, 9, 7, 5, 3])
/** The first cities of a country have the most creators. */
const CITY_SHARES = share(
  COUNTRIES.flatMap(({ name, share }) => {
    const sizes = citiesOf(name).map((_, place) => 1 / (place + 1) ** 0.7)
    const sum = sizes.reduce((all, size) => all + size, 0)
    return sizes.map((size) => (share * size) / sum)
  }),
)
/** Whoever a client names has posted for more than a year. */
const NAMED_POSTS = 40
/** Of none, email, phone, both. */
const CONTACT_SHARES = share([32, 30, 10, 28])
const FOLLOWERS_LOW = TIERS.map((tier) => Math.max(tier.low, 60))
const FOLLOWERS_SPAN = TIERS.map((tier, at) => Math.log(Math.min(tier.high, 60_000_000) / (FOLLOWERS_LOW[at] ?? 1)))

/** Returns the code of the category that a creator of the population is drawn with. */
export const drawnCategory = ({ words }: Population, key: TraitKey): number =>
  peopleOf(words).categoryOf(draw(key, 10) & 1023)

/** Returns the code of the city that a creator is drawn with. */
export const drawnCity = (key: TraitKey): number => CITY_SHARES[draw(key, 10) >>> 22] ?? 0

/** Returns the followers that a creator of the population is drawn with. */
export function drawnFollowers(key: TraitKey): number {
  return followersOf(TIER_SHARES[draw(key, 0) & 1023] ?? 0, key)
}

const followersOf = (tier: number, key: TraitKey) =>
  logUniform(FOLLOWERS_LOW[tier] ?? 1, FOLLOWERS_SPAN[tier] ?? 1, draw(key, 1))

/** What is known of a creator before its draws, from its name or a pin. */
export interface Given extends Pick<CreatorPin, 'followers' | 'posts' | 'engagement'> {
  readonly average_views?: number | undefined
  /** Whether a client named it; such a creator has not bought followers. */
  readonly named?: boolean
  /** Codes of CATEGORIES, GENDERS and AGE_GROUPS. */
  readonly category?: number | undefined
  readonly gender?: number | undefined
  readonly age?: number | undefined
}

/**
 * Returns the draws of the key. What is given replaces draws, and what is derived follows it. `who` is the key of the person or the
 * company, who may have accounts on other platforms.
 */
export function traitsFrom(
  population: Population,
  key: TraitKey,
  connector: Connector,
  pin: Given | null,
  who = key,
): Traits {
  const people = peopleOf(population.words)
  const word = draw(key, 0)
  const drawnTier = TIER_SHARES[word & 1023] ?? 0
  const followers = pin?.followers ?? followersOf(drawnTier, key)
  const tier = pin?.followers === undefined ? drawnTier : bandAt(TIERS, followers)
  const word2 = draw(key, 3)
  const bought = pin?.engagement === undefined && !pin?.named && hasBought(followers, word2)
  const usual = usualRate(followers)
  const rate = pin?.engagement ?? rateOf(usual, bought, draw(key, 2), word2)
  let engagement = Math.round((rate / 100) * followers)
  const pinnedViews = pin?.average_views
  // Reactions stay within half of the pinned views, which looks plausible; a pinned rate overrides this.
  if (pinnedViews !== undefined && pin?.engagement === undefined)
    engagement = Math.min(engagement, Math.round(pinnedViews / 2))
  const factor = PLATFORMS[connector].viewsPerReaction * Math.exp(0.3 * normal(draw(key, 4)))
  const er = engagementRate(engagement, followers)

  const codes = draw(who, 9)
  const drawn = drawnCategory(population, who)
  const category = pin?.category ?? (pin?.age === undefined ? drawn : people.categoryFor(drawn, pin.age))
  const gender = pin?.gender ?? people.genderOf(category, codes & 1023)
  const age = pin?.age ?? people.ageOf(category, gender, tier, (codes >>> 10) & 1023)
  const city = drawnCity(who)
  const contact = CONTACT_SHARES[(codes >>> 20) & 1023] ?? 0
  const known = draw(who, 11)
  return {
    followers,
    engagement,
    views: pinnedViews ?? Math.round(Math.max(engagement, followers * 0.002) * Math.max(3, factor)),
    posts: pin?.posts ?? Math.max(pin?.named ? NAMED_POSTS : 1, postsOf(tier, draw(key, 5))),
    quality: qualityOf(er, usual, bought, draw(key, 6)),
    efr: efrOf(er, bought, draw(key, 7)),
    category,
    gender,
    age,
    city,
    contact: CITIES[city]?.country.phones.length ? contact : contact & EMAIL,
    flags:
      ((known & 255) < 26 ? 0 : LOCATION_KNOWN) |
      ((known & 255) < 5 ? 0 : COUNTRY_KNOWN) |
      (((known >>> 8) & 255) < 26 ? 0 : AUDIENCE_KNOWN) |
      (pinnedViews === undefined && ((known >>> 16) & 255) < 26 ? 0 : VIEWS_KNOWN) |
      (known >>> 24 < 64 ? BIO_HAS_CITY : 0),
    bio: people.bioOf(category, gender, age, (contact & EMAIL) !== 0, draw(who, 12)),
    hashtags: people.hashtagsOf(category, gender, age, draw(who, 13)),
    brands: people.brandsOf(category, draw(who, 14)),
  }
}

/** Returns the traits of a creator of the population. */
export function traitsAt(population: Population, index: number, connector: Connector): Traits {
  return traitsFrom(population, keyAt(population, index), connector, null)
}
