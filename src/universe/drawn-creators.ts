// Creators as they are drawn or pinned, before their pinned posts: each handle on a platform names exactly one creator, and
// so does each index of the population.

import { type Digest, Draws, digest, draws } from '../kit/random.ts'
import { wordsOf } from './categories.ts'
import { companyOf } from './companies.ts'
import { connectorAt, countOf, indexOfHandle, namesOf, nthOf } from './handles.ts'
import { codeOfHandle, type Owner, ownerOfPlatformId, ownerOfShortcode, platformIdOf } from './ids.ts'
import { growthOf, postsPerWeekOf } from './people/figures.ts'
import { canonicalHandle, handleOfForeignId, idInHandle, MAIL_HOSTS, mailOf } from './people/handle-text.ts'
import { fixedTraitsOf, wordsOfHandle } from './people/handle-words.ts'
import { SHORT_STEMS } from './people/names.ts'
import { biographyOf, brandsOf, hashtagsOf, type Person, pointsToLink } from './people/profile-texts.ts'
import type { CreatorPin } from './pins.ts'
import { type Country, citiesOf, cityNamed, countryNamed } from './places.ts'
import {
  drawnFollowers,
  followersOn,
  keyAt,
  keyOfHandle,
  namedFollowers,
  populationOf,
  type Traits,
  traitsFrom,
} from './traits.ts'
import { CONNECTORS, type Connector, type Creator, PLATFORMS, type UniverseOptions } from './types.ts'
import { bandAt, TIERS } from './vocabulary.ts'

const UNKNOWN_COUNTRY: Pick<Country, 'languages' | 'phones' | 'utc'> = { languages: ['English'], phones: [], utc: 0 }

/** See `creatorOf`. */
export function drawnCreatorOf(options: UniverseOptions, connector: Connector, handle: string): Creator {
  const canonical = canonicalHandle(connector, handle)
  const index = indexOfHandle(options, connector, canonical)
  if (index !== null) return drawnCreatorAt(options, index)
  const id = idInHandle(connector, canonical)
  const owner = id === null ? null : ownerOfId(options, connector, id)
  if (owner) return owner
  // The same handle on another platform is the same person or company.
  const other = id === null ? indexOfHandle(options, null, canonical) : null
  const population = populationOf(options)
  const who = other === null ? keyOfHandle(options.seed, canonical) : keyAt(population, other)
  const key = keyOfHandle(options.seed, canonical, connector)
  const own = pinOf(options, connector, canonical)
  const shared = id === null ? sharedOf(options, connector, canonical) : null
  const pin = own || shared ? { connector, handle: canonical, ...shared, ...own } : null
  const fixed = fixedTraitsOf(population.words, pin, id === null && other === null ? canonical : '')
  const usual = shared?.followers ?? (other === null ? namedFollowers(who) : drawnFollowers(who))
  const person = traitsFrom(population, who, connector, other === null ? { ...fixed, followers: usual } : null)
  const { category = person.category, gender = person.gender, age = person.age } = fixed
  const followers = own?.followers ?? followersOn(key, usual)
  const complete = { ...fixed, category, gender, age, followers, named: true }
  const traits = traitsFrom(population, key, connector, complete, who)
  const words = wordsOfHandle(canonical).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  // An id contains no name, so the name is drawn.
  const fullName =
    other !== null || id !== null
      ? namesOf(options, other ?? (key.a >>> 0) % SHORT_STEMS, traits).fullName
      : words.join(' ') || canonical
  const platformId = id ?? platformIdOf(options.seed, { connector, handle: canonical, index: null })
  return render(options, { connector, handle: canonical, index: null, platformId, fullName }, { who, traits }, pin)
}

