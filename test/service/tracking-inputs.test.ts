// What clients may write in the calls of real-time tracking, beyond the forms of the samples.

import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

const CREATORS = '/api/v1/rt_tracking/creators'
const rick = {
  connector: 'youtube',
  handle: '@rick',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
}

describe('a tracked creator', () => {
  it('is found with and without @', async () => {
    const sim = await simulate()
    expect((await sim.post(CREATORS, rick)).body.handle).toBe('rick')
    expect((await sim.get(`${CREATORS}/@rick`)).body.handle).toBe('rick')
    expect((await sim.put(`${CREATORS}/@rick`, { tracking: 'false' })).body.tracking).toBe(false)
    expect((await sim.get(`${CREATORS}/rick`)).body.tracking).toBe(false)
    expect((await sim.get(`${CREATORS}/@@rick`)).status).toBe(404)
  })

  it.each([
    ['2026-02-01', '2026-02-01 00:00:00'],
    ['2026-02-01T10:00:00Z', '2026-02-01 10:00:00'],
    ['2026-02-01T10:00:00+02:00', '2026-02-01 08:00:00'],
    ['2026-02-01 10:00:00.250', '2026-02-01 10:00:00'],
    ['Sun, 01 Feb 2026 10:00:00 GMT', '2026-02-01 10:00:00'],
  ])('with the expiry %s has %s', async (tracking_expiry_at, shown) => {
    const sim = await simulate()
    const { status, body } = await sim.post(CREATORS, { ...rick, tracking_expiry_at })
    expect([status, body.tracking_expiry_at]).toEqual([200, shown])
  })

  it.each(['trueish', 'untrue', '', 'yes'])('is not switched by %j', async (tracking) => {
    const sim = await simulate()
    await sim.post(CREATORS, rick)
    expect((await sim.put(`${CREATORS}/rick`, { tracking })).status).toBe(400)
  })
})

describe('a cron schedule', () => {
  it('may list every minute, hour and day, and no more', async () => {
    const sim = await simulate()
    const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at).join(',')
    const full = `${all(0, 59)} ${all(0, 23)} ${all(1, 31)} ${all(1, 12)} ${all(0, 6)}`
    expect((await sim.post(CREATORS, { ...rick, cron_expression: full })).status).toBe(200)
    const repeated = `${'0,'.repeat(400_000)}0 * * * *`
    const { status, text } = await sim.post(CREATORS, { ...rick, cron_expression: repeated })
    expect(status).toBe(400)
    expect(text).toContain('expected at most 500 characters')
    expect(text.length).toBeLessThan(1_000)
  })
})
