// Worlds that nobody has made, as those see them who read them.

import { describe, expect, it } from 'vitest'
import { CONTROLS } from '../../src/control/index.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { PAGES } from '../../src/pages/index.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import type { WorldSettings } from '../../src/world/settings.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { sourceOf } from '../scenario/load.ts'
import { START, simulate } from '../simulate.ts'

const TRACKED = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
  created_at: '2026-01-03 00:00:00',
}
const FIXTURES = FixturesSchema.parse({
  campaigns: [{ id: 'cmp_spring', name: 'Spring' }],
  stores: [{ shop: 'acme.example-store.com' }],
  tracked_creators: [TRACKED],
})

const READS = ['', '/', '/clock', '/state', '/state/campaigns', '/state/campaigns/cmp_spring', '/requests', '/coverage']
const MORE_READS = ['/scenarios', '/webhooks/deliveries', '/webhooks/endpoints', '/magic', '/assumptions', '/health']

/** Fixtures that count how often a world is seeded from them. */
function counted() {
  let seeded = 0
  const fixtures: WorldSettings['fixtures'] = {
    ...FIXTURES,
    get stores() {
      seeded++
      return FIXTURES.stores
    },
  }
  return { fixtures, seeded: () => seeded }
}

describe('GET and HEAD', () => {
  const everything = [...ENDPOINTS, ...CONTROLS, ...PAGES].filter(({ method }) => method === 'GET')
  const pathOf = (path: string) => path.replace(/:(\w+)/g, 'x')

  it('make no world, but for the GET of an authenticated call', async () => {
    const sim = await simulate({ fixtures: FIXTURES })
    const { worlds } = sim.simulator
    for (const { path, method, ...rest } of everything) {
      const others = path.includes('/api/') ? (['HEAD', 'Bearer any'] as const) : (['GET', 'Bearer any'] as const)
      for (const [asked, authorization] of [['GET', ''] as const, ...(path.startsWith('/docs') ? [] : [others])]) {
        const url = `/w/w${pathOf(path)}`
        const response = await sim.respond(asked, url, { headers: { authorization } })
        await response.body?.cancel()
        expect([asked, path, 'id' in rest ? rest.id : '', worlds.size]).toEqual([asked, path, expect.any(String), 1])
      }
    }
    await sim.get('/w/made/api/v1/rt_tracking/insights')
    expect(worlds.names()).toEqual(['default', 'made'])
  })

  it.each(['process', 'socket'] as const)('HEAD is no poll, and is answered like GET (over %s)', async (over) => {
    const sim = await simulate({ over })
    await sim.post('/__sim/scenarios', { name: 'polled', timing: { data_refresh: { polls: 1 } } })
    const asked = { request_type: 'instagram', handle: 'anna.bakes' }
    const { request_id } = (await sim.post('/api/v1/data_refresh/requests', asked)).body
    const path = `/api/v1/data_refresh/requests/${request_id}`
    for (let time = 0; time < 3; time++) {
      const { status, text, headers } = await sim.request('HEAD', path)
      expect([status, text, headers.get('content-type')]).toEqual([200, '', 'application/json'])
    }
    expect((await sim.get(path)).body.status.message).toBe('pending')
    expect((await sim.get(path)).body.status.message).toBe('success')
  })
})

