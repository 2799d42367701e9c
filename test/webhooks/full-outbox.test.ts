// What happens when as many deliveries wait, or are remembered, as may be. Here that is few, so that they can be made by calls.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { lowerLimits } from '../lower-limits.ts'
import { type Sim, simulate } from '../simulate.ts'
import { type Received, receive } from './receiver.ts'

let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({ webhook_pending: 100, webhook_deliveries: 50 })
})
afterAll(() => restore())

const EMIT = '/__sim/webhooks/emit'

/** As many deliveries of `my.event` as may wait, each for so long. */
async function fill(sim: Sim, delay: string): Promise<void> {
  await sim.post('/__sim/scenarios', {
    name: 'late',
    webhooks: [{ on: 'my.event', deliver: { delay }, undocumented: true }],
  })
  for (let n = 0; n < LIMITS.webhook_pending; n++) {
    expect((await sim.post(EMIT, { event: 'my.event', data: { n } })).status).toBe(200)
  }
}

describe('a full outbox', () => {
  it('takes nothing more from clients and lets ticks wait, but drops nothing', async () => {
    const receiver = await receive()
    const mine = { url: receiver.url, events: ['rt_tracking.creator.event'] }
    const sim = await simulate({
      webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['my.event'] }, mine] },
    })
    await fill(sim, '3h')
    const before = (await sim.get('/__sim/state')).text
    const refused = await sim.post(EMIT, { event: 'my.event', data: {} })
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'The number of waiting deliveries has reached its limit of 100',
    ])
    expect((await sim.get('/__sim/state')).text).toBe(before)
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2026-12-31 00:00:00',
    })
    await sim.advance('2h')
    expect(receiver.received).toHaveLength(0)
    // What waits for an endpoint that is gone fails when it falls due, and makes room.
    await sim.put('/__sim/webhooks/endpoints', [mine])
    await sim.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.timestamp)).toEqual([
      '2026-01-05T10:00:00.000Z',
      '2026-01-05T11:00:00.000Z',
      '2026-01-05T12:00:00.000Z',
      '2026-01-05T13:00:00.000Z',
    ])
    const { event_insights } = (await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body
    expect(event_insights).toMatchObject({ total: 4, webhooks_success_total: 4 })
    expect((await sim.post(EMIT, { event: 'my.event', data: {} })).status).toBe(200)
  })

  it('has ticks wait even beyond the end of their schedule, with few looks at whether there is room', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '*/10 * * * *',
      tracking_expiry_at: '2026-01-05 10:00:00',
    })
    await fill(sim, '24h')
    expect((await sim.advance('2h')).fired).toBeLessThan(40)
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['rt_tracking.creator.event'] }])
    expect((await sim.advance('12h')).fired).toBeLessThan(80)
    expect((await sim.advance('30h')).deliveries).toBe(LIMITS.webhook_pending + 6)
    expect(arrived(receiver).at(-1)).toBe('2026-01-05T10:00:00.000Z')
    const { event_insights } = (await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body
    expect(event_insights).toMatchObject({ total: 6, webhooks_success_total: 6 })
  })

  it('keeps the newest deliveries that are over, and counts those it forgot', async () => {
    const sim = await simulate()
    for (let n = 0; n < LIMITS.webhook_deliveries + 5; n++) await sim.post(EMIT, { event: 'my.event', data: { n } })
    const { evicted, deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    const numbers = deliveries.map(({ payload }: { payload: { data: { n: number } } }) => payload.data.n)
    expect([evicted, numbers]).toEqual([5, Array.from({ length: LIMITS.webhook_deliveries }, (_, at) => at + 5)])
  })
})

const ENDPOINTS = '/__sim/webhooks/endpoints'
const CREATORS = '/api/v1/rt_tracking/creators'
const ANNA = `${CREATORS}/anna.bakes`
const EVERY_5_MINUTES = {
  connector: 'instagram',
  cron_expression: '*/5 * * * *',
  tracking_expiry_at: '2026-12-31 00:00:00',
}
const EVENT = 'rt_tracking.creator.event'
const TWELVE = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 0, 5, 9, 5 + 5 * n)).toISOString())

/** A full outbox of deliveries to `url` that leave after three hours, and an hour of ticks that wait behind it. */
async function behind(url: string): Promise<Sim> {
  const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
  await fill(sim, '3h')
  await sim.post(CREATORS, { ...EVERY_5_MINUTES, handle: 'anna.bakes' })
  await sim.advance('1h')
  expect((await sim.get(ANNA)).body.event_insights.total).toBe(12)
  return sim
}

/** Of when the events are that have come, earliest first: several are in flight at once. */
const arrived = ({ received }: { readonly received: readonly Received[] }): string[] =>
  received.map(({ payload }) => payload.timestamp).sort()
const times = (deliveries: readonly { created_at: string }[]) => deliveries.map(({ created_at }) => created_at)
const ticksOf = async (sim: Sim, status: string, world = '') =>
  times((await sim.get(`${world}/__sim/webhooks/deliveries?event=${EVENT}&status=${status}`)).body.deliveries)

describe('ticks that wait for room', () => {
  it('are delivered when there is', async () => {
    const receiver = await receive()
    const sim = await behind('http://127.0.0.1:1/')
    await sim.put(ENDPOINTS, [{ url: receiver.url, events: [EVENT] }])
    await sim.advance('3h')
    expect(arrived(receiver).slice(0, 13)).toEqual([...TWELVE, '2026-01-05T10:05:00.000Z'])
    const { event_insights } = (await sim.get(ANNA)).body
    expect(event_insights).toMatchObject({ total: 48, webhooks_success_total: arrived(receiver).length })
  })

  it.each([
    ['tracking is switched off', { tracking: false }, []],
    ['the schedule changes', { cron_expression: '0 12 * * *' }, ['2026-01-05T12:00:00.000Z']],
  ])('are unrouted where %s meanwhile', async (_what, change, later) => {
    const receiver = await receive()
    const sim = await behind('http://127.0.0.1:1/')
    expect((await sim.put(ANNA, change)).status).toBe(200)
    expect(await ticksOf(sim, 'unrouted')).toEqual(TWELVE)
    await sim.put(ENDPOINTS, [{ url: receiver.url, events: [EVENT] }])
    await sim.advance('6h')
    expect(arrived(receiver)).toEqual(later)
    const total = TWELVE.length + later.length
    expect((await sim.get(ANNA)).body.event_insights).toMatchObject({ total, webhooks_success_total: later.length })
  })

  it('are unrouted where their endpoint is taken away meanwhile', async () => {
    const sim = await behind('http://127.0.0.1:1/')
    await sim.put(ENDPOINTS, [])
    expect(await ticksOf(sim, 'unrouted')).toEqual(TWELVE)
    expect((await sim.get('/__sim/coverage')).body.webhooks.items).toContainEqual({ name: EVENT, count: 12 })
  })

  it('are unrouted where their endpoint is gone', async () => {
    const receiver = await receive(410)
    const sim = await behind(receiver.url)
    expect((await sim.put(ANNA, { tracking: false })).status).toBe(200)
    expect((await sim.put(ANNA, { tracking: true, cron_expression: '0 11 * * *' })).status).toBe(200)
    await sim.advance('2h')
    expect(await ticksOf(sim, 'unrouted')).toEqual([...TWELVE, '2026-01-05T11:00:00.000Z'])
    expect((await sim.get('/__sim/coverage')).body.webhooks.items).toContainEqual({ name: EVENT, count: 13 })
  })
})
