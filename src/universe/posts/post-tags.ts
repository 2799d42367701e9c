// The hashtags and brands of a post, out of those of its creator. Each of them occurs for certain in one of the videos
// listed on day 0 (its home), so that those videos together have exactly the tags by which search finds the creator.

import type { Draws } from '../../kit/random.ts'
import { drawsAt, hashAt } from '../numbered-draws.ts'
import type { Creator, Post } from '../types.ts'
import { isVideo, type Schedule, typeAt, videosAtStart } from './post-schedule.ts'

export interface PostTags extends Pick<Post, 'hashtags' | 'sponsored'> {
  /** With the `@`. */
  readonly brands: readonly string[]
}

/** Returns the tags of the creator's post `number`. */
export function tagsAt(schedule: Schedule, creator: Creator, number: number): PostTags {
  const { base, existing } = schedule
  const isHome = number <= 0 && number > -existing && isVideo(typeAt(schedule, number))
  const newer = isHome ? videosAtStart(schedule, -number) : 0
  const videos = isHome ? videosAtStart(schedule, existing) : 0
  const home = (slot: number) => isHome && newer === slot % videos
  const first = hashAt(base, 0x10000000) % 18
  return tagsFrom(
    drawsAt(base, number ^ 0x20000000),
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
  const hashtags: string[] = []
  // Without `entries`, whose pairs were a twentieth of the garbage of a document.
  let tag = 0
  for (const name of creator.hashtags) {
    if (d.chance(often) || isHomeOfTag(tag)) hashtags.push(name)
    tag++
  }
  const brands: string[] = []
  let brand = 0
  for (const name of creator.brandMentions) {
    if (d.chance(0.06) || isHomeOfBrand(brand)) brands.push(name)
    brand++
  }
  return { hashtags, brands, sponsored: brands.length > 0 && d.chance(0.6) }
}
