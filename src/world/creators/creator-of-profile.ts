import { type ProfileUrl, parseProfileUrl } from '../../model/campaigns/post-url.ts'
import { creatorByPlatformId, creatorOf } from '../../universe/creators.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'

/** Returns the creator whose profile URL is `text`; null if it is not a profile URL of a known platform. */
export function creatorOfProfileUrl(universe: UniverseOptions, text: string): Creator | null {
  const profile = parseProfileUrl(text)
  return profile && creatorOfProfile(universe, profile)
}

/** Returns the creator that a profile URL names. */
function creatorOfProfile(universe: UniverseOptions, profile: ProfileUrl): Creator {
  const { connector } = profile
  return 'handle' in profile
    ? creatorOf(universe, connector, profile.handle)
    : creatorByPlatformId(universe, connector, profile.platformId)
}
