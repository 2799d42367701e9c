// The followers and engagement of a creator on each day of the last year, for public insights and refreshes.

import { DAY } from '../kit/days.ts'
import { dayKeys, dayNumber, dayZero } from './days.ts'
import { firstDay, followersBy, growthBase, ownShareByDay } from './growth.ts'
import { unitAt } from './numbered-draws.ts'
import { engagementOn } from './posts/curve.ts'
import { curvesOf } from './posts/post-curves.ts'
import { listedNumbers } from './posts/post-schedule.ts'
import { stepAt } from './story.ts'
import type { Creator, UniverseOptions } from './types.ts'
import { engagementRate } from './vocabulary.ts'

/** Days of a trend, unless the first post is younger; the last one is today. */
const TREND_DAYS = 365

/**
 * Returns the 365 days up to the UTC day of `at` (ms), but none before the first post. The last day agrees with `creatorFigures` of
 * `at`; days before it are as they were at their end.
 */
export function growthTrends(options: UniverseOptions, creator: Creator, at: number) {
  const today = dayNumber(creator, at)
  const zero = dayZero(creator)
  const followersOf = followersBy(creator)
  const engagementOf = engagementBy(creator, followersOf)
  const first = Math.max(firstDay(creator), today - TREND_DAYS + 1)
  const followers: number[] = []
  const engagement: number[] = []
  for (let day = first; day <= today; day++) {
    const end = day < today ? zero + (day + 1) * DAY - 1 : stepAt(options, at, creator)
    followers.push(followersOf(end))
    engagement.push(engagementOf(end))
  }
  return {
    /** YYYY-MM-DD, oldest first, without a gap. */
    dates: dayKeys(zero + first * DAY, followers.length),
    followers,
    /** Engagement rates in percent. */
    engagement,
    followersGrowth: growthOf(followers),
    engagementGrowth: growthOf(engagement),
  }
}

/** Returns the engagement rate by instant: from day 0 that of the listed posts, before it a calm curve up to it. */
function engagementBy(creator: Creator, followersOf: (at: number) => number) {
  const zero = dayZero(creator)
  const curve = curvesOf(creator)
  const base = growthBase(creator)
  const swing = (day: number) => 0.1 * (Math.sin(day / 41 + (base[1] & 1023)) - Math.sin(base[1] & 1023))
  const rateAt = (at: number) => {
    const numbers = listedNumbers(creator, at)
    let reactions = 0
    for (const number of numbers) reactions += engagementOn(curve(number), at)
    return engagementRate(numbers.length > 0 ? reactions / numbers.length : 0, followersOf(at))
  }
  const first = rateAt(zero)
  // Before day 0 the same people reacted, whatever a story has made of the followers since.
  const unchanged = creator.story ? followersBy({ ...creator, story: null }) : followersOf
  const share = (at: number) => followersOf(at) / Math.max(1, unchanged(at))
  const shareAtZero = share(zero)
  const ownOn = ownShareByDay(creator)
  return (at: number) => {
    const day = dayNumber(creator, at)
    if (day >= 0) return rateAt(at)
    const noise = 0.08 * (unitAt(base, day ^ 0x10000000) - 0.5)
    // Bought followers do not react, so that the same reactions were a higher rate without them.
    const calm = (first * (1 + swing(day) + noise)) / ownOn(day)
    return Math.round(100 * (calm * (creator.story ? shareAtZero / share(at) : 1))) / 100
  }
}

/** Returns the change in percent (two decimals) of the last day against 30, 91 and 364 days (the first day) earlier. */
function growthOf(series: readonly number[]) {
  const last = series.at(-1) ?? 0
  const since = (days: number) => {
    const before = series[series.length - 1 - days] ?? 0
    return before > 0 ? Math.round((10_000 * (last - before)) / before) / 100 : 0
  }
  return { monthly: since(30), quarterly: since(91), yearly: since(TREND_DAYS - 1) }
}
