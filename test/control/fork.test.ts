// Forks: worlds that go on where another one is, and of which neither sees the other.

import { describe, expect, it } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

const WORLDS = '/__sim/worlds'
const TRACKED = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '*/10 * * * *',
  tracking_expiry_at: '2026-03-01 00:00:00',
}
const SCENARIO = {
  name: 'mine',
  rules: [
    { on: 'addStore', nth: [3, 5], respond: { status: 503 } },
    { on: 'createShortlink', probability: 0.5, respond: { status: 429 } },
  ],
  timing: { data_refresh: { polls: 3 } },
  webhooks: [{ on: 'made.up', nth: [2], deliver: { delay: '1h' }, undocumented: true }],
  timeline: [
    { at: '+10m', emit: { event: 'made.up', data: { at: 10 } } },
    { at: '+3h', emit: { event: 'made.up', data: { at: 3 } } },
  ],
}

/** A wall clock that stands still, as signatures depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START }

const fork = (sim: Sim, of: string, name: string) => sim.post(WORLDS, { name, fork: of })
const addStore = (sim: Sim, world: string, shop: string) =>
  sim.post(`/w/${world}/admin/api/v1/ecom_shop`, { shop, access_token: 'x' })
const campaign = (sim: Sim, world: string, name = 'Spring') =>
  sim.post(`/w/${world}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' })
const refresh = (sim: Sim, world: string, handle = 'anna.bakes') =>
  sim.post(`/w/${world}/api/v1/data_refresh/requests`, { request_type: 'instagram', handle })

/** What names the world in a text names `a` in the result; real durations are left out. */
function plain(text: string, world: string): unknown {
  const same = text
    .replaceAll(`/w/${world}/`, '/w/a/')
    .replaceAll(`"x-sim-world":"${world}"`, '"x-sim-world":"a"')
    .replaceAll(`"world":"${world}"`, '"world":"a"')
  return JSON.parse(same, (key, value) => (key === 'duration_ms' || key === 'elapsed_ms' ? 0 : value))
}

/** All that can be seen of a world but its name and its coverage. */
async function seen(sim: Sim, world: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const path of [
    'state',
    'requests?limit=100',
    'clock',
    'scenarios',
    'webhooks/deliveries',
    'webhooks/endpoints',
  ]) {
    all[path] = plain((await sim.get(`/w/${world}/__sim/${path}`)).text, world)
  }
  return all
}

/** Does something of every kind in a world, and returns the answers. */
async function live(sim: Sim, world: string): Promise<unknown[]> {
  const answers = [
    await campaign(sim, world),
    await addStore(sim, world, 'a.example.com'),
    await addStore(sim, world, 'b.example.com'),
    await refresh(sim, world),
    await sim.post(`/w/${world}/admin/api/v1/shortlinks`, {
      target_url: 'https://a.example.com/p',
      name: 'x',
      ecom_store_name: 'a.example.com',
      utm_source: 'x',
    }),
    await sim.post(`/w/${world}/api/v1/rt_tracking/creators`, TRACKED),
    await sim.post(`/w/${world}/__sim/webhooks/emit`, { event: 'made.up', data: { by: 'hand' } }),
    await sim.post(`/w/${world}/__sim/webhooks/emit`, { event: 'made.up', data: { by: 'hand' } }),
    await sim.post(`/w/${world}/__sim/clock/advance`, { by: '25m' }),
    await sim.get(`/w/${world}/api/v1/rt_tracking/insights`),
  ]
  return answers.map(({ status, text }) => [status, plain(text, world)])
}

/** A simulator with a world `a` that has something in each of its parts. */
async function withHistory() {
  const sim = await simulate({ real: STILL, fixtures: FixturesSchema.parse({ campaigns: [{ id: 'cmp_first' }] }) })
  const made = await sim.post(WORLDS, { name: 'a', scenarios: [SCENARIO], seed: 'own' })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  await live(sim, 'a')
  // From now on events are delivered, and every second attempt fails.
  let taken = 0
  const receiver = await receive((_one, response) => response.writeHead(taken++ % 2 === 0 ? 500 : 204).end())
  await sim.put('/w/a/__sim/webhooks/endpoints', [{ url: receiver.url }])
  await live(sim, 'a')
  await sim.post('/w/a/__sim/webhooks/deliveries/await', { event: 'made.up' })
  await addStore(sim, 'a', 'c.example.com')
  await refresh(sim, 'a', 'other.one')
  return { sim, receiver }
}

