// The curves of posts. Posts from before day 0 are fitted to their creator's figures at the start; later ones follow its
// growth.

import { DAY } from '../../kit/days.ts'
import { apportion, apportionWithin } from '../apportion.ts'
import { dayNumber, dayZero } from '../days.ts'
import { followersByDay } from '../growth.ts'
import { drawsAt } from '../numbered-draws.ts'
import type { Creator, Post, PostFigures, UniverseOptions } from '../types.ts'
import { type Curve, reached } from './curve.ts'
import { pinnedFigures, pinnedPost } from './pinned-posts.ts'
import { characterOf, curveOf, fitted, foreignBase, loneCurve, numbered, totalsOf } from './post-characters.ts'
import { isVideo, LISTED, type Schedule, scheduleOf } from './post-schedule.ts'

const MEAN_PACE = 2.5 * DAY

/** Returns the curves of the posts listed on day 0, newest (number 0) first. Their means are the creator's figures. */
function curvesAtStart(options: UniverseOptions, creator: Creator): Curve[] {
  const schedule = scheduleOf(options, creator)
  const { origin, existing } = schedule
  const pinned = pinnedFigures(options, creator)
  const posts = Array.from({ length: existing }, (_, at) => numbered(schedule, creator, -at))
  const fixed = posts.map((_, at) => pinned?.get(-at) ?? null)
  const weights = posts.map((post, at) => (fixed[at] ? 0 : post.weight * reached(origin - post.postedAt, post.pace)))
  const videos = posts.filter(({ video }) => video).length
  // The other posts share what pinned ones leave.
  const left = (total: number, of: (figures: PostFigures, post: number) => number) =>
    Math.max(0, total - fixed.reduce((sum, figures, at) => sum + (figures ? of(figures, at) : 0), 0))
  const viewsOfVideos = apportion(
    left(videos * creator.averageViewsAtStart, ({ views }, at) => (posts[at]?.video ? views : 0)),
    posts.map((post, at) => (post.video ? (weights[at] ?? 0) : 0)),
  )
  // A video gets fewer reactions than views; posts without video get the rest.
  const engagement = apportionWithin(
    left(existing * creator.averageEngagementAtStart, ({ likes, comments }) => likes + comments),
    posts.map((post, at) => post.appeal * (weights[at] ?? 0)),
    posts.map((post, at) => (fixed[at] ? 0 : post.video ? Math.floor(0.95 * (viewsOfVideos[at] ?? 0)) : null)),
  )
  return posts.map((post, at) => {
    const reactions = engagement[at] ?? 0
    const views = post.video ? (viewsOfVideos[at] ?? 0) : Math.round(reactions * post.impressions)
    return withFixed(fitted(post, origin, views, reactions), fixed[at], origin)
  })
}

/** Returns the curve of the creator's post `number`. */
export function curveAt(options: UniverseOptions, creator: Creator, number: number): Curve {
  return curvesByNumber(options, creator)(number)
}

interface KeptCurves {
  readonly options: UniverseOptions
  readonly curve: (number: number) => Curve
}

/** One document asks for the same curves a dozen times. They go with their creator, and a creator goes with its world. */
const kept = new WeakMap<Creator, KeptCurves>()

/** Curves of a creator that are kept. */
const KEPT = 100

/** Returns a function from post number to curve, which makes each curve once. */
export function curvesByNumber(options: UniverseOptions, creator: Creator): (number: number) => Curve {
  const before = kept.get(creator)
  if (before?.options === options) return before.curve
  const make = curvesOf(options, creator, scheduleOf(options, creator))
  const made = new Map<number, Curve>()
  const curve = (number: number): Curve => {
    const known = made.get(number)
    if (known) return known
    if (made.size >= KEPT) made.clear()
    const curve = make(number)
    made.set(number, curve)
    return curve
  }
  kept.set(creator, { options, curve })
  return curve
}

/** Returns a function from post number to curve. What all posts of the creator share is made once. */
export function curvesOf(options: UniverseOptions, creator: Creator, schedule: Schedule): (number: number) => Curve {
  let listed: Curve[] | null = null
  let later: ReturnType<typeof laterCurves> | null = null
  const fixed = pinnedFigures(options, creator)
  return (number) => {
    if (number >= 1) {
      later ??= laterCurves(options, creator, schedule)
      return later(number)
    }
    if (number > -schedule.existing) {
      listed ??= curvesAtStart(options, creator)
      const curve = listed[-number]
      if (curve) return curve
    }
    const curve = loneCurve(creator, numbered(schedule, creator, number), schedule.origin)
    return withFixed(curve, fixed?.get(number), schedule.origin)
  }
}

/** Returns the curve of a foreign post: this universe did not generate its shortcode. */
export function foreignCurve(
  options: UniverseOptions,
  creator: Creator,
  { shortcode, type, postedAt: posted }: Pick<Post, 'shortcode' | 'type' | 'postedAt'>,
): Curve {
  const d = drawsAt(foreignBase(options, creator, shortcode), 1)
  const curve = loneCurve(creator, characterOf(d, creator, isVideo(type) ? type : 'VIDEO', posted), dayZero(options))
  return withFixed(curve, pinnedPost(options, creator.connector, shortcode)?.figures, dayZero(options))
}

/** Returns the curves of posts after the first day: their totals follow the creator's growth until they are published. */
function laterCurves(options: UniverseOptions, creator: Creator, schedule: Schedule): (number: number) => Curve {
  const followersOn = followersByDay(options, creator)
  const usual = usualPart(schedule)
  const fixed = pinnedFigures(options, creator)
  return (number) => {
    const post = numbered(schedule, creator, number)
    const { views, engagement } = totalsOf(creator, post)
    const growth = followersOn(dayNumber(options, post.postedAt)) / Math.max(1, creator.followersAtStart)
    const scale = growth / usual
    const comments = engagement * post.commentShare
    const curve = curveOf(post, post.postedAt, views * scale, (engagement - comments) * scale, comments * scale)
    return withFixed(curve, fixed?.get(number), post.postedAt)
  }
}

/** Returns the part of their totals that listed posts have usually reached; averages at the start contain only that. */
function usualPart({ gap }: Schedule): number {
  let sum = 0
  for (let at = 0; at < LISTED; at++) sum += reached((at + 0.5) * gap, MEAN_PACE)
  return sum / LISTED
}

/** Returns the curve with the figures that a fixture fixes, if any. They are reached at `from` (ms). */
function withFixed(curve: Curve, figures: PostFigures | null | undefined, from: number): Curve {
  return figures ? { ...curve, fixed: { figures, from } } : curve
}
