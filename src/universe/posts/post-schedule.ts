// When a creator posts, and which type. Posts from before the first day have numbers up to 0 (0 the newest), later ones
// from 1. Post k is published within slot k, so that a division finds the newest post.

import { DAY, startOfDay } from '../../kit/days.ts'
import { type Digest, digest } from '../../kit/random.ts'
import { dayZero } from '../days.ts'
import { POST_NUMBERS } from '../ids.ts'
import { hashAt, unitAt } from '../numbered-draws.ts'
import { whenActive } from '../rhythm.ts'
import { goneSince } from '../story.ts'
import { type Connector, type Creator, PLATFORMS, type PostType, type UniverseOptions } from '../types.ts'

/** Number of posts that responses list: on instagram 12 with video and 6 without, elsewhere 18 with video. */
export const LISTED = 18
const LISTED_NON_VIDEO = 6

/** The time slots of a creator's posts. */
export interface Schedule {
  readonly connector: Connector
  readonly base: Digest
  /** 00:00 UTC of day 0 (ms), where slot 1 begins. */
  readonly origin: number
  /** Hours ahead of UTC where the creator lives. */
  readonly utc: number
  /** Length of a slot in ms. */
  readonly gap: number
  /** The most posts from before day 0 that are listed: 18, or fewer where the creator has fewer. */
  readonly existing: number
  /** When pinned posts were published (ms). */
  readonly dates: ReadonlyMap<number, number> | null
}

/** Those of creators that are in use: each of their posts needs it. */
const known = new WeakMap<Creator, { readonly options: UniverseOptions; readonly schedule: Schedule }>()

/** Returns the schedule of a creator. */
export function scheduleOf(options: UniverseOptions, creator: Creator): Schedule {
  const before = known.get(creator)
  if (before?.options === options) return before.schedule
  const schedule = newSchedule(options, creator)
  known.set(creator, { options, schedule })
  return schedule
}

function newSchedule(options: UniverseOptions, creator: Creator): Schedule {
  const { connector, drawnAs, postsAtStart, postsPerWeek, postDates: dates, utc } = creator
  return {
    connector,
    base: digest(options.seed, 'posts', connector, drawnAs),
    origin: dayZero(options),
    utc,
    gap: (7 * DAY) / Math.max(0.1, postsPerWeek),
    existing: Math.max(0, Math.min(LISTED, postsAtStart)),
    dates,
  }
}

/** Returns when post `number` is published (ms, a whole second); rises with the number. */
export function postedAt(schedule: Schedule, number: number): number {
  return (
    schedule.dates?.get(number) ?? Math.floor(whenActive(schedule.utc, placeInSlot(schedule, number)) / 1000) * 1000
  )
}

/** Returns an instant (ms) within the slot of a post, on the UTC day on which it is published. */
function placeInSlot({ base, origin, gap }: Schedule, number: number): number {
  // Posts stay away from the ends of their slots, so that none is only seconds old when the first day begins.
  return origin + (number - 1 + 0.1 + 0.8 * unitAt(base, number)) * gap
}

/** Returns when the creator's first post was published (ms); null where all its posts come later than day 0. */
export function firstPostedAt(options: UniverseOptions, creator: Creator): number | null {
  const { postsAtStart } = creator
  return postsAtStart > 0 ? postedAt(scheduleOf(options, creator), 1 - postsAtStart) : null
}

/** Returns the number of the newest post that is published at `at` (ms): 0 at the start of the first day. */
export function newestNumberAt(schedule: Schedule, at: number): number {
  const day = startOfDay(at)
  const slot = Math.floor((day - schedule.origin) / schedule.gap)
  let newest = placeInSlot(schedule, slot + 1) <= day ? slot + 1 : slot
  while (at > day && postedAt(schedule, newest + 1) <= at) newest++
  return Math.max(0, Math.min(POST_NUMBERS.max, newest))
}

/** Returns the type of post `number`: of each three posts one is of an odd type, such as without video on instagram. */
export function typeAt({ connector, base }: Schedule, number: number): PostType {
  const { usual, odd } = PLATFORMS[connector].types
  if (odd.length === 0) return usual
  const row = Math.floor((number - 1) / 3)
  const bits = hashAt(base, row ^ 0x40000000)
  if (number !== oddOf(row, bits)) return usual
  return odd[(bits >>> 16) % odd.length] ?? usual
}

/** Returns the number of the post of each three that differs from the others. */
function oddOf(row: number, bits: number): number {
  // The newest post of the first day has a video, so that a creator with one post has views.
  return 1 + 3 * row + (row === -1 ? bits % 2 : bits % 3)
}

/** Returns how many of the newest `count` posts of the first day have a video. */
export function videosAtStart({ connector, base }: Schedule, count: number): number {
  if (oddHasVideo(connector)) return count
  const whole = Math.floor(count / 3)
  const row = -1 - whole
  // The oldest of the posts is the number 1 - count.
  const hasOdd = count > 3 * whole && oddOf(row, hashAt(base, row ^ 0x40000000)) > -count
  return count - whole - (hasOdd ? 1 : 0)
}

function oddHasVideo(connector: Connector): boolean {
  return PLATFORMS[connector].types.odd.every(isVideo)
}

/** Whether posts of this type have a video, so that their views count in averages. */
export function isVideo(type: PostType): boolean {
  return type !== 'IMAGE' && type !== 'CAROUSEL'
}

/**
 * Returns the numbers of the posts that responses list on the UTC day of `at` (ms), newest first; without those of a creator
 * that are gone at `at`.
 */
export function listedNumbers(schedule: Schedule, { story }: Pick<Creator, 'story'>, at: number): number[] {
  const numbers: number[] = []
  const oldest = 1 - schedule.existing
  let nonVideo = oddHasVideo(schedule.connector) ? 0 : LISTED_NON_VIDEO
  let video = LISTED - nonVideo
  for (let number = newestNumberAt(schedule, startOfDay(at)); number >= oldest; number--) {
    if (schedule.dates && postedAt(schedule, number) > at) continue
    if (story && goneSince(story.posts.get(number), at) !== null) continue
    if (isVideo(typeAt(schedule, number)) ? video-- > 0 : nonVideo-- > 0) numbers.push(number)
    if (numbers.length === LISTED) break
  }
  if (schedule.dates) numbers.sort((a, b) => postedAt(schedule, b) - postedAt(schedule, a))
  return numbers
}
