// What happens when as many deliveries wait, or are remembered, as may be, and what a snapshot has of them. Here that is few, so
// that they can be made by calls. That worlds go on from snapshots to the byte is for `test/exact/` to see.

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { lowerLimits } from '../lower-limits.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({ webhook_pending: 3, webhook_deliveries: 2, webhook_awaited: 5 })
})
afterAll(() => restore())

const EMIT = '/__sim/webhooks/emit'
const STATE = '/__sim/state'

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
  it('takes nothing more from clients, and drops and counts ticks', async () => {
    const receiver = await receive()
    const mine = { url: receiver.url, events: ['rt_tracking.creator.event'] }
    const sim = await simulate({
      webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['my.event'] }, mine] },
    })
    await fill(sim, '3h')
    const before = (await sim.get(STATE)).text
    const refused = await sim.post(EMIT, { event: 'my.event', data: {} })
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'The number of waiting deliveries has reached its limit of 3',
    ])
    expect((await sim.get(STATE)).text).toBe(before)
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
    expect(receiver.received.map(({ payload }) => payload.timestamp)).toEqual(['2026-01-05T13:00:00.000Z'])
    const { event_insights } = (await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body
    expect(event_insights).toMatchObject({ total: 4, webhooks_success_total: 1 })
    expect((await sim.get('/__sim/webhooks/deliveries')).body.evicted).toBe(
      3 + LIMITS.webhook_pending - LIMITS.webhook_deliveries + 1,
    )
    expect((await sim.post(EMIT, { event: 'my.event', data: {} })).status).toBe(200)
  })

  it('keeps the newest deliveries that are over, and counts those it forgot', async () => {
    const sim = await simulate()
    for (let n = 0; n < LIMITS.webhook_deliveries + 5; n++) await sim.post(EMIT, { event: 'my.event', data: { n } })
    const { evicted, deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    const numbers = deliveries.map(({ payload }: { payload: { data: { n: number } } }) => payload.data.n)
    expect([evicted, numbers]).toEqual([5, Array.from({ length: LIMITS.webhook_deliveries }, (_, at) => at + 5)])
  })

  it('keeps no more of them than fit, and those that wait', async () => {
    onTestFinished(lowerLimits({ webhook_deliveries: 50, webhook_deliveries_bytes: 20_000 }))
    const sim = await simulate({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['waits'] }] } })
    const text = 'x'.repeat(1_000)
    await sim.post(EMIT, { event: 'waits', data: { text } })
    for (let n = 0; n < 30; n++) await sim.post(EMIT, { event: 'my.event', data: { n, text } })
    const { evicted, deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(evicted).toBeGreaterThan(15)
    expect(deliveries).toHaveLength(31 - evicted)
    expect(deliveries[0].status).toBe('pending')
  })
})

/** Time that stands still, since signatures and durations depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START, elapsed: () => 0 }

describe('a snapshot', () => {
  it('has what is on its way, copies too, which leaves again where it is restored', async () => {
    let holding = true
    const receiver = await receive((_one, response) => {
      // The first copy comes through, the second hangs.
      if (!holding || receiver.received.length === 1) response.writeHead(204).end()
    })
    const [sim, other] = [await simulate({ real: STILL }), await simulate({ real: STILL })]
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['thrice', 'e'] }])
    const webhooks = [
      { on: 'thrice', deliver: { duplicate: 3 }, undocumented: true },
      { on: 'e', deliver: { delay: '1h' }, undocumented: true },
    ]
    await sim.post('/__sim/scenarios', { name: 's', webhooks })
    for (const event of ['thrice', 'e']) await sim.post('/__sim/webhooks/emit', { event })
    const going = sim.advance('30m').catch(() => 'ended')
    await expect.poll(() => receiver.received).toHaveLength(2)
    const { text } = await sim.get(STATE)
    expect((await other.put(STATE, JSON.parse(text))).status).toBe(200)
    expect((await other.get(STATE)).text).toBe(text)
    holding = false
    receiver.received.length = 0
    await other.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['thrice', 'thrice', 'e'])
    await sim.simulator.close()
    expect(await going).toBe('ended')
  })

  it('may leave out what is planned: what waits leaves then all the same', async () => {
    const receiver = await receive()
    const sim = await simulate()
    const endpoints = [{ url: receiver.url, events: ['rt_tracking.creator.event', 'e'] }]
    await sim.put('/__sim/webhooks/endpoints', endpoints)
    await sim.post('/__sim/scenarios', {
      name: 's',
      webhooks: [{ on: 'e', deliver: { delay: '5h' }, undocumented: true }],
    })
    for (const n of [1, 2, 3]) await sim.post('/__sim/webhooks/emit', { event: 'e', data: { n } })
    const tracked = { connector: 'instagram', handle: 'ben', tracking_expiry_at: '2026-01-09 00:00:00' }
    await sim.post('/api/v1/rt_tracking/creators', { ...tracked, cron_expression: '*/20 * * * *' })
    await sim.advance('1h')
    const { planned, ...document } = (await sim.get(STATE)).body
    expect([planned.length, receiver.received.length]).toEqual([4, 0])
    expect((await sim.put(STATE, document)).status).toBe(200)
    await sim.advance('1m')
    expect(receiver.received.map(({ payload: { data } }) => data.n)).toEqual([1, 2, 3])
  })
})
