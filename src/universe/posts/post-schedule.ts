// When a creator posts, and which type. Posts from before the first day have numbers up to 0 (0 the newest), later ones
// from 1. Post k is published within slot k, so that a division finds the newest post. Slot 1 begins with day 0.

import { DAY, startOfDay } from '../../kit/days.ts'
import { dayZero } from '../days.ts'
import { POST_NUMBERS } from '../ids.ts'
import { hashAt, unitAt } from '../numbered-draws.ts'
import { whenActive } from '../rhythm.ts'
import { goneSince } from '../story.ts'
import { type Connector, type Creator, PLATFORMS, type PostType } from '../types.ts'

/** Number of posts that responses list: on instagram 12 with video and 6 without, elsewhere 18 with video. */
export const LISTED = 18
const LISTED_NON_VIDEO = 6

/** Returns the length of a slot in ms. */
export function gapOf({ postsPerWeek }: Creator): number {
  return (7 * DAY) / Math.max(0.1, postsPerWeek)
}

/** Returns the most posts from before day 0 that are listed: 18, or fewer where the creator has fewer. */
export function listedAtStart({ postsAtStart }: Creator): number {
  return Math.max(0, Math.min(LISTED, postsAtStart))
}

/** Returns when post `number` is published (ms, a whole second); rises with the number, unless a pin says otherwise. */
export function postedAt(creator: Creator, number: number): number {
  const pinned = creator.pinnedPosts?.get(number)?.postedAt
  return pinned ?? Math.floor(whenActive(creator.utc, placeInSlot(creator, number)) / 1000) * 1000
}

/** Returns an instant (ms) within the slot of a post, on the UTC day on which it is published. */
function placeInSlot(creator: Creator, number: number): number {
  // Posts stay away from the ends of their slots, so that none is only seconds old when the first day begins.
  return dayZero(creator) + (number - 1 + 0.1 + 0.8 * unitAt(creator.postsBase, number)) * gapOf(creator)
}

/** Returns when the creator's first post was published (ms); null where all its posts come later than day 0. */
export function firstPostedAt(creator: Creator): number | null {
  const { postsAtStart } = creator
  return postsAtStart > 0 ? postedAt(creator, 1 - postsAtStart) : null
}

/** Returns the number of the newest post that is published at `at` (ms): 0 at the start of the first day. */
export function newestNumberAt(creator: Creator, at: number): number {
  const day = startOfDay(at)
  const slot = Math.floor((day - dayZero(creator)) / gapOf(creator))
  let newest = placeInSlot(creator, slot + 1) <= day ? slot + 1 : slot
  while (at > day && postedAt(creator, newest + 1) <= at) newest++
  return Math.max(0, Math.min(POST_NUMBERS.max, newest))
}

/** Returns the type of post `number`: of each three posts one is of an odd type, such as without video on instagram. */
export function typeAt({ connector, postsBase }: Creator, number: number): PostType {
  const { usual, odd } = PLATFORMS[connector].types
  if (odd.length === 0) return usual
  const row = Math.floor((number - 1) / 3)
  const bits = hashAt(postsBase, row ^ 0x40000000)
  if (number !== oddOf(row, bits)) return usual
  return odd[(bits >>> 16) % odd.length] ?? usual
}

/** Returns the number of the post of each three that differs from the others. */
function oddOf(row: number, bits: number): number {
  // The newest post of the first day has a video, so that a creator with one post has views.
  return 1 + 3 * row + (row === -1 ? bits % 2 : bits % 3)
}

/** Whether posts of this type have a video, so that their views count in averages. */
export function isVideo(type: PostType): boolean {
  return type !== 'IMAGE' && type !== 'CAROUSEL'
}

function oddHasVideo(connector: Connector): boolean {
  return PLATFORMS[connector].types.odd.every(isVideo)
}

/**
 * Returns the numbers of the posts that responses list on the UTC day of `at` (ms), newest first; without those of a creator
 * that are gone at `at`.
 */
export function listedNumbers(creator: Creator, at: number): number[] {
  const { story, pinnedPosts } = creator
  const numbers: number[] = []
  const oldest = 1 - listedAtStart(creator)
  let nonVideo = oddHasVideo(creator.connector) ? 0 : LISTED_NON_VIDEO
  let video = LISTED - nonVideo
  for (let number = newestNumberAt(creator, startOfDay(at)); number >= oldest; number--) {
    if (pinnedPosts && postedAt(creator, number) > at) continue
    if (story && goneSince(story.posts.get(number), at) !== null) continue
    if (isVideo(typeAt(creator, number)) ? video-- > 0 : nonVideo-- > 0) numbers.push(number)
    if (numbers.length === LISTED) break
  }
  if (pinnedPosts) numbers.sort((a, b) => postedAt(creator, b) - postedAt(creator, a))
  return numbers
}
