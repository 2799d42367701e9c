// The types of the universe. Everything in this folder is a pure function of seed, key (such as a handle) and time.

import type { Digest } from '../kit/random.ts'
import type { ChangeInput, CreatorChange, PostChange } from '../model/change.ts'
import type { Connector } from '../model/connector.ts'
import type { PostType } from '../model/platforms.ts'
import type { Vocabulary } from './data/schema.ts'
import type { CreatorPin, PostPin } from './pins.ts'
import type { AgeGroup, Gender } from './vocabulary.ts'

export { CONNECTORS, type Connector } from '../model/connector.ts'
export { PLATFORMS, type PostType } from '../model/platforms.ts'

/** The options of a universe: plain data. Equal options give equal data. */
export interface UniverseOptions {
  readonly seed: string
  readonly size: number
  /** When the world started (ms since 1970, UTC); figures "at start" are those of that day. */
  readonly start: number
  readonly pins: readonly CreatorPin[]
  /** Posts whose creator or figures a fixture pins. */
  readonly postPins?: readonly PostPin[] | undefined
  readonly vocabulary?: Vocabulary | undefined
  readonly changes?: PopulationChanges | undefined
  /** When creators were polled by real-time tracking. */
  readonly polls?: Polls | undefined
  /** What records say of the posts that they name, by `postKey`. */
  readonly named?: ReadonlyMap<string, NamedFacts> | undefined
  /** The handles that records say are those of companies, with their categories; null for a category that is not known. */
  readonly companies?: ReadonlyMap<string, string | null> | undefined
}

export interface NamedFacts {
  /** The first handle of its author, which stays for ever. */
  readonly handle: string
  /** When the first of them named it (ms); null where that is not known. */
  readonly seen: number | null
  /** The brand of the first campaign that names it; null for none. */
  readonly sponsor: string | null
}

/** Returns the last instant until `at` (ms) at which something was polled; 0 for none. */
export type Polled = (at: number) => number

export interface Polls {
  /** How much is tracked. */
  readonly tracked: number
  /** Returns the polls of the creator and of its posts, which step all its figures; null where none of them is tracked. */
  of(creator: Pick<Creator, 'connector' | 'handle' | 'drawnAs'>): Polled | null
}

/** The figures that a pin fixes, and when the comments that it gives were written (ms, rising); these count in `comments`. */
export interface PinnedFigures extends PostFigures {
  readonly commentTimes: readonly number[]
}

export interface PinnedPost {
  readonly connector: Connector
  readonly shortcode: string
  /** Whose it is; null if no pin says, so that the URL or the shortcode decides. */
  readonly handle: string | null
  /** Which of the creator's posts it is; null for none of them. */
  readonly number: number | null
  /** The types that its URL allows; any, if left out. */
  readonly types?: readonly PostType[]
  /** When it was published (ms), if the fixture says so. */
  readonly postedAt?: number | undefined
  /** null if none is fixed. */
  readonly figures: PinnedFigures | null
  /** What else the fixture says of it; null for a post that only made room for another. */
  readonly pin: PostPin | null
}

/** Changes of one instant (ms). */
export interface Change extends Readonly<ChangeInput> {
  readonly at: number
}

/** One change of a creator or a post: done at `end`, which is `at` unless its figures take their time. */
export interface Step<Changed> {
  readonly at: number
  readonly end: number
  readonly changed: Changed
}

/** The changes of one creator or post, oldest first. */
export type Story<Changed> = readonly Step<Changed>[]

export type PostStory = Story<PostChange>

export interface CreatorStory {
  readonly steps: Story<CreatorChange>
  readonly posts: ReadonlyMap<number, PostStory>
}

/** All that stories have changed of a population so far. */
export interface PopulationChanges {
  readonly list: readonly Change[]
  /** Returns the handle that a creator was drawn with, by any that it has had since. */
  firstHandle(connector: Connector, handle: string): string
  /** Returns the handle that the creator has now. */
  currentHandle(creator: Pick<Creator, 'connector' | 'drawnAs'>): string
  /** Whether a creator had this handle, and has another now. */
  isFormer(connector: Connector, handle: string): boolean
  /** Returns what has changed of a creator and its posts; null for nothing. */
  ofCreator(creator: Pick<Creator, 'connector' | 'drawnAs'>): CreatorStory | null
  /** Returns what has changed of a post by its shortcode; null for nothing. */
  ofPost(connector: Connector, shortcode: string): PostStory | null
  /** Returns the last step of any figure until `at`: see `lastStep`. */
  lastStep(at: number): number
}

