// The figures of a post, and those of a creator, which are computed from its listed posts.

import { followersAt, followingAt, postsCountAt } from '../growth.ts'
import { stepAt } from '../story.ts'
import type { Creator, Post, PostFigures, PostType, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { type Curve, figuresOn } from './curve.ts'
import { curvesOf, foreignCurve } from './post-curves.ts'
import { isVideo, listedNumbers, typeAt } from './post-schedule.ts'

export function curveOfPost(options: UniverseOptions, post: Post): Curve {
  const { creator, number } = post
  return number === null ? foreignCurve(options, creator, post) : curvesOf(creator)(number)
}

/** Returns the figures of a post that documents of `at` (ms) show: 0 before it is published. */
export function postFigures(options: UniverseOptions, post: Post, at: number): PostFigures {
  return figuresOn(curveOfPost(options, post), at)
}

/** A listed post, as far as the figures of its creator depend on it. */
interface ListedFigures {
  readonly figures: PostFigures
  readonly type: PostType
}

/** Returns those figures of a creator that all documents of `at` (ms) show. */
export function creatorFigures(options: UniverseOptions, creator: Creator, at: number) {
  const step = stepAt(options, at, creator)
  const curve = curvesOf(creator)
  const listed = listedNumbers(creator, step).map((number) => ({
    figures: figuresOn(curve(number), step),
    type: typeAt(creator, number),
  }))
  return figuresFrom(options, creator, step, listed)
}

/**
 * Returns the figures of a creator at a step of documents (`day`, ms), from the posts that are listed then. Likes, comments and
 * the engagement rate are of all listed posts; views and reach are of the listed posts with video.
 */
export function figuresFrom(options: UniverseOptions, creator: Creator, day: number, listed: readonly ListedFigures[]) {
  const followers = followersAt(options, creator, day)
  const posts = postsCountAt(options, creator, day)
  const ofKind = (isOfKind: (type: PostType) => boolean) =>
    figuresOf(
      listed.filter(({ type }) => isOfKind(type)),
      followers,
    )
  const video = ofKind(isVideo)
  return {
    ...figuresOf(listed, followers),
    averageViews: video.averageViews,
    averageReach: video.averageReach,
    medianViews: video.medianViews,
    medianReach: video.medianReach,
    followers,
    following: followingAt(options, creator, day),
    posts,
    // Who has posted nothing has no weekly content either.
    contentPerWeek: posts > 0 ? creator.postsPerWeek : 0,
    popularPostType: popularTypeOf(listed),
    /** Figures of the listed posts with video, and of the others. */
    video,
    nonVideo: ofKind((type) => !isVideo(type)),
  }
}

type Figure = 'views' | 'reach' | 'likes' | 'comments'

/**
 * Returns the means (two decimals) and medians of a set of posts, 0 for none; the engagement rate is in percent of the
 * followers.
 */
export function figuresOf(posts: readonly Pick<ListedFigures, 'figures'>[], followers: number) {
  const count = posts.length
  const valuesOf = (figure: Figure) => posts.map(({ figures }) => figures[figure])
  const total = (figure: Figure) => sum(valuesOf(figure))
  const mean = (figure: Figure) => (count > 0 ? Math.round((total(figure) / count) * 100) / 100 : 0)
  return {
    count,
    engagementRate: engagementRate(count > 0 ? (total('likes') + total('comments')) / count : 0, followers),
    averageViews: mean('views'),
    averageReach: mean('reach'),
    averageLikes: mean('likes'),
    averageComments: mean('comments'),
    medianViews: median(valuesOf('views')),
    medianReach: median(valuesOf('reach')),
    medianLikes: median(valuesOf('likes')),
    medianComments: median(valuesOf('comments')),
  }
}

/** Returns the type with the most reactions per post; of equal ones, the one listed first. */
function popularTypeOf(posts: readonly ListedFigures[]): PostType | null {
  const types = [...new Set(posts.map(({ type }) => type))]
  const means = types.map((type) => {
    const reactions = posts.filter((post) => post.type === type).map(({ figures }) => figures.likes + figures.comments)
    return sum(reactions) / reactions.length
  })
  return types[means.indexOf(Math.max(...means))] ?? null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns the middle value, or the mean of the two middle ones; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? 0)) / 2
}
