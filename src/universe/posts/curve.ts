// What a post is drawn to be like, and its figures over time: totals times an age curve, fast at first, then a long tail.

import { DAY, startOfDay } from '../../kit/days.ts'
import { type Digest, type Draws, digest } from '../../kit/random.ts'
import { drawsAt } from '../numbered-draws.ts'
import { mix, unit } from '../people/trait-draws.ts'
import { attentionUntil, type Pulse } from '../rhythm.ts'
import { type Creator, type PinnedFigures, PLATFORMS, type PostFigures, type PostType } from '../types.ts'
import { isVideo, postedAt, typeAt } from './post-schedule.ts'

const SPREAD = 0.38
/** How often people find a post a second time. */
const SECOND_WAVE = 0.05

/** The draws of a post, before its totals are known. */
export type Character = ReturnType<typeof characterOf>

export function characterOf(d: Draws, creator: Creator, type: PostType, postedAt: number) {
  const { views, commentShare, countsSaves: counted, pace } = PLATFORMS[creator.connector]
  const pulse = { utc: creator.audienceUtc, salt: d.uint32() }
  return {
    postedAt,
    /** Who sees it, and when. */
    pulse,
    /** The attention until it was published: see `attentionUntil`. */
    seen: attentionUntil(pulse, postedAt),
    video: isVideo(type),
    /** How popular the post is; 1 on average. */
    weight: (views[type] ?? 1) * Math.exp(d.normal(-(SPREAD ** 2) / 2, SPREAD)),
    /** Factor on the reactions, but not on the views. */
    appeal: d.between(0.8, 1.25),
    /** Time constant of the age curve, in ms: the smaller, the faster people see the post. */
    pace: d.between(...pace) * DAY,
    commentShare: d.between(...commentShare),
    reachShare: d.between(0.62, 0.88),
    /** Saves and shares for each like; null where the platform does not count them. */
    savedShare: counted ? d.between(0.02, 0.14) : null,
    sharesShare: counted ? d.between(0.01, 0.09) : null,
    /** Impressions for each reaction, for posts without video. */
    impressions: d.between(7, 13),
    /** At which age (ms) others find it, and by how many of its first total; null for never. */
    second: d.chance(SECOND_WAVE) ? { age: d.between(4, 40) * DAY, size: d.between(0.2, 0.9) } : null,
    polls: creator.polls,
  }
}

export function numbered(creator: Creator, number: number): Character {
  const d = drawsAt(creator.postsBase, number)
  return characterOf(d, creator, typeAt(creator, number), postedAt(creator, number))
}

