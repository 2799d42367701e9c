// What is true of a creator at a step of documents (00:00 UTC, or a change by a story), made once for all documents that say it: public and consented insights, refreshes.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { LIMITS } from '../../model/limits.ts'
import { type GrowthTrends, growthTrends } from '../../universe/growth-trends.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curvesByNumber } from '../../universe/posts/post-curves.ts'
import { type CreatorFigures, figuresFrom } from '../../universe/posts/post-figures.ts'
import { listedNumbers, scheduleOf } from '../../universe/posts/post-schedule.ts'
import { postAsOf, postAt } from '../../universe/posts/posts.ts'
import { creatorAsOf, revisionOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post, PostFigures, UniverseOptions } from '../../universe/types.ts'
import type { World } from '../world.ts'

/** A listed post with its figures of the day. */
export interface ListedPost {
  readonly post: Post
  readonly figures: PostFigures
}

/** A creator at one step. */
export interface CreatorDay {
  /** With the facts that it has then. */
  readonly creator: Creator
  /** With the facts that it was drawn with, which its audience follows. */
  readonly drawn: Creator
  /** The step that all figures are of, ms. */
  readonly day: number
  readonly figures: CreatorFigures
  /** Newest first. */
  readonly posts: readonly ListedPost[]
  /** A year of days, oldest first, and how the last one compares with earlier ones. */
  readonly growth: GrowthTrends
}

export class CreatorDays {
  readonly #world: World
  readonly #newest: BoundedCache<string, CreatorDay>

  constructor(world: World) {
    this.#world = world
    this.#newest = new BoundedCache(LIMITS.creator_days_kept, { memory: world.memory })
  }

  /** Returns the facts as of `at` (ms). */
  of(creator: Creator, at: number): CreatorDay {
    const { universe } = this.#world
    const day = stepAt(universe, at, creator)
    const key = `${creator.connector}/${creator.handle}/${day}/${revisionOf(universe)}`
    return this.#newest.of(key, () => creatorDay(universe, creator, day))
  }
}

function creatorDay(universe: UniverseOptions, creator: Creator, day: number): CreatorDay {
  const curve = curvesByNumber(universe, creator)
  const posts = listedNumbers(scheduleOf(universe, creator), creator, day).map((number) => {
    return { post: postAsOf(universe, postAt(universe, creator, number), day), figures: figuresOn(curve(number), day) }
  })
  const listed = posts.map(({ post: { type, sponsored }, figures }) => ({ figures, type, sponsored }))
  const figures = figuresFrom(universe, creator, day, listed)
  return {
    creator: creatorAsOf(creator, day),
    drawn: creator,
    day,
    figures,
    posts,
    growth: growthTrends(universe, creator, day),
  }
}
