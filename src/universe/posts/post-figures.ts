// The figures of a post, and those of a creator, which are computed from its listed posts.

import { followersAt, followingAt, postsCountAt } from '../growth.ts'
import { stepAt } from '../story.ts'
import type { Creator, Post, PostFigures, PostType, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { baseAt, type Curve, figuresAt, figuresOn } from './curve.ts'
import { curvesOf, foreignCurve } from './post-curves.ts'
import { isVideo, listedNumbers, typeAt } from './post-schedule.ts'

/**
 * The figures of a creator on one UTC day. Likes, comments and the engagement rate are of all listed posts; views and
 * reach are of the listed posts with video.
 */
export type CreatorFigures = Readonly<ReturnType<typeof figuresFrom>>

/** Returns the curve of a post, for its figures at many instants. */
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
  readonly sponsored: boolean
}

/** Returns those figures of a creator that events and records show, as all documents of `at` (ms) do: means of the listed posts. */
export function creatorFigures(options: UniverseOptions, creator: Creator, at: number) {
  const step = stepAt(options, at, creator)
  const curve = curvesOf(creator)
  // All its posts grow until the same instant.
  const base = baseAt(creator, step)
  const listed = listedNumbers(creator, step).map((number) => ({
    figures: figuresAt(curve(number), step, base),
    type: typeAt(creator, number),
  }))
  return meansFrom(options, creator, step, listed)
}

function meansFrom(
  options: UniverseOptions,
  creator: Creator,
  day: number,
  listed: readonly Omit<ListedFigures, 'sponsored'>[],
) {
  const followers = followersAt(options, creator, day)
  const { averageViews, averageReach } = meansOf(
    listed.filter(({ type }) => isVideo(type)),
    followers,
  )
  return {
    ...meansOf(listed, followers),
    averageViews,
    averageReach,
    followers,
    following: followingAt(options, creator, day),
    posts: postsCountAt(options, creator, day),
  }
}

/** Returns all figures of a creator at a step of documents (`day`, ms), from the posts that are listed then. */
export function figuresFrom(options: UniverseOptions, creator: Creator, day: number, listed: readonly ListedFigures[]) {
  const means = meansFrom(options, creator, day, listed)
  const setOf = (set: readonly ListedFigures[]) => (set.length > 0 ? figuresOf(set, means.followers) : null)
  const video = setOf(listed.filter(({ type }) => isVideo(type)))
  return {
    ...figuresOf(listed, means.followers),
    ...means,
    medianViews: video?.medianViews ?? 0,
    medianReach: video?.medianReach ?? 0,
    // Who has posted nothing has no weekly content either.
    contentPerWeek: means.posts > 0 ? creator.postsPerWeek : 0,
    /** The type with the most reactions per post; null where no post is listed. */
    popularPostType: popularTypeOf(listed),
    /** Figures of the listed posts of this kind; null where there are none. */
    video,
    nonVideo: setOf(listed.filter(({ type }) => !isVideo(type))),
    paid: setOf(listed.filter(({ sponsored }) => sponsored)),
  }
}

type Figure = 'views' | 'reach' | 'likes' | 'comments'
type Posts = readonly Pick<ListedFigures, 'figures'>[]

const valuesOf = (posts: Posts, figure: Figure) => posts.map(({ figures }) => figures[figure])

/** Returns the means (two decimals) of a set of posts; the engagement rate is in percent of the followers. */
function meansOf(posts: Posts, followers: number) {
  const count = posts.length
  const total = (figure: Figure) => sum(valuesOf(posts, figure))
  const mean = (figure: Figure) => (count > 0 ? Math.round((total(figure) / count) * 100) / 100 : 0)
  return {
    count,
    engagementRate: engagementRate(count > 0 ? (total('likes') + total('comments')) / count : 0, followers),
    averageViews: mean('views'),
    averageReach: mean('reach'),
    averageLikes: mean('likes'),
    averageComments: mean('comments'),
  }
}

function figuresOf(posts: Posts, followers: number) {
  return {
    ...meansOf(posts, followers),
    medianViews: median(valuesOf(posts, 'views')),
    medianReach: median(valuesOf(posts, 'reach')),
    medianLikes: median(valuesOf(posts, 'likes')),
    medianComments: median(valuesOf(posts, 'comments')),
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
