import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { NO_SCRIPT } from '../../src/world/scenario-source.ts'
import { type Sim, simulate } from '../simulate.ts'
import { type Received, receive } from './receiver.ts'

describe('a full outbox', () => {
  it('takes nothing more from clients and lets ticks wait, but drops nothing', async () => {
    const receiver = await receive()
    const mine = { url: receiver.url, events: ['rt_tracking.creator.event'] }
    const sim = await simulate({
      webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['my.event'] }, mine] },
    })
    const world = sim.simulator.worlds.open('default')
    world.script = { ...NO_SCRIPT, delivery: (event) => (event === 'my.event' ? { delay: 3 * 3_600_000 } : null) }
    for (let n = 0; n < LIMITS.webhook_pending; n++) world.outbox.emit('my.event', { n }, world.clock.now())
    const refused = await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'The number of waiting deliveries has reached its limit of 10000',
    ])

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
    expect((await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })).status).toBe(200)
  })

  it('has ticks wait even beyond the end of their schedule, without a look at each of those that wait', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    const world = sim.simulator.worlds.open('default')
    world.script = { ...NO_SCRIPT, delivery: (event) => (event === 'my.event' ? { delay: 24 * 3_600_000 } : null) }
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '*/10 * * * *',
      tracking_expiry_at: '2026-01-05 10:00:00',
    })
    for (let n = 0; n < LIMITS.webhook_pending; n++) world.outbox.emit('my.event', { n }, world.clock.now())
    expect((await sim.advance('2h')).fired).toBe(1)
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['rt_tracking.creator.event'] }])
    expect((await sim.advance('12h')).fired).toBe(0)
    expect((await sim.advance('10h')).sent).toBe(LIMITS.webhook_pending + 6)
    expect(receiver.received.at(-1)?.payload).toMatchObject({ timestamp: '2026-01-05T10:00:00.000Z' })
    const { event_insights } = (await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body
    expect(event_insights).toMatchObject({ total: 6, webhooks_success_total: 6 })
  })

  it('keeps the newest deliveries that are over, and counts those it forgot', async () => {
    const sim = await simulate()
    const world = sim.simulator.worlds.open('default')
    for (let n = 0; n < LIMITS.webhook_deliveries + 5; n++) world.outbox.emit('my.event', { n }, world.clock.now())
    const { body } = await sim.get('/__sim/webhooks/deliveries?limit=1')
    expect([body.evicted, body.deliveries[0].payload.data.n]).toEqual([5, LIMITS.webhook_deliveries + 4])
    expect(world.outbox.deliveries.all()).toHaveLength(LIMITS.webhook_deliveries)
  })

  it('loses nothing that cannot be signed: the attempt has failed, and says why', async () => {
    const sim = await simulate({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', secret: '!!!' }] } })
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: {} })
    expect((await sim.post('/__sim/clock/advance', { by: '1d' })).body).toMatchObject({ fired: 7, deliveries: 7 })
    const [{ status, attempts }] = (await sim.get('/__sim/webhooks/deliveries')).body.deliveries
    expect([status, attempts.length]).toEqual(['failed', 7])
    expect(attempts[0]).toMatchObject({ status: null, error: expect.stringMatching(/^not sent: Base64Coder/) })
  })

  it('delivers a year of ticks one by one', async () => {
    const receiver = await receive()
    const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 */6 * * *',
      tracking_expiry_at: '2030-01-01 00:00:00',
    })
    const { body } = await sim.post('/__sim/clock/advance', { by: '365d' })
    expect(body).toEqual({ now: '2027-01-05T09:00:00.000Z', fired: 2 * 1460, deliveries: 1460 })
    const times = receiver.received.map(({ payload }) => payload.timestamp)
    expect(times).toEqual([...times].sort())
    expect(new Set(times).size).toBe(1460)
  })
})

