// Draws the traits of a creator, as numbers, both for the columns that search scans and for the creators in responses.
// Each draw has its own number and depends on nothing else, so that a pinned figure shifts no other.

import { BoundedCache } from '../kit/bounded-cache.ts'
import { digest } from '../kit/random.ts'
import { CATEGORIES } from './categories.ts'
import { efrOf, hasBought, postsOf, qualityOf, rateOf, usualRate } from './people/figures.ts'
import { ageOf, bioOf, brandsOf, categoryFor, genderOf, hashtagsOf } from './people/people.ts'
import { draw, logUniform, mix, normal, share, type TraitKey } from './people/trait-draws.ts'
import { CITIES } from './places.ts'
import type { Connector, CreatorPin } from './types.ts'
import { bandAt, engagementRate, TIERS } from './vocabulary.ts'

export const EMAIL = 1
export const PHONE = 2

export const LOCATION_KNOWN = 1
export const AUDIENCE_KNOWN = 2
export const VIEWS_KNOWN = 4
export const BIO_HAS_CITY = 8

/** The traits of a creator. Codes are indices of vocabularies. Mutable, so that a million creators need one object. */
export interface Traits {
  followers: number
  posts: number
  /** Likes + comments per post. */
  engagement: number
  views: number
  quality: number
  /** Effective follower rate in hundredths of a percent. */
  efr: number
  category: number
  gender: number
  age: number
  city: number
  /** Bits EMAIL and PHONE. */
  contact: number
  /** Bits LOCATION_KNOWN, AUDIENCE_KNOWN, VIEWS_KNOWN and BIO_HAS_CITY. */
  flags: number
  /** Lines of the biography, as bits: 0-7 for the category's, 8-23 for the general ones. */
  bio: number
  /** Hashtags, as bits: 0-9 for the category's, 10-15 for the general ones. */
  hashtags: number
  /** Three bytes, each an index of BRANDS or NO_BRAND. */
  brands: number
}

/** The words that the population of a seed is drawn from. */
export interface Population {
  readonly words: readonly [number, number, number, number]
}

/** Those of the newest seeds: every creator of a list needs it. */
const populations = new BoundedCache<string, Population>(16)

/** Returns the population of a seed. */
export function populationOf(seed: string): Population {
  return populations.of(seed, () => ({ words: digest(seed, 'population') }))
}

/** Returns the key of a population creator. */
export function keyAt({ words }: Population, index: number): TraitKey {
  return { a: mix(index ^ words[0]), b: mix((index + words[1]) | 0) }
}

/** Returns the key of a creator outside the population, by its handle. */
export function keyOfHandle(seed: string, connector: Connector, handle: string): TraitKey {
  const [a, b] = digest(seed, 'named', connector, handle)
  return { a: a | 0, b: b | 0 }
}

/** Returns the first 32 bits of a population creator's id in search: different for each index. */
export function idPrefixAt({ words }: Population, index: number): number {
  return mix(index ^ words[2]) >>> 0
}

const TIER_SHARES = share([8, 29, 27, 12, 9, 7, 5, 3])
/** Of none, email, phone, both. */
const CONTACT_SHARES = share([32, 30, 10, 28])
/** 1 for each city of a country with telephone numbers that are nobody's. */
const CITY_HAS_PHONES = Uint8Array.from(CITIES, ({ country }) => (country.phones.length > 0 ? 1 : 0))

const FOLLOWERS_LOW = TIERS.map((tier) => Math.max(tier.low, 60))
const FOLLOWERS_SPAN = TIERS.map((tier, at) => Math.log(Math.min(tier.high, 60_000_000) / (FOLLOWERS_LOW[at] ?? 1)))

/** Returns the code of the category that a creator of the population is drawn with. */
export const drawnCategory = (key: TraitKey): number => ((draw(key, 10) & 65535) * CATEGORIES.length) >>> 16

/** Returns the code of the city that a creator is drawn with. */
export const drawnCity = (key: TraitKey): number => ((draw(key, 10) >>> 16) * CITIES.length) >>> 16

/** Returns the followers that a creator of the population is drawn with. */
export function drawnFollowers(key: TraitKey): number {
  return followersOf(TIER_SHARES[draw(key, 0) & 1023] ?? 0, key)
}

const followersOf = (tier: number, key: TraitKey) =>
  logUniform(FOLLOWERS_LOW[tier] ?? 1, FOLLOWERS_SPAN[tier] ?? 1, draw(key, 1))

/** Views for each like or comment. Compares strings, because a look-up in an object is slower. */
function viewsFactor(connector: Connector): number {
  return connector === 'instagram' ? 10 : connector === 'youtube' ? 18 : 14
}

/** Returns traits to fill by `fillTraits`. */
export function blankTraits(): Traits {
  return {
    followers: 0,
    posts: 0,
    engagement: 0,
    views: 0,
    quality: 0,
    efr: 0,
    category: 0,
    gender: 0,
    age: 0,
    city: 0,
    contact: 0,
    flags: 0,
    bio: 0,
    hashtags: 0,
    brands: 0,
  }
}

/** What is known of a creator before its draws, from its name or a pin. */
export interface Given extends Pick<CreatorPin, 'followers' | 'posts' | 'engagement' | 'average_views'> {
  /** Whether a client named it; such a creator has not bought followers. */
  readonly named?: boolean
  /** Codes of CATEGORIES, GENDERS and AGE_GROUPS. */
  readonly category?: number | undefined
  readonly gender?: number | undefined
  readonly age?: number | undefined
}

/** Fills `out` with the draws of the key. What is given replaces draws, and what is derived follows it. */
export function fillTraits(out: Traits, key: TraitKey, connector: Connector, pin: Given | null): void {
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
  const factor = viewsFactor(connector) * Math.exp(0.4 * normal(draw(key, 4)))
  const er = engagementRate(engagement, followers)

  out.followers = followers
  out.engagement = engagement
  out.views = pinnedViews ?? Math.round(Math.max(engagement, followers * 0.002) * Math.max(3, factor))
  out.posts = pin?.posts ?? postsOf(tier, draw(key, 5))
  out.quality = qualityOf(er, usual, bought, draw(key, 6))
  out.efr = efrOf(er, bought, draw(key, 7))

  const codes = draw(key, 9)
  const drawn = drawnCategory(key)
  const category = pin?.category ?? (pin?.age === undefined ? drawn : categoryFor(drawn, pin.age))
  const gender = pin?.gender ?? genderOf(category, codes & 1023)
  const age = pin?.age ?? ageOf(category, gender, tier, (codes >>> 10) & 1023)
  out.category = category
  out.gender = gender
  out.age = age
  out.city = drawnCity(key)
  const contact = CONTACT_SHARES[(codes >>> 20) & 1023] ?? 0
  out.contact = CITY_HAS_PHONES[out.city] === 1 ? contact : contact & EMAIL
  const known = draw(key, 11)
  out.flags =
    ((known & 255) < 26 ? 0 : LOCATION_KNOWN) |
    (((known >>> 8) & 255) < 26 ? 0 : AUDIENCE_KNOWN) |
    (pinnedViews === undefined && ((known >>> 16) & 255) < 26 ? 0 : VIEWS_KNOWN) |
    (known >>> 24 < 64 ? BIO_HAS_CITY : 0)
  out.bio = bioOf(category, gender, age, (contact & EMAIL) !== 0, draw(key, 12))
  out.hashtags = hashtagsOf(category, gender, age, draw(key, 13))
  out.brands = brandsOf(category, draw(key, 14))
}
