// Restores: refused or broken ones change nothing, and no clock that runs gets in their way.

import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kit/random.ts'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { load } from '../scenario/load.ts'
import { runScript } from '../script.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const STATE = '/__sim/state'

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
    digests[page] = digest(text.replace(SIGNED, '')).join()
  }
  return digests
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
    for (let i = 0; i < 20; i++) {
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

  it.each([
    ['a read', (sim: Sim) => sim.get('/api/v1/rt_tracking/insights')],
    ['a refused call', (sim: Sim) => sim.post('/admin/api/v1/campaigns', {})],
    ['an unreadable body', (sim: Sim) => sim.request('POST', '/admin/api/v1/campaigns', { body: '{' })],
    ['a change', (sim: Sim) => sim.post('/admin/api/v1/ecom_shop', { shop: 'a.example.com', access_token: 't' })],
  ])('refuses a scenario with a start after %s as the original does, and so does a fork', async (_, call) => {
    const sim = await simulate()
    const scenario = { name: 's', start: { clock: { mode: 'manual', now: '2030-01-01' } } }
    await call(sim)
    const document = (await sim.get(STATE)).body
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    await sim.put('/w/restored/__sim/state', document)
    expect({ ...(await sim.get('/w/fork/__sim/state')).body, world: 'default' }).toEqual(document)
    expect({ ...(await sim.get('/w/restored/__sim/state')).body, world: 'default' }).toEqual(document)
    const statuses = []
    for (const world of ['', '/w/fork', '/w/restored', '/w/fresh']) {
      statuses.push((await sim.post(`${world}/__sim/scenarios`, scenario)).status)
    }
    expect(statuses).toEqual([409, 409, 409, 201])
  })
})

it('a scenario that starts a world anew changes nothing where it is refused', async () => {
  const sim = await fullWorld()
  const before = await seen(sim)
  const start = { name: 'new', start: { clock: { mode: 'manual', now: '2030-01-01' } } }
  expect((await sim.post('/__sim/scenarios', start)).status).toBe(409)
  expect((await sim.post('/__sim/scenarios?reset=true', { ...start, ruls: [] })).status).toBe(400)
  expect(await seen(sim)).toEqual(before)
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

it('a restore refuses a creator, or a post, that is pinned twice', async () => {
  const pins = {
    creators: [{ connector: 'instagram', handle: 'anna.bakes', followers: 5 }],
    posts: [{ url: 'https://www.instagram.com/reel/AbCdEfGhIjK/', handle: 'anna.bakes' }],
  }
  const sim = await simulate({ fixtures: FixturesSchema.parse({ pins }) })
  const document = (await sim.get(STATE)).body
  for (const kind of ['creators', 'posts'] as const) {
    const twice = { ...pins, [kind]: [...pins[kind], ...pins[kind]] }
    const { status, body } = await sim.put(STATE, { ...document, universe: { ...document.universe, pins: twice } })
    expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(`^universe.pins.${kind}.1`)])
  }
})

it('a restore of a post that is tracked from the year 9999 on is read as soon as any other', async () => {
  const sim = await simulate()
  const url = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  await sim.put(`/admin/api/v1/campaigns/${body.id}`, { tracking_urls: [url] })
  const document = (await sim.get(STATE)).body
  document.collections.campaigns[0].tracked_since[url] = '9999-12-31T23:59:59.999Z'
  expect((await sim.put(STATE, document)).status).toBe(200)
  const answer = await sim.get(`/api/v1/insights/campaigns/${body.id}?key=any`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).not.toContain('9999')
})
