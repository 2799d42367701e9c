// Timelines whose entries happen again and again, and what else they may bring about.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const LINK = { id: 'lnk_cake', target_url: 'https://acme.example-store.com/cake' }
const FIXTURES = FixturesSchema.parse({ shortlinks: [LINK] })

const load = async (sim: Sim, timeline: object[]) => {
  const { status, text } = await sim.post('/__sim/scenarios', { name: 'story', timeline })
  expect(status, text).toBe(201)
}

const emitted = async (sim: Sim) =>
  (await sim.get('/__sim/webhooks/deliveries?event=told')).body.deliveries.map(
    ({ payload }: { payload: { timestamp: string } }) => payload.timestamp,
  )

const TELL = { emit: { event: 'told' }, undocumented: true }

describe('an entry of a timeline', () => {
  it('happens again, as often as it says', async () => {
    const sim = await simulate()
    await load(sim, [{ at: '+1d', every: '7d', times: 3, ...TELL }])
    await sim.advance('60d')
    expect(await emitted(sim)).toEqual([
      '2026-01-06T09:00:00.000Z',
      '2026-01-13T09:00:00.000Z',
      '2026-01-20T09:00:00.000Z',
    ])
  })

  it('happens as often as it is written', async () => {
    const sim = await simulate()
    await load(
      sim,
      [1, 2, 3].map(() => ({ at: '+1d', ...TELL })),
    )
    await sim.advance('2d')
    expect(await emitted(sim)).toHaveLength(3)
  })

  it('happens by cron, from a time on', async () => {
    const sim = await simulate()
    await load(sim, [{ cron: '0 18 * * 6', at: '+7d', ...TELL }])
    await sim.advance('17d')
    expect(await emitted(sim)).toEqual(['2026-01-17T18:00:00.000Z'])
    const { now, fired } = (await sim.post('/__sim/clock/advance', { until: 'idle' })).body
    expect([now, fired]).toEqual(['2026-01-22T09:00:00.000Z', 0])
  })

  it('goes on in a fork and after a restore, and counts what was', async () => {
    const sim = await simulate()
    await load(sim, [{ at: '+1h', every: '1h', times: 4, ...TELL }])
    await sim.advance('90m')
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    await sim.advance('1d', '/w/fork')
    const state = (await sim.get('/__sim/state')).body
    await sim.put('/__sim/state', state)
    await sim.advance('1d')
    expect(await emitted(sim)).toHaveLength(4)
    expect((await sim.get('/w/fork/__sim/webhooks/deliveries?event=told')).body.deliveries).toHaveLength(4)
  })

  it('may be an order or visits', async () => {
    const sim = await simulate({ fixtures: FIXTURES })
    await load(sim, [
      { at: '+1h', order: { shortlink: 'lnk_cake', products: [{ name: 'Cake', price: '19.90', quantity: 2 }] } },
      { at: '+1d', every: '1d', times: 2, visit: { shortlink: 'lnk_cake', country: 'Norway', times: 5 } },
      { at: '+3h', order: { shortlink: 'nowhere', products: [{ name: 'Cake', price: '1', quantity: 1 }] } },
    ])
    expect((await sim.records('shortlinks'))[0]).toMatchObject({ visits: [], orders: [] })
    await sim.advance('3d')
    const [{ visits, orders }] = await sim.records('shortlinks')
    expect(orders).toMatchObject([{ at: '2026-01-05T10:00:00.000Z', cents: 3980 }])
    expect(visits).toHaveLength(10)
    expect(new Set(visits.map(({ country }: { country: string }) => country))).toEqual(new Set(['Norway']))
    const { active } = (await sim.get('/__sim/scenarios')).body
    expect(JSON.stringify(active)).toContain('nowhere')
  })

  it.each([
    [{ ...TELL }, 'at or cron'],
    [{ at: '1d', times: 3, ...TELL }, 'every or cron'],
    [{ at: '1d', every: '1d', cron: '* * * * *', ...TELL }, 'one of them'],
    [{ at: '1d', every: '0s', ...TELL }, 'longer than 0s'],
    [{ cron: 'sometimes', ...TELL }, 'five fields'],
    [{ at: '1d' }, 'does nothing'],
  ])('that cannot be meant is refused: %j', async (entry, words) => {
    const sim = await simulate()
    const { status, text } = await sim.post('/__sim/scenarios', { name: 'story', timeline: [entry] })
    expect([status, text.includes(words) || text]).toEqual([400, true])
  })
})

describe('fixtures', () => {
  it('have orders and visits happen later', async () => {
    const products = [{ name: 'Cake', price: '5', quantity: 1 }]
    const shortlinks = [
      {
        ...LINK,
        orders: [
          { at: '-1d', products },
          { at: '+2d', products },
        ],
        visits: [{ at: '+1d', country: 'Norway' }],
      },
    ]
    const sim = await simulate({ fixtures: FixturesSchema.parse({ shortlinks }) })
    const counts = async () =>
      (await sim.records('shortlinks')).map(({ visits, orders }) => [visits.length, orders.length])
    expect(await counts()).toEqual([[0, 1]])
    await sim.put('/__sim/state', (await sim.get('/__sim/state')).body)
    await sim.advance('1d')
    expect(await counts()).toEqual([[1, 1]])
    await sim.advance('1d')
    expect(await counts()).toEqual([[1, 2]])
  })

  it('refuse a creation after the start, with its place', async () => {
    const sim = await simulate()
    const fixtures = { campaigns: [{ name: 'Later', created_at: '+3d' }] }
    const { status, text } = await sim.post('/__sim/reset', { fixtures })
    expect(status).toBe(400)
    expect(text).toMatch(/campaigns.*created_at.*after the start/)
  })
})
