// Short links that are attached to posts sell by themselves, as the posts are seen.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const URL = 'https://www.instagram.com/reel/SalesReel01/'
const SALES = { visits_per_1000_views: 40, orders_per_100_visits: 10, basket: [{ name: 'Mug', price: '12.00' }] }
const shortlinks = [{ id: 'lnk_mug', target_url: 'https://acme.example-store.com/mug', created_at: '-40d' }]
const pins = {
  creators: [{ connector: 'instagram', handle: 'sally.sells', followers: 900_000, average_views: 80_000 }],
  posts: [{ url: URL, handle: 'sally.sells' }],
}
const fixtures = (sales: object | undefined, campaigns: object[] = []) =>
  FixturesSchema.parse({ sales, shortlinks, campaigns, pins })

async function withLink(sim: Sim): Promise<string> {
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Mugs', brand_name: 'Acme' })
  await sim.put(`/admin/api/v1/campaigns/${body.id}`, { tracking_urls: [URL], shortlinks: { [URL]: ['lnk_mug'] } })
  return body.id
}

const insightsOf = async (sim: Sim, id: string) => (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body

describe('sales', () => {
  it('follow the views that a post gains, and agree wherever they are shown', async () => {
    const sim = await simulate({
      fixtures: fixtures(SALES, [
        { id: 'past', tracking_urls: [URL], shortlinks: { [URL]: ['lnk_mug'] }, created_at: '-20d' },
      ]),
    })
    const before = await insightsOf(sim, 'past')
    const { shortlinks_analysis: sold, views } = before.posts[0]
    expect(sold.clicks).toBeGreaterThan(20)
    expect(sold.clicks).toBeLessThan(views * 0.08)
    expect(sold.affiliate_orders_count).toBeGreaterThan(0)
    const [{ visits, orders }] = await sim.records('shortlinks')
    expect(visits.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0)).toBe(sold.clicks)
    expect(orders).toHaveLength(sold.affiliate_orders_count)
    expect(sold.affiliate_orders_amount).toBe(12 * orders.length)
    const share = (await sim.get('/share/insights?id=past')).text
    expect(share).toContain(`<dt>Clicks</dt><dd>${sold.clicks.toLocaleString('en')}</dd>`)
    expect(share).toContain(`<dt>Orders</dt><dd>${orders.length}</dd>`)
  })

  it('go on with the days, in forks and after restores, and end with the campaign', async () => {
    const sim = await simulate({ fixtures: fixtures(SALES) })
    const id = await withLink(sim)
    const clicks = async (world = '') =>
      (await sim.get(`${world}/api/v1/insights/campaigns/${id}?key=k`)).body.posts[0].shortlinks_analysis.clicks
    expect(await clicks()).toBe(0)
    await sim.advance('3d')
    await sim.put('/__sim/state', (await sim.get('/__sim/state')).body)
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    const soon = await clicks()
    await sim.advance('26d')
    await sim.advance('26d', '/w/fork')
    const later = await clicks()
    expect(later).toBeGreaterThan(soon)
    const [{ visits }] = await sim.records('shortlinks')
    const days: string[] = visits.map(({ first_at }: { first_at: string }) => first_at.slice(0, 10))
    expect(new Set(days).size).toBeGreaterThan(5)
    expect(days.toSorted().at(-1)).toBe('2026-02-02')
    expect(await clicks('/w/fork')).toBe(later)
    await sim.advance('10d')
    const end = await clicks()
    await sim.advance('20d')
    expect(await clicks()).toBe(end)
  })

  it('are off unless fixtures say otherwise', async () => {
    const sim = await simulate({ fixtures: fixtures(undefined) })
    const id = await withLink(sim)
    await sim.advance('20d')
    expect((await insightsOf(sim, id)).posts[0].shortlinks_analysis.clicks).toBe(0)
  })

  it('need a basket for orders', () => {
    const { error } = FixturesSchema.safeParse({ sales: { visits_per_1000_views: 4, orders_per_100_visits: 2 } })
    expect(error?.issues[0]).toMatchObject({
      path: ['sales', 'basket'],
      message: expect.stringContaining('name the products'),
    })
  })
})
