// When a creator posts, and what. Posts are numbered: up to 0 those of before the first day (0 the newest), from 1
// those that appear as time passes. Post k has the k-th slot of its own, so which posts are out follows from a division.

import { DAY, startOfDay } from '../../kit/days.ts'
import { type Digest, digest } from '../../kit/random.ts'
import { dayZero } from '../days.ts'
import { POST_NUMBERS } from '../ids.ts'
import { hashAt, unitAt } from '../numbered-draws.ts'
import type { Connector, Creator, PostType, UniverseOptions } from '../types.ts'

/** How many posts a document lists: on instagram 12 with video and 6 without, elsewhere 18 with video. */
export const LISTED = 18
const LISTED_NON_VIDEO = 6

/** The slots of a creator's posts. */
export interface Schedule {
  readonly connector: Connector
  readonly base: Digest
  /** 00:00 UTC of day 0, where slot 1 begins. */
  readonly origin: number
  /** The length of a slot in ms. */
  readonly gap: number
  /** How many posts of before day 0 are listed at most: fewer than 18 where the creator has fewer. */
  readonly existing: number
}

/** The schedule of a creator. */
export function scheduleOf(options: UniverseOptions, creator: Creator): Schedule {
  const { connector, handle, postsAtStart, postsPerWeek } = creator
  return {
    connector,
    base: digest(options.seed, 'posts', connector, handle),
    origin: dayZero(options),
    gap: (7 * DAY) / Math.max(0.1, postsPerWeek),
    existing: Math.max(0, Math.min(LISTED, postsAtStart)),
  }
}

/** When post `number` goes out (ms, a whole second); rises with the number. */
export function postedAt({ base, origin, gap }: Schedule, number: number): number {
  // Posts keep clear of the ends of their slots, so that none is seconds old when the first day begins.
  const into = 0.1 + 0.8 * unitAt(base, number)
  return Math.floor((origin + (number - 1 + into) * gap) / 1000) * 1000
}

/** The number of the newest post that is out at `at` (ms): 0 on the first day. */
export function newestNumberAt(schedule: Schedule, at: number): number {
  const slot = Math.floor((at - schedule.origin) / schedule.gap)
  const newest = postedAt(schedule, slot + 1) <= at ? slot + 1 : slot
  return Math.max(0, Math.min(POST_NUMBERS.max, newest))
}

/** What post `number` is. Of three posts in a row one has no video on instagram, and one is short on youtube. */
export function typeAt({ connector, base }: Schedule, number: number): PostType {
  if (connector === 'tiktok') return 'VIDEO'
  const row = Math.floor((number - 1) / 3)
  const bits = hashAt(base, row ^ 0x40000000)
  // The newest post of the first day has a video, so that a creator with one post has views.
  const odd = (row === -1 ? 0 : 1) * (bits % 3) + (row === -1 ? bits % 2 : 0)
  if (number - 1 - 3 * row !== odd) return connector === 'instagram' ? 'REEL' : 'VIDEO'
  if (connector === 'youtube') return 'SHORTS'
  return bits & 0x10000 ? 'IMAGE' : 'CAROUSEL'
}

/** Whether posts of this type have a video, and views that count into averages. */
export function isVideo(type: PostType): boolean {
  return type !== 'IMAGE' && type !== 'CAROUSEL'
}

/** The numbers of the posts that documents list on the UTC day of `at`, newest first. */
export function listedNumbers(schedule: Schedule, at: number): number[] {
  const numbers: number[] = []
  const oldest = 1 - schedule.existing
  let nonVideo = schedule.connector === 'instagram' ? LISTED_NON_VIDEO : 0
  let video = LISTED - nonVideo
  for (let number = newestNumberAt(schedule, startOfDay(at)); number >= oldest; number--) {
    if (isVideo(typeAt(schedule, number)) ? video-- > 0 : nonVideo-- > 0) numbers.push(number)
    if (numbers.length === LISTED) break
  }
  return numbers
}
