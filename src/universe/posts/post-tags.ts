// The hashtags and brands of a post, out of those of its creator. Each of them occurs for certain in one of the videos
// listed on day 0 (its home), so that those videos together have exactly the tags by which search finds the creator.

import type { Draws } from '../../kit/random.ts'
import { drawsAt, hashAt } from '../numbered-draws.ts'
import type { Creator } from '../types.ts'
import { isVideo, listedAtStart, typeAt } from './post-schedule.ts'

export interface PostTags {
  /** With the `#`. */
  readonly hashtags: readonly string[]
  /** With the `@`. */
  readonly brands: readonly string[]
  readonly sponsored: boolean
}

/** Returns the tags of the creator's post `number`. */
export function tagsAt(creator: Creator, number: number): PostTags {
  const { postsBase } = creator
  const atStart = Array.from({ length: listedAtStart(creator) }, (_, at) => -at)
  const videos = atStart.filter((each) => isVideo(typeAt(creator, each)))
  const place = videos.indexOf(number)
  const home = (slot: number) => place >= 0 && place === slot % videos.length
  const first = hashAt(postsBase, 0x10000000) % 18
  return tagsFrom(
    drawsAt(postsBase, number ^ 0x20000000),
    creator,
    (tag) => home(first + tag),
    (brand) => home(first + 5 * brand + 2),
  )
}

/** Draws the tags of a foreign post. Clients track posts about brands, so it names one if its creator names any; a few name nothing. */
export function tagsOfForeign(d: Draws, creator: Creator): PostTags {
  const tags = tagsFrom(
    d,
    creator,
    () => false,
    (brand) => brand === 0,
  )
  return d.chance(0.06) ? { hashtags: [], brands: [], sponsored: false } : tags
}

/** Draws the tags of a post; those at home in it are always included. */
function tagsFrom(
  d: Draws,
  creator: Creator,
  isHomeOfTag: (tag: number) => boolean,
  isHomeOfBrand: (brand: number) => boolean,
): PostTags {
  const often = 2.5 / Math.max(1, creator.hashtags.length)
  // Draws even for a tag at home here, so that each tag has its own draw.
  const hashtags = creator.hashtags.filter((_, tag) => d.chance(often) || isHomeOfTag(tag))
  const brands = creator.brandMentions.filter((_, brand) => d.chance(0.06) || isHomeOfBrand(brand))
  return { hashtags, brands, sponsored: brands.length > 0 && d.chance(0.6) }
}
