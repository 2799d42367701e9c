// A creator as search knows it: with the figures and the tags of the day on which its data was last refreshed.

import { once } from '../../kit/loading/once.ts'
import { digest } from '../../kit/random.ts'
import { creatorFigures } from '../posts/post-figures.ts'
import { isVideo, listedNumbers, typeAt } from '../posts/post-schedule.ts'
import { tagsAt } from '../posts/post-texts.ts'
import { creatorAsOf, goneSince, stepAt } from '../story.ts'
import { idPrefixAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { type Searchable, searchTexts } from './filters.ts'

export interface SearchRecord extends Searchable {
  /** The `_id`: 24 hexadecimal characters. */
  readonly id: string
  readonly creator: Creator
  /** Whether the creator is deleted or private. */
  readonly gone: boolean
  /** The step of documents that all figures are of, ms; null for the day the world started. */
  readonly day: number | null
}

/** Returns the engagement rate of the day the world started (percent, two decimals). */
export function engagementRateAtStart({ averageEngagementAtStart, followersAtStart }: Creator): number {
  return engagementRate(averageEngagementAtStart, followersAtStart)
}

export function recordAtStart(options: UniverseOptions, creator: Creator): SearchRecord {
  const hasPosts = creator.postsAtStart > 0
  return recordOf(options, creator, {
    gone: false,
    day: null,
    followers: creator.followersAtStart,
    posts: creator.postsAtStart,
    engagementRate: engagementRateAtStart(creator),
    averageViews: creator.averageViewsAtStart,
    // Each of them stands in one of the videos listed that day.
    texts: once(() =>
      searchTexts(creator.biography, hasPosts ? creator.hashtags : [], hasPosts ? creator.brandMentions : []),
    ),
  })
}

/** Returns a creator's record as of `at` (ms): the figures are those that all documents of that instant show. */
export function recordAt(options: UniverseOptions, creator: Creator, at: number): SearchRecord {
  const day = stepAt(options, at, creator)
  const { followers, posts, engagementRate, averageViews } = creatorFigures(options, creator, day)
  const videos = listedNumbers(creator, day).filter((number) => isVideo(typeAt(creator, number)))
  const tags = videos.map((number) => tagsAt(creator, number))
  const shown = creatorAsOf(creator, day)
  return recordOf(options, shown, {
    gone: goneSince(creator.story?.steps, day) !== null,
    day,
    followers,
    posts,
    engagementRate,
    averageViews,
    texts: once(() => {
      const hashtags = creator.hashtags.filter((tag) => tags.some(({ hashtags }) => hashtags.includes(tag)))
      const brands = creator.brandMentions.filter((brand) => tags.some(({ brands }) => brands.includes(brand)))
      return searchTexts(shown.biography, hashtags, brands)
    }),
  })
}

type Figures = Pick<SearchRecord, 'gone' | 'day' | 'followers' | 'posts' | 'engagementRate' | 'averageViews' | 'texts'>

function recordOf(options: UniverseOptions, creator: Creator, figures: Figures): SearchRecord {
  const { connector, handle, location, country, category, gender, ageGroup } = creator
  return {
    ...figures,
    ...{ connector, handle, location, country, category, gender, ageGroup },
    id: searchId(options, creator),
    creator,
    hasEmail: creator.email !== null,
    hasPhone: creator.mobile !== null,
    averageViews: creator.averageViewsKnown ? figures.averageViews : null,
    qualityScore: creator.qualityScore,
    effectiveFollowerRate: creator.effectiveFollowerRate,
  }
}

function searchId(options: UniverseOptions, { connector, drawnAs, index }: Creator): string {
  const [word, second, third] = digest(options.seed, 'search', connector, drawnAs)
  // The first word of a population creator does not depend on its handle, so that rows can be sorted by it.
  const first = index === null ? word : idPrefixAt(populationOf(options), index)
  return [first, second, third].map(inHex).join('')
}

export function inHex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
