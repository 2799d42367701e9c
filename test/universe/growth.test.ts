import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { dayKeys, dayNumber } from '../../src/universe/days.ts'
import { followersAt, followingAt, postsCountAt } from '../../src/universe/growth.ts'
import { growthTrends } from '../../src/universe/growth-trends.ts'
import { creatorFigures } from '../../src/universe/posts/post-figures.ts'
import { aCreator } from './a-universe.ts'

const days = (value: number) => value * DAY

test('days are UTC days', () => {
  const at = Date.UTC(2026, 1, 3, 23, 59)
  expect(dayKeys(at, 1)[0] ?? '').toBe('2026-02-03')
  expect(startOfDay(at)).toBe(Date.UTC(2026, 1, 3))
  expect(dayNumber({ start: Date.UTC(2026, 1, 3, 12) }, at)).toBe(0)
  expect(dayNumber({ start: Date.UTC(2026, 1, 3, 12) }, at - days(1))).toBe(-1)
})

test('on day 0 the figures are those at the start', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(DAY - 1), ({ options, creator }, into) => {
      const at = startOfDay(options.start) + into
      expect(followersAt(options, creator, at)).toBe(creator.followersAtStart)
      expect(followingAt(options, creator, at)).toBe(creator.followingAtStart)
      expect(postsCountAt(options, creator, at)).toBe(creator.postsAtStart)
    }),
  )
})

test('followers step at midnight, only rise or only fall, and do not explode', () => {
  fc.assert(
    fc.property(aCreator, fc.integer({ min: -9_000, max: 3_000_000 }), ({ options, creator }, day) => {
      const at = startOfDay(options.start) + days(day)
      const followers = followersAt(options, creator, at)
      expect(followersAt(options, creator, at + DAY - 1)).toBe(followers)
      const change = followersAt(options, creator, at + DAY) - followers
      // Before the first post there are none, and followers that were bought came in a day.
      if (day >= 0) expect(change * Math.sign(creator.growthPerYear)).toBeGreaterThanOrEqual(0)
      expect(followers).toBeLessThan((creator.followersAtStart + 1) * 200)
      expect(postsCountAt(options, creator, at + DAY)).toBeGreaterThanOrEqual(postsCountAt(options, creator, at))
    }),
    { numRuns: 1_000 },
  )
})

test('a year brings about the growth the creator is known for', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      fc.pre(creator.followersAtStart > 10_000 && creator.growthPerYear > 1)
      const gained = followersAt(options, creator, options.start + days(365)) / creator.followersAtStart - 1
      expect(gained).toBeGreaterThan((creator.growthPerYear / 100) * 0.7)
      expect(gained).toBeLessThan((creator.growthPerYear / 100) * 1.15)
    }),
  )
})

test('a year brings about the posts the creator is known for', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      const year = options.start + days(365)
      const posts = postsCountAt(options, creator, year) - creator.postsAtStart
      expect(Math.abs(posts - (creator.postsPerWeek * 365) / 7)).toBeLessThan(3)
    }),
  )
})

test('trends end at what the day shows, and growth follows from them', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(500), ({ options, creator }, day) => {
      const at = options.start + days(day)
      const trends = growthTrends(options, creator, at)
      const figures = creatorFigures(options, creator, at)
      expect(trends.followers).toHaveLength(365)
      expect(trends.dates.at(-1)).toBe(dayKeys(at, 1)[0] ?? '')
      expect(trends.followers.at(-1)).toBe(figures.followers)
      expect(trends.engagement.at(-1)).toBe(figures.engagementRate)
      const first = trends.followers[0] ?? 0
      const yearly = first > 0 ? Math.round((10_000 * (figures.followers - first)) / first) / 100 : 0
      expect(trends.followersGrowth.yearly).toBe(yearly)
      expect(trends.engagement.every((rate) => rate >= 0)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a day once shown stays as it was', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(400), fc.nat(100), ({ options, creator }, day, later) => {
      const before = growthTrends(options, creator, options.start + days(day))
      const after = growthTrends(options, creator, options.start + days(day + later))
      expect(after.dates.slice(0, 365 - later)).toEqual(before.dates.slice(later))
      expect(after.followers.slice(0, 365 - later)).toEqual(before.followers.slice(later))
      expect(after.engagement.slice(0, 365 - later)).toEqual(before.engagement.slice(later))
    }),
    { numRuns: 25 },
  )
})
