// The figures of a post over time. A figure is a drawn total times an age curve: fast at first, then a long tail.
// Posts from before day 0 are fitted to their creator's figures at the start; later ones follow its growth.

import { DAY } from '../../kit/days.ts'
import { type Digest, type Draws, digest } from '../../kit/random.ts'
import { apportion, apportionWithin } from '../apportion.ts'
import { dayZero } from '../days.ts'
import { followersAt } from '../growth.ts'
import { drawsAt } from '../numbered-draws.ts'
import type { Creator, PostFigures, UniverseOptions } from '../types.ts'
import { isVideo, LISTED, postedAt, type Schedule, scheduleOf, typeAt } from './post-schedule.ts'

/** The parameters of a post's figures. */
export interface Curve {
  readonly postedAt: number
  /** Time constant of the age curve, in ms: the smaller, the faster people see the post. */
  readonly pace: number
  readonly views: number
  /** Views that keep coming at an even rate: `perMs` from the instant `since` (ms) on. */
  readonly lasting: { readonly perMs: number; readonly since: number }
  readonly likes: number
  readonly comments: number
  readonly reachShare: number
  /** Saves and shares for each like; null where the platform does not count them. */
  readonly savedShare: number | null
  readonly sharesShare: number | null
}

/** The draws of a post, before its totals are known. */
interface Character {
  readonly postedAt: number
  readonly video: boolean
  /** How popular the post is; 1 on average. */
  readonly weight: number
  /** Factor on the reactions, but not on the views. */
  readonly appeal: number
  readonly pace: number
  readonly commentShare: number
  readonly reachShare: number
  readonly savedShare: number | null
  readonly sharesShare: number | null
  /** Impressions for each reaction, for posts without video. */
  readonly impressions: number
}

const TAIL = 0.05
const MEAN_PACE = 2.5 * DAY
/** Comments come sooner than likes. */
const COMMENT_PACE = 0.7
/** A little more than 1, so that whole views rise every day. */
const LASTING_VIEWS_A_DAY = 1.05
/** Posts with fewer views never reach a thousand; they get no lasting views. */
const LASTING_FROM = 400
const SPREAD = 0.45

/** Returns the part of a total that a post of this age (ms) has reached: 0 at first, about 1 after weeks, then more. */
function reached(age: number, pace: number): number {
  return age <= 0 ? 0 : 1 - Math.exp(-age / pace) + TAIL * Math.log1p(age / (30 * DAY))
}

/** Rounds down, but not below a fitted total that floating point has made slightly too small. */
function whole(value: number): number {
  return Math.floor(value * (1 + 1e-14) + 1e-7)
}

/** Returns the number of comments at `at` (ms). */
export function commentsAt(curve: Curve, at: number): number {
  return whole(curve.comments * reached(at - curve.postedAt, curve.pace * COMMENT_PACE))
}

/** Returns likes + comments at `at` (ms). */
export function engagementAt(curve: Curve, at: number): number {
  return whole(curve.likes * reached(at - curve.postedAt, curve.pace)) + commentsAt(curve, at)
}

/** Returns all figures at `at` (ms); none of them ever falls. */
export function figuresAt(curve: Curve, at: number): PostFigures {
  const part = reached(at - curve.postedAt, curve.pace)
  const views = whole(curve.views * part + curve.lasting.perMs * Math.max(0, at - curve.lasting.since))
  const likes = whole(curve.likes * part)
  return {
    views,
    reach: Math.round(views * curve.reachShare),
    likes,
    comments: commentsAt(curve, at),
    saved: curve.savedShare === null ? null : Math.floor(likes * curve.savedShare),
    shares: curve.sharesShare === null ? null : Math.floor(likes * curve.sharesShare),
  }
}

function characterOf(d: Draws, creator: Creator, video: boolean, posted: number): Character {
  const { connector } = creator
  const counted = connector !== 'youtube'
  return {
    postedAt: posted,
    video,
    weight: Math.exp(d.normal(-(SPREAD ** 2) / 2, SPREAD)),
    appeal: d.between(0.8, 1.25),
    pace: d.between(1, 4) * DAY,
    commentShare: connector === 'youtube' ? d.between(0.03, 0.09) : d.between(0.015, 0.06),
    reachShare: d.between(0.62, 0.93),
    savedShare: counted ? d.between(0.02, 0.14) : null,
    sharesShare: counted ? d.between(0.01, 0.09) : null,
    impressions: d.between(7, 13),
  }
}

function numbered(schedule: Schedule, creator: Creator, number: number): Character {
  const d = drawsAt(schedule.base, number)
  return characterOf(d, creator, isVideo(typeAt(schedule, number)), postedAt(schedule, number))
}

