// The posts that a fixture pins: whose they are, which of the creator's posts they are, and their figures.

import { startOfDay } from '../../kit/days.ts'
import { parseDuration } from '../../kit/duration.ts'
import { parseAnyDate } from '../../kit/http-date.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { drawnCreatorOf, drawnCreatorOfShortcode, pinOf } from '../drawn-creators.ts'
import { shortcodeOf } from '../ids.ts'
import { perPinsInSlices } from '../per-pins.ts'
import type { Connector, Creator, PinnedFigures, PostPin, PostType, UniverseOptions } from '../types.ts'
import { fixedFigures } from './fixed-figures.ts'
import { isVideo, scheduleOf, typeAt } from './post-schedule.ts'

export interface PinnedPost {
  readonly connector: Connector
  readonly shortcode: string
  /** Whose it is; null if no pin says, so that the URL or the shortcode decides. */
  readonly handle: string | null
  /** Which of the creator's posts it is; null for none of them. */
  readonly number: number | null
  /** The types that its URL allows; any, if left out. */
  readonly types?: readonly PostType[]
  /** null if none is fixed. */
  readonly figures: PinnedFigures | null
  /** What else the fixture says of it; null for a post that only made room for another. */
  readonly pin: PostPin | null
}

/** The pinned posts of a creator by their numbers, and what the creator's averages must leave room for. */
interface PostsOfCreator {
  readonly creator: Creator
  readonly posts: Map<number, PinnedPost>
  readonly figures: Map<number, PinnedFigures>
}

interface PinnedPosts {
  /** By connector and shortcode. */
  readonly posts: Map<string, PinnedPost>
  /** By connector and handle. */
  readonly creators: Map<string, PostsOfCreator>
}

const NONE: readonly PostPin[] = []

const allOf = perPinsInSlices(function* (options): Work<PinnedPosts> {
  const pinned: PinnedPosts = { posts: new Map(), creators: new Map() }
  for (const pin of options.postPins ?? NONE) {
    place(options, pinned, pin)
    yield
  }
  return pinned
})

/** Finds the places of all pinned posts, so that nobody waits for them later. */
export function* placePinnedPosts(options: UniverseOptions): Work<void> {
  if (hasPins(options)) yield* allOf.inSlices(options)
}

function hasPins({ postPins = NONE }: UniverseOptions): boolean {
  return postPins.length > 0
}

function pinnedIn(options: UniverseOptions): PinnedPosts | null {
  return hasPins(options) ? allOf.atOnce(options) : null
}

/** Returns the pinned post with this shortcode; null for any other. */
export function pinnedPost(options: UniverseOptions, connector: Connector, shortcode: string): PinnedPost | null {
  return pinnedIn(options)?.posts.get(postKey({ connector, shortcode })) ?? null
}

/** Returns the shortcode (instagram) or video id of the creator's post `number`. */
export function shortcodeAt(options: UniverseOptions, creator: Creator, number: number): string {
  const post = pinnedIn(options)?.creators.get(keyOf(creator))?.posts.get(number)
  return post?.shortcode ?? shortcodeOf(options.seed, { ...creator, handle: creator.drawnAs }, number)
}

/** Returns the fixed figures of the creator's posts by number; null where none is fixed. */
export function pinnedFigures(options: UniverseOptions, creator: Creator): ReadonlyMap<number, PinnedFigures> | null {
  return pinnedIn(options)?.creators.get(keyOf(creator))?.figures ?? null
}

/** Returns every creator of whom a post is pinned. */
export function* creatorsWithPins(options: UniverseOptions): Work<Creator[]> {
  yield* placePinnedPosts(options)
  const creators = pinnedIn(options)?.creators.values() ?? []
  return yield* eachOf(creators, ({ creator }) => withPinnedPosts(options, creator))
}

/**
 * Returns the creator with the averages that its posts have with the pinned ones among them. An average that is pinned
 * itself stays, and the other posts make up for it, unless the pinned posts alone exceed it.
 */
export function withPinnedPosts(options: UniverseOptions, creator: Creator): Creator {
  const pinned = pinnedIn(options)?.creators.get(keyOf(creator))
  if (!pinned) return creator
  const dates = new Map<number, number>()
  for (const [number, { pin }] of pinned.posts) {
    const posted = pin && postedAtOf(options, pin)
    if (typeof posted === 'number') dates.set(number, posted)
  }
  return withAverages(options, dates.size > 0 ? { ...creator, postDates: dates } : creator, pinned)
}

/** Returns when a pin says that its post was published (ms); undefined where it does not. */
export function postedAtOf(options: Pick<UniverseOptions, 'start'>, { posted_at }: PostPin): number | undefined {
  return posted_at === undefined ? undefined : instantOf(options, posted_at)
}

