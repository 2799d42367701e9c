// The comments of a post. Comment n exists from the instant when the post's count rises to n + 1, so that lists always
// agree with the count. Those who write them live where the audience of the creator lives; their surnames are invented.

import { type Draws, digest } from '../../kit/random.ts'
import { countriesOfAudience, WHOLE } from '../audience-parts.ts'
import { english, wordsOf } from '../categories.ts'
import { animal } from '../faker.ts'
import { drawsAt, hashAt, unitAt } from '../numbered-draws.ts'
import { drawnSurname, namesIn } from '../people/names.ts'
import type { CommentPin } from '../pins.ts'
import { COUNTRIES } from '../places.ts'
import { ANSWERS, ideasUnder, type Mood, meaningOf, type Written, written } from '../text/ideas.ts'
import type { Post, PostComment, UniverseOptions } from '../types.ts'
import { baseAt, type Curve, commentsAt, commentsGrown } from './curve.ts'
import { pinnedComments, pinnedPost } from './pinned-posts.ts'
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
  const thread = threadOf(options, post)
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
  for (const { comment, at } of pin ? pinnedComments(options, pin) : []) {
    let number = commentsGrown(curve, at - 1)
    while (numbered.has(number)) number++
    numbered.set(number, comment)
  }
  return numbered
}

function asPinned(drawn: PostComment, { text, handle, likes, sentiment = 0 }: CommentPin): PostComment {
  const mood = sentiment === 1 ? 'positive' : drawn.mood === 'negative' ? 'negative' : 'neutral'
  return {
    ...drawn,
    text,
    commenter: handle ?? drawn.commenter,
    likeCount: likes ?? 0,
    sentiment,
    mood,
    isPinned: true,
  }
}

