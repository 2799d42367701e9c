// Restores: refused or broken ones change nothing, and no clock that runs gets in their way.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { Clock } from '../../src/kit/clock.ts'
import { Collection } from '../../src/kit/collection.ts'
import { digestText } from '../../src/kit/random.ts'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { Scenarios } from '../../src/scenario/scenarios.ts'
import { Chance } from '../../src/world/chance.ts'
import { Lifecycles } from '../../src/world/lifecycle/lifecycles.ts'
import { Awaited } from '../../src/world/outbox/awaited.ts'
import { Deliveries } from '../../src/world/outbox/deliveries.ts'
import { WebhookEndpoints } from '../../src/world/outbox/endpoints.ts'
import { HeldBack } from '../../src/world/outbox/held-back.ts'
import { WebhookSuccesses } from '../../src/world/outbox/successes.ts'
import { Ticks } from '../../src/world/tracking/ticks.ts'
import { World } from '../../src/world/world.ts'
import { load } from '../scenario/load.ts'
import { runScript } from '../script.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const STATE = '/__sim/state'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Real time in which a third of a ms goes by with each look at it. */
function hastyTime(): RealTime {
  let elapsed = 0
  const look = () => {
    elapsed += 1 / 3
    return elapsed
  }
  return { ...realTime, now: () => START + Math.floor(look()), elapsed: look }
}

const SCENARIO = `name: busy
rules: [{ on: addStore, times: 2, respond: { status: 503 } }]
webhooks: [{ on: '*', deliver: { reorder: 2 } }]
timeline: [{ at: +30d, emit: { event: 'busy.ended' } }]
`

/** A wall clock that stands still, as signatures depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START }

/** A world with something in every part of its snapshot. */
async function fullWorld() {
  const webhooks = { endpoints: [{ url: 'http://127.0.0.1:9/hook', events: ['test.event'] }] }
  const sim = await simulate({ real: STILL, webhooks })
  await load(sim, SCENARIO)
  await runScript(sim)
  await sim.post('/__sim/webhooks/emit', { event: 'test.event' })
  await sim.post('/__sim/webhooks/emit', { event: 'nobody.takes.it' })
  await sim.post('/__sim/webhooks/deliveries/await', { event: 'nobody.takes.it' })
  return sim
}

/** What differs each second, since deliveries that are not kept are signed when they are listed. */
const SIGNED = /"webhook-(?:timestamp|signature)":"[^"]*"/g

/** The digests of all that can be seen of a world. */
async function seen(sim: Sim, world = '') {
  const pages = ['', '/state', '/clock', '/scenarios', '/webhooks/deliveries', '/webhooks/endpoints', '/requests']
  const digests: Record<string, string> = {}
  for (const page of pages) {
    const { text } = await sim.get(`${world}/__sim${page}`)
    digests[page] = digestText(text.replace(SIGNED, '')).join()
  }
  return digests
}

const broken = () => {
  throw new Error('broken')
}

/** One thing in each step of a restore. */
const STEPS: Record<string, () => unknown> = {
  'its clock': () => vi.spyOn(Clock.prototype, 'set').mockImplementation(broken),
  'its counts': () => vi.spyOn(Chance.prototype, 'restore').mockImplementation(broken),
  'its records': () => vi.spyOn(Collection.prototype, 'put').mockImplementation(broken),
  'what is planned': () => vi.spyOn(Clock.prototype, 'plan').mockImplementation(broken),
  'its overrides': () => vi.spyOn(Lifecycles.prototype, 'restoreOverrides').mockImplementation(broken),
  'its endpoints': () => vi.spyOn(WebhookEndpoints.prototype, 'set').mockImplementation(broken),
  'its ticks': () => vi.spyOn(Ticks.prototype, 'restoreUnrouted').mockImplementation(broken),
  'its line of ticks': () => vi.spyOn(Ticks.prototype, 'restoreQueue').mockImplementation(broken),
  'what is to go on': () => vi.spyOn(Ticks.prototype, 'resume').mockImplementation(broken),
  'its successes': () => vi.spyOn(WebhookSuccesses.prototype, 'restore').mockImplementation(broken),
  'its deliveries': () => vi.spyOn(Deliveries.prototype, 'restore').mockImplementation(broken),
  'what was awaited': () => vi.spyOn(Awaited.prototype, 'handOut').mockImplementation(broken),
  'what is held back': () => vi.spyOn(HeldBack.prototype, 'restore').mockImplementation(broken),
  'its scenarios': () => vi.spyOn(World.prototype, 'load').mockImplementation(broken),
  'their memories': () => vi.spyOn(Scenarios.prototype, 'restore').mockImplementation(broken),
  'that it was used': () => vi.spyOn(World.prototype, 'markUsed').mockImplementation(broken),
}

