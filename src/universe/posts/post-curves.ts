// The curves of posts. Posts from before day 0 are fitted to their creator's figures at the start; later ones follow its
// growth.

import { DAY } from '../../kit/days.ts'
import { once, oncePer } from '../../kit/loading/once.ts'
import { apportion, apportionWithin } from '../apportion.ts'
import { dayZero } from '../days.ts'
import { followersBy } from '../growth.ts'
import { drawsAt } from '../numbered-draws.ts'
import { stepsOf } from '../story.ts'
import type { Creator, PinnedFigures, Post, PostFigures, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { type CreatorEffects, type PostsStep, spread, withStory } from './changed-figures.ts'
import { ageAt, type Curve, engagementOn, figuresOn, inBursts, reached } from './curve.ts'
import { pinnedPost } from './pinned-posts.ts'
import { type Character, characterOf, foreignBase, numbered, totalsOf } from './post-characters.ts'
import { gapOf, isVideo, LISTED, listedAtStart, listedNumbers, typeAt } from './post-schedule.ts'

/** Returns a function from post number to curve, which makes each curve once: one document asks for the same ones a dozen times. */
export const curvesOf = oncePer((creator: Creator): ((number: number) => Curve) => {
  const { story } = creator
  const atStart = once(() => curvesAtStart(creator))
  const effects = once(() => effectsOf(creator))
  const scaleAt = once(() => scaleBy(creator))
  const drawn = (number: number): Curve => {
    const listed = number > 0 ? undefined : atStart()[-number]
    if (listed) return listed
    const post = numbered(creator, number)
    const curve =
      number > 0 ? newCurve(creator, post, scaleAt()(post.postedAt)) : loneCurve(creator, post, dayZero(creator))
    return withFixed(curve, figuresPinned(creator, number), number > 0 ? post.postedAt : dayZero(creator))
  }
  const made = new Map<number, Curve>()
  return (number) => {
    const before = made.get(number)
    if (before) return before
    const curve = story ? withStory(drawn(number), number, story.posts.get(number), effects()) : drawn(number)
    made.set(number, curve)
    return curve
  }
})

function figuresPinned({ pinnedPosts }: Creator, number: number): PinnedFigures | null {
  return pinnedPosts?.get(number)?.figures ?? null
}

/** Returns the curve with the figures that a fixture fixes, if any. They are reached at `from` (ms). */
function withFixed(curve: Curve, figures: PinnedFigures | null, from: number): Curve {
  return figures ? { ...curve, fixed: { figures, from } } : curve
}

/** Returns the curves of the posts listed on day 0, newest (number 0) first. Their means are the creator's figures. */
function curvesAtStart(creator: Creator): Curve[] {
  const zero = dayZero(creator)
  const posts = Array.from({ length: listedAtStart(creator) }, (_, at) => numbered(creator, -at))
  const fixed = posts.map((_, at) => figuresPinned(creator, -at))
  // A pin may say that a post was published later.
  const listed = posts.map((post) => post.postedAt < zero)
  const weights = posts.map((post, at) =>
    fixed[at] || !listed[at] ? 0 : post.weight * reached(post, ageAt(post, zero), 'views'),
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
    const reactions = engagement[at] ?? 0
    const views = post.video ? (viewsOfVideos[at] ?? 0) : Math.round(reactions * post.impressions)
    const curve = listed[at] ? fitted(post, zero, views, reactions) : newCurve(creator, post)
    return withFixed(curve, fixed[at] ?? null, zero)
  })
}

const MEAN = { pace: 1.7 * DAY, second: null }

/** Returns by instant how many of the creator's usual totals posts have that are published then: they follow its growth. */
function scaleBy(creator: Creator): (posted: number) => number {
  // Polls change what is known, not what there is.
  const followersAt = followersBy({ ...creator, polls: null })
  // The part of their totals that listed posts have usually reached; averages at the start contain only that.
  let sum = 0
  for (let at = 0; at < LISTED; at++) sum += reached(MEAN, (at + 0.5) * gapOf(creator), 'views')
  return (posted) => followersAt(posted) / Math.max(1, creator.followersAtStart) / (sum / LISTED)
}

