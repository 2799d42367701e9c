// The posts that a fixture pins: whose they are, which of the creator's posts they are, and their figures.

import { startOfDay } from '../../kit/days.ts'
import { parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { instantOf, MomentSchema } from '../../model/fixture-time.ts'
import { drawnCreatorOf, drawnCreatorOfShortcode, perPins, pinOf } from '../drawn-creators.ts'
import { shortcodeOf } from '../ids.ts'
import { drawsAt } from '../numbered-draws.ts'
import type { PostPin } from '../pins.ts'
import type { Connector, Creator, PinnedFigures, PinnedPost, PostType, UniverseOptions } from '../types.ts'
import { characterOf, foreignBase, numbered, totalsOf } from './curve.ts'
import { isVideo, listedAtStart, typeAt } from './post-schedule.ts'

interface PinnedPosts {
  /** By connector and shortcode. */
  readonly posts: Map<string, PinnedPost>
  /** By connector and handle: the posts of a creator by their numbers. */
  readonly creators: Map<string, { readonly creator: Creator; readonly posts: Map<number, PinnedPost> }>
}

const pinnedIn = perPins((options): PinnedPosts => {
  const pinned: PinnedPosts = { posts: new Map(), creators: new Map() }
  for (const pin of options.postPins ?? []) place(options, pinned, pin)
  return pinned
})

export function pinnedPost(options: UniverseOptions, connector: Connector, shortcode: string): PinnedPost | null {
  return pinnedIn(options).posts.get(postKey({ connector, shortcode })) ?? null
}

export function creatorsWithPins(options: UniverseOptions): Creator[] {
  return [...pinnedIn(options).creators.values()].map(({ creator }) => withPinnedPosts(options, creator))
}

/**
 * Returns the creator with its pinned posts, and with the averages that its posts have with these among them. An average that
 * is pinned itself stays, and the other posts make up for it, unless the pinned posts alone exceed it.
 */
export function withPinnedPosts(options: UniverseOptions, creator: Creator): Creator {
  const { posts } = pinnedIn(options).creators.get(keyOf(creator)) ?? {}
  if (!posts) return creator
  const { averageViewsAtStart: views, averageEngagementAtStart: engagement } = creator
  const pin = pinOf(options, creator.connector, creator.drawnAs)
  const numbers = Array.from({ length: listedAtStart(creator) }, (_, at) => -at)
  const figuresOf = (listed: readonly number[]) => listed.map((number) => posts.get(number)?.figures ?? null)
  const videos = figuresOf(numbers.filter((number) => isVideo(typeAt(creator, number)))).map(
    (figures) => figures?.views,
  )
  const reactions = figuresOf(numbers).map((figures) => figures && figures.likes + figures.comments)
  const isFixed = [...posts.values()].some(({ figures }) => figures)
  return {
    ...creator,
    pinnedPosts: posts,
    averageViewsAtStart: isFixed ? averageOf(videos, views, typeof pin?.average_views === 'number') : views,
    averageEngagementAtStart: isFixed ? averageOf(reactions, engagement, pin?.engagement !== undefined) : engagement,
  }
}

/** Returns the average of figures that are fixed, or else about `average`. */
function averageOf(figures: readonly (number | null | undefined)[], average: number, stays: boolean): number {
  const count = figures.length
  const fixed = figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0)
  const free = figures.filter((figure) => figure === null || figure === undefined).length
  if (count === 0) return average
  if (free === 0) return Math.round(fixed / count)
  return stays ? Math.max(average, Math.ceil(fixed / count)) : Math.ceil((fixed + free * average) / count)
}

/** Returns the whole second (in ms) of a time in a pin, which may count from the start. */
function secondOf({ start }: UniverseOptions, text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.floor(instantOf(MomentSchema.parse(text), start, start) / 1000) * 1000
}

/** Returns the comments that a pin gives, with when they were written (ms), oldest first; without a time, just before the start. */
export function pinnedComments(options: UniverseOptions, { comments = [] }: PostPin) {
  const timed = comments.map((comment) => ({ comment, at: secondOf(options, comment.at) ?? startOfDay(options.start) }))
  return timed.sort((a, b) => a.at - b.at)
}