describe('a restore', () => {
  it.each([
    { mode: 'real', factor: 1 },
    { mode: 'scaled', factor: 1_000_000 },
    { mode: 'scaled', factor: 0.001 },
  ] as const)('succeeds each time, though time goes by: %j', async (clock) => {
    const sim = await simulate({ real: hastyTime(), clock, now: null })
    await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const document = (await sim.get(STATE)).body
    // Nothing is left between its beginning and its time.
    const early = { ...document, started_at: document.clock.now }
    for (let i = 0; i < 60; i++) {
      const { status, text } = await sim.put(STATE, early)
      expect(status, text).toBe(200)
    }
    expect((await sim.get(STATE)).body.collections.campaigns).toEqual(document.collections.campaigns)
  })

  it('starts the clock at the time of the document, and lets it run as it did', async () => {
    let elapsed = 0
    const real = { ...realTime, now: () => START + elapsed, elapsed: () => elapsed }
    const sim = await simulate({ real, clock: { mode: 'scaled', factor: 60 } })
    elapsed += 500
    const document = (await sim.get(STATE)).body
    elapsed += 7_000
    const { body } = await sim.put(STATE, document)
    expect(body.clock).toMatchObject({ mode: 'scaled', factor: 60, now: '2026-01-05T09:00:30.000Z' })
    elapsed += 1_000
    expect((await sim.get('/__sim/clock')).body.now).toBe('2026-01-05T09:01:30.000Z')
  })

  it('runs nothing until the world is whole', async () => {
    const sim = await fullWorld()
    const document = (await sim.get(STATE)).body
    const after = vi.fn(realTime.after)
    // Uploads have a timer of their own.
    const planned = () => after.mock.calls.filter(([ms]) => ms !== LIMITS.body_idle_ms)
    const other = await simulate({ real: { ...realTime, after }, clock: { mode: 'real', factor: 1 } })
    vi.spyOn(Scenarios.prototype, 'restore').mockImplementation(() => {
      expect(planned()).toEqual([])
    })
    const running = { ...document, clock: { ...document.clock, mode: 'real' } }
    expect((await other.put(STATE, running)).status).toBe(200)
    expect(planned()).not.toEqual([])
  })

  it.each(Object.keys(STEPS))('that breaks at %s leaves the world as it was, and in its place', async (step) => {
    const sim = await fullWorld()
    const document = (await sim.get(STATE)).body
    if (step === 'its successes') {
      const counts = { total: 1, days: { '2026-01-05': 1 } }
      document.webhooks.successes.push(['creator anna', { since: document.started_at, counts }])
    }
    await sim.advance('1h')
    const [before, world] = [await seen(sim), sim.simulator.worlds.find('default')]
    const closed = vi.spyOn(World.prototype, 'close')
    STEPS[step]?.()
    const { status, body } = await sim.put(STATE, document)
    expect([status, body.detail]).toEqual([500, expect.stringContaining('broken')])
    vi.restoreAllMocks()
    expect(closed.mock.contexts).not.toContain(world)
    expect(await seen(sim)).toEqual(before)
    expect(sim.simulator.worlds.find('default')).toBe(world)
    await sim.advance('1h')
    expect(sim.bugs.splice(0)).toEqual([new Error('broken')])
  })

  it('is refused for a collection that is full, before anything has changed', async () => {
    const sim = await fullWorld()
    const document = (await sim.get(STATE)).body
    const before = await seen(sim)
    const stores = Array.from({ length: 100_001 }, () => ({}))
    const { status } = await sim.put(STATE, { ...document, collections: { ...document.collections, stores } })
    expect(status).toBe(400)
    expect(await seen(sim)).toEqual(before)
  })

  it.each([1_000_001, 0.0009, 0, -1, 1e300])('with a clock x%s is refused', async (factor) => {
    const sim = await fullWorld()
    const document = (await sim.get(STATE)).body
    const before = await seen(sim)
    const { status, body } = await sim.put(STATE, { ...document, clock: { ...document.clock, mode: 'scaled', factor } })
    expect([status, body.errors]).toEqual([400, [{ path: 'clock.factor', message: expect.stringMatching(/must be/) }]])
    expect(await seen(sim)).toEqual(before)
  })
})

