// A figure of a post over time: a total times an age curve, fast at first, then a long tail.

import { DAY } from '../../kit/days.ts'
import type { PostFigures } from '../types.ts'

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
  /** Figures that a fixture fixes; null for none. They are reached at `from` (ms) and stay. */
  readonly fixed: { readonly figures: PostFigures; readonly from: number } | null
}

const TAIL = 0.05
/** Comments come sooner than likes. */
export const COMMENT_PACE = 0.7

/** Returns the part of a total that a post of this age (ms) has reached: 0 at first, about 1 after weeks, then more. */
export function reached(age: number, pace: number): number {
  return age <= 0 ? 0 : 1 - Math.exp(-age / pace) + TAIL * Math.log1p(age / (30 * DAY))
}

/** Rounds down, but not below a fitted total that floating point has made slightly too small. */
export function whole(value: number): number {
  return Math.floor(value * (1 + 1e-14) + 1e-7)
}

/** Returns the number of comments at `at` (ms). */
export function commentsAt(curve: Curve, at: number): number {
  if (curve.fixed) return fixedPart(curve.fixed.figures.comments, curve, at)
  return whole(curve.comments * reached(at - curve.postedAt, curve.pace * COMMENT_PACE))
}

/** Returns likes + comments at `at` (ms). */
export function engagementAt(curve: Curve, at: number): number {
  if (curve.fixed) return fixedPart(curve.fixed.figures.likes, curve, at) + commentsAt(curve, at)
  return whole(curve.likes * reached(at - curve.postedAt, curve.pace)) + commentsAt(curve, at)
}

/** Returns all figures at `at` (ms); none of them ever falls. */
export function figuresAt(curve: Curve, at: number): PostFigures {
  if (curve.fixed) return fixedFiguresAt(curve, curve.fixed.figures, at)
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

function fixedFiguresAt(curve: Curve, figures: PostFigures, at: number): PostFigures {
  const part = (figure: number) => fixedPart(figure, curve, at)
  return {
    views: part(figures.views),
    reach: part(figures.reach),
    likes: part(figures.likes),
    comments: part(figures.comments),
    saved: figures.saved === null ? null : part(figures.saved),
    shares: figures.shares === null ? null : part(figures.shares),
  }
}

/** Returns what of a fixed figure there is at `at` (ms): nothing before the post is published, all from `from` on. */
function fixedPart(figure: number, { postedAt, pace, fixed }: Curve, at: number): number {
  if (at < postedAt) return 0
  if (fixed === null || at >= fixed.from) return figure
  return Math.min(figure, whole((figure * reached(at - postedAt, pace)) / reached(fixed.from - postedAt, pace)))
}