/** Returns the digest that a foreign post of the creator is drawn from. */
export function foreignBase({ seed, connector, drawnAs }: Creator, shortcode: string): Digest {
  return digest(seed, 'foreign-post', connector, drawnAs, shortcode)
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

export interface Curve extends Character {
  readonly views: number
  readonly likes: number
  readonly comments: number
  /** Views that keep coming at an even rate: `perMs` from the instant `since` (ms) on. */
  readonly lasting: { readonly perMs: number; readonly since: number }
  /** Figures that a fixture fixes; null for none. They are reached at `from` (ms) and stay. */
  readonly fixed: { readonly figures: PinnedFigures; readonly from: number } | null
  /** What stories change of it; null for nothing. */
  readonly changed: Changed | null
}

/** Returns until when figures that documents of `at` (ms) show have grown: 00:00 UTC, or the last poll of the day. */
export function baseAt({ polls }: Pick<Curve, 'polls'>, at: number): number {
  return Math.max(startOfDay(at), polls?.(at) ?? 0)
}

/**
 * How soon each figure comes, in paces of the views, and how much still comes after weeks: who follows sees a post first, and likes
 * and comments more than those who find it later, some of them again.
 */
const SPEEDS = {
  views: { pace: 1, tail: 0.06 },
  reach: { pace: 0.92, tail: 0.035 },
  likes: { pace: 0.86, tail: 0.03 },
  comments: { pace: 0.65, tail: 0.05 },
} as const

/** Returns the age of a post at `at` in ms of attention; 0 before it is published. */
export function ageAt({ pulse, seen, postedAt }: Character, at: number): number {
  return at <= postedAt ? 0 : attentionUntil(pulse, at) - seen
}

/** Returns the part of a total that a post of this age has reached: 0 at first, about 1 after weeks, then more. */
export function reached(
  { pace: days, second }: Pick<Character, 'pace' | 'second'>,
  age: number,
  figure: keyof typeof SPEEDS,
) {
  if (age <= 0) return 0
  const { pace, tail } = SPEEDS[figure]
  const part = 1 - Math.exp(-age / (days * pace)) + tail * Math.log1p(age / (30 * DAY))
  return second && age > second.age ? part + second.size * (1 - Math.exp((second.age - age) / (days * pace))) : part
}

/** How many comments make a burst at most. */
const BURST = 8

/** Returns how many comments there are where so many would have come evenly: they come in bursts. */
export function inBursts(even: number, { salt }: Pulse): number {
  const burst = Math.floor(even / BURST)
  const into = even / BURST - burst
  let late = into
  for (let more = burst === 0 ? 0 : (mix(burst ^ salt) >>> 3) % 7; more > 0; more--) late *= into
  const come = BURST * (burst + late)
  const all = whole(come)
  return come - all > unit(mix(all ^ ~salt)) ? all + 1 : all
}

/** Rounds down, but not below a fitted total that floating point has made slightly too small. */
function whole(value: number): number {
  return Math.floor(value * (1 + 1e-14) + 1e-7)
}

/** Returns the number of comments at `at` (ms): of documents, with its `baseAt`. */
export function commentsAt(curve: Curve, at: number, base = at): number {
  return curve.changed ? curve.changed.figures(at, base).comments : commentsGrown(curve, base)
}

export function commentsGrown(curve: Curve, at: number): number {
  if (curve.fixed) {
    const { comments, commentTimes } = curve.fixed.figures
    const others = comments - commentTimes.length
    const even = fixedPart(others, curve, at)
    // The last ones come one by one, so that none is missing in the end.
    const come = Math.max(inBursts(even, curve.pulse), even > others - BURST ? whole(even) : 0)
    return Math.min(others, come) + commentTimes.filter((instant) => instant <= at).length
  }
  return commentsOfAge(curve, ageAt(curve, at))
}

function commentsOfAge(curve: Curve, age: number): number {
  return inBursts(curve.comments * reached(curve, age, 'comments'), curve.pulse)
}

/** Returns likes + comments that documents of `at` (ms) show. */
export function engagementOn(curve: Curve, at: number): number {
  const { likes, comments } = figuresOn(curve, at)
  return likes + comments
}

/** Returns all figures that documents of `at` (ms) show: they grow at 00:00 UTC and at polls, and change when stories say. */
export function figuresOn(curve: Curve, at: number): PostFigures {
  return figuresAt(curve, at, baseAt(curve, at))
}

/** Returns all figures at `at` (ms), as they have grown until `base`. */
export function figuresAt(curve: Curve, at: number, base = at): PostFigures {
  return curve.changed ? curve.changed.figures(at, base) : figuresGrown(curve, base)
}

/** Returns the figures without what stories change; none of them ever falls. */
export function figuresGrown(curve: Curve, at: number): PostFigures {
  const { lasting, fixed, savedShare, sharesShare } = curve
  if (fixed) return fixedFiguresAt(curve, fixed.figures, at)
  const age = ageAt(curve, at)
  const views = whole(curve.views * reached(curve, age, 'views') + lasting.perMs * Math.max(0, at - lasting.since))
  // Likes come sooner than views, but nobody likes what nobody has seen.
  const liked = whole(curve.likes * reached(curve, age, 'likes'))
  const likes = curve.likes < 0.75 * curve.views ? liked : Math.min(liked, views)
  return {
    views,
    reach: Math.min(views, Math.round(curve.views * curve.reachShare * reached(curve, age, 'reach'))),
    likes,
    comments: commentsOfAge(curve, age),
    saved: savedShare === null ? null : Math.floor(likes * savedShare),
    shares: sharesShare === null ? null : Math.floor(likes * sharesShare),
  }
}

function fixedFiguresAt(curve: Curve, figures: PostFigures, at: number): PostFigures {
  const part = (figure: number) => whole(fixedPart(figure, curve, at))
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
function fixedPart(figure: number, curve: Curve, at: number): number {
  const { postedAt, fixed } = curve
  if (at < postedAt) return 0
  if (fixed === null || at >= fixed.from) return figure
  const part = (instant: number) => reached(curve, ageAt(curve, instant), 'views')
  return Math.min(figure, (figure * part(at)) / part(fixed.from))
}
