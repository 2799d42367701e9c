// What a profile has said within the days of a competition: all its posts are counted, only the top ones are kept.

import { DAY, startOfDay } from '../../kit/days.ts'
import type { Work } from '../../kit/work.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curvesOf } from '../../universe/posts/post-curves.ts'
import { newestNumberAt, postedAt, scheduleOf } from '../../universe/posts/post-schedule.ts'
import { goneSince } from '../../universe/story.ts'
import type { Creator, PostFigures, UniverseOptions } from '../../universe/types.ts'

const TOP_POSTS = 5

/** The days that are compared: `end` is 00:00 UTC of today, `at` the step of documents that figures are of; the trends have `points`, `step` days apart. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly step: number
  readonly points: number
}

export interface CountedPost extends PostFigures {
  readonly number: number
  /** Likes + comments. */
  readonly engagement: number
}

interface Part {
  engagement: number
  posts: number
}

/** A profile and its posts within the span. */
export interface Voice {
  readonly creator: Creator
  /** The step that its figures are of, ms. */
  readonly at: number
  readonly posts: number
  readonly engagement: number
  /** Most engagement first. */
  readonly top: readonly CountedPost[]
  /** One for each point of the trends, oldest first. */
  readonly parts: readonly Readonly<Part>[]
}

/** Counts every post of the creator within the span, with its figures of the step `span.at`. May pause after each. */
export function* voiceOf(universe: UniverseOptions, creator: Creator, span: Span): Work<Voice> {
  const schedule = scheduleOf(universe, creator)
  const curve = curvesOf(universe, creator, schedule)
  const parts = Array.from({ length: span.points }, (): Part => ({ engagement: 0, posts: 0 }))
  const top: CountedPost[] = []
  const total: Part = { engagement: 0, posts: 0 }
  for (let number = newestNumberAt(schedule, span.end); number > -creator.postsAtStart; number--) {
    if (goneSince(creator.story?.posts.get(number), span.at) !== null) continue
    const posted = postedAt(schedule, number)
    if (posted < span.start) break
    const figures = figuresOn(curve(number), span.at)
    const post = { ...figures, number, engagement: figures.likes + figures.comments }
    for (const each of [total, parts[partAt(span, posted)]]) if (each) add(each, post)
    place(top, post)
    yield
  }
  return { creator, at: span.at, ...total, top, parts }
}

function add(part: Part, { engagement }: CountedPost): void {
  part.engagement += engagement
  part.posts += 1
}

/** Returns the index of the part of the trends that a post lies in. */
function partAt({ end, step, points }: Span, posted: number): number {
  const back = Math.floor((end - startOfDay(posted)) / DAY / step)
  return points - 1 - Math.min(back, points - 1)
}

/** Puts a post in its place among the top ones. Of two with equal engagement the newer one comes first. */
function place(top: CountedPost[], post: CountedPost): void {
  const last = top[TOP_POSTS - 1]
  if (last && last.engagement >= post.engagement) return
  top.push(post)
  top.sort((a, b) => b.engagement - a.engagement || b.number - a.number)
  top.length = Math.min(top.length, TOP_POSTS)
}
