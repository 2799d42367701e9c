// What is true of a creator on the first day is true on every day of two years: a thousand creators of any seed and platform,
// each looked at on days of its own.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, startOfDay } from '../../../src/kit/days.ts'
import { creatorAt, creatorOf, creatorOfShortcode } from '../../../src/universe/creators.ts'
import { dayKeys } from '../../../src/universe/days.ts'
import { firstDay, followersAt, postsCountAt } from '../../../src/universe/growth.ts'
import { growthTrends } from '../../../src/universe/growth-trends.ts'
import { newestComments } from '../../../src/universe/posts/comments.ts'
import { figuresAt } from '../../../src/universe/posts/curve.ts'
import { creatorFigures, curveOfPost, figuresFrom, postFigures } from '../../../src/universe/posts/post-figures.ts'
import { listedPosts } from '../../../src/universe/posts/posts.ts'
import { recordAt } from '../../../src/universe/search/search-record.ts'
import type { Connector, UniverseOptions } from '../../../src/universe/types.ts'
import { engagementRate } from '../../../src/universe/vocabulary.ts'
import { aCreator, mean } from '../a-universe.ts'
import { START } from './a-thousand.ts'

const TWO_YEARS = 731
const SIZE = 10_000

/** Somebody of the population of any seed, in a world that started at any time of any day of some years. */
const somebody = fc
  .tuple(fc.string({ maxLength: 6 }), fc.nat(SIZE - 1), fc.nat(1_500 * DAY))
  .map(([seed, index, later]) => {
    const options: UniverseOptions = { seed, size: SIZE, start: START + later, pins: [] }
    return { options, creator: creatorAt(options, index) }
  })
/** A day of two years; the first and the last ones often. */
const aDay = fc.oneof(fc.nat(TWO_YEARS), fc.constantFrom(0, 1, 30, 91, 364, 365, 730))
/** The instant of a day of its world at which nothing of the day has happened yet. */
const midnight = (options: UniverseOptions, day: number) => startOfDay(options.start) + day * DAY

const ID: Readonly<Record<Connector, RegExp>> = {
  instagram: /^[A-Za-z0-9_-]{11}$/,
  youtube: /^[A-Za-z0-9_-]{11}$/,
  tiktok: /^[78]\d{18}$/,
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : mean(sorted.slice(half - 1, half + 1))
}

