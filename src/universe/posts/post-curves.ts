// The curves of posts. Posts from before day 0 are fitted to their creator's figures at the start; later ones follow its
// growth.

import { DAY } from '../../kit/days.ts'
import { once, oncePer } from '../../kit/loading/once.ts'
import { apportion, apportionWithin } from '../apportion.ts'
import { dayZero } from '../days.ts'
import { followersBy } from '../growth.ts'
import { drawsAt } from '../numbered-draws.ts'
import { changed, type Figure, type FigureStep, goneSince, lastStep, stepsOf } from '../story.ts'
import type { Creator, PinnedFigures, Post, PostFigures, PostStory, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import {
  ageAt,
  baseAt,
  type Character,
  type Curve,
  characterOf,
  engagementOn,
  figuresGrown,
  figuresOn,
  foreignBase,
  inBursts,
  numbered,
  reached,
  totalsOf,
} from './curve.ts'
import { pinnedPost } from './pinned-posts.ts'
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

const figuresPinned = ({ pinnedPosts }: Creator, number: number) => pinnedPosts?.get(number)?.figures ?? null

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
  const remaining = (total: number, of: (figures: PostFigures, post: number) => number) =>
    Math.max(0, total - fixed.reduce((sum, figures, at) => sum + (figures ? of(figures, at) : 0), 0))
  const viewsOfVideos = apportion(
    remaining(videos * creator.averageViewsAtStart, ({ views }, at) => (posts[at]?.video ? views : 0)),
    posts.map((post, at) => (post.video ? (weights[at] ?? 0) : 0)),
  )
  // A video gets fewer reactions than views; posts without video get the rest.
  const engagement = apportionWithin(
    remaining(
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
function effectsOf(creator: Creator) {
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

/** A change of all posts of a creator at an instant, as factors of each. */
interface PostsStep extends Omit<FigureStep, 'target'> {
  /** The factor of a post, by its number. */
  readonly times: (number: number | null) => number
}

/** What stories change of a creator that its posts show: the views of its videos, and the reactions to posts from then on. */
type CreatorEffects = ReturnType<typeof effectsOf>

/** Returns the factors that spread a new average over the posts that count in it, so that the average is exact. */
function spread(average: number, views: ReadonlyMap<number, number>): (number: number | null) => number {
  const numbers = [...views.keys()]
  const before = [...views.values()]
  const sum = before.reduce((all, each) => all + each, 0)
  const parts = apportion(Math.round(average * before.length), before)
  const times = new Map(numbers.map((number, at) => [number, (parts[at] ?? 0) / Math.max(1, before[at] ?? 0)]))
  const usual = sum > 0 ? (average * before.length) / sum : 1
  return (number) => (number === null ? usual : (times.get(number) ?? usual))
}

/** Returns the curve of a post with what stories change of it. */
function withStory(
  curve: Curve,
  number: number | null,
  own: PostStory | null | undefined,
  { story, views, reactions }: CreatorEffects,
): Curve {
  const factors = (steps: readonly PostsStep[]) =>
    steps.map(({ at, end, times }): FigureStep => ({ at, end, target: { to: null, times: times(number) } }))
  const later = factors(reactions.filter(({ at }) => at <= curve.postedAt)).map((step) => ({ ...step, end: step.at }))
  const seen = curve.video ? factors(views) : []
  const posts = own ?? []
  const gone = [posts, story?.steps ?? []].filter((steps) => steps.some((step) => step.changed.gone !== undefined))
  if (posts.length + later.length + seen.length + gone.length === 0) return curve
  const since = (at: number) => {
    const instants = gone.map((steps) => goneSince(steps, at)).filter((instant) => instant !== null)
    return instants.length > 0 ? Math.min(...instants) : null
  }
  const moving = [...(story?.steps ?? []).filter(({ changed: { gone } }) => gone === false), ...posts.filter(moves)]
  const all = figuresOf(curve, posts, { seen, later })
  return {
    ...curve,
    changed: {
      figures: (at, base) => {
        const end = since(at)
        return end === null ? all(at, base) : all(end, Math.min(base, baseAt(curve, end)))
      },
      lastStep: (at) => Math.max(lastStep(moving, at), lastStep(seen, at)),
      before: (at) => posts.filter((step) => step.at <= at).map((step) => step.at - 1),
      goneSince: since,
    },
  }
}

/** Returns the figures with their changes: reach follows views, saves and shares follow likes, unless they change themselves. */
function figuresOf(
  curve: Curve,
  story: PostStory,
  { seen, later }: { readonly seen: readonly FigureStep[]; readonly later: readonly FigureStep[] },
): (at: number, base: number) => PostFigures {
  const grown = (figure: 'views' | 'likes' | 'comments') => (_: number, base: number) =>
    figuresGrown(curve, base)[figure]
  const base = (at: number) => baseAt(curve, at)
  const inOrder = (steps: readonly FigureStep[]) => steps.toSorted((a, b) => a.at - b.at)
  const views = changed(inOrder([...seen, ...stepsOf(story, 'views')]), grown('views'), base)
  const likes = changed(inOrder([...later, ...stepsOf(story, 'likes_count')]), grown('likes'), base)
  const comments = changed(inOrder([...later, ...stepsOf(story, 'comments_count')]), grown('comments'), base)
  const follows = (figure: 'reach' | 'saved' | 'shares', leader: 'views' | 'likes', changing: Figure): Figure => {
    const unchanged: Figure = (at, base) => {
      const figures = figuresGrown(curve, base)
      return figures[leader] > 0 ? Math.round(((figures[figure] ?? 0) * changing(at, base)) / figures[leader]) : 0
    }
    return changed(stepsOf(story, figure), unchanged, base)
  }
  const reach = follows('reach', 'views', views)
  const saved = follows('saved', 'likes', likes)
  const shares = follows('shares', 'likes', likes)
  const says = (field: 'views' | 'reach' | 'likes_count') => stepsOf(story, field).length > 0
  return (at, base) => {
    const bare = figuresGrown(curve, base)
    const liked = likes(at, base)
    const reached = reach(at, base)
    // Nobody likes or is reached by what nobody has seen.
    const floor = Math.max(says('likes_count') ? liked : 0, says('reach') ? reached : 0)
    const shown = says('views') ? views(at, base) : Math.max(views(at, base), floor)
    return {
      views: shown,
      reach: Math.min(shown, reached),
      likes: Math.min(shown, liked),
      comments: comments(at, base),
      saved: bare.saved === null ? null : saved(at, base),
      shares: bare.shares === null ? null : shares(at, base),
    }
  }
}

/** Whether the figures of a post are others, or go on, from then on. */
function moves({ changed: { gone, caption: _, over: __, ...figures } }: PostStory[number]): boolean {
  return gone === false || Object.keys(figures).length > 0
}
