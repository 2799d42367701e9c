// What a post is drawn to be like, and its curve when its totals are known.

import { DAY } from '../../kit/days.ts'
import { type Digest, type Draws, digest } from '../../kit/random.ts'
import { drawsAt } from '../numbered-draws.ts'
import { attentionUntil } from '../rhythm.ts'
import { type Creator, PLATFORMS, type PostType, type UniverseOptions } from '../types.ts'
import { ageAt, type Curve, type Growing, inBursts, reached } from './curve.ts'
import { isVideo, postedAt, type Schedule, typeAt } from './post-schedule.ts'

/** The draws of a post, before its totals are known. */
export interface Character extends Growing {
  readonly video: boolean
  /** How popular the post is; 1 on average. */
  readonly weight: number
  /** Factor on the reactions, but not on the views. */
  readonly appeal: number
  readonly commentShare: number
  readonly reachShare: number
  readonly savedShare: number | null
  readonly sharesShare: number | null
  /** Impressions for each reaction, for posts without video. */
  readonly impressions: number
}

/** A little more than 1, so that whole views rise every day. */
const LASTING_VIEWS_A_DAY = 1.05
/** Posts with fewer views never reach a thousand; they get no lasting views. */
const LASTING_FROM = 400
const SPREAD = 0.38
/** How often people find a post a second time. */
const SECOND_WAVE = 0.05

export function characterOf(d: Draws, creator: Creator, type: PostType, posted: number): Character {
  const { connector } = creator
  const { views, commentShare, countsSaves: counted } = PLATFORMS[connector]
  const usual = views[type] ?? 1
  const [least, most] = connector === 'youtube' ? [1, 4] : [0.6, 2.4]
  const pulse = { utc: creator.audienceUtc, salt: d.uint32() }
  return {
    postedAt: posted,
    pulse,
    seen: attentionUntil(pulse, posted),
    video: isVideo(type),
    weight: usual * Math.exp(d.normal(-(SPREAD ** 2) / 2, SPREAD)),
    appeal: d.between(0.8, 1.25),
    pace: d.between(least, most) * DAY,
    commentShare: d.between(commentShare[0], commentShare[1]),
    reachShare: d.between(0.62, 0.88),
    savedShare: counted ? d.between(0.02, 0.14) : null,
    sharesShare: counted ? d.between(0.01, 0.09) : null,
    impressions: d.between(7, 13),
    second: d.chance(SECOND_WAVE) ? { age: d.between(4, 40) * DAY, size: d.between(0.2, 0.9) } : null,
  }
}

/** Returns the draws of the creator's post `number`. */
export function numbered(schedule: Schedule, creator: Creator, number: number): Character {
  const d = drawsAt(schedule.base, number)
  return characterOf(d, creator, typeAt(schedule, number), postedAt(schedule, number))
}

/** Returns the curve that has exactly these totals at the instant `at` (ms). */
export function fitted(post: Character, at: number, views: number, engagement: number): Curve {
  const age = ageAt(post, at)
  const even = engagement * post.commentShare
  const comments = even / reached(post, age, 'comments')
  // Lasting views begin at that instant, so that they do not change the totals.
  const counted = inBursts(comments * reached(post, age, 'comments'), post.pulse)
  const likes = (engagement - counted) / reached(post, age, 'likes')
  return curveOf(post, at, views / reached(post, age, 'views'), likes, comments)
}

export function curveOf(post: Character, since: number, views: number, likes: number, comments: number): Curve {
  const { pace, pulse, seen, second, reachShare, savedShare, sharesShare } = post
  const lasting = { perMs: views >= LASTING_FROM ? LASTING_VIEWS_A_DAY / DAY : 0, since }
  return {
    postedAt: post.postedAt,
    pace,
    pulse,
    seen,
    second,
    views,
    lasting,
    likes,
    comments,
    reachShare,
    savedShare,
    sharesShare,
    fixed: null,
    changed: null,
  }
}

/** Returns the digest that a foreign post of the creator is drawn from. */
export function foreignBase({ seed }: UniverseOptions, { connector, drawnAs }: Creator, shortcode: string): Digest {
  return digest(seed, 'foreign-post', connector, drawnAs, shortcode)
}

/** Returns the curve of a post outside the averages, with about the creator's average figures. */
export function loneCurve(creator: Creator, post: Character, at: number): Curve {
  const { views, engagement } = totalsOf(creator, post)
  if (post.postedAt >= at) {
    const comments = engagement * post.commentShare
    return curveOf(post, post.postedAt, views, engagement - comments, comments)
  }
  return fitted(post, at, Math.round(views), Math.round(engagement))
}

/** Returns about the totals that a post of the creator has after weeks. */
export function totalsOf(creator: Creator, post: Character): { views: number; engagement: number } {
  const { averageViewsAtStart, averageEngagementAtStart } = creator
  const reactions = averageEngagementAtStart * post.weight * post.appeal
  if (!post.video) return { views: reactions * post.impressions, engagement: reactions }
  const views = averageViewsAtStart * post.weight
  const most = Math.max(0.65, averageViewsAtStart > 0 ? averageEngagementAtStart / averageViewsAtStart : 1)
  return { views, engagement: Math.min(reactions, most * views) }
}