describe('a reset', () => {
  it.each([
    [{ seed: 'other', fixtures: 'nonesuch' }, 400],
    [{ seed: 'other', fixtures: { stores: [{ shop: 'a.example' }, { shop: 'a.example' }] } }, 400],
    [{ seed: 'other', scenarios: [{ name: 'broken', ruls: [] }] }, 400],
    [
      {
        seed: 'other',
        scenarios: [
          { name: 'twice', rules: [] },
          { name: 'twice', rules: [] },
        ],
      },
      400,
    ],
    [{ seed: 'other', clock: { mode: 'scaled', factor: 1e9 } }, 400],
    [{ seed: 'other', clock: { now: 'soon' } }, 400],
    [{ seed: 'other', clock: { factor: 5 } }, 400],
  ])('that is refused changes nothing: %j', async (body, status) => {
    const sim = await fullWorld()
    const before = await seen(sim)
    expect((await sim.post('/__sim/reset', body)).status).toBe(status)
    expect(await seen(sim)).toEqual(before)
  })

  it.each(['its scenarios', 'its records'] as const)('that breaks at %s changes nothing', async (step) => {
    const sim = await fullWorld()
    const [before, world] = [await seen(sim), sim.simulator.worlds.find('default')]
    STEPS[step]?.()
    const body = { fixtures: { stores: [{ shop: 'acme.example' }] }, scenarios: [{ name: 'new', rules: [] }] }
    // Fixtures are checked first, and that puts records, too.
    const sent = step === 'its records' ? { seed: 'other', fixtures: 'agency' } : body
    expect((await sim.post('/__sim/reset', sent)).status).toBe(500)
    vi.restoreAllMocks()
    expect(await seen(sim)).toEqual(before)
    expect(sim.simulator.worlds.find('default')).toBe(world)
    expect(sim.bugs.splice(0)).toEqual([new Error('broken')])
  })
})

describe('a scenario that starts a world anew', () => {
  it('changes nothing where it is refused or breaks', async () => {
    const sim = await fullWorld()
    const before = await seen(sim)
    const start = { name: 'new', start: { clock: { mode: 'manual', now: '2030-01-01' } } }
    expect((await sim.post('/__sim/scenarios', start)).status).toBe(409)
    expect((await sim.post('/__sim/scenarios?reset=true', { ...start, ruls: [] })).status).toBe(400)
    vi.spyOn(Ticks.prototype, 'reroute').mockImplementation(broken)
    expect((await sim.post('/__sim/scenarios?reset=true', start)).status).toBe(500)
    vi.restoreAllMocks()
    expect(await seen(sim)).toEqual(before)
    expect(sim.bugs.splice(0)).toEqual([new Error('broken')])
  })
})

describe('a world that is missing', () => {
  it.each([
    ['PUT', '/state', { version: 4 }],
    ['PUT', '/state', 5],
    ['POST', '/reset', { fixtures: 'nonesuch' }],
    ['POST', '/reset', { seed: [] }],
    ['POST', '/scenarios', { name: 's', ruls: [] }],
    ['PUT', '/webhooks/endpoints', [{ url: 'http://192.0.2.1/' }]],
    ['PUT', '/clock', { now: '1999-01-01' }],
    ['PATCH', '/state/campaigns/none', {}],
    ['POST', '/webhooks/emit', { event: '' }],
    ['DELETE', '/scenarios/none', undefined],
  ])('is not made by a call that is refused: %s %s', async (method, path, body) => {
    const sim = await simulate()
    const before = sim.simulator.worlds.names()
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const { status } = await sim.request(method, `/w/none/__sim${path}`, body === undefined ? {} : json)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(sim.simulator.worlds.names()).toEqual(before)
  })

  it.each([
    ['PUT', '/state', null],
    ['POST', '/reset', {}],
    ['POST', '/scenarios', { name: 's', rules: [] }],
    ['PUT', '/webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }]],
  ])('is made by one that is not: %s %s', async (method, path, body) => {
    const sim = await simulate()
    const sent = body ?? (await sim.get(STATE)).body
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
    expect((await sim.request(method, `/w/new/__sim${path}`, json)).status).toBeLessThan(300)
    expect(sim.simulator.worlds.names()).toEqual(['default', 'new'])
    expect((await sim.get('/w/new/__sim')).body.world).toBe('new')
  })

  it('is reset to the time that it is now', async () => {
    let elapsed = 0
    const real = { ...realTime, now: () => START + elapsed, elapsed: () => elapsed }
    const sim = await simulate({ real, clock: { mode: 'real', factor: 1 }, now: null })
    await sim.get('/w/new/__sim/clock')
    elapsed += 900
    const { body } = await sim.post('/w/new/__sim/reset', {})
    expect(body.clock.now).toBe('2026-01-05T09:00:00.900Z')
  })
})
