// Creators as they are drawn or pinned, before their pinned posts: each handle on a platform names exactly one creator, and
// so does each index of the population.

import { type Draws, digest, draws } from '../kit/random.ts'
import { BRANDS, CATEGORIES, categoryAt, GENERAL_BIO, LINK_LINE } from './categories.ts'
import { givenOf, wordsOf } from './given.ts'
import { connectorAt, countOf, indexOfHandle, namesOf, nthOf } from './handles.ts'
import { readerOf } from './id-reader.ts'
import { creatorOfPlatformId, type Owner, ownerOfShortcode, platformIdOf } from './ids.ts'
import { hashtagsIn } from './languages/hashtags.ts'
import { writtenBy } from './languages/languages.ts'
import { MAIL_HOSTS, mailOf } from './people/email.ts'
import { growthOf, postsPerWeekOf } from './people/figures.ts'
import { canonicalHandle, handleOfForeignId, idInHandle } from './people/handle-text.ts'
import { NO_BRAND } from './people/people.ts'
import { SHORT_STEMS } from './people/surnames.ts'
import { CITIES, COUNTRIES, type Country, citiesOf, cityLine, cityNamed } from './places.ts'
import * as traitsOf from './traits.ts'
import { blankTraits, fillTraits, keyAt, keyOfHandle, populationOf, type Traits } from './traits.ts'
import type { Connector, Creator, CreatorPin, Gender, UniverseOptions } from './types.ts'
import { AGE_GROUPS, bandAt, GENDERS, TIERS } from './vocabulary.ts'

const UNKNOWN_COUNTRY: Country = { name: '', languages: ['English'], phones: [], names: 'english' }

/**
 * Returns the creator with this handle on this platform: one of the population, or one drawn from the handle.
 * Ignores case and a leading `@`. A channel id instead of a youtube handle names the channel.
 */
export function drawnCreatorOf(options: UniverseOptions, connector: Connector, handle: string): Creator {
  const canonical = canonicalHandle(connector, handle)
  const index = indexOfHandle(options, connector, canonical)
  if (index !== null) return drawnCreatorAt(options, index)
  const id = idInHandle(connector, canonical)
  const owner = id === null ? null : ownerOfId(options, connector, id)
  if (owner) return creatorOfOwner(options, connector, owner)
  if (id === null) options.handles?.note(connector, canonical)
  const traits = blankTraits()
  const pin = pinOf(options, connector, canonical)
  const key = keyOfHandle(options.seed, connector, canonical)
  fillTraits(traits, key, connector, { ...givenOf(pin, id === null ? canonical : ''), named: true })
  const words = wordsOf(canonical).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  // An id contains no name, so the name is drawn.
  const fullName =
    id === null ? words.join(' ') || canonical : namesOf(options.seed, (key.a >>> 0) % SHORT_STEMS, traits).fullName
  const platformId = id ?? platformIdOf(options.seed, { connector, handle: canonical, index: null })
  return render(options, { connector, handle: canonical, index: null, platformId, fullName }, traits, pin)
}

/** Returns the creator with this index (0 to size - 1) in the population. */
export function drawnCreatorAt(options: UniverseOptions, index: number): Creator {
  if (!Number.isInteger(index) || index < 0 || index >= options.size) {
    throw new RangeError(`no creator ${index} in a population of ${options.size}`)
  }
  const { seed } = options
  const connector = connectorAt(index)
  const key = keyAt(populationOf(seed), index)
  const traits = blankTraits()
  fillTraits(traits, key, connector, null)
  const { fullName: drawnName, handle } = namesOf(seed, index, traits)
  const { gender } = traits
  const pin = pinOf(options, connector, handle)
  if (pin) {
    // The handle tells a first name, so that only a pin of the gender gives another.
    const given = givenOf(pin, '')
    fillTraits(traits, key, connector, { ...given, gender: given.gender ?? gender })
  }
  const fullName = traits.gender === gender ? drawnName : namesOf(seed, index, traits).fullName
  const platformId = platformIdOf(seed, { connector, handle, index })
  return render(options, { connector, handle, index, platformId, fullName }, traits, pin)
}

/** Returns the creator with this channel id, `ig_user_id` or tiktok account id (interface, endpoint 26). */
export function drawnCreatorByPlatformId(options: UniverseOptions, connector: Connector, id: string): Creator {
  const owner = ownerOfId(options, connector, id)
  if (owner) return creatorOfOwner(options, connector, owner)
  return drawnCreatorOf(options, connector, handleOfForeignId(connector, id))
}

