// A figure of a post over time: a total times an age curve, fast at first, then a long tail.

import { DAY, startOfDay } from '../../kit/days.ts'
import type { PinnedFigures, PostFigures } from '../types.ts'

/** What stories change of the figures of a post. */
export interface Changed {
  /** Returns its figures as of `at` (ms), which have grown until `base`; those of its last instant where it is gone. */
  figures(at: number, base: number): PostFigures
  /** Returns the last instant until `at` at which they stepped. */
  lastStep(at: number): number
  /** Returns the last instants until `at` before each change of its comments. */
  before(at: number): readonly number[]
  /** Returns since when (ms) the post has been gone at `at`; null where it is there. */
  goneSince(at: number): number | null
}

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
  readonly fixed: { readonly figures: PinnedFigures; readonly from: number } | null
  /** What stories change of it; null for nothing. */
  readonly changed: Changed | null
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

/** Returns the number of comments at `at` (ms): of documents, with `base` the start of its day. */
export function commentsAt(curve: Curve, at: number, base = at): number {
  return curve.changed ? curve.changed.figures(at, base).comments : commentsGrown(curve, base)
}

export function commentsGrown(curve: Curve, at: number): number {
  if (curve.fixed) {
    const { comments, given } = curve.fixed.figures
    const others = fixedPart(comments - given.length, curve, at)
    return others + given.filter((instant) => instant <= at).length
  }
  return whole(curve.comments * reached(at - curve.postedAt, curve.pace * COMMENT_PACE))
}

/** Returns likes + comments that documents of `at` (ms) show. */
export function engagementOn(curve: Curve, at: number): number {
  if (curve.changed) {
    const { likes, comments } = figuresOn(curve, at)
    return likes + comments
  }
  const day = startOfDay(at)
  if (curve.fixed) return fixedPart(curve.fixed.figures.likes, curve, day) + commentsGrown(curve, day)
  return whole(curve.likes * reached(day - curve.postedAt, curve.pace)) + commentsGrown(curve, day)
}

/** Returns all figures that documents of `at` (ms) show: they grow at 00:00 UTC, and change when stories say. */
export function figuresOn(curve: Curve, at: number): PostFigures {
  return figuresAt(curve, at, startOfDay(at))
}

/** Returns all figures at `at` (ms), as they have grown until `base`. */
export function figuresAt(curve: Curve, at: number, base = at): PostFigures {
  return curve.changed ? curve.changed.figures(at, base) : figuresGrown(curve, base)
}

/** Returns the figures without what stories change; none of them ever falls. */
export function figuresGrown(curve: Curve, at: number): PostFigures {
  if (curve.fixed) return fixedFiguresAt(curve, curve.fixed.figures, at)
  const part = reached(at - curve.postedAt, curve.pace)
  const views = whole(curve.views * part + curve.lasting.perMs * Math.max(0, at - curve.lasting.since))
  const likes = whole(curve.likes * part)
  return {
    views,
    reach: Math.round(views * curve.reachShare),
    likes,
    comments: commentsGrown(curve, at),
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
    comments: commentsGrown(curve, at),
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
