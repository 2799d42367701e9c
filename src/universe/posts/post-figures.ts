// The figures of a post, and those of a creator, which are computed from its listed posts.

import { startOfDay } from '../../kit/days.ts'
import { followersAt, followingAt } from '../growth.ts'
import type { Creator, Post, PostFigures, PostType, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { type Curve, figuresAt } from './curve.ts'
import { pinnedPost } from './pinned-posts.ts'
import { curveAt, curvesByNumber, foreignCurve } from './post-curves.ts'
import { isVideo, LISTED, listedNumbers, newestNumberAt, scheduleOf, typeAt } from './post-schedule.ts'
import { tagsAt } from './post-tags.ts'

/** Means (two decimals) and medians of a set of posts; the engagement rate is in percent of the followers. */
export interface PostSetFigures {
  readonly count: number
  readonly engagementRate: number
  readonly averageViews: number
  readonly averageReach: number
  readonly averageLikes: number
  readonly averageComments: number
  readonly medianViews: number
  readonly medianReach: number
  readonly medianLikes: number
  readonly medianComments: number
}

/**
 * The figures of a creator on one UTC day. Likes, comments and the engagement rate are of all listed posts; views and
 * reach are of the listed posts with video.
 */
export interface CreatorFigures extends PostSetFigures {
  readonly followers: number
  readonly following: number
  readonly posts: number
  readonly contentPerWeek: number
  /** The type with the most reactions per post; null where no post is listed. */
  readonly popularPostType: PostType | null
  /** Figures of the listed posts of this kind; null where there are none. */
  readonly video: PostSetFigures | null
  readonly nonVideo: PostSetFigures | null
  readonly paid: PostSetFigures | null
}

/** Returns the curve of a post, for its figures at many instants. */
export function curveOfPost(options: UniverseOptions, post: Post): Curve {
  const { connector, shortcode, creator } = post
  const { number } = pinnedPost(options, connector, shortcode) ?? post
  return number === null ? foreignCurve(options, creator, post) : curveAt(options, creator, number)
}

/** Returns the figures of a post at `at` (ms): 0 before it is published, and never falling. */
export function postFigures(options: UniverseOptions, post: Post, at: number): PostFigures {
  return figuresAt(curveOfPost(options, post), at)
}

/** A listed post, as far as the figures of its creator depend on it. */
export interface ListedFigures {
  readonly figures: PostFigures
  readonly type: PostType
  readonly sponsored: boolean
}

/** Returns the figures of a creator that all responses of the UTC day of `at` (ms) show, computed from listed posts. */
export function creatorFigures(options: UniverseOptions, creator: Creator, at: number): CreatorFigures {
  const day = startOfDay(at)
  const schedule = scheduleOf(options, creator)
  const curve = curvesByNumber(options, creator)
  // Filled by `push`: lists that `map` and `filter` return are of another kind once V8 has compiled the call, and whatever was
  // compiled for the first kind is thrown away: 24 functions in a thousand documents, now 7.
  const listed: ListedFigures[] = []
  for (const number of listedNumbers(schedule, day)) {
    const type = typeAt(schedule, number)
    const { sponsored } = tagsAt(schedule, creator, number)
    listed.push({ figures: figuresAt(curve(number), day), type, sponsored })
  }
  return figuresFrom(options, creator, day, listed)
}

/** Returns the figures of a creator on a day that begins at `day` (ms), from the posts that are listed then. */
export function figuresFrom(
  options: UniverseOptions,
  creator: Creator,
  day: number,
  listed: readonly ListedFigures[],
): CreatorFigures {
  const schedule = scheduleOf(options, creator)
  const followers = followersAt(options, creator, day)
  const videos: ListedFigures[] = []
  const others: ListedFigures[] = []
  const paid: ListedFigures[] = []
  for (const post of listed) {
    if (isVideo(post.type)) videos.push(post)
    else others.push(post)
    if (post.sponsored) paid.push(post)
  }
  const setOf = (posts: readonly ListedFigures[]) => (posts.length > 0 ? figuresOf(posts, followers) : null)
  const all = figuresOf(listed, followers)
  const video = videos.length === listed.length && listed.length > 0 ? all : setOf(videos)
  const posts = creator.postsAtStart + newestNumberAt(schedule, day)
  return {
    count: all.count,
    engagementRate: all.engagementRate,
    averageViews: video?.averageViews ?? 0,
    averageReach: video?.averageReach ?? 0,
    averageLikes: all.averageLikes,
    averageComments: all.averageComments,
    medianViews: video?.medianViews ?? 0,
    medianReach: video?.medianReach ?? 0,
    medianLikes: all.medianLikes,
    medianComments: all.medianComments,
    followers,
    following: followingAt(options, creator, day),
    posts,
    // Who has posted nothing has no weekly content either.
    contentPerWeek: posts > 0 ? creator.postsPerWeek : 0,
    popularPostType: popularTypeOf(listed),
    video,
    nonVideo: setOf(others),
    paid: setOf(paid),
  }
}

/**
 * Where the figures of listed posts are sorted: 16 times for a document. Lists of their own V8 would keep outside its heap, as
 * any of more than eight such numbers.
 */
const room = {
  views: new Float64Array(LISTED),
  reach: new Float64Array(LISTED),
  likes: new Float64Array(LISTED),
  comments: new Float64Array(LISTED),
}

function figuresOf(posts: readonly ListedFigures[], followers: number): PostSetFigures {
  const count = posts.length
  // One pass and typed arrays, because search computes these figures for each of a hundred creators on a page.
  const { views, reach, likes, comments } = room
  let at = 0
  for (const { figures } of posts) {
    views[at] = figures.views
    reach[at] = figures.reach
    likes[at] = figures.likes
    comments[at++] = figures.comments
  }
  const allLikes = sum(likes, count)
  const allComments = sum(comments, count)
  const mean = (total: number) => (count > 0 ? Math.round((total / count) * 100) / 100 : 0)
  return {
    count,
    engagementRate: engagementRate(count > 0 ? (allLikes + allComments) / count : 0, followers),
    averageViews: mean(sum(views, count)),
    averageReach: mean(sum(reach, count)),
    averageLikes: mean(allLikes),
    averageComments: mean(allComments),
    medianViews: median(views, count),
    medianReach: median(reach, count),
    medianLikes: median(likes, count),
    medianComments: median(comments, count),
  }
}

function popularTypeOf(posts: readonly ListedFigures[]): PostType | null {
  const totals = new Map<PostType, { count: number; reactions: number }>()
  for (const { type, figures } of posts) {
    const { count, reactions } = totals.get(type) ?? { count: 0, reactions: 0 }
    totals.set(type, { count: count + 1, reactions: reactions + figures.likes + figures.comments })
  }
  let popular: PostType | null = null
  let most = -1
  for (const [type, { count, reactions }] of totals) {
    if (reactions / count <= most) continue
    popular = type
    most = reactions / count
  }
  return popular
}

/** Adds up the first `count` values. */
function sum(values: Float64Array, count: number): number {
  let total = 0
  for (let at = 0; at < count; at++) total += values[at] ?? 0
  return total
}

/** Returns the middle of the first `count` values, or the mean of the two middle ones. Sorts them in place. */
function median(values: Float64Array, count: number): number {
  values.subarray(0, count).sort()
  if (count === 0) return 0
  const middle = count >> 1
  const high = values[middle] ?? 0
  return count % 2 === 1 ? high : (high + (values[middle - 1] ?? 0)) / 2
}
