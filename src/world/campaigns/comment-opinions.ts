// Comments with the opinions in them, and figures over these.

import { percents } from '../../universe/apportion.ts'
import { type CommentOpinion, commentOpinion } from '../../universe/posts/comments.ts'
import type { PostComment, UniverseOptions } from '../../universe/types.ts'
import type { ShownPost } from './campaign-posts.ts'

/** A comment and its analysis. */
export interface ReadComment {
  readonly comment: PostComment
  /** Null without sentiment analysis. */
  readonly opinion: CommentOpinion | null
  /** Neutral comments are unknown. */
  readonly bucket: 'positive' | 'negative' | 'unknown'
}

/** A post, and the comments that are shown of it. */
export type ReadPost = ReturnType<typeof readPost>

export function readPost(universe: UniverseOptions, shown: ShownPost) {
  const comments = shown.comments.map((comment): ReadComment => {
    if (!shown.sentiment) return { comment, opinion: null, bucket: 'unknown' }
    const bucket = comment.mood === 'neutral' ? 'unknown' : comment.mood
    return { comment, opinion: commentOpinion(universe, shown.post, comment), bucket }
  })
  return { shown, comments }
}

/** Returns the entries that come most often, the most frequent first, and how often. */
export function mostFrequent(entries: readonly string[], most: number): [string, number][] {
  return ranked(counted(entries), most)
}

function ranked(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
}

function counted(entries: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

function opinionsIn(comments: readonly ReadComment[]): CommentOpinion[] {
  return comments.flatMap(({ opinion }) => opinion ?? [])
}

/** Returns the mean satisfaction: 1 to 5, two decimals; 0 without opinions. */
export function meanCsat(comments: readonly ReadComment[]): number {
  const opinions = opinionsIn(comments)
  const sum = opinions.reduce((total, { csat }) => total + csat, 0)
  return opinions.length > 0 ? Math.round((100 * sum) / opinions.length) / 100 : 0
}

/** Returns promoters (9, 10) less detractors (0 to 6) in percent: -100 to 100, two decimals; 0 without opinions. */
export function promoterScore(comments: readonly ReadComment[]): number {
  const opinions = opinionsIn(comments)
  const promoters = opinions.filter(({ nps }) => nps >= 9).length
  const detractors = opinions.filter(({ nps }) => nps <= 6).length
  return opinions.length > 0 ? Math.round((10_000 * (promoters - detractors)) / opinions.length) / 100 : 0
}

/** Returns percents by satisfaction, from 5 (excellent) to 1 (negative); those of the unknown bucket are unknown here, too. */
export function distributionOf(comments: readonly ReadComment[]) {
  const known = comments.flatMap(({ opinion, bucket }) => (bucket === 'unknown' || !opinion ? [] : opinion.csat))
  const counts = [5, 4, 3, 2, 1].map((score) => known.filter((csat) => csat === score).length)
  const [excellent = 0, good = 0, neutral = 0, average = 0, negative = 0, unknown = 0] = percents([
    ...counts,
    comments.length - known.length,
  ])
  return { excellent, good, neutral, average, negative, unknown }
}

const THEMES_SHOWN = 5

/** The themes that positive comments praise most, those that comments complain about most, and how many do: none is both. */
export type Themes = ReturnType<typeof themesOf>

export function themesOf(comments: readonly ReadComment[]) {
  const said = comments.flatMap(({ opinion, bucket }) =>
    (opinion?.extraction ?? []).map((each) => ({ ...each, bucket })),
  )
  const namesOf = (list: typeof said) => counted(list.map(({ theme }) => theme))
  const blamed = namesOf(said.filter(({ sentiment }) => sentiment === 'negative'))
  const praised = namesOf(
    said.filter(
      ({ sentiment, bucket }) => bucket === 'positive' && (sentiment === 'neutral' || sentiment === 'unknown'),
    ),
  )
  const isPraised = (theme: string) => (praised.get(theme) ?? 0) > (blamed.get(theme) ?? 0)
  return {
    positive: ranked(new Map([...praised].filter(([theme]) => isPraised(theme))), THEMES_SHOWN),
    negative: ranked(new Map([...blamed].filter(([theme]) => !isPraised(theme))), THEMES_SHOWN),
  }
}
