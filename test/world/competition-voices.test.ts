// A competition counts every post of its interval, and nothing from before an account existed.

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { firstDay } from '../../src/universe/growth.ts'
import { growthTrends } from '../../src/universe/growth-trends.ts'
import { firstPostedAt } from '../../src/universe/posts/post-schedule.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'
import { aCreator } from '../universe/a-universe.ts'

const INTERVALS = { monthly: 30, quarterly: 90, half_yearly: 180, yearly: 365 }
const COMPETITIONS = '/admin/api/v1/competition_analysis'

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
