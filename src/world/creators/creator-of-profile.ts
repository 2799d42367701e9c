import { type ProfileUrl, parseProfileUrl } from '../../model/campaigns/post-url.ts'
import { creatorByPlatformId, creatorOf } from '../../universe/creators.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'

/** The creator whose profile `text` is the URL of; null when it is none of a known platform's. */
export function creatorOfProfileUrl(universe: UniverseOptions, text: string): Creator | null {
  const profile = parseProfileUrl(text)
  return profile && creatorOfProfile(universe, profile)
}

/** The creator that a profile's URL names. */
export function creatorOfProfile(universe: UniverseOptions, profile: ProfileUrl): Creator {
  const { connector } = profile
  return 'handle' in profile
    ? creatorOf(universe, connector, profile.handle)
    : creatorByPlatformId(universe, connector, profile.platformId)
}
