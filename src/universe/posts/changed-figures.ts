// The figures of a post that stories change: by themselves, and by what they change of its creator.

import { apportion } from '../apportion.ts'
import { changed, type Figure, type FigureStep, goneSince, lastStep, stepsOf } from '../story.ts'
import type { Creator, PostFigures, PostStory } from '../types.ts'
import { baseAt, type Curve, figuresGrown } from './curve.ts'

/** A change of all posts of a creator at an instant, as factors of each. */
export interface PostsStep extends Omit<FigureStep, 'target'> {
  /** The factor of a post, by its number. */
  readonly times: (number: number | null) => number
}

/** What stories change of a creator that its posts show. */
export interface CreatorEffects {
  readonly story: Creator['story']
  /** Of the views of its videos. */
  readonly views: readonly PostsStep[]
  /** Of the reactions to posts from then on. */
  readonly reactions: readonly PostsStep[]
}

/** Returns the factors that spread a new average over the posts that count in it, so that the average is exact. */
export function spread(average: number, views: ReadonlyMap<number, number>): (number: number | null) => number {
  const numbers = [...views.keys()]
  const before = [...views.values()]
  const sum = before.reduce((all, each) => all + each, 0)
  const parts = apportion(Math.round(average * before.length), before)
  const times = new Map(numbers.map((number, at) => [number, (parts[at] ?? 0) / Math.max(1, before[at] ?? 0)]))
  const usual = sum > 0 ? (average * before.length) / sum : 1
  return (number) => (number === null ? usual : (times.get(number) ?? usual))
}

/** Returns the curve of a post with what stories change of it. */
export function withStory(
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
