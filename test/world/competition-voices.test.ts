// A competition counts every post of its interval, and nothing from before an account existed.

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { firstDay } from '../../src/universe/growth.ts'
import { growthTrends } from '../../src/universe/growth-trends.ts'
import { postFigures } from '../../src/universe/posts/post-figures.ts'
import { firstPostedAt, newestNumberAt, postedAt } from '../../src/universe/posts/post-schedule.ts'
import { postAt } from '../../src/universe/posts/posts.ts'
import { voiceOf } from '../../src/world/requests/competition-insights.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'
import { aCreator } from '../universe/a-universe.ts'

const INTERVALS = { monthly: 30, quarterly: 90, half_yearly: 180, yearly: 365 }
const COMPETITIONS = '/admin/api/v1/competition_analysis'

test('a voice is the sum of all posts of its days, one by one', () => {
  fc.assert(
    fc.property(aCreator, fc.integer({ min: 1, max: 120 }), fc.nat(400), ({ options, creator }, days, later) => {
      const end = startOfDay(options.start) + later * DAY
      const span = { start: end - days * DAY, end, step: 10, points: Math.floor(days / 10) + 1 }
      const engagements: number[] = []
      for (let number = newestNumberAt(creator, end); number > -creator.postsAtStart; number--) {
        if (postedAt(creator, number) < span.start) break
        const { likes, comments } = postFigures(options, postAt(options, creator, number), end)
        engagements.push(likes + comments)
      }
      const total = engagements.reduce((sum, each) => sum + each, 0)
      const voice = voiceOf(creator, span, end)
      expect([voice.posts, voice.engagement]).toEqual([engagements.length, total])
      expect(voice.top.map(({ engagement }) => engagement)).toEqual(engagements.sort((a, b) => b - a).slice(0, 5))
      expect(voice.parts.reduce((sum, { posts }) => sum + posts, 0)).toBe(voice.posts)
      expect(voice.parts.reduce((sum, { engagement }) => sum + engagement, 0)).toBe(total)
    }),
    { numRuns: 20 },
  )
})

test('no trend begins before the first post', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(800), ({ options, creator }, later) => {
      const at = options.start + later * DAY
      const first = startOfDay(firstPostedAt(creator) ?? options.start)
      expect(startOfDay(options.start) + firstDay(creator) * DAY).toBe(first)
      const { dates, followers } = growthTrends(options, creator, at)
      expect(Date.parse(dates[0] ?? '')).toBeGreaterThanOrEqual(first)
      expect(followers.every((count) => count > 0)).toBe(true)
    }),
    { numRuns: 25 },
  )
})

async function compared(sim: Sim, fetch_interval: string, instagram: string) {
  const brand_handle = { instagram, youtube: '' }
  const made = await sim.post(COMPETITIONS, { fetch_interval, name: 'x', brand_handle, competitor_handles: [] })
  await sim.advance('5s')
  return (await sim.get(`/business/api/v1/competition/${made.body.id}/insights`)).body
}

describe('a competition', () => {
  const busy = { connector: 'instagram', handle: 'busy.bees', posts: 20_000, followers: 9_000_000 }
  const young = { connector: 'instagram', handle: 'young.bees', posts: 9, followers: 900 }
  const idle = { connector: 'instagram', handle: 'idle.bees', posts: 0, followers: 10 }
  const fixtures = FixturesSchema.parse({ pins: { creators: [busy, young, idle] } })
  const url = ({ handle }: { handle: string }) => `https://www.instagram.com/${handle}/`

  it('counts all posts of a profile that posts twice a day, for any interval', async () => {
    const sim = await simulate({ fixtures })
    for (const [interval, days] of Object.entries(INTERVALS)) {
      const { brand } = await compared(sim, interval, url(busy))
      const perWeek = 14
      expect(Math.abs(brand.posts - (days * perWeek) / 7)).toBeLessThanOrEqual(2)
      const parts = brand.instagram.engagement_trends.flatMap((point: object) => Object.values(point))
      // The comparison ends with 00:00 of today.
      expect(parts.slice(0, -1).every(({ posts }: { posts: number }) => posts > 0)).toBe(true)
    }
  })

  it('names top posts that every other call knows', async () => {
    const sim = await simulate({ fixtures })
    const { brand } = await compared(sim, 'yearly', url(busy))
    const oldest = brand.instagram.top_posts.at(-1)
    const { body } = await sim.post('/api/v1/data_refresh/requests', {
      request_type: 'instagram_post',
      shortcode: oldest.shortcode,
    })
    await sim.advance('5s')
    const { response } = (await sim.get(`/api/v1/data_refresh/requests/${body.request_id}`)).body
    expect(JSON.stringify(response)).toContain('"busy.bees"')
    expect(JSON.stringify(response)).toContain(oldest.shortcode)
  })
})