describe('a fork', () => {
  it('has all that its parent has, and goes on like it', async () => {
    const { sim } = await withHistory()
    const before = await seen(sim, 'a')
    const made = await fork(sim, 'a', 'b')
    expect([made.status, made.body]).toEqual([201, { name: 'b', url: `${sim.url}/w/b` }])
    expect(await seen(sim, 'b')).toEqual(before)
    // Each call takes an id, also one that reads.
    await seen(sim, 'a')
    const ids = async (world: string) => (await sim.get(`/w/${world}/nothing`)).headers.get('x-sim-request-id')
    expect(await ids('b')).toBe(await ids('a'))
    // Without a receiver, whose answers depend on who comes first.
    for (const world of ['a', 'b']) await sim.put(`/w/${world}/__sim/webhooks/endpoints`, [])
    for (let time = 0; time < 2; time++) expect(await live(sim, 'b')).toEqual(await live(sim, 'a'))
    for (const world of ['a', 'b']) await sim.advance('6h', `/w/${world}`)
    expect(await seen(sim, 'b')).toEqual(await seen(sim, 'a'))
  })

  it('and its parent never see each other', async () => {
    const { sim, receiver } = await withHistory()
    await fork(sim, 'a', 'b')
    await fork(sim, 'b', 'c')
    const id = (await sim.records('campaigns', '/w/a'))[0].id
    const acts: ((world: string) => Promise<{ status: number }>)[] = [
      (world) => campaign(sim, world, 'Other'),
      (world) => sim.patch(`/w/${world}/__sim/state/campaigns/${id}`, { name: 'Changed' }),
      (world) => addStore(sim, world, 'd.example.com'),
      (world) => addStore(sim, world, 'e.example.com'),
      (world) => sim.post(`/w/${world}/__sim/clock/advance`, { by: '2h' }),
      (world) => sim.post(`/w/${world}/__sim/webhooks/emit`, { event: 'made.up' }),
      (world) => sim.post(`/w/${world}/__sim/webhooks/deliveries/await`, { event: 'made.up' }),
      (world) => sim.put(`/w/${world}/__sim/webhooks/endpoints`, [{ url: receiver.url, events: ['x'] }]),
      (world) => sim.post(`/w/${world}/__sim/scenarios`, { name: 'more', rules: [{ on: '*', delay: '1ms' }] }),
      (world) => sim.request('DELETE', `/w/${world}/__sim/scenarios/mine`),
      (world) => sim.request('DELETE', `/w/${world}/__sim/requests`),
      (world) => sim.post(`/w/${world}/__sim/reset`, {}),
      (world) => sim.request('DELETE', `${WORLDS}/${world}`),
    ]
    for (const actor of ['c', 'a']) {
      const others = ['a', 'b', 'c'].filter((name) => name !== actor && !(actor === 'a' && name === 'c'))
      const before = await Promise.all(others.map((name) => seen(sim, name)))
      for (const act of acts) expect((await act(actor)).status).toBeLessThan(400)
      expect(await Promise.all(others.map((name) => seen(sim, name)))).toEqual(before)
    }
  })

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

  it('sends anew what is in flight in its parent, once its clock moves', async () => {
    const answer: (() => void)[] = []
    const receiver = await receive((_one, response) => answer.push(() => response.writeHead(204).end()))
    const sim = await simulate({ over: 'socket' })
    await sim.put('/w/a/__sim/webhooks/endpoints', [{ url: receiver.url }])
    await sim.post('/w/a/__sim/webhooks/emit', { event: 'made.up' })
    const advance = sim.advance('1m', '/w/a')
    await expect.poll(() => answer.length).toBe(1)
    await fork(sim, 'a', 'b')
    answer[0]?.()
    await advance
    const status = async (world: string) =>
      (await sim.get(`/w/${world}/__sim/webhooks/deliveries`)).body.deliveries[0].status
    expect([await status('a'), await status('b')]).toEqual(['delivered', 'pending'])
    const other = sim.advance('1m', '/w/b')
    await expect.poll(() => answer.length).toBe(2)
    answer[1]?.()
    await other
    expect(await status('b')).toBe('delivered')
  })

  it('goes back to what its parent was made with', async () => {
    const { sim } = await withHistory()
    await sim.post('/w/a/__sim/reset', { seed: 'other', scenarios: [] })
    await fork(sim, 'a', 'b')
    await fork(sim, 'b', 'c')
    expect((await sim.get('/w/c/__sim')).body).toMatchObject({ seed: 'other', scenarios: [] })
    for (const world of ['c', 'a']) await sim.post(`/w/${world}/__sim/reset`, {})
    expect(await seen(sim, 'c')).toEqual(await seen(sim, 'a'))
    expect((await sim.get('/w/c/__sim')).body).toMatchObject({ seed: 'own', scenarios: ['mine'] })
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

  it('waits for work in its parent, of which it has all or nothing', async () => {
    const sim = await simulate()
    const campaigns = Array.from({ length: 2_000 }, (_, at) => ({ id: `cmp_${at}`, name: 'Given' }))
    const filling = sim.post('/w/a/__sim/reset', { fixtures: { campaigns } })
    await campaign(sim, 'a')
    await filling
    const forcing = sim.post('/w/a/__sim/scenarios', {
      name: 'all',
      timeline: [{ at: '+1s', set: { campaigns: { '*': { name: 'Forced' } } } }],
    })
    await forcing
    const advance = sim.advance('1s', '/w/a')
    const forks = Array.from({ length: 5 }, (_, at) => fork(sim, 'a', `f${at}`))
    for (const { status } of await Promise.all(forks)) expect(status).toBe(201)
    await advance
    for (const at of forks.keys()) {
      const names = (await sim.get(`/w/f${at}/__sim/state/campaigns`)).body.map((one: { name: string }) => one.name)
      expect(new Set(names).size).toBe(1)
    }
  })

  it('counts in full, and gives back what it counts', async () => {
    const { sim } = await withHistory()
    const { worlds } = sim.simulator
    const held = (name: string) => worlds.find(name)?.memory
    const used = worlds.memory.used
    await fork(sim, 'a', 'b')
    for (const use of ['records', 'deliveries', 'scenarios', 'journals'] as const) {
      expect([use, held('b')?.usedFor(use)]).toEqual([use, held('a')?.usedFor(use)])
    }
    await sim.request('DELETE', `${WORLDS}/b`)
    expect(worlds.memory.used).toBeLessThanOrEqual(used)
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
