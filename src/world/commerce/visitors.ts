// Visitors of short links, from the facts of their requests or drawn from the audience of the link. User agent and address are
// kept only as a digest.

import { type Draws, digest, draws, idOf } from '../../kit/random.ts'
import { instantOf } from '../../model/fixture-time.ts'
import type { Audience } from '../../universe/audience.ts'
import { OTHERS } from '../../universe/audience-parts.ts'
import { COUNTRIES, citiesOf, cityNamed } from '../../universe/places.ts'
import { pastOf, type Seeding } from '../lifecycle/seeding.ts'
import type { ShortlinkFixture, Visit } from './shortlink-record.ts'

export interface VisitorFacts {
  readonly userAgent: string
  /** The network address; empty where there is none. */
  readonly address: string
  readonly city?: string | null | undefined
  readonly country?: string | undefined
}

/** A digest of user agent and address, and what they tell. */
export type Visitor = Omit<Visit, 'day' | 'first_at' | 'clicks'>

// First match wins: Android names Linux too, iPads may name the Mac, and tablets with Android lack `Mobile`.
const AGENTS: readonly (readonly [RegExp, string, string])[] = [
  [/iPad/i, 'iOS', 'tablet'],
  [/iPhone|iPod/i, 'iOS', 'mobile'],
  [/Android.*Mobile/i, 'Android', 'mobile'],
  [/Android/i, 'Android', 'tablet'],
  [/Windows/i, 'Windows', 'desktop'],
  [/Macintosh|Mac OS X/i, 'macOS', 'desktop'],
  [/Linux|X11|CrOS/i, 'Linux', 'desktop'],
]

/**
 * Returns the visitor for the facts. Only a city given is known; a country left out follows from it, or is drawn from those
 * of the audience that the link was shown to.
 */
export function visitorOf(
  seed: string,
  { userAgent, address, city = null, country }: VisitorFacts,
  audience: () => Audience,
): Visitor {
  const visitor = idOf(seed, 'visitor', userAgent, plainAddress(address))
  const [, platform, device] = AGENTS.find(([pattern]) => pattern.test(userAgent)) ?? [null, 'other', 'desktop']
  const known = city === null ? undefined : cityNamed(city)?.country.name
  return {
    visitor,
    city,
    country: country ?? known ?? countryIn(audience(), draws(seed, 'visitor country', visitor)),
    platform,
    device,
  }
}

/** Draws a country by the shares of the audience; any country for the part of it that is in others. */
function countryIn({ country }: Audience, d: Draws): string {
  const drawn = d.weighted(Object.entries(country))
  const any = d.pick(COUNTRIES).name
  return drawn === OTHERS ? any : drawn
}

/** Returns one spelling for each address: empty for the loopback, as for calls in process. */
function plainAddress(address: string): string {
  const plain = address.trim().replace(/^::ffff:/i, '')
  return plain === '::1' || plain.startsWith('127.') ? '' : plain
}

/** A click that a fixture lists or has generated; `at` in ms. */
export interface Click extends VisitorFacts {
  readonly at: number
}

/** Returns the clicks of an entry until the start, oldest first; none before the link was `created` (ms). */
export function clicksOf(
  seed: string,
  { clicks }: ShortlinkFixture,
  created: number,
  audience: () => Audience,
  { start, requestKey }: Seeding,
): Click[] {
  const listed =
    typeof clicks === 'number'
      ? generatedClicks(seed, clicks, created, audience(), start, requestKey)
      : clicks
          .filter(({ at }) => instantOf(at, start, start) <= start)
          .map(({ at, user_agent = '', visitor = '', city, country }): Click => {
            const when = Math.max(created, pastOf(at, start))
            return { at: when, userAgent: user_agent, address: visitor, city, country }
          })
  return listed.toSorted((a, b) => a.at - b.at)
}

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
] as const

/** Characters of a key that is digested once. */
const LONG_KEY = 1_000

/** Generates clicks by up to two thirds as many visitors of the audience, spread over the time since the link was created. */
function generatedClicks(
  seed: string,
  count: number,
  created: number,
  audience: Audience,
  start: number,
  key: string,
): Click[] {
  // An entry may be long, and each draw reads its key.
  const requestKey = key.length > LONG_KEY ? digest(key).join('.') : key
  return Array.from({ length: count }, (_, number) => {
    const click = draws(seed, requestKey, 'click', number)
    const visitor = click.int(1, Math.max(1, Math.round((count * 2) / 3)))
    const person = draws(seed, requestKey, 'visitor', visitor)
    return {
      at: Math.floor(click.between(created, start)),
      ...drawnVisitor(audience, person),
      address: `visitor ${visitor}`,
    }
  })
}

/**
 * Draws somebody of the audience: a device, a country by the shares of the audience, and one of its cities, those of the audience
 * first; none for a tenth.
 */
export function drawnVisitor(audience: Audience, d: Draws) {
  const userAgent = d.pick(BROWSERS)
  const country = countryIn(audience, d)
  const cities = citiesOf(country).map(({ name }) => name)
  const shown = cities.filter((name) => audience.city[name] !== undefined)
  const [known, list] = [!d.chance(0.1), d.chance(0.8) && shown.length > 0 ? shown : cities]
  return { userAgent, city: known && list.length > 0 ? d.pick(list) : null, country }
}
