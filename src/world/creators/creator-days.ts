// What is true of a creator at a step of documents (00:00 UTC, or a change by a story), for all documents that say it: public
// and consented insights, refreshes.

import { type GrowthTrends, growthTrends } from '../../universe/growth-trends.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curvesOf } from '../../universe/posts/post-curves.ts'
import { type CreatorFigures, figuresFrom } from '../../universe/posts/post-figures.ts'
import { listedNumbers } from '../../universe/posts/post-schedule.ts'
import { postAsOf, postAt } from '../../universe/posts/posts.ts'
import { creatorAsOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post, PostFigures, UniverseOptions } from '../../universe/types.ts'

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

/** Returns what is true of a creator as of `at` (ms). */
export function creatorDay(universe: UniverseOptions, creator: Creator, at: number): CreatorDay {
  const day = stepAt(universe, at, creator)
  const curve = curvesOf(creator)
  const posts = listedNumbers(creator, day).map((number) => {
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

/** Returns the posts that documents of a step list, newest first, with their facts of that step. */
export function listedPosts(universe: UniverseOptions, creator: Creator, day: number): Post[] {
  const numbers = listedNumbers(creator, day)
  return numbers.map((number) => postAsOf(universe, postAt(universe, creator, number), day))
}
