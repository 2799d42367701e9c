// Forks: worlds that go on where another one is, and of which neither sees the other.

import { describe, expect, it } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

const WORLDS = '/__sim/worlds'

const fork = (sim: Sim, of: string, name: string) => sim.post(WORLDS, { name, fork: of })
const campaign = (sim: Sim, world: string, name = 'Spring') =>
  sim.post(`/w/${world}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' })
const refresh = (sim: Sim, world: string, handle = 'anna.bakes') =>
  sim.post(`/w/${world}/api/v1/data_refresh/requests`, { request_type: 'instagram', handle })

describe('a fork', () => {
  it('has its own deliveries: what waited leaves from each', async () => {
    const receiver = await receive(204)
    const sim = await simulate()
    await sim.put('/w/a/__sim/webhooks/endpoints', [{ url: receiver.url }])
    await sim.post('/w/a/__sim/webhooks/emit', { event: 'made.up' })
    await fork(sim, 'a', 'b')
    for (const world of ['b', 'a']) {
      expect((await sim.advance('1m', `/w/${world}`)).deliveries).toBe(1)
      const { deliveries } = (await sim.get(`/w/${world}/__sim/webhooks/deliveries`)).body
      expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['delivered'])
      expect(receiver.received.at(-1)?.headers['x-sim-world']).toBe(world)
    }
  })

  it('lets a clock run that runs in its parent, and can have another one', async () => {
    let elapsed = 0
    const real = { ...realTime, now: () => START + elapsed, wall: () => START + elapsed, elapsed: () => elapsed }
    const sim = await simulate({ real, clock: { mode: 'scaled', factor: 60 }, now: null })
    await campaign(sim, 'a')
    elapsed = 500
    await fork(sim, 'a', 'b')
    elapsed = 1_000
    const clock = async (world: string) => (await sim.get(`/w/${world}/__sim/clock`)).body
    expect(await clock('b')).toEqual(await clock('a'))
    expect(await clock('b')).toMatchObject({ mode: 'scaled', factor: 60, now: '2026-01-05T09:01:00.000Z' })
    const still = { mode: 'manual', now: '2026-02-01T00:00:00Z' }
    expect((await sim.post(WORLDS, { name: 'c', fork: 'a', clock: still })).status).toBe(201)
    elapsed = 2_000
    expect(await clock('c')).toMatchObject({ mode: 'manual', now: '2026-02-01T00:00:00.000Z' })
    const used = sim.simulator.worlds.memory.used
    const back = await sim.post(WORLDS, { name: 'd', fork: 'c', clock: { now: '2026-01-31T00:00:00Z' } })
    expect([back.status, back.body.detail]).toEqual([409, expect.stringContaining('time only goes forward')])
    expect([sim.simulator.worlds.find('d'), sim.simulator.worlds.memory.used]).toEqual([undefined, used])
  })

  it('does what falls due until its own time, if its clock stands still', async () => {
    const sim = await simulate()
    const id = (await refresh(sim, 'a')).body.request_id
    const later = (name: string, now: string) => sim.post(WORLDS, { name, fork: 'a', clock: { now } })
    expect((await later('early', '2026-01-05T08:00:00Z')).status).toBe(409)
    expect(sim.simulator.worlds.names()).toEqual(['default', 'a'])
    expect((await later('b', '2026-01-05T10:00:00Z')).status).toBe(201)
    const status = async (world: string) =>
      (await sim.get(`/w/${world}/api/v1/data_refresh/requests/${id}`)).body.status.message
    expect([await status('a'), await status('b')]).toEqual(['pending', 'success'])
  })

  it('has none of the calls that wait in its parent', async () => {
    const sim = await simulate({ over: 'socket' })
    const rules = [{ on: 'createCampaign', delay: { virtual: '1m' } }]
    await sim.post('/w/a/__sim/scenarios', { name: 'slow', rules })
    const waiting = campaign(sim, 'a')
    await expect.poll(async () => (await sim.get('/w/a/__sim/clock')).body.pending).toBe(1)
    await fork(sim, 'a', 'b')
    expect((await sim.get('/w/b/__sim/clock')).body.pending).toBe(0)
    await sim.advance('1h', '/w/b')
    expect(await sim.records('campaigns', '/w/b')).toEqual([])
    await sim.advance('1m', '/w/a')
    expect((await waiting).status).toBe(200)
    expect((await sim.records('campaigns', '/w/b')).length).toBe(0)
  })

  it('is refused where it does not fit, and nothing is made', async () => {
    const sim = await simulate({ memory: 12_000_000 })
    const document = { campaigns: Array.from({ length: 1_500 }, () => ({ brand_name: 'x'.repeat(800) })) }
    expect((await sim.post('/w/a/__sim/reset', { fixtures: document })).status).toBe(200)
    const answers = []
    for (let at = 0; at < 5; at++) answers.push((await fork(sim, 'a', `f${at}`)).status)
    expect(answers).toContain(507)
    expect(sim.simulator.worlds.size).toBe(2 + answers.filter((status) => status === 201).length)
  })

  it('needs a parent, and a name that is free', async () => {
    const sim = await simulate()
    await campaign(sim, 'alpha')
    const unknown = await fork(sim, 'alhpa', 'b')
    expect([unknown.status, unknown.body.detail]).toEqual([404, expect.stringContaining('did you mean "alpha"?')])
    expect((await fork(sim, 'alpha', 'default')).status).toBe(409)
    const both = await Promise.all([fork(sim, 'alpha', 'b'), fork(sim, 'default', 'b')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await fork(sim, 'alpha', 'alpha')).status).toBe(409)
    expect(sim.simulator.worlds.names()).toEqual(['default', 'alpha', 'b'])
  })
})