/**
 * Returns the creator of the post with this shortcode or video id. `number` is the post's number; null for a shortcode
 * that this universe did not generate. Such a post belongs to the handle in its URL or, without one, to a creator of
 * the population drawn from the shortcode.
 */
export function drawnCreatorOfShortcode(
  options: UniverseOptions,
  connector: Connector,
  shortcode: string,
  handle?: string,
): { readonly creator: Creator; readonly number: number | null } {
  const named = handle === undefined ? undefined : drawnCreatorOf(options, connector, handle)
  const owner = ownerOfShortcode(readerOf(options), connector, shortcode, named?.handle)
  if (owner && isOwner(options, connector, owner)) {
    const creator = creatorOfOwner(options, connector, owner)
    // The URL of a tiktok video names its creator, so it overrides the id.
    if (connector !== 'tiktok' || !named || named.handle === creator.handle) return { creator, number: owner.number }
  }
  if (named) return { creator: named, number: null }
  return { creator: creatorOfForeign(options, connector, shortcode), number: null }
}

/** Clients rarely track a post that nobody saw, so the first of some drawn creators with this many reactions counts. */
const LIVELY_REACTIONS = 1_000

function creatorOfForeign(options: UniverseOptions, connector: Connector, shortcode: string): Creator {
  const words = digest(options.seed, 'foreign', connector, shortcode)
  const count = countOf(connector, options.size)
  if (count === 0) return drawnCreatorOf(options, connector, `creator.${(words[0] % 1_000_000).toString(36)}`)
  let largest: Creator | null = null
  for (const word of words) {
    const creator = drawnCreatorAt(options, nthOf(connector, word % count))
    if (creator.averageEngagementAtStart >= LIVELY_REACTIONS) return creator
    if (!largest || creator.averageEngagementAtStart > largest.averageEngagementAtStart) largest = creator
  }
  return largest ?? drawnCreatorAt(options, nthOf(connector, 0))
}

function ownerOfId(options: UniverseOptions, connector: Connector, id: string): Owner | null {
  const owner = creatorOfPlatformId(readerOf(options), connector, id)
  return owner && isOwner(options, connector, owner) ? owner : null
}

function isOwner(options: UniverseOptions, connector: Connector, owner: Owner): boolean {
  return 'handle' in owner || (owner.index < options.size && connectorAt(owner.index) === connector)
}

function creatorOfOwner(options: UniverseOptions, connector: Connector, owner: Owner): Creator {
  return 'index' in owner ? drawnCreatorAt(options, owner.index) : drawnCreatorOf(options, connector, owner.handle)
}

const pinsByName = new WeakMap<readonly CreatorPin[], ReadonlyMap<string, CreatorPin>>()

/** Returns the last pin of a creator. Lists of pins are never mutated, so each is indexed once. */
export function pinOf(options: UniverseOptions, connector: Connector, handle: string): CreatorPin | null {
  if (options.pins.length === 0) return null
  let pins = pinsByName.get(options.pins)
  if (!pins) {
    pins = new Map(options.pins.map((pin) => [`${pin.connector}/${canonicalHandle(pin.connector, pin.handle)}`, pin]))
    pinsByName.set(options.pins, pins)
  }
  return pins.get(`${connector}/${handle}`) ?? null
}

type Named = Pick<Creator, 'connector' | 'handle' | 'index' | 'platformId' | 'fullName'>