describe('on any day of two years', () => {
  test('posts have ids of their own, of a form that leads back; reactions stay below views; nothing is of the future', () => {
    fc.assert(
      fc.property(somebody, aDay, ({ options, creator }, day) => {
        const at = midnight(options, day)
        const posts = listedPosts(options, creator, at)
        const count = postsCountAt(options, creator, at)
        // Of few posts, some kind has fewer than documents list.
        if (creator.postsAtStart >= 18) expect(posts).toHaveLength(18)
        else expect(posts.length).toBeLessThanOrEqual(count)
        expect(new Set(posts.map(({ shortcode }) => shortcode)).size).toBe(posts.length)
        // One expectation for all posts: thousands of them take seconds.
        const strange = posts.filter((post) => {
          const curve = curveOfPost(options, post)
          const { views, likes, comments, reach } = figuresAt(curve, at)
          const before = figuresAt(curve, post.postedAt)
          const fits =
            ID[creator.connector].test(post.shortcode) &&
            post.postedAt <= at &&
            likes <= views &&
            (views <= 20 || likes + comments < views) &&
            reach <= views &&
            before.views + before.likes + before.comments === 0 &&
            (post.locationName === null || post.locationName === creator.location)
          return !fits
        })
        expect(strange).toEqual([])
        const [newest] = posts
        if (newest) {
          expect(creatorOfShortcode(options, creator.connector, newest.shortcode).creator.handle).toBe(creator.handle)
          let last = at
          for (const { createdAt } of newestComments(options, newest, at, 5)) {
            expect(createdAt).toBeLessThanOrEqual(last)
            expect(createdAt).toBeGreaterThan(newest.postedAt)
            last = createdAt
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('averages, medians, rates and the record of the search are those of the posts listed', () => {
    fc.assert(
      fc.property(somebody, aDay, ({ options, creator }, day) => {
        const at = midnight(options, day)
        const posts = listedPosts(options, creator, at).map((post) => ({ ...post, ...postFigures(options, post, at) }))
        const listed = posts.map((post) => ({ figures: post, type: post.type, sponsored: post.sponsored }))
        const figures = figuresFrom(options, creator, at, listed)
        expect(figures).toMatchObject(creatorFigures(options, creator, at + 17))
        const videos = posts.filter(({ video }) => video)
        expect(figures.averageViews).toBeCloseTo(mean(videos.map(({ views }) => views)), 1)
        expect(figures.medianViews).toBe(middle(videos.map(({ views }) => views)))
        expect(figures.medianReach).toBe(middle(videos.map(({ reach }) => reach)))
        expect(figures.medianLikes).toBe(middle(posts.map(({ likes }) => likes)))
        expect(figures.medianComments).toBe(middle(posts.map(({ comments }) => comments)))
        const reactions = mean(posts.map(({ likes, comments }) => likes + comments))
        expect(figures.engagementRate).toBe(engagementRate(reactions, figures.followers))
        const record = recordAt(options, creator, at + DAY - 1)
        const { followers, engagementRate: rate, posts: count } = figures
        const averageViews = creator.averageViewsKnown ? figures.averageViews : null
        expect(record).toMatchObject({ followers, posts: count, engagementRate: rate, averageViews, day: at })
        const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
        const { hashtags, brands } = record.texts()
        expect(new Set(hashtags)).toEqual(lower(videos.flatMap((post) => post.hashtags)))
        expect([...lower(videos.flatMap(({ mentions }) => mentions))]).toEqual(expect.arrayContaining([...brands]))
      }),
      { numRuns: 40 },
    )
  })

  test('a trend has no gap, begins with the first post, ends at the figures of its day, and stays as it was shown', () => {
    fc.assert(
      fc.property(somebody, fc.nat(365), ({ options, creator }, day) => {
        const at = midnight(options, day)
        const now = growthTrends(options, creator, at)
        const later = growthTrends(options, creator, at + 364 * DAY)
        const figures = creatorFigures(options, creator, at)
        expect(now.dates.at(-1)).toBe(dayKeys(at, 1)[0] ?? '')
        expect(now.followers.at(-1)).toBe(figures.followers)
        expect(now.engagement.at(-1)).toBe(figures.engagementRate)
        expect(later.dates[0]).toBe(now.dates.at(-1))
        expect(later.followers[0]).toBe(now.followers.at(-1))
        expect(later.engagement[0]).toBe(now.engagement.at(-1))
        const first = Math.max(day - 364, firstDay(creator))
        expect(now.dates).toEqual(dayKeys(midnight(options, first), day - first + 1))
        for (const [days, shown] of [
          [30, 'monthly'],
          [91, 'quarterly'],
          [364, 'yearly'],
        ] as const) {
          const before = now.followers.at(-1 - days) ?? 0
          const grown = before > 0 ? (100 * (figures.followers - before)) / before : 0
          expect(now.followersGrowth[shown]).toBeCloseTo(grown, 1)
        }
        expect(now.followers.every((count) => count > 0)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('posts never get fewer, as many come as the frequency says, and there are no figures of before the first', () => {
    fc.assert(
      fc.property(somebody, aDay, fc.nat(TWO_YEARS), ({ options, creator }, day, more) => {
        const [one, other] = [day, day + more].map((each) => postsCountAt(options, creator, midnight(options, each)))
        const added = (other ?? 0) - (one ?? 0)
        expect(Math.abs(added - (more * creator.postsPerWeek) / 7)).toBeLessThanOrEqual(2)
        const first = firstDay(creator)
        expect(followersAt(options, creator, midnight(options, first - 1 - day))).toBe(0)
        expect(followersAt(options, creator, midnight(options, first))).toBeGreaterThan(0)
        const years = (day - first) / 365.25
        const made = years * 52.18 * creator.postsPerWeek
        expect(Math.abs((one ?? 0) - made)).toBeLessThan(0.12 * made + 12)
      }),
      { numRuns: 150 },
    )
  })
})

test('who a client names gets a life of two years, too', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{3,9}[._]?[a-z]{2,9}$/),
      fc.constantFrom('instagram', 'youtube', 'tiktok'),
      aDay,
      (handle, connector: Connector, day) => {
        const options: UniverseOptions = { seed: 'named', size: SIZE, start: START, pins: [] }
        const creator = creatorOf(options, connector, handle)
        const at = START + day * DAY
        const { engagementRate, followers } = creatorFigures(options, creator, at)
        expect(followers).toBeGreaterThanOrEqual(creator.followersAtStart)
        expect(engagementRate).toBeLessThan(followers >= 1_000_000 ? 8 : 45)
        for (const post of listedPosts(options, creator, at)) {
          expect(post.shortcode).toMatch(ID[connector])
          expect(creatorOfShortcode(options, connector, post.shortcode, handle).creator.handle).toBe(creator.handle)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('a year brings about the growth the creator is known for', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      fc.pre(creator.followersAtStart > 10_000 && creator.growthPerYear > 1)
      const gained = followersAt(options, creator, options.start + 365 * DAY) / creator.followersAtStart - 1
      expect(gained).toBeGreaterThan((creator.growthPerYear / 100) * 0.7)
      expect(gained).toBeLessThan((creator.growthPerYear / 100) * 1.15)
    }),
  )
})