function keyOf({ connector, drawnAs }: Creator): string {
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
  const number = isOwn ? own.number : named === undefined ? null : freeNumber(pinned, creator, url.types)
  const handle = named === undefined && own.number === null ? null : creator.handle
  if (own.number !== null && !isOwn && number !== null) {
    // The two swap their shortcodes, so that nobody has the same post.
    const swapped = { shortcode: shortcodeOf(options.seed, creator, number), number: own.number }
    put(pinned, own.creator, { connector, ...swapped, handle: own.creator.handle, figures: null, pin: null })
  }
  const commentTimes = pinnedComments(options, pin).map(({ at }) => at)
  const figures = fixedFigures(creator, { number, shortcode }, { pin, commentTimes })
  const postedAt = secondOf(options, pin.posted_at)
  put(pinned, creator, { connector, shortcode, handle, number, types: url.types, postedAt, figures, pin })
}

function put({ posts, creators }: PinnedPosts, creator: Creator, post: PinnedPost): void {
  posts.set(postKey(post), post)
  if (post.number === null) return
  const known = creators.get(keyOf(creator)) ?? { creator, posts: new Map() }
  creators.set(keyOf(creator), known)
  known.posts.set(post.number, post)
}

/** Returns the number of the creator's newest post before the first day that can be this one; null where there is none. */
function freeNumber({ creators }: PinnedPosts, creator: Creator, types: readonly PostType[]): number | null {
  const taken = creators.get(keyOf(creator))?.posts
  for (let number = 0; number > -listedAtStart(creator); number--) {
    if (!taken?.has(number) && types.includes(typeAt(creator, number))) return number
  }
  return null
}

/** Returns the figures of a pinned post: those that the fixture says, the others in proportion; null where it says none. */
function fixedFigures(
  creator: Creator,
  { number, shortcode }: { readonly number: number | null; readonly shortcode: string },
  { pin, commentTimes }: { readonly pin: PostPin; readonly commentTimes: readonly number[] },
): PinnedFigures | null {
  const { views, reach, likes_count: likes, saved, shares } = pin
  const character =
    number === null
      ? characterOf(drawsAt(foreignBase(creator, shortcode), 1), creator, 'VIDEO', 0)
      : numbered(creator, number)
  const { commentShare, reachShare, savedShare, sharesShare } = character
  const totals = totalsOf(creator, character)
  const drawn = {
    views: totals.views,
    likes: totals.engagement * (1 - commentShare),
    comments: totals.engagement * commentShare,
    reach: totals.views * reachShare,
  }
  const counted = commentTimes.length > 0 ? Math.max(commentTimes.length, Math.round(drawn.comments)) : undefined
  const comments = pin.comments_count ?? counted
  const pinned = [
    [views, drawn.views],
    [likes, drawn.likes],
    [comments, drawn.comments],
    [reach, drawn.reach],
    [saved, drawn.likes * (savedShare ?? 0)],
    [shares, drawn.likes * (sharesShare ?? 0)],
  ] as const
  const first = pinned.find(([figure]) => figure !== undefined)
  if (!first) return null
  const [figure = 0, usual] = first
  const scale = usual > 0 ? figure / usual : 1
  const scaled = (value: number) => Math.round(value * scale)
  // Nobody likes what nobody has seen.
  const seen = views ?? Math.max(scaled(drawn.views), likes ?? 0, reach ?? 0)
  const liked = likes ?? Math.min(seen, scaled(drawn.likes))
  return {
    views: seen,
    reach: reach ?? Math.round(seen * reachShare),
    likes: liked,
    commentTimes,
    comments: comments ?? scaled(drawn.comments),
    saved: savedShare === null ? null : (saved ?? Math.floor(liked * savedShare)),
    shares: sharesShare === null ? null : (shares ?? Math.floor(liked * sharesShare)),
  }
}
