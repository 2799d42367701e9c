// The curves of posts. Posts from before day 0 are fitted to their creator's figures at the start; later ones follow its
// growth.

import { DAY } from '../../kit/days.ts'
import { apportion, apportionWithin } from '../apportion.ts'
import { dayZero } from '../days.ts'
import { followersBy } from '../growth.ts'
import { drawsAt } from '../numbered-draws.ts'
import { stepsOf } from '../story.ts'
import type { Creator, PinnedFigures, Post, PostFigures, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { type CreatorEffects, type PostsStep, spread, withStory } from './changed-figures.ts'
import { ageAt, type Curve, engagementOn, figuresOn, reached } from './curve.ts'
import { pinnedFigures, pinnedPost } from './pinned-posts.ts'
import { characterOf, curveOf, fitted, foreignBase, loneCurve, numbered, totalsOf } from './post-characters.ts'
import { isVideo, LISTED, listedNumbers, type Schedule, scheduleOf, typeAt } from './post-schedule.ts'

const MEAN = { pace: 1.7 * DAY, second: null }

/** Returns the curves of the posts listed on day 0, newest (number 0) first. Their means are the creator's figures. */
function curvesAtStart(options: UniverseOptions, creator: Creator): Curve[] {
  const schedule = scheduleOf(options, creator)
  const { origin, existing } = schedule
  const pinned = pinnedFigures(options, creator)
  const posts = Array.from({ length: existing }, (_, at) => numbered(schedule, creator, -at))
  const fixed = posts.map((_, at) => pinned?.get(-at) ?? null)
  // A pin may say that a post was published later.
  const listed = posts.map((post) => post.postedAt < origin)
  const weights = posts.map((post, at) =>
    fixed[at] || !listed[at] ? 0 : post.weight * reached(post, ageAt(post, origin), 'views'),
  )
  const videos = posts.filter(({ video }, at) => video && listed[at]).length
  // The other posts share what pinned ones leave.
  const left = (total: number, of: (figures: PostFigures, post: number) => number) =>
    Math.max(0, total - fixed.reduce((sum, figures, at) => sum + (figures ? of(figures, at) : 0), 0))
  const viewsOfVideos = apportion(
    left(videos * creator.averageViewsAtStart, ({ views }, at) => (posts[at]?.video ? views : 0)),
    posts.map((post, at) => (post.video ? (weights[at] ?? 0) : 0)),
  )
  // A video gets fewer reactions than views; posts without video get the rest.
  const engagement = apportionWithin(
    left(
      listed.filter((is) => is).length * creator.averageEngagementAtStart,
      ({ likes, comments }) => likes + comments,
    ),
    posts.map((post, at) => post.appeal * (weights[at] ?? 0)),
    posts.map((post, at) =>
      fixed[at] || !listed[at] ? 0 : post.video ? Math.floor(0.8 * (viewsOfVideos[at] ?? 0)) : null,
    ),
  )
  return posts.map((post, at) => {
    if (!listed[at]) return withFixed(newCurve(creator, post, 1), fixed[at], origin)
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
  const bare = drawnCurvesOf(options, creator, schedule)
  const { story, polls } = creator
  const drawn = polls ? (number: number) => ({ ...bare(number), polls }) : bare
  if (!story) return drawn
  const effects = effectsOf(options, creator)
  return (number) => {
    const video = isVideo(typeAt(schedule, number))
    return withStory(drawn(number), { number, video }, story.posts.get(number), effects)
  }
}

/** Returns what the changes of a creator make of its posts: new averages hold for the posts that are listed at the time. */
function effectsOf(options: UniverseOptions, creator: Creator): CreatorEffects {
  const { story } = creator
  const schedule = scheduleOf(options, creator)
  const steps = story?.steps
  const resolve = (
    field: 'average_views' | 'engagement',
    times: (value: number, listed: ReadonlyMap<number, Curve>, at: number) => PostsStep['times'],
  ) =>
    stepsOf(steps, field).map(({ at, end, target }): PostsStep => {
      if (target.to === null) return { at, end, times: () => target.times ?? 1 }
      // As it is before this step: with the steps before it.
      const before = { ...creator, story: story && { ...story, steps: story.steps.filter((step) => step.at < at) } }
      const curve = curvesOf(options, before, schedule)
      const listed = new Map(listedNumbers(schedule, before, end).map((number) => [number, curve(number)]))
      return { at, end, times: times(target.to, listed, end) }
    })
  const views = resolve('average_views', (value, listed, at) => {
    const videos = [...listed].filter(([number]) => isVideo(typeAt(schedule, number)))
    return spread(value, new Map(videos.map(([number, curve]) => [number, figuresOn(curve, at).views])))
  })
  const reactions = resolve('engagement', (value, listed, at) => {
    const all = [...listed.values()].map((curve) => engagementOn(curve, at))
    const mean = all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
    const rate = engagementRate(mean, followersBy(options, creator)(at))
    return () => (rate > 0 ? value / rate : 1)
  })
  return { story, views, reactions }
}

function drawnCurvesOf(options: UniverseOptions, creator: Creator, schedule: Schedule): (number: number) => Curve {
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
  const curve = loneCurve(creator, characterOf(d, creator, isVideo(type) ? type : 'VIDEO', posted), posted)
  const { polls } = creator
  const pinned = pinnedPost(options, creator.connector, shortcode)?.figures
  const fixed = withFixed(polls ? { ...curve, polls } : curve, pinned, dayZero(options))
  const own = options.changes?.ofPost(creator.connector, shortcode)
  if (!own && !creator.story) return fixed
  return withStory(fixed, { number: null, video: isVideo(type) }, own, effectsOf(options, creator))
}

/** Returns the curves of posts after the first day: their totals follow the creator's growth until they are published. */
function laterCurves(options: UniverseOptions, creator: Creator, schedule: Schedule): (number: number) => Curve {
  // Polls change what is known, not what there is.
  const followersAt = followersBy(options, { ...creator, polls: null })
  const usual = usualPart(schedule)
  const fixed = pinnedFigures(options, creator)
  return (number) => {
    const post = numbered(schedule, creator, number)
    const growth = followersAt(post.postedAt) / Math.max(1, creator.followersAtStart)
    return withFixed(newCurve(creator, post, growth / usual), fixed?.get(number), post.postedAt)
  }
}

/** Returns the curve of a post that begins with nothing: its totals are so many times the creator's usual ones. */
function newCurve(creator: Creator, post: ReturnType<typeof numbered>, scale: number): Curve {
  const { views, engagement } = totalsOf(creator, post)
  const comments = engagement * post.commentShare
  return curveOf(post, post.postedAt, views * scale, (engagement - comments) * scale, comments * scale)
}

/** Returns the part of their totals that listed posts have usually reached; averages at the start contain only that. */
function usualPart({ gap }: Schedule): number {
  let sum = 0
  for (let at = 0; at < LISTED; at++) sum += reached(MEAN, (at + 0.5) * gap, 'views')
  return sum / LISTED
}

/** Returns the curve with the figures that a fixture fixes, if any. They are reached at `from` (ms). */
function withFixed(curve: Curve, figures: PinnedFigures | null | undefined, from: number): Curve {
  return figures ? { ...curve, fixed: { figures, from } } : curve
}
