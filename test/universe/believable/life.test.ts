// How posts and people live, over 3,000 creators and two years: bounds of what is usual, with the reports that they are from.

import { expect, test } from 'vitest'
import { DAY, startOfDay } from '../../../src/kit/days.ts'
import { audienceOf } from '../../../src/universe/audience.ts'
import { languageNamed, wordsOf, written } from '../../../src/universe/categories.ts'
import { creatorAt } from '../../../src/universe/creators.ts'
import { cityNamed, countryNamed } from '../../../src/universe/places.ts'
import { commentsOf } from '../../../src/universe/posts/comments.ts'
import { type Curve, figuresGrown } from '../../../src/universe/posts/curve.ts'
import { curveOfPost } from '../../../src/universe/posts/post-figures.ts'
import { firstPostedAt } from '../../../src/universe/posts/post-schedule.ts'
import { postAt } from '../../../src/universe/posts/posts.ts'
import type { Post } from '../../../src/universe/types.ts'
import { frameOf } from '../text/a-language.ts'
import { median, START, universeOf } from './a-thousand.ts'

const HOUR = DAY / 24
const words = wordsOf({})
const options = universeOf('life')
const CREATORS = Array.from({ length: 3_000 }, (_, place) => creatorAt(options, place * 3))
/** A post of every fifth creator, published somewhere in two years, that people see. */
const POSTS = CREATORS.filter((_, place) => place % 5 === 0)
  .map((creator, place) => postAt(options, creator, 1 + Math.floor(((place % 100) / 100) * 104 * creator.postsPerWeek)))
  .map((post) => ({ post, curve: curveOfPost(options, post) }))
  .filter(({ curve }) => curve.views > 2_000)

const part = <Each>(all: readonly Each[], is: (each: Each) => boolean) => all.filter(is).length / all.length
const localHour = (at: number, utc: number) => (((at / HOUR + utc) % 24) + 24) % 24
/** The figure's gains of so many days, from the first midnight on. */
const gains = ({ post, curve }: { post: Post; curve: Curve }, days: number) => {
  const at = (day: number) => figuresGrown(curve, startOfDay(post.postedAt) + (day + 1) * DAY).views
  return Array.from({ length: days }, (_, day) => at(day + 1) - at(day))
}

test('views come by good and bad days: a third of the days bring more than the day before', () => {
  // Daily gains vary with heavy tails about a mean that falls (Miotto, Kantz, Altmann, Stochastic dynamics and the predictability of big
  // hits in online videos: ten million series of YouTube).
  const rises = POSTS.flatMap((each) => gains(each, 30).map((gain, day, all) => day > 0 && gain > (all[day - 1] ?? 0)))
  expect(part(rises, (is) => is)).toBeGreaterThan(0.2)
  expect(part(rises, (is) => is)).toBeLessThan(0.5)
})

test('half of the views come within 2.5 days, and now and then there is a second wave', () => {
  // Half-life of a post: 20 hours on Instagram, 9 days on YouTube (S. M. Graffius, Lifespan of Social Media Posts).
  const half = ({ post, curve }: (typeof POSTS)[number]) => {
    const views = (age: number) => figuresGrown(curve, post.postedAt + age).views
    let age = 0
    while (views(age) < views(60 * DAY) / 2) age += HOUR
    return age
  }
  const ages = POSTS.slice(0, 150).map(half)
  expect(median(ages)).toBeGreaterThan(15 * HOUR)
  expect(median(ages)).toBeLessThan(60 * HOUR)
  const waves = part(POSTS, (each) => {
    const days = gains(each, 50)
    const before = days.map((_, day) => Math.max(...days.slice(Math.max(0, day - 3), day)))
    return days.some((gain, day) => day >= 4 && gain > 50 && gain > 4 * (before[day] ?? gain))
  })
  expect(waves).toBeGreaterThan(0.01)
  expect(waves).toBeLessThan(0.12)
})

