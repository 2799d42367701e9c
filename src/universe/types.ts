// The nouns of the universe. Everything in this folder is a pure function of (seed, what is asked for, time).

import type { Connector } from '../model/connector.ts'

export { CONNECTORS, type Connector } from '../model/connector.ts'

/** What two universes must share to be the same: equal options, equal data. */
export interface UniverseOptions {
  readonly seed: string
  /** How many creators the population has. */
  readonly size: number
  /** The instant (ms since 1970, UTC) the world started; figures "at start" hold on its day. */
  readonly start: number
  /** Creators whose figures a fixture pins. */
  readonly pins: readonly CreatorPin[]
}

/** Figures and facts that a fixture fixes for one creator at the start; what is left out is generated. */
export interface CreatorPin {
  readonly connector: Connector
  readonly handle: string
  readonly full_name?: string | undefined
  readonly followers?: number | undefined
  readonly following?: number | undefined
  readonly posts?: number | undefined
  /** Engagement rate in percent. */
  readonly engagement?: number | undefined
  readonly average_views?: number | undefined
  readonly category?: string | undefined
  readonly gender?: string | undefined
  readonly age_group?: string | undefined
  readonly location?: string | null | undefined
  readonly country?: string | null | undefined
  readonly email?: string | null | undefined
  readonly mobile?: string | null | undefined
  readonly biography?: string | undefined
}

export type Gender = 'male' | 'female' | 'n/a'

/** One creator: what never changes, and the figures on the day the world started. */
export interface Creator {
  readonly connector: Connector
  /** Without the `@`. Together with the connector it names the creator. */
  readonly handle: string
  /** The place in the population, or null for a creator that exists because a client named it. */
  readonly index: number | null
  /** The platform's own id: digits on instagram and tiktok, `UC...` on youtube. */
  readonly platformId: string
  readonly fullName: string
  readonly gender: Gender
  readonly ageGroup: string
  readonly category: string
  readonly location: string | null
  readonly country: string | null
  readonly languages: readonly string[]
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
  /** Whole number; the exact mean of the latest video posts on the first day. */
  readonly averageViewsAtStart: number
  /** Likes + comments a post, whole number; the exact mean over the listed posts on the first day. */
  readonly averageEngagementAtStart: number
  /** Percent of the followers gained in a year. */
  readonly growthPerYear: number
  readonly postsPerWeek: number
  /** Whole number, 0 to 100. */
  readonly qualityScore: number
  /** Percent, 0 to 15, two decimals. */
  readonly effectiveFollowerRate: number
  /** False for the tenth of search records whose `audience` is null; likewise average_views and location. */
  readonly audienceKnown: boolean
  readonly averageViewsKnown: boolean
}

export type PostType = 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'

/** One post: what never changes. Figures come from `postFigures(post, at)`. */
export interface Post {
  readonly connector: Connector
  readonly shortcode: string
  readonly type: PostType
  readonly video: boolean
  readonly url: string
  readonly creator: Creator
  readonly title: string
  readonly description: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly externalLinks: readonly string[]
  readonly sponsored: boolean
  readonly locationName: string | null
  /** ms since 1970, UTC. */
  readonly postedAt: number
}

/** The figures of a post at an instant. They never fall as time goes on. */
export interface PostFigures {
  readonly views: number
  readonly reach: number
  readonly likes: number
  readonly comments: number
  readonly saved: number | null
  readonly shares: number | null
}

export interface PostComment {
  /** 0 for the oldest of its post. */
  readonly number: number
  readonly text: string
  /** ms since 1970, UTC; rises with `number`. */
  readonly createdAt: number
  /** 1 positive, 0 otherwise. */
  readonly sentiment: 0 | 1
  /** Which of the three words the sentiment shares use. */
  readonly mood: 'positive' | 'neutral' | 'negative'
  /** null where the platform hides it. */
  readonly likeCount: number | null
  readonly commenter: string
}
