// A creator as search knows it: with the figures and the tags of the day on which its data was last refreshed.

import { creatorFigures } from '../posts/post-figures.ts'
import { isVideo, listedNumbers, scheduleOf, typeAt } from '../posts/post-schedule.ts'
import { tagsAt } from '../posts/post-tags.ts'
import { creatorAsOf, goneSince, stepAt } from '../story.ts'
import type { Creator, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import type { Searchable } from './filters.ts'

export interface SearchRecord {
  readonly creator: Creator
  /** Whether the creator is deleted or private. */
  readonly gone: boolean
  /** The step of documents that all figures are of, ms; null for the day the world started. */
  readonly day: number | null
  readonly followers: number
  readonly posts: number
  /** Percent, two decimals. */
  readonly engagementRate: number
  readonly averageViews: number
  /** Of the latest videos, with the `#`. */
  readonly hashtags: readonly string[]
  /** Of the latest videos, with the `@`. */
  readonly brandMentions: readonly string[]
}

const NONE: readonly string[] = []

/** Returns the engagement rate of the day the world started (percent, two decimals). */
export function engagementRateAtStart({ averageEngagementAtStart, followersAtStart }: Creator): number {
  return engagementRate(averageEngagementAtStart, followersAtStart)
}

/** Returns a creator's record of the day the world started, as the rows have it. */
export function recordAtStart(creator: Creator): SearchRecord {
  const { followersAtStart, postsAtStart, averageViewsAtStart } = creator
  const hasPosts = postsAtStart > 0
  return {
    creator,
    gone: false,
    day: null,
    followers: followersAtStart,
    posts: postsAtStart,
    engagementRate: engagementRateAtStart(creator),
    averageViews: averageViewsAtStart,
    // Each of them stands in one of the videos listed that day.
    hashtags: hasPosts ? creator.hashtags : NONE,
    brandMentions: hasPosts ? creator.brandMentions : NONE,
  }
}

/** Returns a creator's record as of `at` (ms): the figures are those that all documents of that instant show. */
export function recordAt(options: UniverseOptions, creator: Creator, at: number): SearchRecord {
  const day = stepAt(options, at, creator)
  const { followers, posts, engagementRate, averageViews } = creatorFigures(options, creator, day)
  const schedule = scheduleOf(options, creator)
  const videos = listedNumbers(schedule, creator, day).filter((number) => isVideo(typeAt(schedule, number)))
  const tags = videos.map((number) => tagsAt(schedule, creator, number))
  return {
    creator: creatorAsOf(creator, day),
    gone: goneSince(creator.story?.steps, day) !== null,
    day,
    followers,
    posts,
    engagementRate,
    averageViews,
    hashtags: creator.hashtags.filter((tag) => tags.some(({ hashtags }) => hashtags.includes(tag))),
    brandMentions: creator.brandMentions.filter((brand) => tags.some(({ brands }) => brands.includes(brand))),
  }
}

/** Returns what the filters look at. */
export function searchableOf(record: SearchRecord): Searchable {
  const { creator } = record
  return {
    ...creator,
    ...record,
    plainBiography: creator.biography.toLowerCase(),
    hasEmail: creator.email !== null,
    hasPhone: creator.mobile !== null,
    averageViews: creator.averageViewsKnown ? record.averageViews : null,
  }
}