/** Returns the curve of a foreign post: this universe did not generate its shortcode. */
export function foreignCurve(
  options: UniverseOptions,
  creator: Creator,
  { shortcode, type, postedAt }: Pick<Post, 'shortcode' | 'type' | 'postedAt'>,
): Curve {
  const d = drawsAt(foreignBase(creator, shortcode), 1)
  const curve = loneCurve(creator, characterOf(d, creator, isVideo(type) ? type : 'VIDEO', postedAt), postedAt)
  const pinned = pinnedPost(options, creator.connector, shortcode)?.figures ?? null
  const fixed = withFixed({ ...curve, video: isVideo(type) }, pinned, dayZero(creator))
  const own = options.changes?.ofPost(creator.connector, shortcode)
  return own || creator.story ? withStory(fixed, null, own, effectsOf(creator)) : fixed
}

/** Returns what the changes of a creator make of its posts: new averages hold for the posts that are listed at the time. */
function effectsOf(creator: Creator): CreatorEffects {
  const { story } = creator
  const resolve = (
    field: 'average_views' | 'engagement',
    times: (value: number, listed: ReadonlyMap<number, Curve>, at: number) => PostsStep['times'],
  ) =>
    stepsOf(story?.steps, field).map(({ at, end, target }): PostsStep => {
      if (target.to === null) return { at, end, times: () => target.times ?? 1 }
      // As it is before this step: with the steps before it.
      const before = { ...creator, story: story && { ...story, steps: story.steps.filter((step) => step.at < at) } }
      const curve = curvesOf(before)
      const listed = new Map(listedNumbers(before, end).map((number) => [number, curve(number)]))
      return { at, end, times: times(target.to, listed, end) }
    })
  const views = resolve('average_views', (value, listed, at) => {
    const videos = [...listed].filter(([number]) => isVideo(typeAt(creator, number)))
    return spread(value, new Map(videos.map(([number, curve]) => [number, figuresOn(curve, at).views])))
  })
  const reactions = resolve('engagement', (value, listed, at) => {
    const all = [...listed.values()].map((curve) => engagementOn(curve, at))
    const mean = all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
    const rate = engagementRate(mean, followersBy(creator)(at))
    return () => (rate > 0 ? value / rate : 1)
  })
  return { story, views, reactions }
}

/** A little more than 1, so that whole views rise every day. */
const LASTING_VIEWS_A_DAY = 1.05
/** Posts with fewer views never reach a thousand; they get no lasting views. */
const LASTING_FROM = 400

/** Returns the curve that has exactly these totals at the instant `at` (ms). */
function fitted(post: Character, at: number, views: number, engagement: number): Curve {
  const age = ageAt(post, at)
  const even = engagement * post.commentShare
  const comments = even / reached(post, age, 'comments')
  const counted = inBursts(comments * reached(post, age, 'comments'), post.pulse)
  const likes = (engagement - counted) / reached(post, age, 'likes')
  // Lasting views begin at that instant, so that they do not change the totals.
  return curveOf(post, at, { views: views / reached(post, age, 'views'), likes, comments })
}

/** Returns the curve of a post that begins with nothing: its totals are so many times the creator's usual ones. */
function newCurve(creator: Creator, post: Character, scale = 1): Curve {
  const { views, engagement } = totalsOf(creator, post)
  const comments = engagement * post.commentShare
  const likes = (engagement - comments) * scale
  return curveOf(post, post.postedAt, { views: views * scale, likes, comments: comments * scale })
}

/** Returns the curve of a post outside the averages, with about the creator's average figures at `at` (ms). */
function loneCurve(creator: Creator, post: Character, at: number): Curve {
  if (post.postedAt >= at) return newCurve(creator, post)
  const { views, engagement } = totalsOf(creator, post)
  return fitted(post, at, Math.round(views), Math.round(engagement))
}

function curveOf(post: Character, since: number, totals: Pick<Curve, 'views' | 'likes' | 'comments'>): Curve {
  const perMs = totals.views >= LASTING_FROM ? LASTING_VIEWS_A_DAY / DAY : 0
  return { ...post, ...totals, lasting: { perMs, since }, fixed: null, changed: null }
}