function instantOf({ start }: Pick<UniverseOptions, 'start'>, text: string): number | undefined {
  const distance = /^[+-]/.test(text) ? parseDuration(text.slice(1)) : null
  const at = typeof distance === 'number' ? start + (text.startsWith('-') ? -distance : distance) : parseAnyDate(text)
  return at === null ? undefined : Math.floor(at / 1000) * 1000
}

/** Returns the comments that a pin gives, with when they were written (ms), oldest first; without a time, just before the start. */
export function givenComments(options: Pick<UniverseOptions, 'start'>, { comments = [] }: PostPin) {
  const timed = comments.map((comment) => ({
    comment,
    at: (comment.at === undefined ? undefined : instantOf(options, comment.at)) ?? startOfDay(options.start),
  }))
  return timed.sort((a, b) => a.at - b.at)
}

function withAverages(options: UniverseOptions, creator: Creator, pinned: PostsOfCreator): Creator {
  if (pinned.figures.size === 0) return creator
  const schedule = scheduleOf(options, creator)
  const views = { fixed: 0, free: 0, count: 0 }
  const reactions = { fixed: 0, free: 0, count: 0 }
  for (let number = 0; number > -schedule.existing; number--) {
    const figures = pinned.figures.get(number)
    add(reactions, figures && figures.likes + figures.comments)
    if (isVideo(typeAt(schedule, number))) add(views, figures?.views)
  }
  const pin = pinOf(options, creator.connector, creator.drawnAs)
  return {
    ...creator,
    averageViewsAtStart: averageOf(views, creator.averageViewsAtStart, typeof pin?.average_views === 'number'),
    averageEngagementAtStart: averageOf(reactions, creator.averageEngagementAtStart, pin?.engagement !== undefined),
  }
}

interface Sum {
  fixed: number
  /** How many are not fixed. */
  free: number
  count: number
}

function add(sum: Sum, fixed: number | undefined): void {
  sum.count++
  if (fixed === undefined) sum.free++
  else sum.fixed += fixed
}

function averageOf({ fixed, free, count }: Sum, average: number, stays: boolean): number {
  if (count === 0) return average
  if (free === 0) return Math.round(fixed / count)
  return stays ? Math.max(average, Math.ceil(fixed / count)) : Math.ceil((fixed + free * average) / count)
}

function keyOf({ connector, drawnAs }: Pick<Creator, 'connector' | 'drawnAs'>): string {
  return `${connector}/${drawnAs}`
}

/** Finds the place of a pinned post: its own, or else the newest of its creator's posts of that type that is free. */
function place(options: UniverseOptions, pinned: PinnedPosts, pin: PostPin): void {
  const url = parsePostUrl(pin.url)
  if (!url) return
  const { connector, shortcode } = url
  const own = drawnCreatorOfShortcode(options, connector, shortcode, url.handle)
  const named = pin.handle ?? url.handle
  const creator = named === undefined ? own.creator : drawnCreatorOf(options, connector, named)
  const isOwn = own.number !== null && own.creator.handle === creator.handle
  const number = isOwn ? own.number : named === undefined ? null : freeNumber(options, pinned, creator, url.types)
  const handle = named === undefined && own.number === null ? null : creator.handle
  if (own.number !== null && !isOwn && number !== null) {
    // The two swap their shortcodes, so that nobody has the same post.
    const swapped = shortcodeOf(options.seed, creator, number)
    const { handle } = own.creator
    put(pinned, own.creator, {
      connector,
      shortcode: swapped,
      handle,
      number: own.number,
      figures: null,
      pin: null,
    })
  }
  const figures = fixedFigures(
    options,
    creator,
    { number, shortcode },
    { pin, given: givenComments(options, pin).map(({ at }) => at) },
  )
  put(pinned, creator, { connector, shortcode, handle, number, types: url.types, figures, pin })
}

function put({ posts, creators }: PinnedPosts, creator: Creator, post: PinnedPost): void {
  posts.set(postKey(post), post)
  if (post.number === null) return
  const key = keyOf(creator)
  const known = creators.get(key) ?? { creator, posts: new Map(), figures: new Map() }
  creators.set(key, known)
  known.posts.set(post.number, post)
  if (post.figures) known.figures.set(post.number, post.figures)
}

/** Returns the number of the creator's newest post before the first day that can be this one; null where there is none. */
function freeNumber(
  options: UniverseOptions,
  { creators }: PinnedPosts,
  creator: Creator,
  types: readonly PostType[],
): number | null {
  const schedule = scheduleOf(options, creator)
  const taken = creators.get(keyOf(creator))?.posts
  for (let number = 0; number > -schedule.existing; number--) {
    if (!taken?.has(number) && types.includes(typeAt(schedule, number))) return number
  }
  return null
}
