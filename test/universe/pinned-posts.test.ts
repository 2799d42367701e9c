// Pinned posts among those of their creators, whatever is pinned.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creatorOf, creatorOfShortcode } from '../../src/universe/creators.ts'
import { dayZero } from '../../src/universe/days.ts'
import { creatorFigures, postFigures } from '../../src/universe/posts/post-figures.ts'
import { listedPosts } from '../../src/universe/posts/posts.ts'
import { engagementRateAtStart } from '../../src/universe/search/search-record.ts'
import type { PostPin } from '../../src/universe/types.ts'
import { START, universe } from './a-universe.ts'

const figure = fc.option(fc.oneof(fc.nat(50), fc.nat(40_000_000)), { nil: undefined })
const aPin = (code: string): fc.Arbitrary<PostPin> =>
  fc.record({
    url: fc.constantFrom('reel', 'p').map((form) => `https://www.instagram.com/${form}/${code}`),
    handle: fc.constantFrom('anna.bakes', 'max.moves'),
    views: figure,
    comments_count: figure,
  })
const somePins = fc.nat(7).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => aPin(`pinned_${at}`))))

test('listed once, of their creator, with their figures, and within its averages', () => {
  fc.assert(
    fc.property(somePins, fc.constantFrom('one', 'two', 'three'), fc.boolean(), (postPins, seed, pinned) => {
      const average = { connector: 'instagram', handle: 'anna.bakes', average_views: 30_000, engagement: 3 } as const
      const options = { ...universe(seed, pinned ? [average] : []), postPins }
      const at = dayZero(options)
      for (const handle of ['anna.bakes', 'max.moves']) {
        const creator = creatorOf(options, 'instagram', handle)
        const posts = listedPosts(options, creator, START)
        const codes = posts.map(({ shortcode }) => shortcode)
        expect(new Set(codes).size).toBe(codes.length)
        for (const { shortcode } of posts) {
          expect(creatorOfShortcode(options, 'instagram', shortcode, handle).creator).toEqual(creator)
        }
        const own = postPins.filter((pin) => pin.handle === handle)
        for (const { url, views, comments_count: comments } of own) {
          const post = posts.find(({ shortcode }) => url.endsWith(shortcode))
          expect(post?.type === 'REEL' || !url.includes('reel')).toBe(true)
          const shown = post && postFigures(options, post, at)
          expect(shown).toMatchObject({
            ...(views === undefined ? {} : { views }),
            ...(comments === undefined ? {} : { comments }),
          })
        }
        const figures = creatorFigures(options, creator, at)
        expect(figures.averageViews).toBe(creator.averageViewsAtStart)
        expect(Math.abs(figures.engagementRate - engagementRateAtStart(creator))).toBeLessThan(0.02)
      }
    }),
    { numRuns: 60 },
  )
})
