// Visitors of short links, from the facts of their requests. User agent and address are kept only as a digest.

import { draws, idOf } from '../../kit/random.ts'
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

/** Returns the visitor for the facts. Only a city given is known; a country left out follows from it or is drawn. */
export function visitorOf(seed: string, { userAgent, address, city = null, country }: VisitorFacts): Visitor {
  const visitor = idOf(seed, 'visitor', userAgent, plainAddress(address))
  const [, platform, device] = AGENTS.find(([pattern]) => pattern.test(userAgent)) ?? [null, 'other', 'desktop']
  const known = city === null ? undefined : cityNamed(city)?.country.name
  return {
    visitor,
    city,
    country: country ?? known ?? draws(seed, 'visitor country', visitor).pick(COUNTRIES).name,
    platform,
    device,
  }
}

/** Returns one spelling for each address: empty for the loopback, as for calls in process. */
function plainAddress(address: string): string {
  const plain = address.trim().replace(/^::ffff:/i, '')
  return plain === '::1' || plain.startsWith('127.') ? '' : plain
}
