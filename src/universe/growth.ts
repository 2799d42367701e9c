// The growth of a creator: followers, followed accounts and posts change at 00:00 UTC, followers and followed accounts at polls,
// too, starting from those of day 0.

import { DAY, startOfDay } from '../kit/days.ts'
import { type Digest, digest } from '../kit/random.ts'
import { dayNumber } from './days.ts'
import { unitAt } from './numbered-draws.ts'
import { purchaseOf } from './people/figures.ts'
import { firstPostedAt, newestNumberAt } from './posts/post-schedule.ts'
import { changed, goneSince, stepAt, stepsOf } from './story.ts'
import type { Creator, UniverseOptions } from './types.ts'

/** Growth slows down: all the future together adds as much as this many years at the pace of the first. */
const SATURATION_YEARS = 5
const DAYS_A_YEAR = 365.25
/** Percent a year. */
const LEAST_GROWTH = -60

/**
 * Returns a function from an instant (ms) to followers, 0 before the first post: those of its UTC day, with what stories have
 * changed until then. One digest serves all days.
 */
export function followersBy(creator: Creator): (at: number) => number {
  return changedBy(creator, 'followers', followersByDay(creator))
}

/** Returns a figure of the creator by instant: that of its UTC day or last poll, with its changes; of one that is gone, the last one. */
function changedBy(
  creator: Creator,
  field: 'followers' | 'following',
  onDay: (day: number) => number,
): (at: number) => number {
  const { story, polls } = creator
  const grown = (at: number) => {
    const day = dayNumber(creator, at)
    const part = (at - startOfDay(at)) / DAY
    return part === 0 ? onDay(day) : Math.round(onDay(day) * (1 - part) + onDay(day + 1) * part)
  }
  const baseAt = (at: number) => Math.max(startOfDay(at), polls?.(at) ?? 0)
  if (!story) return (at) => grown(baseAt(at))
  const figure = changed(stepsOf(story.steps, field), (_, base) => grown(base), baseAt)
  return (at) => {
    const end = goneSince(story.steps, at) ?? at
    return figure(end, baseAt(end))
  }
}

/** Returns a function from day number to followers without what stories change. */
function followersByDay(creator: Creator): (day: number) => number {
  const base = growthBase(creator)
  const wave0 = wave(base, 0)
  const rate = Math.log1p(Math.max(LEAST_GROWTH, creator.growthPerYear) / 100)
  const atStart = creator.followersAtStart
  const first = firstDay(creator)
  const ownOn = ownShareByDay(creator)
  return (day) => {
    if (day === 0) return atStart
    return day < first ? 0 : Math.round(atStart * ownOn(day) * Math.exp(rate * paceYears(base, wave0, day)))
  }
}

/** Returns the day number of the creator's first post; 0 where all its posts come later. */
export function firstDay(creator: Creator): number {
  const first = firstPostedAt(creator)
  return first === null ? 0 : dayNumber(creator, first)
}

/** Returns a function from day number to the part of the followers that was there before others were bought: 1 after it. */
export function ownShareByDay(creator: Creator): (day: number) => number {
  const base = growthBase(creator)
  const purchase = purchaseOf(creator.qualityScore, unitAt(base, 0x20000000), unitAt(base, 0x20000001))
  return (day) => (purchase !== null && day < purchase.day ? purchase.before : 1)
}

/** Returns the followers that documents of `at` (ms) show: exactly `followersAtStart` on day 0, unless a story changes them. */
export function followersAt(options: UniverseOptions, creator: Creator, at: number): number {
  return followersBy(creator)(stepAt(options, at, creator))
}

/** Returns how many accounts the creator follows in documents of `at` (ms): a few percent more each year. */
export function followingAt(options: UniverseOptions, creator: Creator, at: number): number {
  const base = growthBase(creator)
  const wave0 = wave(base, 0)
  const onDay = (day: number) => Math.round(creator.followingAtStart * Math.exp(0.05 * paceYears(base, wave0, day)))
  return changedBy(creator, 'following', onDay)(stepAt(options, at, creator))
}

/** Returns the number of posts that documents of `at` (ms) count. */
export function postsCountAt(options: UniverseOptions, creator: Creator, at: number): number {
  const step = stepAt(options, at, creator)
  const newest = newestNumberAt(creator, startOfDay(at))
  let gone = 0
  for (const [number, story] of creator.story?.posts ?? []) {
    if (number <= newest && goneSince(story, step) !== null) gone++
  }
  return Math.max(0, creator.postsAtStart + newest - gone)
}

export function growthBase({ seed, connector, drawnAs }: Creator): Digest {
  return digest(seed, 'growth', connector, drawnAs)
}

/** A slow monthly and a faster weekly wave, in days; its slope is never below -0.55. */
function wave([, , c, d]: Digest, day: number): number {
  return 1.5 * Math.sin((2 * Math.PI * day) / 28 + (c & 1023)) + 0.2 * Math.sin((2 * Math.PI * day) / 7 + (d & 1023))
}

/** Returns the years of growth from day 0 to a day, with good and bad days. Rises strictly: noise stays below 0.2. */
function paceYears(base: Digest, wave0: number, day: number): number {
  if (day === 0) return 0
  const paced = day + wave(base, day) - wave0 + 0.4 * (unitAt(base, day) - 0.5)
  const years = paced / DAYS_A_YEAR
  return years <= 0 ? years : SATURATION_YEARS * -Math.expm1(-years / SATURATION_YEARS)
}
