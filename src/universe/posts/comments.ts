// The comments of a post. Comment n exists from the instant when the post's count rises to n + 1, so that lists always
// agree with the count.

import { startOfDay } from '../../kit/days.ts'
import { type Digest, digest } from '../../kit/random.ts'
import { english, wordsOf } from '../categories.ts'
import { drawsAt, unitAt } from '../numbered-draws.ts'
import { meaningOf } from '../text/ideas.ts'
import type { CommentPin, Post, PostComment, UniverseOptions } from '../types.ts'
import { ideasUnder, written } from './comment-texts.ts'
import { commenterName } from './commenters.ts'
import { type Curve, commentsAt, commentsGrown } from './curve.ts'
import { givenComments, pinnedPost } from './pinned-posts.ts'
import { curveOfPost } from './post-figures.ts'

/** Returns comments of a post that exist at `at` (ms): `count` of them from number `from` on, oldest first. */
export function commentsOf(
  options: UniverseOptions,
  post: Post,
  at: number,
  { from, count }: { readonly from: number; readonly count: number },
): PostComment[] {
  return listed(options, post, curveOfPost(options, post), at, from, from + count)
}

/** Returns the newest comments of a post at `at` (ms), newest first. */
export function newestComments(options: UniverseOptions, post: Post, at: number, count: number): PostComment[] {
  const curve = curveOfPost(options, post)
  const total = commentsOn(curve, at)
  return listed(options, post, curve, at, total - count, total).reverse()
}

function listed(
  options: UniverseOptions,
  post: Post,
  curve: Curve,
  at: number,
  from: number,
  to: number,
): PostComment[] {
  const first = Math.max(0, from)
  const end = Math.min(to, commentsOn(curve, at))
  const base = baseOf(options, post)
  const thread: Thread = { base, moods: moodsOf(base), ideas: ideasUnder(options, post), post }
  const comments: PostComment[] = []
  const pinned = pinnedIn(options, post, curve)
  let createdAt = curve.postedAt
  for (let number = first; number < end; number++) {
    createdAt = instantOf(curve, number, createdAt, at)
    const comment = commentAt(options, thread, number, createdAt)
    const pin = pinned.get(number)
    comments.push(pin ? asPinned(comment, pin) : comment)
  }
  return comments
}

/** Returns the comments that a pin of the post gives, by their numbers: they stand among the others by their times. */
function pinnedIn(options: UniverseOptions, post: Post, curve: Curve): ReadonlyMap<number, CommentPin> {
  const pin = pinnedPost(options, post.connector, post.shortcode)?.pin
  const numbered = new Map<number, CommentPin>()
  for (const { comment, at } of pin ? givenComments(options, pin) : []) {
    let number = commentsGrown(curve, at - 1)
    while (numbered.has(number)) number++
    numbered.set(number, comment)
  }
  return numbered
}

function asPinned(drawn: PostComment, { text, handle, likes, sentiment = 0 }: CommentPin): PostComment {
  const mood = sentiment === 1 ? 'positive' : drawn.mood === 'negative' ? 'negative' : 'neutral'
  return { ...drawn, text, commenter: handle ?? drawn.commenter, likeCount: likes ?? 0, sentiment, mood, given: true }
}

/** Returns the number of comments that documents of `at` (ms) count. */
export function commentsOn(curve: Curve, at: number): number {
  return commentsAt(curve, at, startOfDay(at))
}

/** Returns the most comments that there were until `at` (ms): a story may take some away again. */
export function mostComments(curve: Curve, at: number): number {
  const before = curve.changed?.before(at) ?? []
  return before.reduce((most, instant) => Math.max(most, commentsAt(curve, instant)), commentsAt(curve, at))
}

/** Returns the first millisecond at which comment `number` is counted, between `since` and `until`. */
function instantOf(curve: Curve, number: number, since: number, until: number): number {
  if (mostComments(curve, since) > number) return since
  let before = since
  let after = Math.floor(until)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (mostComments(curve, middle) > number) after = middle
    else before = middle
  }
  return after
}

function baseOf({ seed }: UniverseOptions, { connector, shortcode, creator }: Post): Digest {
  return digest(seed, 'comments', connector, creator.drawnAs, shortcode)
}

/** Draws the bounds of positive and neutral comments, which differ from post to post. */
function moodsOf(base: Digest): { readonly positive: number; readonly neutral: number } {
  const positive = 0.5 + 0.35 * unitAt(base, -1)
  return { positive, neutral: positive + (1 - positive) * (0.4 + 0.4 * unitAt(base, -2)) }
}

/** What the comments of a post share. */
interface Thread {
  readonly base: Digest
  readonly moods: { readonly positive: number; readonly neutral: number }
  readonly ideas: ReturnType<typeof ideasUnder>
  readonly post: Post
}

function commentAt(options: UniverseOptions, thread: Thread, number: number, createdAt: number): PostComment {
  const { base, moods, post } = thread
  const d = drawsAt(base, number)
  const roll = d.float()
  const mood = roll < moods.positive ? 'positive' : roll < moods.neutral ? 'neutral' : 'negative'
  const hidden = d.chance(0.2)
  const likes = Math.floor(0.4 / (1.02 - d.float()) - 0.3)
  return {
    number,
    text: written(options, thread, number, mood).in(wordsOf(options).languageOf(writerOf(post))),
    createdAt,
    sentiment: mood === 'positive' ? 1 : 0,
    mood,
    likeCount: hidden ? null : Math.max(0, likes),
    commenter: commenterName(d, options, post.creator),
    given: false,
  }
}

/** People comment in the language of the post. */
function writerOf({ creator, language }: Post) {
  return language === undefined ? creator : { ...creator, languages: [language] }
}

/** The result of the extended sentiment analysis for a comment. */
export interface CommentOpinion {
  /** Satisfaction, 1 to 5. */
  readonly csat: number
  /** Likelihood of a recommendation, 0 to 10. */
  readonly nps: number
  readonly extraction: readonly {
    readonly theme: string
    readonly sentiment: 'neutral' | 'negative' | 'error' | 'unknown'
  }[]
  /** In English; of an English comment, the comment itself. */
  readonly translation: string
}

const SCORES = {
  positive: { csat: [4, 5], nps: [8, 10] },
  neutral: { csat: [3, 4], nps: [6, 8] },
  negative: { csat: [1, 3], nps: [0, 5] },
} as const

/** Returns the opinion that a comment of the post expresses: its themes follow from what it says. */
export function commentOpinion(
  options: UniverseOptions,
  post: Post,
  { number, mood, given, text }: PostComment,
): CommentOpinion {
  const base = baseOf(options, post)
  const d = drawsAt(base, number ^ 0x20000000)
  const { csat, nps } = SCORES[mood]
  // What a pin says is not looked into.
  if (given) return { csat: d.int(csat[0], csat[1]), nps: d.int(nps[0], nps[1]), extraction: [], translation: text }
  const said = written(options, { base, post, ideas: ideasUnder(options, post) }, number, mood)
  const themes = new Set(said.ideas.flatMap((idea) => meaningOf(idea).themes))
  return {
    csat: d.int(csat[0], csat[1]),
    nps: d.int(nps[0], nps[1]),
    extraction: [...themes].map((theme) => ({
      theme,
      sentiment: d.chance(0.02) ? 'error' : mood === 'negative' ? 'negative' : d.chance(0.7) ? 'neutral' : 'unknown',
    })),
    translation: said.in(english()),
  }
}