describe('a world that nobody has made', () => {
  it('is seeded once for those who read it, and made by none of them', async () => {
    const { fixtures, seeded } = counted()
    const sim = await simulate({ fixtures })
    const once = seeded()
    for (let at = 0; at < 100; at++) {
      const { status, body } = await sim.get(`/w/a/__sim${at % 10 === 0 ? '/state' : ''}`)
      expect([status, body.world]).toEqual([200, 'a'])
    }
    await sim.get('/w/a/nothing/here')
    expect([seeded(), sim.simulator.worlds.size]).toEqual([2 * once, 1])
  })

  it('answers as it will once it is made, and is not changed by that', async () => {
    const sim = await simulate({ fixtures: FIXTURES, webhooks: { time: 'world' } })
    const read = async () => {
      const answers = []
      for (const path of [...READS, ...MORE_READS]) {
        const { status, text, headers } = await sim.get(`/w/a/__sim${path}`)
        answers.push([
          path,
          status,
          headers.get('x-sim-world'),
          text.replace(/"worlds":\d,"worlds_expired":0,"memory":.*?\}/, '"worlds":1'),
        ])
      }
      return answers
    }
    const ids = async () => (await sim.get('/w/a/__sim/clock')).headers.get('x-sim-request-id')
    expect([await ids(), await ids()]).toEqual(['req_1', 'req_1'])
    const before = await read()
    expect(await read()).toEqual(before)
    await sim.request('POST', '/w/a/__sim/reset')
    expect(await read()).toEqual(before)
    expect([await ids(), sim.simulator.worlds.size]).not.toContain('req_1')
  })

  it('signs what nobody took in the name that was called', async () => {
    const sim = await simulate({ fixtures: FIXTURES })
    for (const name of ['a', 'b']) {
      const { deliveries } = (await sim.get(`/w/${name}/__sim/webhooks/deliveries?limit=2`)).body
      const names = deliveries.map(({ headers }: { headers: Record<string, string> }) => headers['x-sim-world'])
      expect(names).toEqual([name, name])
    }
  })

  it('is what would be made now: of a clock that runs never older than a second', async () => {
    const { fixtures, seeded } = counted()
    let now = START
    const real = { ...realTime, now: () => now, elapsed: () => now }
    const sim = await simulate({ fixtures, real, clock: { mode: 'real', factor: 1 }, now: null })
    const once = seeded()
    const started = async () => (await sim.get('/w/a/__sim/state')).body.started_at
    expect(await started()).toBe('2026-01-05T09:00:00.000Z')
    now += 999
    expect(await started()).toBe('2026-01-05T09:00:00.000Z')
    expect((await sim.get('/w/a/__sim/clock')).body.now).toBe('2026-01-05T09:00:00.999Z')
    now += 1
    expect(await started()).toBe('2026-01-05T09:00:01.000Z')
    expect(seeded()).toBe(3 * once)
  })

  it('starts each time anew where its start is set and its clock runs', async () => {
    let now = START
    const real = { ...realTime, now: () => now, elapsed: () => now }
    const sim = await simulate({ real, clock: { mode: 'scaled', factor: 60 } })
    const clock = async () => (await sim.get('/w/a/__sim/clock')).body.now
    expect(await clock()).toBe('2026-01-05T09:00:00.000Z')
    now += 10
    expect(await clock()).toBe('2026-01-05T09:00:00.600Z')
    now += 10
    expect(await clock()).toBe('2026-01-05T09:00:00.000Z')
  })

  it('runs nothing of what is planned in it', async () => {
    const timers = new Set<() => void>()
    const real = {
      ...realTime,
      after(_ms: number, callback: () => void) {
        timers.add(callback)
        return () => timers.delete(callback)
      },
    }
    const timeline = [{ at: '1s', emit: { event: 'test.event' } }]
    const later = await sourceOf(JSON.stringify({ name: 'later', timeline }))
    const sim = await simulate({ real, clock: { mode: 'real', factor: 1 }, scenarios: [later] })
    const before = timers.size
    expect(before).toBeGreaterThan(0)
    expect((await sim.get('/w/a/__sim/clock')).body.pending).toBe(1)
    expect(timers.size).toBe(before)
  })

  it('follows the scenarios that worlds start with', async () => {
    const source = (name: string) => sourceOf(`{ name: ${name}, rules: [{ on: '*', delay: 1ms }] }`)
    const [old, fresh] = [await source('old'), await source('fresh')]
    const sim = await simulate({ scenarios: [old] })
    const played = async () => (await sim.get('/w/a/__sim')).body.scenarios
    expect(await played()).toEqual(['old'])
    sim.simulator.worlds.reloadScenario(old, fresh)
    expect(await played()).toEqual(['fresh'])
  })

  it('keeps no journal of what leads nowhere, and the log has it', async () => {
    const calls: unknown[] = []
    const sim = await simulate({
      onEvent: (event) => {
        if (event.event !== 'request') return
        const { world, request_id: id, operation, path, status } = event
        calls.push([world, id, operation, path, status])
      },
    })
    await sim.get('/w/a/nothing/here')
    await sim.get('/w/b/nothing/here')
    expect(calls).toEqual([
      ['a', 'req_1', null, '/nothing/here', 404],
      ['b', 'req_1', null, '/nothing/here', 404],
    ])
    expect((await sim.get('/w/a/__sim/requests')).body.requests).toEqual([])
  })
})