/** A creator: fields that never change, and the figures of the day the world started. */
export interface Creator {
  /** The seed and the start of its universe. */
  readonly seed: string
  readonly start: number
  readonly connector: Connector
  /** Without the `@`. Unique per connector. */
  readonly handle: string
  /** The handle that it was drawn with: its own, unless it was renamed. */
  readonly drawnAs: string
  /** What stories have changed of it and its posts; null for nothing. */
  readonly story: CreatorStory | null
  /** When it was polled; null while neither it nor a post of it is tracked in real time. */
  readonly polls: Polled | null
  /** The posts that fixtures pin among its own, by number; null for none. */
  readonly pinnedPosts: ReadonlyMap<number, PinnedPost> | null
  /** Index in the population; null for a creator outside it, which exists because a client named it. */
  readonly index: number | null
  /** The platform's id: digits on instagram and tiktok, `UC...` on youtube. */
  readonly platformId: string
  readonly fullName: string
  readonly gender: Gender
  readonly ageGroup: AgeGroup
  readonly category: string
  /** null for a tenth of the creators. */
  readonly location: string | null
  readonly country: string | null
  readonly languages: readonly string[]
  /** Hours ahead of UTC: of the creator, and of most of the audience. */
  readonly utc: number
  readonly audienceUtc: number
  readonly biography: string
  readonly email: string | null
  readonly mobile: string | null
  readonly externalLinks: readonly string[]
  readonly interests: readonly string[]
  /** Hashtags of the latest posts, with the `#`. */
  readonly hashtags: readonly string[]
  /** Brands mentioned in the latest posts, with the `@`. */
  readonly brandMentions: readonly string[]
  readonly followersAtStart: number
  readonly followingAtStart: number
  readonly postsAtStart: number
  /** Whole number; the exact mean of the listed video posts on the first day. */
  readonly averageViewsAtStart: number
  /** Likes + comments per post, whole number; the exact mean of the listed posts on the first day. */
  readonly averageEngagementAtStart: number
  /** Followers gained in a year, in percent. */
  readonly growthPerYear: number
  readonly postsPerWeek: number
  /** Whole number, 0 to 100. */
  readonly qualityScore: number
  /** Percent, 0 to 15, two decimals. */
  readonly effectiveFollowerRate: number
  /** False for a tenth of the creators: their `audience` is null in search. */
  readonly audienceKnown: boolean
  /** False for a tenth of the creators: their `average_views` are null in search. */
  readonly averageViewsKnown: boolean
  readonly postsBase: Digest
}

/** A post: fields that never change. `postFigures` returns its figures at an instant. */
export interface Post {
  readonly connector: Connector
  readonly shortcode: string
  readonly type: PostType
  readonly video: boolean
  readonly url: string
  readonly creator: Creator
  /** Its number among the posts of its creator; null for a foreign one. */
  readonly number: number | null
  /** Which topic of its creator's category it is about. */
  readonly topic: number
  readonly title: string
  /** The language that a pin says; undefined for that of its creator. */
  readonly language: string | undefined
  /** Written when first asked for: public insights show titles only. */
  readonly description: () => string
  readonly hashtags: readonly string[]
  /** Brands, then people, with the `@`. */
  readonly mentions: readonly string[]
  readonly externalLinks: readonly string[]
  readonly sponsored: boolean
  readonly locationName: string | null
  /** ms since 1970, UTC. */
  readonly postedAt: number
}

/** The figures of a post at an instant. They fall only where a story changes them. */
export interface PostFigures {
  readonly views: number
  readonly reach: number
  readonly likes: number
  readonly comments: number
  readonly saved: number | null
  readonly shares: number | null
}

export interface PostComment {
  /** 0 for the oldest comment of its post. */
  readonly number: number
  readonly text: string
  /** ms since 1970, UTC; rises with `number`. */
  readonly createdAt: number
  /** 1 positive, 0 otherwise. */
  readonly sentiment: 0 | 1
  /** The word of the sentiment shares that it counts for. */
  readonly mood: 'positive' | 'neutral' | 'negative'
  /** null where the platform hides the count. */
  readonly likeCount: number | null
  readonly commenter: string
  /** Whether a pin gives it. */
  readonly isPinned: boolean
}