/** Returns what is known of a handle on every platform: of a company, or by a pin on another platform. */
function sharedOf(options: UniverseOptions, connector: Connector, handle: string): Partial<CreatorPin> | null {
  const pin = CONNECTORS.map((each) => (each === connector ? null : pinOf(options, each, handle))).find((each) => each)
  const company = companyOf(options, handle)
  if (!pin) return company
  const { full_name, followers, category, gender, age_group, location, country, language } = pin
  const fields = Object.entries({ full_name, followers, category, gender, age_group, location, country, language })
  return { ...company, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

export function drawnCreatorAt(options: UniverseOptions, index: number): Creator {
  if (!Number.isInteger(index) || index < 0 || index >= options.size) {
    throw new RangeError(`no creator ${index} in a population of ${options.size}`)
  }
  const { seed } = options
  const connector = connectorAt(index)
  const population = populationOf(options)
  const key = keyAt(population, index)
  const drawn = traitsFrom(population, key, connector, null)
  const { fullName: drawnName, handle } = namesOf(options, index, drawn)
  const pin = pinOf(options, connector, handle)
  const fixed = pin && fixedTraitsOf(population.words, pin, '')
  // The handle tells a first name, so that only a pin of the gender gives another.
  const traits = fixed
    ? traitsFrom(population, key, connector, { ...fixed, gender: fixed.gender ?? drawn.gender })
    : drawn
  const fullName = traits.gender === drawn.gender ? drawnName : namesOf(options, index, traits).fullName
  const platformId = platformIdOf(seed, { connector, handle, index })
  return render(options, { connector, handle, index, platformId, fullName }, { who: key, traits }, pin)
}

/** See `creatorOfShortcode`. */
export function drawnCreatorOfShortcode(
  options: UniverseOptions,
  connector: Connector,
  shortcode: string,
  handle?: string,
): { readonly creator: Creator; readonly number: number | null } {
  const named = handle === undefined ? undefined : drawnCreatorOf(options, connector, handle)
  const owner = ownerOfShortcode(options.seed, connector, shortcode)
  const creator = owner && creatorOfOwner(options, connector, owner, named)
  // A URL that names the creator overrides the id.
  if (creator && (!PLATFORMS[connector].urlNamesCreator || !named || named.handle === creator.handle)) {
    return { creator, number: owner.number }
  }
  if (named) return { creator: named, number: null }
  return { creator: creatorOfForeign(options, connector, shortcode), number: null }
}

/** Clients rarely track a post that nobody saw, so the first of some drawn creators with this many followers counts. */
const LIVELY_FOLLOWERS = 40_000
const FOREIGN_CANDIDATES = 64

function creatorOfForeign(options: UniverseOptions, connector: Connector, shortcode: string): Creator {
  const words = digest(options.seed, 'foreign', connector, shortcode)
  const count = countOf(connector, options.size)
  // An id that nobody else has: it leads back to this creator.
  if (count === 0)
    return drawnCreatorOf(options, connector, handleOfForeignId(connector, foreignIdOf(connector, words)))
  const d = new Draws(words)
  const population = populationOf(options)
  const places = Array.from({ length: FOREIGN_CANDIDATES }, () => nthOf(connector, d.int(0, count - 1)))
  const followers = (place: number) => drawnFollowers(keyAt(population, place))
  const lively = places.find((place) => followers(place) >= LIVELY_FOLLOWERS)
  return drawnCreatorAt(
    options,
    lively ?? places.reduce((most, place) => (followers(place) > followers(most) ? place : most)),
  )
}

/** Returns an account id that this universe never makes. */
function foreignIdOf(connector: Connector, words: Digest): string {
  if (PLATFORMS[connector].ids.accounts !== 'channel') return `4${String(words[0]).padStart(10, '0')}`
  return `UC${Buffer.from(words.map((word) => word.toString(16).padStart(8, '0')).join(''), 'hex').toString('base64url')}`
}

function ownerOfId(options: UniverseOptions, connector: Connector, id: string): Creator | null {
  const owner = ownerOfPlatformId(options.seed, connector, id)
  return owner && creatorOfOwner(options, connector, owner)
}

/** Returns the creator that an id names; null for a code that stands neither for `named` nor for a pinned creator. */
function creatorOfOwner(options: UniverseOptions, connector: Connector, owner: Owner, named?: Creator): Creator | null {
  if ('index' in owner) {
    const isThere = owner.index < options.size && connectorAt(owner.index) === connector
    return isThere ? drawnCreatorAt(options, owner.index) : null
  }
  if (!('code' in owner)) return drawnCreatorOf(options, connector, owner.handle)
  if (named && codeOfHandle(options.seed, connector, named.handle) === owner.code) return named
  const handle = pinned(options).byCode.get(`${connector}/${owner.code}`)
  return handle === undefined ? null : drawnCreatorOf(options, connector, handle)
}

/** Returns what calls `make` once for each universe: its `pins` are a list of its own. */
export function perPins<Made extends object>(
  make: (options: UniverseOptions) => Made,
): (options: UniverseOptions) => Made {
  const known = new WeakMap<object, Made>()
  return (options) => {
    const made = known.get(options.pins) ?? make(options)
    known.set(options.pins, made)
    return made
  }
}

/** The pins by platform and handle, and the pinned handles by the codes that ids hold of them. */
const pinned = perPins(({ seed, pins }) => {
  const byHandle = new Map<string, CreatorPin>()
  const byCode = new Map<string, string>()
  for (const pin of pins) {
    const { connector } = pin
    const handle = canonicalHandle(connector, pin.handle)
    byHandle.set(`${connector}/${handle}`, pin)
    byCode.set(`${connector}/${codeOfHandle(seed, connector, handle)}`, handle)
  }
  return { byHandle, byCode }
})

/** Returns the last pin of a creator (a canonical handle). */
export function pinOf(options: UniverseOptions, connector: Connector, handle: string): CreatorPin | null {
  return pinned(options).byHandle.get(`${connector}/${handle}`) ?? null
}

type Named = Pick<Creator, 'connector' | 'handle' | 'index' | 'platformId' | 'fullName'>

function render(options: UniverseOptions, named: Named, person: Person, pin: CreatorPin | null): Creator {
  const { seed } = options
  const words = wordsOf(options)
  const { connector, handle, index, platformId } = named
  const { traits } = person
  const { followers, age, quality } = traits
  const d = draws(seed, 'creator', connector, handle)
  const category = words.categoryNamed(pin?.category ?? '') ?? traits.category
  // A separate stream, the same on every platform: formats differ in length, and a pinned country must not shift other draws.
  const contact = draws(seed, 'person', handle)
  const { location, country } = placeOf(contact, traits, pin)
  const { languages: spoken, utc: ofCountry, phones } = country ?? UNKNOWN_COUNTRY
  const utc = (location === null ? undefined : cityNamed(location)?.utc) ?? ofCountry
  const languages =
    pin?.language === undefined ? spoken : [pin.language, ...spoken.filter((name) => name !== pin.language)]
  // Words are read when a text is looked at: a start reads none.
  const language = () => words.languageOf({ languages, category: category.name })
  const host = contact.pick(MAIL_HOSTS)
  const mobile = phones.length > 0 ? contact.pick(phones).replace(/#/g, () => String(contact.int(0, 9))) : null
  const rolls = [d.float(), d.float(), d.float()]
  const following = PLATFORMS[connector].following(rolls[CONNECTORS.indexOf(connector) % rolls.length] ?? 0)
  const tier = bandAt(TIERS, followers)
  const related = d.sample(category.interests, d.int(2, 3))
  const other = d.pick(words.categoryNamed(d.pick(category.near))?.interests ?? category.interests)
  return {
    seed,
    start: options.start,
    connector,
    handle,
    drawnAs: handle,
    story: null,
    polls: null,
    pinnedPosts: null,
    index,
    platformId,
    fullName: pin?.full_name ?? named.fullName,
    gender: pin?.gender ?? traits.gender,
    ageGroup: pin?.age_group ?? age,
    category: pin?.category === undefined ? category.name : (words.categoryNamed(pin.category)?.name ?? pin.category),
    location,
    country:
      pin?.country !== undefined
        ? country?.name || pin.country
        : traits.countryKnown || location !== null
          ? (country?.name ?? null)
          : null,
    languages,
    utc,
    audienceUtc: countryNamed(largestOf(pin?.audience?.countries))?.utc ?? utc,
    get biography() {
      return pin?.biography ?? biographyOf(person, language(), location)
    },
    email: pin?.email !== undefined ? pin.email : traits.mail ? mailOf(handle, host) : null,
    mobile: pin?.mobile !== undefined ? pin.mobile : traits.phone ? mobile : null,
    externalLinks: d.chance(0.6) || pointsToLink(person) ? [`https://links.example/${encodeURIComponent(handle)}`] : [],
    interests: related.includes(other) ? related : [...related, other],
    get hashtags() {
      return hashtagsOf(person, words, language())
    },
    brandMentions: brandsOf(person, words),
    followersAtStart: followers,
    followingAtStart: pin?.following ?? Math.round(following),
    postsAtStart: traits.posts,
    averageViewsAtStart: traits.views,
    averageEngagementAtStart: traits.engagement,
    growthPerYear: yearlyOf(pin?.growth) ?? growthOf(tier, quality, index === null, d.float(), d.normal(0, 1)),
    postsPerWeek:
      pin?.posts_per_week ??
      postsPerWeekOf(connector, { tier, age, posts: traits.posts, named: index === null }, d.float()),
    qualityScore: pin?.quality ?? quality,
    effectiveFollowerRate: traits.efr,
    audienceKnown: pin?.audience === undefined ? traits.audienceKnown : pin.audience !== null,
    averageViewsKnown: pin?.average_views !== null && traits.viewsKnown,
    postsBase: digest(seed, 'posts', connector, handle),
  }
}

function largestOf(percents: Readonly<Partial<Record<string, number>>> = {}): string {
  const [largest] = Object.entries(percents).sort(([, a = 0], [, b = 0]) => b - a)
  return largest?.[0] ?? ''
}

/** Returns the growth of a year (percent) that goes with one of a month, such as `+2 %`. */
function yearlyOf(monthly: string | undefined): number | undefined {
  const percent = Number.parseFloat(monthly ?? '')
  return Number.isNaN(percent) ? undefined : 100 * ((1 + percent / 100) ** (365.25 / 30) - 1)
}

/** Returns city and country. A pinned city sets its country; a pinned country sets one of its cities, if known. */
function placeOf(
  d: Draws,
  traits: Traits,
  pin: CreatorPin | null,
): { location: string | null; country: Country | null } {
  const { city: drawn, locationKnown: known } = traits
  const at = d.float()
  if (pin?.country !== undefined) {
    const country = countryNamed(pin.country ?? '') ?? null
    const cities = country ? citiesOf(country.name) : []
    const city = drawn.country === country ? drawn : cities[Math.floor(at * cities.length)]
    return { location: pin.location !== undefined ? pin.location : known ? (city?.name ?? null) : null, country }
  }
  if (typeof pin?.location === 'string') {
    return { location: pin.location, country: cityNamed(pin.location)?.country ?? null }
  }
  return { location: known && pin?.location !== null ? drawn.name : null, country: drawn.country }
}
