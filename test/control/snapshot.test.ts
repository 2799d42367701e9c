// What a snapshot has of webhooks. That worlds go on from snapshots to the byte is for `test/exact/` to see.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { lowerLimits } from '../lower-limits.ts'
import { START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

// Few, so that deliveries are forgotten and ticks wait for room.
let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({ webhook_pending: 3, webhook_deliveries: 6, webhook_awaited: 5 })
})
afterAll(() => restore())

const STATE = '/__sim/state'

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
