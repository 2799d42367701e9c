// To whom a short link is shown.

import { type Audience, audienceOf } from '../../universe/audience.ts'
import { creatorOf } from '../../universe/creators.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'

/**
 * Returns the audience of the creator who shows the link: the promoter, or else the one whom the source of the link names,
 * pinned on any platform or on instagram.
 */
export function audienceOfLink(universe: UniverseOptions, promoter: Creator | null, source: string): Audience {
  const pin = universe.pins.find(({ connector, handle }) => {
    return canonicalHandle(connector, handle) === canonicalHandle(connector, source)
  })
  const creator = promoter ?? creatorOf(universe, pin?.connector ?? 'instagram', source)
  return audienceOf(universe, creator, { renewed: 0 })
}
