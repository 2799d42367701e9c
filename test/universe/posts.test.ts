import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { CATEGORIES } from '../../src/universe/categories.ts'
import { creatorOf } from '../../src/universe/creators.ts'
import { creatorFigures, postFigures } from '../../src/universe/posts/post-figures.ts'
import { listedPosts, postOf } from '../../src/universe/posts/posts.ts'
import { CONNECTORS, type Post, type PostFigures } from '../../src/universe/types.ts'
import { engagementRate } from '../../src/universe/vocabulary.ts'
import { aCreator, mean, START, universe } from './a-universe.ts'

const FIGURES = ['views', 'reach', 'likes', 'comments', 'saved', 'shares'] as const

function expectRise(before: PostFigures, after: PostFigures): void {
  for (const figure of FIGURES) expect(after[figure] ?? 0).toBeGreaterThanOrEqual(before[figure] ?? 0)
}

describe('listed posts', () => {
  test('the newest first, as many of each kind as documents list', () => {
    fc.assert(
      fc.property(aCreator, fc.nat(900), ({ options, creator }, day) => {
        const at = startOfDay(options.start) + day * DAY
        const posts = listedPosts(options, creator, at)
        expect(posts.map((post) => post.postedAt)).toEqual(posts.map((post) => post.postedAt).sort((a, b) => b - a))
        fc.pre(creator.postsAtStart >= 18)
        expect(posts.filter((post) => post.video)).toHaveLength(creator.connector === 'instagram' ? 12 : 18)
        if (day === 0) {
          const shorts = posts.filter((post) => post.type === 'SHORTS').length
          expect(shorts).toBe(creator.connector === 'youtube' ? 6 : 0)
        }
      }),
    )
  })

  test('on day 0 the videos carry exactly the hashtags and brands of their creator, in the order of the caption', () => {
    fc.assert(
      fc.property(aCreator, ({ options, creator }) => {
        const posts = listedPosts(options, creator, options.start)
        const videos = posts.filter((post) => post.video)
        expect(new Set(videos.flatMap((post) => post.hashtags))).toEqual(new Set(creator.hashtags))
        const mentions = new Set(videos.flatMap((post) => post.mentions))
        expect([...mentions].filter((name) => CATEGORIES.some(({ brands }) => brands.includes(name))).sort()).toEqual(
          [...creator.brandMentions].sort(),
        )
        for (const post of posts) {
          expect(post.description().match(/#[\p{L}\p{N}_]+/gu) ?? []).toEqual([...post.hashtags])
          for (const name of post.mentions) expect(post.description()).toContain(name)
          expect(post.description()).not.toMatch(/[{}[\]<>|]|undefined/)
        }
      }),
    )
  })

  test('their figures have exactly the means that search shows', () => {
    fc.assert(
      fc.property(aCreator, ({ options, creator }) => {
        const day0 = startOfDay(options.start)
        const posts = listedPosts(options, creator, day0)
        const figures = posts.map((post) => ({ ...postFigures(options, post, day0), video: post.video }))
        expect(mean(figures.filter((post) => post.video).map((post) => post.views))).toBe(creator.averageViewsAtStart)
        expect(mean(figures.map((post) => post.likes + post.comments))).toBe(creator.averageEngagementAtStart)
        for (const { views, reach } of figures) expect(reach).toBeGreaterThanOrEqual(Math.floor(views * 0.5))
        const all = creatorFigures(options, creator, options.start)
        expect(all.averageViews).toBe(creator.averageViewsAtStart)
        expect(all.engagementRate).toBe(engagementRate(creator.averageEngagementAtStart, creator.followersAtStart))
      }),
      { numRuns: 60 },
    )
  })
})

describe('figures', () => {
  test('never fall, and a post with more than 1000 views gains some every day', () => {
    fc.assert(
      fc.property(
        aCreator,
        fc.nat(17),
        fc.nat(700),
        fc.integer({ min: -400, max: 20_000 }),
        fc.nat(2 * DAY),
        ({ options, creator }, which, day, from, span) => {
          const post = listedPosts(options, creator, options.start + day * DAY)[which]
          fc.pre(post !== undefined)
          const at = options.start + (day + from) * DAY
          const before = postFigures(options, post, at)
          expectRise(before, postFigures(options, post, at + span))
          expect(before.likes).toBeLessThanOrEqual(before.views)
          if (at < post.postedAt) expect(before.views).toBe(0)
          if (before.views > 1_000 && at >= options.start) {
            expect(postFigures(options, post, at + DAY).views).toBeGreaterThan(before.views)
          }
          if (creator.connector === 'youtube') expect(before.saved).toBeNull()
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a pin with few posts, none, or more reactions than views is kept to', () => {
    const pin = (handle: string, rest: object) => ({ connector: 'instagram' as const, handle, ...rest })
    const options = universe('pins', [
      pin('one', { posts: 1, followers: 5_000, average_views: 777 }),
      pin('none', { posts: 0 }),
      pin('loud', { followers: 1_000, engagement: 90, average_views: 10 }),
    ])
    const one = creatorOf(options, 'instagram', 'one')
    expect(creatorFigures(options, one, START)).toMatchObject({ averageViews: 777, posts: 1, count: 1 })
    expect(creatorFigures(options, creatorOf(options, 'instagram', 'none'), START)).toMatchObject({
      count: 0,
      posts: 0,
    })
    const loud = creatorFigures(options, creatorOf(options, 'instagram', 'loud'), START)
    expect(loud).toMatchObject({ averageViews: 10, engagementRate: 90 })
  })
})

/** Returns a post with its description in words, to compare. */
const written = (post: Post) => ({ ...post, description: post.description() })

describe('any shortcode', () => {
  test('of somebody else names a post of its own that was out before the world started', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{4,14}$/)
    fc.assert(
      fc.property(fc.constantFrom(...CONNECTORS), word, word, (connector, one, other) => {
        const options = universe()
        const post = postOf(options, connector, one)
        const age = startOfDay(options.start) - post.postedAt
        expect(age).toBeGreaterThanOrEqual(0)
        expect(age).toBeLessThanOrEqual(10 * DAY)
        expect(written(postOf(options, connector, one))).toEqual(written(post))
        const figures = postFigures(options, post, options.start)
        expect(figures.likes).toBeLessThanOrEqual(figures.views)
        if (one !== other) expect(postOf(options, connector, other).description()).not.toBe(post.url)
        if (one !== other) expect(postOf(options, connector, other).postedAt).not.toBe(post.postedAt)
      }),
    )
  })

  test('the URL decides the type, and the type the URL', () => {
    const options = universe()
    const of = (...said: Parameters<typeof postOf> extends [unknown, ...infer Rest] ? Rest : never) => {
      const { type, url } = postOf(options, ...said)
      return { type, url }
    }
    expect(of('instagram', 'AbCdEfGhIjK', { types: ['REEL'] })).toEqual({
      type: 'REEL',
      url: 'https://www.instagram.com/reel/AbCdEfGhIjK/',
    })
    expect(of('youtube', 'dQw4w9WgXcQ', { types: ['VIDEO'] })).toEqual({
      type: 'VIDEO',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    expect(of('youtube', 'dQw4w9WgXcQ', { types: ['SHORTS'] })).toEqual({
      type: 'SHORTS',
      url: 'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    })
    expect(of('tiktok', '7123456789012345678', { types: ['VIDEO'], handle: '@Anna' })).toEqual({
      type: 'VIDEO',
      url: 'https://www.tiktok.com/@anna/video/7123456789012345678',
    })
    const types = Array.from(
      { length: 60 },
      (_, at) => of('instagram', `foreign${at}`, { types: ['REEL', 'IMAGE', 'CAROUSEL'] }).type,
    )
    expect(new Set(types)).toEqual(new Set(['REEL', 'IMAGE', 'CAROUSEL']))
  })
})
