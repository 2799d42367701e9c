// Schedules of decades: their ticks are counted and listed when somebody asks.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type SimulateOptions, simulate } from '../simulate.ts'

const DELIVERIES = '/__sim/webhooks/deliveries'
const ENDPOINTS = '/__sim/webhooks/endpoints'
const AWAIT = `${DELIVERIES}/await`
const NOBODY = 'http://127.0.0.1:1/'

interface Tracking {
  readonly cron: (number: number) => string
  readonly expires: string
}

/** Starts a simulator with so many tracked creators, on 2026-01-05. */
function simulateTracking(count: number, { cron, expires }: Tracking, options: SimulateOptions = {}) {
  const tracked_creators = Array.from({ length: count }, (_, number) => ({
    connector: 'instagram',
    handle: `creator.${number}`,
    cron_expression: cron(number),
    tracking_expiry_at: expires,
  }))
  return simulate({ ...options, fixtures: FixturesSchema.parse({ tracked_creators }) })
}

const EVERY_MINUTE = { cron: () => '* * * * *', expires: '9999-01-01T00:00:00Z' }
const EXPIRED = { cron: () => '* * * * *', expires: '2046-03-01T00:00:00Z' }

describe('a schedule that expired decades ago', () => {
  it('is listed at once, with its last ticks', async () => {
    const sim = await simulateTracking(1, EXPIRED)
    await sim.advance('36500d')
    const { body } = await sim.get(`${DELIVERIES}?limit=2`)
    expect(body.deliveries.map(({ created_at }: { created_at: string }) => created_at)).toEqual([
      '2046-02-28T23:59:00.000Z',
      '2046-03-01T00:00:00.000Z',
    ])
  })

  it('is awaited at once', async () => {
    const sim = await simulateTracking(1, EXPIRED)
    await sim.advance('36500d')
    expect((await sim.post(AWAIT, { timeout_ms: 0 })).body.status).toBe('unrouted')
    expect((await sim.post(AWAIT, { timeout_ms: 0, match: { handle: 'nobody' } })).status).toBe(408)
  })
})

describe('an await of unrouted events', () => {
  it('finds them when the clock has moved on', async () => {
    const sim = await simulateTracking(1, EVERY_MINUTE)
    const awaited = sim.post(AWAIT, { timeout_ms: 10_000, match: { tracked_at: '2026-01-05 09:02:00' } })
    await sim.advance('1m')
    await sim.advance('1m')
    expect((await awaited).body).toMatchObject({
      status: 'unrouted',
      attempt: 0,
      created_at: '2026-01-05T09:02:00.000Z',
    })
  })

  it('finds those that were waiting for an endpoint that is taken away', async () => {
    const sim = await simulateTracking(1, EVERY_MINUTE, { webhooks: { endpoints: [{ url: NOBODY }] } })
    // Their time has come, and they have not been made yet: so it is for a moment on a clock that runs.
    sim.simulator.worlds.find('default')?.clock.set({ now: Date.parse('2026-01-05T09:05:30Z') })
    const awaited = sim.post(AWAIT, { event: 'rt_tracking.creator.event', timeout_ms: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await sim.put(ENDPOINTS, [])
    expect((await awaited).body).toMatchObject({ attempt: 0, created_at: '2026-01-05T09:01:00.000Z' })
  })
})
