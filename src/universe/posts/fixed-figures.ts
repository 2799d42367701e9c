// The figures of a pinned post: those that the fixture says, and the others in proportion.

import { drawsAt } from '../numbered-draws.ts'
import type { PostPin } from '../pins.ts'
import type { Creator, PinnedFigures } from '../types.ts'
import { characterOf, foreignBase, numbered, totalsOf } from './post-characters.ts'

/** Returns the figures of a pinned post; null where the pin fixes none. */
export function fixedFigures(
  creator: Creator,
  { number, shortcode }: { readonly number: number | null; readonly shortcode: string },
  { pin, given }: { readonly pin: PostPin; readonly given: readonly number[] },
): PinnedFigures | null {
  const { views, reach, likes_count: likes, saved, shares } = pin
  const character =
    number === null
      ? characterOf(drawsAt(foreignBase(creator, shortcode), 1), creator, 'VIDEO', 0)
      : numbered(creator, number)
  const { commentShare, reachShare, savedShare, sharesShare } = character
  const totals = totalsOf(creator, character)
  const drawn = {
    views: totals.views,
    likes: totals.engagement * (1 - commentShare),
    comments: totals.engagement * commentShare,
    reach: totals.views * reachShare,
  }
  const counted = given.length > 0 ? Math.max(given.length, Math.round(drawn.comments)) : undefined
  const comments = pin.comments_count ?? counted
  const pinned = [
    [views, drawn.views],
    [likes, drawn.likes],
    [comments, drawn.comments],
    [reach, drawn.reach],
    [saved, drawn.likes * (savedShare ?? 0)],
    [shares, drawn.likes * (sharesShare ?? 0)],
  ] as const
  const first = pinned.find(([figure]) => figure !== undefined)
  if (!first) return null
  const [figure = 0, usual] = first
  const scale = usual > 0 ? figure / usual : 1
  const scaled = (value: number) => Math.round(value * scale)
  // Nobody likes what nobody has seen.
  const seen = views ?? Math.max(scaled(drawn.views), likes ?? 0, reach ?? 0)
  const liked = likes ?? Math.min(seen, scaled(drawn.likes))
  return {
    views: seen,
    reach: reach ?? Math.round(seen * reachShare),
    likes: liked,
    given,
    comments: comments ?? scaled(drawn.comments),
    saved: savedShare === null ? null : (saved ?? Math.floor(liked * savedShare)),
    shares: sharesShare === null ? null : (shares ?? Math.floor(liked * sharesShare)),
  }
}