function render({ seed }: UniverseOptions, named: Named, traits: Traits, pin: CreatorPin | null): Creator {
  const { connector, handle, index, platformId } = named
  const d = draws(seed, 'creator', connector, handle)
  const pinnedCategory = pin?.category === undefined ? -1 : categoryAt(pin.category)
  const category = CATEGORIES[pinnedCategory < 0 ? traits.category : pinnedCategory]
  if (!category) throw new RangeError(`no category ${traits.category}`)
  const { location, country } = placeOf(d, traits, pin)
  const { languages } = country ?? UNKNOWN_COUNTRY
  const host = d.pick(MAIL_HOSTS)
  // A separate stream: formats differ in length, and a pinned country must not shift other draws.
  const digits = draws(seed, 'mobile', connector, handle)
  const { phones } = country ?? UNKNOWN_COUNTRY
  const mobile = phones.length > 0 ? digits.pick(phones).replace(/#/g, () => String(digits.int(0, 9))) : null
  const following = { instagram: 40 * 50 ** d.float(), youtube: 300 * d.float() ** 2, tiktok: 20 * 90 ** d.float() }
  const tier = bandAt(TIERS, traits.followers)
  const related = d.sample(category.interests, d.int(2, 3))
  const other = d.pick(CATEGORIES[categoryAt(d.pick(category.near))]?.interests ?? category.interests)
  const pointsToLink = ((traits.bio >>> (8 + LINK_LINE)) & 1) === 1
  // Fields are listed one by one: a spread makes a slow object, at five times the cost of the rest of this function.
  return {
    connector,
    handle,
    index,
    platformId,
    fullName: pin?.full_name ?? named.fullName,
    gender: genderFrom(pin?.gender) ?? GENDERS[traits.gender] ?? 'n/a',
    ageGroup: pin?.age_group ?? AGE_GROUPS[traits.age] ?? '25-34',
    category: pin?.category === undefined || pinnedCategory >= 0 ? category.name : pin.category,
    location,
    country: pin?.country !== undefined ? country?.name || pin.country : (country?.name ?? null),
    languages,
    biography: pin?.biography ?? biographyOf(traits, category.bio, location),
    email: pin?.email !== undefined ? pin.email : traits.contact & traitsOf.EMAIL ? mailOf(handle, host) : null,
    mobile: pin?.mobile !== undefined ? pin.mobile : traits.contact & traitsOf.PHONE ? mobile : null,
    externalLinks: d.chance(0.6) || pointsToLink ? [`https://links.example/${encodeURIComponent(handle)}`] : [],
    interests: related.includes(other) ? related : [...related, other],
    hashtags: [...new Set(bitsOf(traits.hashtags, hashtagsIn(writtenBy(languages), category)))],
    brandMentions: brandsOf(traits.brands),
    followersAtStart: traits.followers,
    followingAtStart: pin?.following ?? Math.round(following[connector]),
    postsAtStart: traits.posts,
    averageViewsAtStart: traits.views,
    averageEngagementAtStart: traits.engagement,
    growthPerYear: growthOf(tier, traits.quality, index === null, d.float(), d.normal(0, 1)),
    postsPerWeek: postsPerWeekOf(connector, { tier, age: traits.age, posts: traits.posts }, d.float()),
    qualityScore: traits.quality,
    effectiveFollowerRate: traits.efr / 100,
    audienceKnown: (traits.flags & traitsOf.AUDIENCE_KNOWN) !== 0,
    averageViewsKnown: (traits.flags & traitsOf.VIEWS_KNOWN) !== 0,
  }
}

function genderFrom(text: string | undefined): Gender | undefined {
  return GENDERS.find((gender) => gender === text?.toLowerCase())
}

/** Returns city and country. A pinned city sets its country; a pinned country sets one of its cities, if known. */
function placeOf(
  d: Draws,
  traits: Traits,
  pin: CreatorPin | null,
): { location: string | null; country: Country | null } {
  const drawn = CITIES[traits.city]
  const known = (traits.flags & traitsOf.LOCATION_KNOWN) !== 0
  const at = d.float()
  if (pin?.country !== undefined) {
    const wanted = pin.country?.toLowerCase()
    const country = COUNTRIES.find((each) => each.name.toLowerCase() === wanted) ?? null
    const cities = country ? citiesOf(country.name) : []
    const city = drawn?.country === country ? drawn : cities[Math.floor(at * cities.length)]
    return { location: pin.location !== undefined ? pin.location : known ? (city?.name ?? null) : null, country }
  }
  if (typeof pin?.location === 'string') {
    return { location: pin.location, country: cityNamed(pin.location)?.country ?? null }
  }
  return { location: known && pin?.location !== null ? (drawn?.name ?? null) : null, country: drawn?.country ?? null }
}

function bitsOf(mask: number, list: readonly string[]): string[] {
  const some: string[] = []
  for (let bit = 0; bit < list.length; bit++) if ((mask >>> bit) & 1) some.push(list[bit] ?? '')
  return some
}

function brandsOf(packed: number): string[] {
  const brands: string[] = []
  for (let shift = 0; shift < 24; shift += 8) {
    const code = (packed >>> shift) & 255
    const brand = code === NO_BRAND ? undefined : BRANDS[code]
    if (brand !== undefined && !brands.includes(brand)) brands.push(brand)
  }
  return brands
}

function biographyOf(traits: Traits, lines: readonly string[], location: string | null): string {
  const city = traits.flags & traitsOf.BIO_HAS_CITY && location !== null ? [cityLine(location)] : []
  return [...bitsOf(traits.bio & 255, lines), ...bitsOf(traits.bio >>> 8, GENERAL_BIO), ...city].join('\n')
}
