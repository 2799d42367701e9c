import { expect, test } from 'vitest'
import { DAY } from '../../../src/kit/days.ts'
import { audienceOf } from '../../../src/universe/audience.ts'
import { creatorOf } from '../../../src/universe/creators.ts'
import { growthTrends } from '../../../src/universe/growth-trends.ts'
import { postFigures } from '../../../src/universe/posts/post-figures.ts'
import { postedAt } from '../../../src/universe/posts/post-schedule.ts'
import { listedPosts } from '../../../src/universe/posts/posts.ts'
import { engagementRateAtStart } from '../../../src/universe/search/search-record.ts'
import type { Creator } from '../../../src/universe/types.ts'
import { TIERS, tierOf } from '../../../src/universe/vocabulary.ts'
import { mean } from '../a-universe.ts'
import { agreement, EVERYBODY, median, START, strange, THOUSANDS } from './a-thousand.ts'

const byTier = TIERS.map(({ name }) => EVERYBODY.filter(({ followersAtStart }) => tierOf(followersAtStart) === name))
const medians = byTier.map((creators) => median(creators.map(engagementRateAtStart)))
/** The tiers with enough creators for a median to say something: most accounts are small. */
const OFTEN = byTier.flatMap((creators, tier) => (creators.length > 40 ? [tier] : []))

/** When the creator's first post is from, ms. */
const firstPost = (creator: Creator) => postedAt(creator, 1 - creator.postsAtStart)

test('engagement falls with size, and nobody is far from its tier', () => {
  const often = OFTEN.map((tier) => medians[tier] ?? 0)
  expect(often.length).toBeGreaterThanOrEqual(4)
  expect(often).toEqual([...often].sort((a, b) => b - a))
  byTier.forEach((creators, tier) => {
    for (const creator of creators) {
      const rate = engagementRateAtStart(creator) / (medians[tier] ?? 1)
      expect(rate, `${creator.handle} ${creator.followersAtStart}`).toBeLessThan(4)
      expect(rate, `${creator.handle} ${creator.followersAtStart}`).toBeGreaterThan(0.2)
    }
  })
})

test('quality, effective followers, authentic audience and engagement agree', () => {
  const rated = THOUSANDS.flatMap(({ options, creators }) =>
    creators.map((creator) => ({
      creator,
      relative:
        engagementRateAtStart(creator) /
        (medians[TIERS.findIndex(({ name }) => name === tierOf(creator.followersAtStart))] ?? 1),
      real: audienceOf(options, creator).authenticity.real,
    })),
  )
  expect(agreement(rated.map(({ creator, relative }) => [creator.qualityScore, relative]))).toBeGreaterThan(0.7)
  expect(agreement(rated.map(({ creator, real }) => [creator.qualityScore, real]))).toBeGreaterThan(0.7)
  const effective = EVERYBODY.map((creator) => [creator.effectiveFollowerRate, engagementRateAtStart(creator)] as const)
  expect(agreement(effective)).toBeGreaterThan(0.9)
  for (const { creator, real } of rated) expect(creator.effectiveFollowerRate).toBeLessThan(real)
})

test('those with many followers have posted much, for years', () => {
  expect(strange(({ followersAtStart, postsAtStart }) => followersAtStart >= 1_000_000 && postsAtStart < 300)).toEqual(
    [],
  )
  expect(strange(({ followersAtStart, postsAtStart }) => followersAtStart >= 100_000 && postsAtStart < 100)).toEqual([])
  const posts = OFTEN.map((tier) => median((byTier[tier] ?? []).map(({ postsAtStart }) => postsAtStart)))
  expect(posts).toEqual([...posts].sort((a, b) => a - b))
  for (const { creators } of THOUSANDS) {
    for (const creator of creators) {
      const years = (START - firstPost(creator)) / (365 * DAY)
      expect(years, creator.handle).toBeGreaterThan(creator.followersAtStart >= 1_000_000 ? 3 : 0)
      expect(years, creator.handle).toBeLessThan(creator.connector === 'tiktok' ? 8 : 14)
    }
  }
})

test('nobody has posted since before the age of 13', () => {
  for (const { creators } of THOUSANDS) {
    for (const creator of creators.filter(({ gender }) => gender !== 'n/a')) {
      const years = (START - firstPost(creator)) / (365.25 * DAY)
      const most = creator.ageGroup === '13-17' ? 5 : creator.ageGroup === '18-24' ? 12 : 14
      expect(years, `${creator.handle}, ${creator.ageGroup}`).toBeLessThan(most)
    }
  }
})

test('there is no figure from before the first post', () => {
  for (const posts of [0, 1, 5, 20]) {
    const options = {
      seed: 'new',
      size: 100,
      start: START,
      pins: [{ connector: 'instagram' as const, handle: 'new', posts }],
    }
    const creator = creatorOf(options, 'instagram', 'new')
    const first = Math.min(START, firstPost(creator))
    for (const later of [0, 10, 700]) {
      const trends = growthTrends(options, creator, START + later * DAY)
      expect(Date.parse(trends.dates[0] ?? '') + DAY).toBeGreaterThan(first)
      for (const trend of [trends.dates, trends.followers, trends.engagement]) {
        expect(trend.length).toBe(Math.min(365, Math.floor(START / DAY) + later - Math.floor(first / DAY) + 1))
      }
    }
  }
})

test('some creators lose followers, and a few have bought theirs in a day', () => {
  for (const { options, creators } of THOUSANDS) {
    const trends = creators.slice(0, 400).map((creator) => ({
      creator,
      followers: growthTrends(options, creator, START).followers,
    }))
    const lost = trends.filter(({ followers }) => (followers.at(-1) ?? 0) < (followers[0] ?? 0))
    expect(lost.length).toBeGreaterThan(20)
    expect(lost.length).toBeLessThan(100)
    const bought = trends.filter(({ followers }) =>
      followers.some((count, day) => day > 0 && count > 1.2 * (followers[day - 1] ?? 0) && count > 200),
    )
    expect(bought.length).toBeGreaterThan(2)
    expect(bought.length).toBeLessThan(30)
    for (const { creator } of bought) {
      const { authenticity } = audienceOf(options, creator)
      expect(authenticity.fake, creator.handle).toBeGreaterThan(25)
      expect(creator.qualityScore).toBeLessThan(25)
    }
  }
})

test('shorts are seen more than long videos', () => {
  for (const { options, creators } of THOUSANDS) {
    for (const creator of creators.filter(({ connector }) => connector === 'youtube').slice(0, 100)) {
      if (creator.averageViewsAtStart < 200 || creator.postsAtStart < 18) continue
      const views = listedPosts(options, creator, START).map((post) => ({
        type: post.type,
        ...postFigures(options, post, START),
      }))
      const of = (type: string) => mean(views.filter((each) => each.type === type).map((each) => each.views))
      expect(of('SHORTS'), creator.handle).toBeGreaterThan(of('VIDEO'))
    }
  }
})
