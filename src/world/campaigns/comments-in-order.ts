// The comments of several posts as one list, oldest first. Makes any page without those before it.

import { commentsOf, commentsOn, mostComments } from '../../universe/posts/comments.ts'
import type { Curve } from '../../universe/posts/curve.ts'
import type { Post, PostComment, UniverseOptions } from '../../universe/types.ts'

/** Returns the comments that a post had at an instant (ms). */
export function commentSource(url: string, post: Post, curve: Curve, at: number) {
  return { url, post, at, total: commentsOn(curve, at), curve }
}

export type CommentSource = Readonly<ReturnType<typeof commentSource>>

interface SourcedComment extends PostComment {
  readonly source: CommentSource
}

export function totalOf(sources: readonly CommentSource[]): number {
  return sources.reduce((sum, { total }) => sum + total, 0)
}

/**
 * Returns `count` comments from place `from` (0 is the oldest), ordered by instant, then URL, then number. The number
 * of comments up to an instant is cheap to compute. So this searches for the instants between which the page lies, and
 * makes only its own comments.
 */
export function commentsInOrder(
  options: UniverseOptions,
  sources: readonly CommentSource[],
  from: number,
  count: number,
): SourcedComment[] {
  const end = Math.min(from + count, totalOf(sources))
  if (from >= end) return []
  const before = firstInstant(sources, (counted) => counted > from) - 1
  const until = firstInstant(sources, (counted) => counted >= end)
  const found: SourcedComment[] = []
  for (const source of sources) {
    const first = countAt(source, before)
    const range = { from: first, count: countAt(source, until) - first }
    for (const comment of commentsOf(options, source.post, source.at, range)) found.push({ ...comment, source })
  }
  const skipped = from - countUpTo(sources, before)
  return found.sort(byInstant).slice(skipped, skipped + end - from)
}

/** Returns the first ms at which the number of comments up to it satisfies `enough`, as the number of all does. */
function firstInstant(sources: readonly CommentSource[], enough: (counted: number) => boolean): number {
  let before = Math.min(...sources.map(({ post }) => post.postedAt)) - 1
  let after = Math.max(...sources.map(({ at }) => at))
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (enough(countUpTo(sources, middle))) after = middle
    else before = middle
  }
  return after
}

function countUpTo(sources: readonly CommentSource[], instant: number): number {
  let counted = 0
  for (const source of sources) counted += countAt(source, instant)
  return counted
}

function countAt({ curve, at, total }: CommentSource, instant: number): number {
  return Math.min(total, mostComments(curve, Math.min(instant, at)))
}

function byInstant(a: SourcedComment, b: SourcedComment): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt
  if (a.source !== b.source) return a.source.url < b.source.url ? -1 : 1
  return a.number - b.number
}