test('people look at posts in the evening of their country, and a quarter as often at night', () => {
  // Engagement is highest from 19:00 to 21:00, and lowest before work (Mention, Instagram Report). No report counts nights.
  const byHour = Array.from({ length: 24 }, () => 0)
  for (const { post, curve } of POSTS) {
    for (let hour = 0; hour < 24; hour++) {
      const at = startOfDay(post.postedAt) + 2 * DAY + hour * HOUR
      const gain = figuresGrown(curve, at + HOUR).views - figuresGrown(curve, at).views
      const local = Math.floor(localHour(at, post.creator.audienceUtc))
      byHour[local] = (byHour[local] ?? 0) + gain / curve.views
    }
  }
  const mean = (from: number, to: number) => byHour.slice(from, to).reduce((sum, gain) => sum + gain, 0) / (to - from)
  expect(mean(19, 22)).toBeGreaterThan(1.2 * mean(9, 17))
  expect(mean(1, 5)).toBeLessThan(0.3 * mean(9, 17))
})

test('likes and reach for each view fall with age, and no ratio stands still', () => {
  // No report tells how fast: the bounds say that they fall, and by less than a third.
  const ratios = POSTS.map(({ post, curve }) =>
    [2, 30, 90].map((days) => {
      const { views, likes, reach } = figuresGrown(curve, post.postedAt + days * DAY)
      return { likes: likes / views, reach: reach / views }
    }),
  )
  for (const of of ['likes', 'reach'] as const) {
    const change = (from: number, to: number) => median(ratios.map((at) => (at[to]?.[of] ?? 0) / (at[from]?.[of] ?? 1)))
    expect(change(0, 1)).toBeLessThan(0.97)
    expect(change(1, 2)).toBeLessThan(0.99)
    expect(change(0, 2)).toBeGreaterThan(0.7)
  }
})

test('reels get likes for 3 to 6 % of their views', () => {
  // On average 1,541 likes of 42,236 impressions, 3.6 % (Instagram Reels Are a Win for Any Business).
  const reels = POSTS.filter(({ post }) => post.type === 'REEL')
  const rates = reels
    .map(({ post, curve }) => figuresGrown(curve, post.postedAt + 30 * DAY))
    .map((f) => f.likes / f.views)
  expect(median(rates)).toBeGreaterThan(0.03)
  expect(median(rates)).toBeLessThan(0.06)
  expect(part(rates, (rate) => rate > 0.015 && rate < 0.1)).toBeGreaterThan(0.95)
})

test('comments come in bursts, by day and night; some people write often, the creator answers, and the best is liked much', () => {
  // 27 % of messages are of people who write once, and 3 % of people write 25 % (Whittaker et al., cited in J. Nielsen, Participation
  // Inequality).
  const large = CREATORS.filter(({ followersAtStart }) => followersAtStart > 400_000).slice(0, 12)
  expect(large.length).toBe(12)
  let ofCreator = 0
  let night = 0
  let all = 0
  for (const creator of large) {
    const post = postAt(options, creator, 5)
    const comments = commentsOf(options, post, post.postedAt + 30 * DAY, { from: 0, count: 1_000 })
    const times = comments.map(({ createdAt }) => createdAt)
    const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0))
    // Of comments that come at random, neighbouring gaps differ by half their sum; of even ones, by nothing.
    const uneven = gaps
      .slice(1)
      .map((gap, place) => Math.abs(gap - (gaps[place] ?? 0)) / (gap + (gaps[place] ?? 0) + 1))
    expect(median(uneven), creator.handle).toBeGreaterThan(0.2)
    const names = comments.map(({ commenter }) => commenter)
    expect(new Set(names).size, creator.handle).toBeLessThan(0.95 * names.length)
    expect(new Set(names).size, creator.handle).toBeGreaterThan(0.5 * names.length)
    ofCreator += names.filter((name) => name === creator.handle).length
    night += times.filter((at) => localHour(at, creator.audienceUtc) < 6).length
    all += names.length
    const likes = comments.map(({ likeCount }) => likeCount ?? 0)
    if (comments.length > 300)
      expect(Math.max(...likes), creator.handle).toBeGreaterThan(0.02 * creator.averageEngagementAtStart)
    expect(median(likes), creator.handle).toBeLessThan(5)
  }
  expect(ofCreator / all).toBeGreaterThan(0.01)
  expect(night / all).toBeGreaterThan(0.02)
  expect(night / all).toBeLessThan(0.15)
})

