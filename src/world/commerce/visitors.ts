// Who follows a short link, as far as a request tells: never kept as it came.

import { draws, idOf } from '../../kit/random.ts'
import { COUNTRIES, cityNamed } from '../../universe/places.ts'

/** What is known of someone who follows a link. */
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

/** The visitor behind the facts. A city is only known when it is said; a country then follows from it, else it is drawn. */
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

/** One spelling for each address; in process and over the loopback it is the same machine. */
function plainAddress(address: string): string {
  const plain = address.trim().replace(/^::ffff:/i, '')
  return plain === '::1' || plain.startsWith('127.') ? '' : plain
}
