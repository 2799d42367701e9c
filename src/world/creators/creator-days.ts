// What is true of a creator on a UTC day, made once for all documents that say it: public and consented insights, refreshes.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { startOfDay } from '../../kit/days.ts'
import { LIMITS } from '../../model/limits.ts'
import { type GrowthTrends, growthTrends } from '../../universe/growth-trends.ts'
import { figuresAt } from '../../universe/posts/curve.ts'
import { curvesByNumber } from '../../universe/posts/post-curves.ts'
import { type CreatorFigures, figuresFrom } from '../../universe/posts/post-figures.ts'
import { listedNumbers, scheduleOf } from '../../universe/posts/post-schedule.ts'
import { postAt } from '../../universe/posts/posts.ts'
import type { Creator, Post, PostFigures, UniverseOptions } from '../../universe/types.ts'
import type { Core } from '../core.ts'

/** A listed post with its figures of the day. */
export interface ListedPost {
  readonly post: Post
  readonly figures: PostFigures
}

/** A creator on one day. */
export interface CreatorDay {
  readonly creator: Creator
  /** 00:00 UTC of the day that all figures are of, ms. */
  readonly day: number
  readonly figures: CreatorFigures
  /** Newest first. */
  readonly posts: readonly ListedPost[]
  /** A year of days, oldest first, and how the last one compares with earlier ones. */
  readonly growth: GrowthTrends
}

export class CreatorDays {
  readonly #universe: UniverseOptions
  readonly #newest: BoundedCache<string, CreatorDay>

  constructor({ universe, memory }: Pick<Core, 'universe' | 'memory'>) {
    this.#universe = universe
    this.#newest = new BoundedCache(LIMITS.creator_days_kept, { memory })
  }

  /** Returns the facts of the UTC day of `at` (ms). */
  of(creator: Creator, at: number): CreatorDay {
    const day = startOfDay(at)
    const key = `${creator.connector}/${creator.handle}/${day}`
    return this.#newest.of(key, () => creatorDay(this.#universe, creator, day))
  }
}

function creatorDay(universe: UniverseOptions, creator: Creator, day: number): CreatorDay {
  const curve = curvesByNumber(universe, creator)
  const posts = listedNumbers(scheduleOf(universe, creator), day).map((number) => {
    return { post: postAt(universe, creator, number), figures: figuresAt(curve(number), day) }
  })
  const listed = posts.map(({ post: { type, sponsored }, figures }) => ({ figures, type, sponsored }))
  const figures = figuresFrom(universe, creator, day, listed)
  return { creator, day, figures, posts, growth: growthTrends(universe, creator, day) }
}