const ENDPOINTS = '/__sim/webhooks/endpoints'
const ANNA = '/api/v1/rt_tracking/creators/anna.bakes'
const EVENT = 'rt_tracking.creator.event'
const TWELVE = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 0, 5, 9, 5 + 5 * n)).toISOString())

/** A full outbox of deliveries to `url` that leave after three hours, and an hour of ticks that wait behind it. */
async function behind(url: string): Promise<Sim> {
  const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
  const world = sim.simulator.worlds.open('default')
  world.script = { ...NO_SCRIPT, delivery: (event) => (event === 'my.event' ? { delay: 3 * 3_600_000 } : null) }
  for (let n = 0; n < LIMITS.webhook_pending; n++) world.outbox.emit('my.event', { n }, world.clock.now())
  await sim.post('/api/v1/rt_tracking/creators', {
    connector: 'instagram',
    handle: 'anna.bakes',
    cron_expression: '*/5 * * * *',
    tracking_expiry_at: '2026-12-31 00:00:00',
  })
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
  it.each([
    ['tracking is switched off', { tracking: false }, []],
    ['the schedule changes', { cron_expression: '0 12 * * *' }, ['2026-01-05T12:00:00.000Z']],
  ])('are delivered when there is, even where %s meanwhile', async (_what, change, later) => {
    const receiver = await receive()
    const sim = await behind('http://127.0.0.1:1/')
    expect((await sim.put(ANNA, change)).status).toBe(200)
    await sim.put(ENDPOINTS, [{ url: receiver.url, events: [EVENT] }])
    await sim.advance('3h')
    expect(arrived(receiver)).toEqual([...TWELVE, ...later])
    const { total } = (await sim.get(ANNA)).body.event_insights
    expect((await sim.get(ANNA)).body.event_insights).toMatchObject({ total, webhooks_success_total: total })
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

  it('come along when a world is restored elsewhere', async () => {
    const receiver = await receive()
    const sim = await behind('http://127.0.0.1:1/')
    await sim.put(ANNA, { cron_expression: '0 11 * * *' })
    await sim.advance('1h')
    const document = (await sim.get('/__sim/state')).body
    expect((await sim.put('/w/copy/__sim/state', document)).status).toBe(200)
    expect((await sim.get('/w/copy/__sim/state')).body).toEqual({ ...document, world: 'copy' })
    await sim.put(`/w/copy${ENDPOINTS}`, [{ url: receiver.url, events: [EVENT] }])
    await sim.advance('2h', 'copy')
    const wanted = [...TWELVE, '2026-01-05T11:00:00.000Z']
    expect(await ticksOf(sim, 'delivered', '/w/copy')).toEqual(wanted)
  })

  it('are unrouted, the oldest first, beyond what may wait of schedules that have changed', async () => {
    const sim = await behind('http://127.0.0.1:1/')
    const { ticks, clock } = sim.simulator.worlds.open('default')
    const now = clock.now()
    const record = { connector: 'instagram', handle: 'a', created_at: 0 } as const
    const late = Array.from({ length: LIMITS.schedules_behind }, (_, n) => {
      const of = { what: 'creator', record: { ...record, handle: `a${n}` } } as const
      return { of, part: 'posts', cron: '0 * * * *', from: now - 1, to: now } as const
    })
    await sim.put(ANNA, { tracking: false })
    ticks.fallBehind(late)
    expect(await ticksOf(sim, 'unrouted')).toEqual(TWELVE)
    expect(ticks.late(now)).toEqual(late)
  })
})

it('makes the ticks that time has jumped over, whatever becomes of their schedule', async () => {
  const receiver = await receive()
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
  const tracking_expiry_at = '2026-12-31 00:00:00'
  const every = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '*/5 * * * *', tracking_expiry_at }
  await sim.post('/api/v1/rt_tracking/creators', every)
  await sim.put('/__sim/clock', { now: '2026-01-05T10:00:00Z' })
  await sim.put(ANNA, { tracking: false })
  await sim.advance('0s')
  expect(arrived(receiver)).toEqual(TWELVE)
})
