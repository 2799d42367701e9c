// What is true of a creator at a step of documents (00:00 UTC, or a change by a story), for all documents that say it: public
// and consented insights, refreshes.

import { growthTrends } from '../../universe/growth-trends.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curvesOf } from '../../universe/posts/post-curves.ts'
import { figuresFrom } from '../../universe/posts/post-figures.ts'
import { listedNumbers } from '../../universe/posts/post-schedule.ts'
import { postAsOf, postAt } from '../../universe/posts/posts.ts'
import { creatorAsOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post, UniverseOptions } from '../../universe/types.ts'

export type CreatorDay = ReturnType<typeof creatorDay>

/** A listed post with its figures of the day. */
export type ListedPost = CreatorDay['posts'][number]

/** Returns what is true of a creator as of `at` (ms): all figures are of one step (`day`). Posts are listed newest first. */
export function creatorDay(universe: UniverseOptions, creator: Creator, at: number) {
  const day = stepAt(universe, at, creator)
  const curve = curvesOf(creator)
  const posts = listedNumbers(creator, day).map((number) => {
    return { post: postAsOf(universe, postAt(universe, creator, number), day), figures: figuresOn(curve(number), day) }
  })
  const listed = posts.map(({ post: { type, sponsored }, figures }) => ({ figures, type, sponsored }))
  const figures = figuresFrom(universe, creator, day, listed)
  return {
    /** With the facts that it has then. */
    creator: creatorAsOf(creator, day),
    /** With the facts that it was drawn with, which its audience follows. */
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