test('people post by day in their time zone, and seldom at night', () => {
  // Of 554,492 posts of all continents most were published about 19:00 GMT (Preppr, What's the best time to post on Instagram).
  const hours = CREATORS.map((creator) => localHour(postAt(options, creator, 3).postedAt, creator.utc))
  expect(part(hours, (hour) => hour >= 1 && hour < 6)).toBeLessThan(0.08)
  expect(part(hours, (hour) => hour >= 1 && hour < 6)).toBeGreaterThan(0.005)
  expect(part(hours, (hour) => hour >= 8 && hour < 23)).toBeGreaterThan(0.78)
})

test('most accounts are small', () => {
  // 58 % of Instagram's influencers have 1,000 to 10,000 followers (HypeAuditor, State of Influencer Marketing 2023), 81.5 % in the
  // report of 2026, and 0.1 % more than a million.
  const influencers = CREATORS.filter(({ followersAtStart }) => followersAtStart >= 1_000)
  const larger = (than: number) => part(influencers, ({ followersAtStart }) => followersAtStart >= than)
  expect(1 - larger(10_000)).toBeGreaterThan(0.58)
  expect(1 - larger(10_000)).toBeLessThan(0.82)
  expect(larger(1_000_000)).toBeGreaterThan(0.001)
  expect(larger(1_000_000)).toBeLessThan(0.02)
  // A power law: each ten times as many followers, a fifth to a twentieth as many accounts.
  for (const size of [10_000, 100_000]) {
    expect(larger(10 * size) / larger(size)).toBeGreaterThan(0.05)
    expect(larger(10 * size) / larger(size)).toBeLessThan(0.25)
  }
})

test('accounts are new or old, have one post or thousands, and some categories are ten times as frequent as others', () => {
  // No report lists all categories: of 12 million influencers 308,865 were of fashion, 257,218 of beauty (Socialbakers, 2019).
  const ages = CREATORS.map((creator) => (START - (firstPostedAt(creator) ?? START)) / (365.25 * DAY))
  expect(part(ages, (age) => age < 0.5)).toBeGreaterThan(0.02)
  expect(part(ages, (age) => age > 3)).toBeGreaterThan(0.2)
  const posts = CREATORS.map(({ postsAtStart }) => postsAtStart)
  expect(Math.min(...posts)).toBe(1)
  expect(Math.max(...posts)).toBeGreaterThan(1_000)
  const counts = new Map<string, number>()
  for (const { category } of CREATORS) counts.set(category, (counts.get(category) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeGreaterThan(10 * Math.min(...counts.values()))
})

test('audiences live at home, with neighbours, in countries of their language, or where people have moved to', () => {
  // No report says where audiences of a country live: the bounds are those of `places.yaml`, whose neighbours were chosen by language,
  // border and diaspora.
  for (const creator of CREATORS.filter(({ country }) => country !== null).slice(0, 500)) {
    const { country, city } = audienceOf(options, creator)
    const home = creator.country ?? ''
    const near = [home, ...(countryNamed(home)?.abroad ?? []), 'Others']
    expect(
      Object.keys(country).filter((name) => !near.includes(name)),
      creator.handle,
    ).toEqual([])
    // A city abroad is smaller than its country, and that is smaller than home.
    for (const [name, percent] of Object.entries(city)) {
      const of = cityNamed(name)?.country.name ?? ''
      if (of !== home) expect(percent, `${creator.handle} ${name}`).toBeLessThan(2 * (country[of] ?? 0) + 1)
    }
    const later = audienceOf(options, creator, START + 14 * DAY)
    for (const [name, percent] of Object.entries(country))
      expect(Math.abs((later.country[name] ?? 0) - percent), name).toBeLessThan(1.5)
  }
})

test.each(['every language', ...written().map(({ name }) => name)])(
  '%s: no frame of a title stands in a hundredth of them',
  (name) => {
    const frames = new Map<string, number>()
    const writers = languageNamed(name) ? CREATORS.slice(0, 1_000) : CREATORS
    for (const [place, creator] of writers.entries()) {
      const writer = languageNamed(name) ? { ...creator, languages: [name] } : creator
      const frame = frameOf(words.languageOf(writer), postAt(options, writer, 1 + (place % 40)))
      frames.set(frame, (frames.get(frame) ?? 0) + 1)
    }
    expect(Math.max(...frames.values()) / writers.length).toBeLessThan(0.01)
  },
)
