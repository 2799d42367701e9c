// Visitors of short links, from the facts of their requests. User agent and address are kept only as a digest.

import { type Draws, draws, idOf } from '../../kit/random.ts'
import type { Audience } from '../../universe/audience.ts'
import { OTHERS } from '../../universe/audience-parts.ts'
import { COUNTRIES, cityNamed } from '../../universe/places.ts'

/** The facts known about a visitor. */
export interface VisitorFacts {
  readonly userAgent: string
  /** The network address; empty where there is none. */
  readonly address: string
  readonly city?: string | null | undefined
  readonly country?: string | undefined
}

export interface Visitor {
  /** A digest of user agent and address. */
  readonly visitor: string
  readonly city: string | null
  readonly country: string
  readonly platform: string
  readonly device: string
}

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
export function countryIn({ country }: Audience, d: Draws): string {
  const drawn = d.weighted(Object.entries(country))
  const any = d.pick(COUNTRIES).name
  return drawn === OTHERS ? any : drawn
}

/** Returns one spelling for each address: empty for the loopback, as for calls in process. */
function plainAddress(address: string): string {
  const plain = address.trim().replace(/^::ffff:/i, '')
  return plain === '::1' || plain.startsWith('127.') ? '' : plain
}