/** Returns the number of comments that documents of `at` (ms) count. */
export function commentsOn(curve: Curve, at: number): number {
  return commentsAt(curve, at, baseAt(curve, at))
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

type Thread = ReturnType<typeof threadOf>

function threadOf(options: UniverseOptions, post: Post) {
  const { connector, shortcode, creator } = post
  const base = digest(options.seed, 'comments', connector, creator.drawnAs, shortcode)
  const positive = 0.5 + 0.35 * unitAt(base, -1)
  return {
    post,
    base,
    /** The people who comment often under posts of the creator are drawn from it. */
    regulars: digest(options.seed, 'regulars', connector, creator.drawnAs),
    /** The bounds of positive and neutral comments, which differ from post to post. */
    moods: { positive, neutral: positive + (1 - positive) * (0.4 + 0.4 * unitAt(base, -2)) },
    ideas: ideasUnder(options, post),
    /** Where its audience lives, in hundredths of a percent by country. */
    homes: countriesOfAudience(options, creator),
  }
}

function commentAt(options: UniverseOptions, thread: Thread, number: number, createdAt: number): PostComment {
  const { base, post } = thread
  const d = drawsAt(base, number)
  const hidden = d.chance(0.2)
  const likes = Math.floor(Math.max(3, BEST * post.creator.averageEngagementAtStart) * d.float() ** FALL)
  const { mood, commenter, words } = opinionAt(options, thread, number)
  return {
    number,
    text: words.in(wordsOf(options).languageOf(writerOf(post))),
    createdAt,
    sentiment: mood === 'positive' ? 1 : 0,
    mood,
    likeCount: hidden ? null : likes,
    commenter,
    isPinned: false,
  }
}

/** Returns what comment `number` says, and who says it: now and then the creator, who answers another. */
function opinionAt(options: UniverseOptions, thread: Thread, number: number) {
  const { base, moods, post } = thread
  const answered = answeredBy(thread, number)
  if (answered !== null) {
    const words = written(options, { ...thread, ideas: ANSWERS }, number, 'positive')
    const spoken = `@${commenterAt(thread, answered)}`
    const addressed: Written = { ...words, in: (language) => `${spoken} ${words.in(language)}` }
    return { mood: 'positive' as const, commenter: post.creator.handle, words: addressed }
  }
  const roll = unitAt(base, number ^ 0x10000003)
  const mood: Mood = roll < moods.positive ? 'positive' : roll < moods.neutral ? 'neutral' : 'negative'
  return { mood, commenter: commenterAt(thread, number), words: written(options, thread, number, mood) }
}

/** What the best comment of a post gets, of the reactions that posts of its creator have. */
const BEST = 0.07
/** How fast likes fall from the best comment on: nine of ten have next to none. */
const FALL = 40

/** Returns the number of the comment that the creator answers with comment `number`; null where it is somebody else's. */
function answeredBy({ base, post }: Pick<Thread, 'base' | 'post'>, number: number): number | null {
  const often = post.creator.followersAtStart < 10_000 ? 0.16 : 0.04
  const answers = (each: number) => each > 0 && unitAt(base, each ^ 0x20000001) < often
  if (!answers(number)) return null
  const before = number - 1 - (hashAt(base, number ^ 0x10000001) % Math.min(3, number))
  return answers(before) ? null : before
}

/** How many comments are of people who comment often. */
const OFTEN = 0.3

function commenterAt({ base, regulars, post, homes }: Thread, number: number): string {
  const d = drawsAt(base, number ^ 0x10000002)
  if (!d.chance(OFTEN)) return commenterName(d, homes)
  const regular = Math.floor((5 + 2 * Math.sqrt(post.creator.averageEngagementAtStart)) * d.float() ** 2)
  return commenterName(drawsAt(regulars, regular), homes)
}

/** People comment in the language of the post. */
function writerOf({ creator, language }: Post) {
  return language === undefined ? creator : { ...creator, languages: [language] }
}

const SCORES = {
  positive: { csat: [4, 5], nps: [8, 10] },
  neutral: { csat: [3, 4], nps: [6, 8] },
  negative: { csat: [1, 3], nps: [0, 5] },
} as const

/** The result of the extended sentiment analysis for a comment. */
export type CommentOpinion = Readonly<ReturnType<typeof commentOpinion>>

/** Returns the opinion that a comment of the post expresses: its themes follow from what it says. */
export function commentOpinion(options: UniverseOptions, post: Post, { number, mood, isPinned, text }: PostComment) {
  const thread = threadOf(options, post)
  const d = drawsAt(thread.base, number ^ 0x20000000)
  const { csat, nps } = SCORES[mood]
  // What a pin says is not looked into.
  const drawn = isPinned ? null : opinionAt(options, thread, number).words
  const themes = new Set(drawn?.ideas.flatMap((idea) => meaningOf(idea).themes))
  const sentiment = (): 'neutral' | 'negative' | 'error' | 'unknown' =>
    d.chance(0.02) ? 'error' : mood === 'negative' ? 'negative' : d.chance(0.7) ? 'neutral' : 'unknown'
  return {
    /** Satisfaction, 1 to 5. */
    csat: d.int(csat[0], csat[1]),
    /** Likelihood of a recommendation, 0 to 10. */
    nps: d.int(nps[0], nps[1]),
    extraction: [...themes].map((theme) => ({ theme, sentiment: sentiment() })),
    /** In English; of an English comment, the comment itself. */
    translation: drawn?.in(english()) ?? text,
  }
}

const WORDS = ['real', 'its', 'the', 'just', 'little', 'not', 'hey', 'only', 'simply', 'hello'] as const

/** Returns the group of names of where a part (hundredths of a percent) of the audience lives; null for any other country. */
function namesAt(homes: Thread['homes'], part: number): string | null {
  let remaining = part
  for (const [country, share] of homes) {
    remaining -= share
    if (remaining < 0) return COUNTRIES.find(({ name }) => name === country)?.names ?? null
  }
  return null
}

function commenterName(d: Draws, homes: Thread['homes']): string {
  const names = namesAt(homes, d.float() * WHOLE) ?? d.pick(COUNTRIES).names
  const { female, male } = namesIn(names)
  const first = d.pick(d.chance(0.5) ? female : male).toLowerCase()
  const { stem, last } = drawnSurname(d, names)
  const roll = d.float()
  const between = d.pick(['.', '_', ''])
  const digits = d.chance(0.3) ? String(d.int(1, 99)) : ''
  if (roll < 0.3) return first + between + last + digits
  if (roll < 0.45) return first.charAt(0) + between + last + digits
  if (roll < 0.6) return first + (between || '.') + stem + digits
  if (roll < 0.75) return last + between + first.charAt(0) + digits
  if (roll < 0.85)
    return `${d.pick(WORDS)}${between || '_'}${d.chance(0.5) ? `${first}${between || '_'}${stem}` : last}`
  if (roll < 0.95) return last + String(d.int(1970, 2010)).slice(d.chance(0.5) ? 0 : 2)
  return `${animal(d)}${between || '_'}${stem}${digits}`
}