/** Returns the curve that has exactly these totals at the instant `at` (ms). */
function fitted(post: Character, at: number, views: number, engagement: number): Curve {
  const age = at - post.postedAt
  const part = reached(age, post.pace)
  const comments = (engagement * post.commentShare) / reached(age, post.pace * COMMENT_PACE)
  // Lasting views begin at that instant, so that they do not change the totals.
  const counted = whole(comments * reached(age, post.pace * COMMENT_PACE))
  return curveOf(post, at, views / part, (engagement - counted) / part, comments)
}

function curveOf(post: Character, since: number, views: number, likes: number, comments: number): Curve {
  const { pace, reachShare, savedShare, sharesShare } = post
  const lasting = { perMs: views >= LASTING_FROM ? LASTING_VIEWS_A_DAY / DAY : 0, since }
  return { postedAt: post.postedAt, pace, views, lasting, likes, comments, reachShare, savedShare, sharesShare }
}

/** Returns the curves of the posts listed on day 0, newest (number 0) first. Their means are the creator's figures. */
export function curvesAtStart(options: UniverseOptions, creator: Creator): Curve[] {
  const schedule = scheduleOf(options, creator)
  const { origin, existing } = schedule
  const posts = Array.from({ length: existing }, (_, at) => numbered(schedule, creator, -at))
  const weights = posts.map((post) => post.weight * reached(origin - post.postedAt, post.pace))
  const videos = posts.filter((post) => post.video).length
  const viewsOfVideos = apportion(
    videos * creator.averageViewsAtStart,
    posts.map((post, at) => (post.video ? (weights[at] ?? 0) : 0)),
  )
  // A video gets fewer reactions than views; posts without video get the rest.
  const room = posts.map((post, at) => {
    const views = viewsOfVideos[at] ?? 0
    return post.video ? Math.floor(0.95 * views) : null
  })
  const engagement = apportionWithin(
    existing * creator.averageEngagementAtStart,
    posts.map((post, at) => post.appeal * (weights[at] ?? 0)),
    room,
  )
  return posts.map((post, at) => {
    const reactions = engagement[at] ?? 0
    const views = post.video ? (viewsOfVideos[at] ?? 0) : Math.round(reactions * post.impressions)
    return fitted(post, origin, views, reactions)
  })
}

/** Returns the curve of the creator's post `number`. */
export function curveAt(options: UniverseOptions, creator: Creator, number: number): Curve {
  const schedule = scheduleOf(options, creator)
  if (number >= 1) return laterCurve(options, creator, schedule, number)
  if (number > -schedule.existing) {
    const curve = curvesAtStart(options, creator)[-number]
    if (curve) return curve
  }
  return loneCurve(creator, numbered(schedule, creator, number), schedule.origin)
}

/** Returns the curve of a foreign post: this universe did not generate its shortcode. */
export function foreignCurve(options: UniverseOptions, creator: Creator, shortcode: string, posted: number): Curve {
  const d = drawsAt(foreignBase(options, creator, shortcode), 1)
  return loneCurve(creator, characterOf(d, creator, true, posted), dayZero(options))
}

/** Returns the digest that a foreign post of the creator is drawn from. */
export function foreignBase({ seed }: UniverseOptions, { connector, handle }: Creator, shortcode: string): Digest {
  return digest(seed, 'foreign-post', connector, handle, shortcode)
}

/** Returns the curve of a post outside the averages, with about the creator's average figures. */
function loneCurve(creator: Creator, post: Character, at: number): Curve {
  const { views, engagement } = totalsOf(creator, post)
  return fitted(post, at, Math.round(views), Math.round(engagement))
}

function totalsOf(creator: Creator, post: Character): { views: number; engagement: number } {
  const { averageViewsAtStart, averageEngagementAtStart } = creator
  const reactions = averageEngagementAtStart * post.weight * post.appeal
  if (!post.video) return { views: reactions * post.impressions, engagement: reactions }
  const views = averageViewsAtStart * post.weight
  const most = Math.max(0.65, averageViewsAtStart > 0 ? averageEngagementAtStart / averageViewsAtStart : 1)
  return { views, engagement: Math.min(reactions, most * views) }
}

/** Returns the curve of a post after the first day: its totals follow the creator's growth until it is published. */
export function laterCurve(options: UniverseOptions, creator: Creator, schedule: Schedule, number: number): Curve {
  const post = numbered(schedule, creator, number)
  const { views, engagement } = totalsOf(creator, post)
  const growth = followersAt(options, creator, post.postedAt) / Math.max(1, creator.followersAtStart)
  const scale = growth / usualPart(schedule)
  const comments = engagement * post.commentShare
  return curveOf(post, post.postedAt, views * scale, (engagement - comments) * scale, comments * scale)
}

/** Returns the part of their totals that listed posts have usually reached; averages at the start contain only that. */
function usualPart({ gap }: Schedule): number {
  let sum = 0
  for (let at = 0; at < LISTED; at++) sum += reached((at + 0.5) * gap, MEAN_PACE)
  return sum / LISTED
}
