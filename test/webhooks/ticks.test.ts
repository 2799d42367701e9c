import { describe, expect, it, onTestFinished } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { WEBHOOK_EVENTS } from '../../src/world/outbox/events.ts'
import { lowerLimits } from '../lower-limits.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const HOURLY = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-12-31 00:00:00' }
const ANNA = { connector: 'instagram', handle: 'anna.bakes', ...HOURLY }
const POST = { connector: 'youtube', shortcode: 'dQw4w9WgXcQ', handle: 'rick', ...HOURLY }

const creators = '/api/v1/rt_tracking/creators'
const posts = '/api/v1/rt_tracking/posts'
const insights = async (sim: Sim, path: string) => (await sim.get(path)).body.event_insights
const advance = async (sim: Sim, by: string) => (await sim.post('/__sim/clock/advance', { by })).body
const deliveries = async (sim: Sim, query = '') => (await sim.get(`/__sim/webhooks/deliveries${query}`)).body.deliveries

describe('events of real-time tracking', () => {
  it('are delivered one for each tick, and counted when they have succeeded', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    const stories = { stories_cron_expression: '30 12 * * *', stories_tracking_expiry_at: '2026-02-01 00:00:00' }
    await sim.post(creators, { ...ANNA, ...stories })
    await sim.post(posts, POST)
    expect(await advance(sim, '1d')).toMatchObject({ deliveries: 24 + 1 + 24 })
    const [first] = receiver.received.filter(({ payload }) => payload.type === 'rt_tracking.post.event')
    expect(first?.payload).toMatchObject({
      timestamp: '2026-01-05T10:00:00.000Z',
      data: { connector: 'youtube', shortcode: 'dQw4w9WgXcQ', handle: 'rick', tracked_at: '2026-01-05 10:00:00' },
    })
    expect(first?.payload.data.views).toBeGreaterThan(0)
    for (const { payload } of receiver.received) {
      const event = WEBHOOK_EVENTS.find(({ name }) => name === payload.type)
      expect(event?.payload.safeParse(payload)).toMatchObject({ success: true })
    }
    const views = receiver.received.flatMap(({ payload }) => payload.data.views ?? [])
    expect(views).toEqual([...views].sort((a, b) => a - b))
    expect(await insights(sim, `${creators}/anna.bakes`)).toEqual({
      total: 25,
      webhooks_success_total: 25,
      this_month: 25,
      webhooks_success_this_month: 25,
      today: 10,
      webhooks_success_today: 10,
      events_datewise_this_month: [
        { '2026-01-05': 15, webhook_success: 15 },
        { '2026-01-06': 10, webhook_success: 10 },
      ],
      events_creatorwise_this_month: [{ 'anna.bakes': 25, webhook_success: 25 }],
    })
    const all = (await sim.get('/api/v1/rt_tracking/insights')).body
    expect([all.creators.webhooks_success_total, all.posts.webhooks_success_total]).toEqual([25, 24])
    expect(all.posts.events_creatorwise_posts_this_month).toEqual([{ rick: 24, webhook_success: 24 }])
    expect((await sim.get('/__sim/coverage')).body.webhooks.items).toContainEqual({
      name: 'rt_tracking.post.event',
      count: expect.any(Number),
    })
  })

  it('do not count as delivered while the receiver is down, nor from a month before', async () => {
    let up = false
    const receiver = await receive((_one, response) => response.writeHead(up ? 204 : 500).end())
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post(creators, { ...ANNA, cron_expression: '0 */4 * * *' })
    await advance(sim, '8h')
    expect(await insights(sim, `${creators}/anna.bakes`)).toMatchObject({ total: 2, webhooks_success_total: 0 })
    up = true
    await advance(sim, '8h')
    expect(await insights(sim, `${creators}/anna.bakes`)).toMatchObject({ total: 4, webhooks_success_total: 4 })
    await advance(sim, '30d')
    const later = await insights(sim, `${creators}/anna.bakes`)
    expect(later.webhooks_success_total).toBe(later.total)
    expect(later.webhooks_success_this_month).toBe(later.this_month)
    expect(later.events_datewise_this_month[0]).toEqual({ '2026-02-01': 6, webhook_success: 6 })
  })

  it('follow the schedule as it is changed, switched off and given anew', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post(posts, POST)
    expect(await advance(sim, '2h')).toMatchObject({ deliveries: 2 })
    await sim.put(`${posts}/dQw4w9WgXcQ`, { cron_expression: '*/10 * * * *' })
    expect(await advance(sim, '1h')).toMatchObject({ deliveries: 6 })
    await sim.put(`${posts}/dQw4w9WgXcQ`, { tracking: 'false' })
    expect(await advance(sim, '1d')).toMatchObject({ deliveries: 0 })
    await sim.put(`${posts}/dQw4w9WgXcQ`, { tracking: true, tracking_expiry_at: '2026-01-06 13:00:00' })
    expect(await advance(sim, '1d')).toMatchObject({ deliveries: 6 })
    expect(await insights(sim, `${posts}/dQw4w9WgXcQ`)).toMatchObject({ total: 14, webhooks_success_total: 14 })
    await sim.post(posts, POST)
    expect(await insights(sim, `${posts}/dQw4w9WgXcQ`)).toMatchObject({ total: 0, webhooks_success_total: 0 })
    expect(await advance(sim, '1h')).toMatchObject({ deliveries: 1 })
    expect(await insights(sim, `${posts}/dQw4w9WgXcQ`)).toMatchObject({ total: 1, webhooks_success_total: 1 })
  })

  it('do not keep a world from being idle', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post(creators, ANNA)
    expect((await sim.post('/__sim/clock/advance', { until: 'idle' })).body).toMatchObject({ fired: 0, deliveries: 0 })
    expect((await sim.post('/__sim/clock/advance', { until: 'next' })).body).toMatchObject({
      now: '2026-01-05T10:00:00.000Z',
      deliveries: 1,
    })
  })

  it('are counted without an endpoint, and the newest made when asked for', async () => {
    onTestFinished(lowerLimits({ unrouted_ticks: 100 }))
    const sim = await simulate()
    await sim.post(creators, { ...ANNA, cron_expression: '*/10 * * * *' })
    await sim.post(posts, POST)
    expect((await advance(sim, '1d')).fired).toBe(0)
    expect(await insights(sim, `${creators}/anna.bakes`)).toMatchObject({ total: 144, webhooks_success_total: 0 })
    const made = await deliveries(sim, '?limit=200')
    expect(made).toHaveLength(100)
    expect(made.at(-1)).toMatchObject({ status: 'unrouted', created_at: '2026-01-06T09:00:00.000Z' })
    expect(made.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
      made.map(({ created_at }: { created_at: string }) => created_at).sort(),
    )
    expect(await deliveries(sim, '?event=rt_tracking.post.event')).toHaveLength(15)
    const again = await deliveries(sim, '?limit=200')
    expect(again.map(({ id, payload }: { id: string; payload: unknown }) => [id, payload])).toEqual(
      made.map(({ id, payload }: { id: string; payload: unknown }) => [id, payload]),
    )
    const awaited = await sim.post('/__sim/webhooks/deliveries/await', {
      event: 'rt_tracking.creator.event',
      timeout_ms: 0,
    })
    expect(awaited.body).toMatchObject({ status: 'unrouted', payload: { data: { handle: 'anna.bakes' } } })
  })

  it('of before an endpoint came stay unrouted, those since are delivered', async () => {
    const receiver = await receive()
    const sim = await simulate()
    await sim.post(creators, ANNA)
    await advance(sim, '3h')
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
    await advance(sim, '2h')
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['rt_tracking.post.event'] }])
    await advance(sim, '1h')
    const statuses = (await deliveries(sim)).map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['unrouted', 'unrouted', 'unrouted', 'delivered', 'delivered', 'unrouted'])
    expect(await insights(sim, `${creators}/anna.bakes`)).toMatchObject({ total: 6, webhooks_success_total: 2 })
    const [first] = await deliveries(sim)
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
    expect((await sim.post(`/__sim/webhooks/deliveries/${first.id}/redeliver`, {})).status).toBe(200)
    expect(await advance(sim, '0s')).toMatchObject({ deliveries: 1 })
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first.id)
    expect(await insights(sim, `${creators}/anna.bakes`)).toMatchObject({ total: 6, webhooks_success_total: 3 })
    expect(await deliveries(sim)).toHaveLength(6)
  })

  it('are made of ticks that time has jumped over, whatever becomes of their schedule', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post(creators, { ...ANNA, cron_expression: '*/5 * * * *' })
    await sim.put('/__sim/clock', { now: '2026-01-05T10:00:00Z' })
    await sim.put(`${creators}/anna.bakes`, { tracking: false })
    await sim.advance('0s')
    const times = receiver.received.map(({ payload }) => payload.timestamp)
    expect(times.sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 0, 5, 9, 5 + 5 * n)).toISOString()),
    )
  })
})

it('go on when a rule has drawn for as many events as it remembers', async () => {
  const sim = await simulate()
  await sim.post('/__sim/scenarios', { name: 's', webhooks: [{ on: '*', probability: 0, deliver: { drop: true } }] })
  const { body } = await sim.get('/__sim/state')
  const draws = Array.from({ length: LIMITS.draws_per_rule }, (_, at) => [`${at}`, 1])
  body.memories.scenarios[0].webhooks[0].draws = draws
  expect((await sim.put('/__sim/state', body)).status).toBe(200)
  const receiver = await receive()
  await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
  await sim.post('/api/v1/rt_tracking/creators', {
    ...{ connector: 'instagram', handle: 'anna.bakes' },
    ...{ cron_expression: '0 * * * *', tracking_expiry_at: '2026-12-31 00:00:00' },
  })
  await sim.advance('3h')
  expect(receiver.received).toHaveLength(3)
  expect((await sim.get('/__sim/clock')).body.pending).toBe(1)
})
