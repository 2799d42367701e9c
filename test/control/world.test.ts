// About a world as a whole: information, health, reset, assumptions, orders.

import { describe, expect, it } from 'vitest'
import { ASSUMPTIONS } from '../../src/model/assumptions.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const reset = (sim: Sim, body?: unknown, world = '') =>
  body === undefined ? sim.request('POST', `${world}/__sim/reset`) : sim.post(`${world}/__sim/reset`, body)

const create = (sim: Sim, world = '') =>
  sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })

const campaigns = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/state/campaigns`)).body

describe.each(['process', 'socket'] as const)('a world (over %s)', (over) => {
  it('tells about itself, with and without the slash', async () => {
    const sim = await simulate({ over })
    const { status, body, text } = await sim.get('/__sim')
    expect([status, body.world, body.seed, body.scenarios]).toEqual([200, 'default', 'test', []])
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(body.clock).toEqual((await sim.get('/__sim/clock')).body)
    expect(body.urls).toMatchObject({ base_url: sim.url, control_url: `${sim.url}/__sim` })
    expect((await sim.get('/__sim/')).text).toBe(text)
    expect((await sim.get('/w/other/__sim')).body.urls.base_url).toBe(`${sim.url}/w/other`)
  })

  it('is healthy', async () => {
    const sim = await simulate({ over })
    await create(sim, '/w/a')
    const { status, body } = await sim.get('/__sim/health')
    expect([status, body]).toEqual([200, { status: 'ok', version: expect.any(String), worlds: 2, scenario_errors: [] }])
  })

  it('is not made by a look', async () => {
    const sim = await simulate({ over })
    for (const path of ['', '/clock', '/state', '/requests', '/coverage', '/magic', '/assumptions'])
      expect([path, (await sim.get(`/w/look/__sim${path}`)).status]).toEqual([path, 200])
    expect((await sim.get('/__sim/health')).body.worlds).toBe(1)
    await sim.post('/w/look/__sim/clock/advance', { by: '1h' })
    expect((await sim.get('/__sim/health')).body.worlds).toBe(2)
    expect((await sim.get('/w/look/__sim/clock')).body.now).toBe('2026-01-05T10:00:00.000Z')
  })

  it('lists what is assumed where the interface is silent', async () => {
    const sim = await simulate({ over })
    const { body } = await sim.get('/__sim/assumptions')
    expect(body.assumptions).toHaveLength(Object.keys(ASSUMPTIONS).length)
    const { headers } = await create(sim)
    const known = body.assumptions.map(({ id }: { id: string }) => id)
    for (const id of (headers.get('x-sim-assumed') ?? '').split(', ')) expect(known).toContain(id)
  })

  it('says what is wrong as RFC 9457 has it', async () => {
    const sim = await simulate({ over })
    for (const [answer, status] of [
      [await sim.get('/__sim/nothing'), 404],
      [await sim.request('DELETE', '/__sim/clock'), 405],
      [await sim.post('/__sim/clock/advance', { by: '1s', faster: true }), 200],
      [await sim.post('/__sim/orders', {}), 400],
      [await sim.get('/w/bad%20name/__sim'), 400],
    ] as const) {
      expect(answer.status).toBe(status)
      if (status === 200) continue
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.body).toMatchObject({
        status,
        type: expect.stringMatching(/^urn:mockfluence:/),
        title: expect.any(String),
      })
      expect(answer.body.detail.length).toBeGreaterThan(5)
    }
  })
})

describe('a reset', () => {
  it('goes back to the start, fixtures included, for everybody who asks later', async () => {
    const fixtures = FixturesSchema.parse({ campaigns: [{ id: 'cmp_spring', name: 'Spring' }] })
    const sim = await simulate({ fixtures })
    const before = (await sim.get('/__sim/state')).text
    const { id } = (await create(sim)).body
    await sim.patch('/__sim/state/campaigns/cmp_spring', { name: 'Changed' })
    await sim.post('/__sim/clock/advance', { by: '40d' })
    const { status, body } = await reset(sim)
    expect([status, body]).toMatchObject([200, { world: 'default', seed: 'test' }])
    expect((await sim.get('/__sim/state')).text).toBe(before)
    expect((await sim.put(`/admin/api/v1/campaigns/${id}`, {})).status).toBe(404)
    expect((await sim.get('/__sim/requests')).body).toMatchObject({ requests: [{ response: { status: 404 } }] })
  })

  it('leaves other worlds alone', async () => {
    const sim = await simulate()
    await create(sim, '/w/a')
    await create(sim)
    await reset(sim)
    expect([(await campaigns(sim)).length, (await campaigns(sim, '/w/a')).length]).toEqual([0, 1])
  })

  it('may begin elsewhere: another seed, fixtures, clock', async () => {
    const sim = await simulate()
    const first = (await create(sim)).body.id
    const clock = { mode: 'manual', now: '2027-05-01T00:00:00Z' }
    const { body } = await reset(sim, { seed: 'other', fixtures: { campaigns: [{ id: 'cmp_x' }] }, clock })
    expect(body).toMatchObject({ seed: 'other', clock: { mode: 'manual', now: '2027-05-01T00:00:00.000Z' } })
    expect((await campaigns(sim)).map(({ id }: { id: string }) => id)).toEqual(['cmp_x'])
    expect((await create(sim)).body.id).not.toBe(first)
    await reset(sim, {})
    expect((await sim.get('/__sim')).body.seed).toBe('other')
  })

  it('takes bundled fixtures by name', async () => {
    const sim = await simulate()
    expect((await reset(sim, { fixtures: 'agency' })).status).toBe(200)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
    expect((await reset(sim, { fixtures: 'nothing' })).status).toBe(400)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
  })

  it.each([
    [{ fixtures: { campaigns: [{ id: 5 }] } }, 'fixtures.campaigns.0.id'],
    [{ fixtures: { stores: [{ shop: 'a.example.com' }, { shop: 'a.example.com' }] } }, 'fixtures.stores.1.shop'],
    [{ fixtures: 7 }, 'fixtures'],
    [{ clock: { mode: 'warp' } }, 'clock.mode'],
    [{ clock: { now: 'soon' } }, 'clock.now'],
  ])('that is wrong changes nothing: %j', async (body, path) => {
    const sim = await simulate()
    await create(sim)
    const answer = await reset(sim, body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
    expect((await campaigns(sim)).length).toBe(1)
  })
})

describe('a sale', () => {
  it('is seen in the insights of the campaign that has the short link', async () => {
    const sim = await simulate()
    const post = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
    const { id } = (await create(sim)).body
    await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: [post] })
    const link = (
      await sim.post('/admin/api/v1/shortlinks', {
        target_url: 'https://acme.example/',
        name: 'spring',
        ecom_store_name: 'acme.example-store.com',
        utm_source: 'anna',
      })
    ).body
    await sim.patch(`/admin/api/v1/campaigns/${id}`, {
      add_shortlinks: [{ post_url: post, shortlink: [link.short_url] }],
    })
    const products = [{ name: 'Cake', price: '19.90', quantity: 2 }]
    const sold = await sim.post('/__sim/orders', { shortlink: link.short_url, products })
    expect([sold.status, sold.body.amount]).toEqual([201, 39.8])
    const insights = (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
    expect(insights.posts[0].shortlinks_analysis).toMatchObject({
      affiliate_orders_count: 1,
      affiliate_orders_amount: 39.8,
      orders: [{ order_id: sold.body.order_id }],
    })
    expect((await sim.post('/__sim/orders', { shortlink: 'none', products })).status).toBe(404)
  })
})
