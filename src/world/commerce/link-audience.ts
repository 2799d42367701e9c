// To whom a short link is shown.

import { type Audience, audienceOf } from '../../universe/audience.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'

/**
 * Returns the audience of the creator who shows the link: the promoter, or else the one whom the source of the link names,
 * pinned on any platform or on instagram.
 */
export function audienceOfLink(
  { universe, people }: Pick<Core, 'universe' | 'people'>,
  promoter: Creator | null,
  source: string,
): Audience {
  const pin = universe.pins.find(({ connector, handle }) => {
    return canonicalHandle(connector, handle) === canonicalHandle(connector, source)
  })
  const creator = promoter ?? people.creatorOf(pin?.connector ?? 'instagram', source)
  return audienceOf(universe, creator, { renewed: 0 })
}
