// The worlds of a simulator over the control API: list, make and delete.

import { describe, expect, it } from 'vitest'
import { connect } from '../../src/client/connect.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { follow } from '../event-stream.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const WORLDS = '/__sim/worlds'
const names = async (sim: Sim) => (await sim.get(WORLDS)).body.worlds.map(({ name }: { name: string }) => name)
const create = (sim: Sim, world = '') =>
  sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })

describe('the list of worlds', () => {
  it('says of each what it holds, and when it was last used', async () => {
    let elapsed = 0
    const real = { ...realTime, now: () => START + elapsed, wall: () => START + elapsed, elapsed: () => elapsed }
    const sim = await simulate({ real, clock: { mode: 'real', factor: 1 }, now: null })
    await create(sim, '/w/a')
    elapsed = 60_000
    await create(sim, '/w/b')
    const listed = async () => (await sim.get(WORLDS)).body.worlds.slice(1)
    const [a, b] = await listed()
    expect(a).toMatchObject({ name: 'a', seed: 'test', now: '2026-01-05T09:01:00.000Z', records: 1, requests: 1 })
    expect([a.used_at, b.used_at]).toEqual(['2026-01-05T09:00:00.000Z', '2026-01-05T09:01:00.000Z'])
    const world = sim.simulator.worlds.find('a')
    expect([a.bytes, a.journal_bytes]).toEqual([world?.memory.used, world?.journal.shownBytes])
    expect((await sim.get('/w/a/__sim/clock')).body).toMatchObject(a.clock)
    const uses: [string, string][] = [
      ['GET', '/api/v1/rt_tracking/insights'],
      ['GET', '/nothing'],
      ['GET', '/__sim/clock'],
      ['HEAD', '/__sim'],
      ['GET', '/docs'],
      ['GET', '/__sim/events'],
    ]
    for (const [method, path] of uses) {
      elapsed += 60_000
      await (await sim.respond(method, `/w/a${path}`)).body?.cancel()
      const [{ used_at }, other] = await listed()
      expect([path, used_at, other.used_at]).toEqual([path, new Date(START + elapsed).toISOString(), b.used_at])
    }
  })

  it('comes in pages: the newest worlds first, each page in the order in which they were made', async () => {
    const sim = await simulate()
    for (const name of ['a', 'b', 'c', 'd']) await sim.post(WORLDS, { name })
    const page = async (query: string) => {
      const { body } = await sim.get(`${WORLDS}?limit=2${query}`)
      return { names: body.worlds.map(({ name }: { name: string }) => name), next: body.next }
    }
    expect(await page('')).toEqual({ names: ['c', 'd'], next: 'c' })
    expect(await page('&next=c')).toEqual({ names: ['a', 'b'], next: 'a' })
    expect(await page('&next=a')).toEqual({ names: ['default'] })
    expect((await sim.get(`${WORLDS}?next=nobody`)).status).toBe(400)
    for (let at = 0; at < 120; at++) await sim.post(WORLDS, { name: `n${at}` })
    expect(await names(sim)).toHaveLength(100)
    const all = await connect('http://localhost', { fetch: (url) => sim.simulator.fetch(String(url)) }).worlds()
    expect(all.map(({ name }) => name)).toEqual(sim.simulator.worlds.names())
    expect(all).toHaveLength(125)
  })
})

describe('a world that is made', () => {
  it('goes back to what it was made with, whatever it is reset to', async () => {
    const sim = await simulate({ fixtures: FixturesSchema.parse({ campaigns: [{ id: 'cmp_usual' }] }) })
    const scenarios = [{ name: 'mine', rules: [{ on: 'addStore', respond: { status: 418 } }] }]
    const clock = { mode: 'x60', now: '2030-01-01T00:00:00Z' }
    const made = await sim.post(WORLDS, {
      name: 'a',
      seed: 'own',
      fixtures: { campaigns: [{ id: 'cmp_own' }] },
      scenarios,
      clock,
    })
    expect([made.status, made.body]).toEqual([201, { name: 'a', url: `${sim.url}/w/a` }])
    const begun = async () => {
      const { seed, scenarios, clock } = (await sim.get('/w/a/__sim')).body
      const campaigns = (await sim.records('campaigns', '/w/a')).map(({ id }) => id)
      return [seed, scenarios, clock.mode, clock.now.slice(0, 10), campaigns]
    }
    const own = ['own', ['mine'], 'scaled', '2030-01-01', ['cmp_own']]
    expect(await begun()).toEqual(own)
    const other = { seed: 'other', fixtures: {}, scenarios: [], clock: { mode: 'manual', now: '2031-01-01T00:00:00Z' } }
    await sim.post('/w/a/__sim/reset', other)
    expect(await begun()).toEqual(['other', [], 'manual', '2031-01-01', []])
    await sim.post('/w/a/__sim/reset', {})
    expect(await begun()).toEqual(own)
    await sim.request('POST', '/w/b/__sim/reset')
    expect((await sim.records('campaigns', '/w/b')).map(({ id }) => id)).toEqual(['cmp_usual'])
  })

  it('is like every new one where nothing else is said', async () => {
    const sim = await simulate({ fixtures: FixturesSchema.parse({ campaigns: [{ id: 'cmp_usual' }] }) })
    await sim.post(WORLDS, { name: 'a' })
    await create(sim, '/w/b')
    const id = (await create(sim, '/w/a')).body.id
    expect((await sim.records('campaigns', '/w/b')).map((record) => record.id)).toEqual(['cmp_usual', id])
  })

  it('is refused when there is one, which stays as it is; also when both are made at once', async () => {
    const sim = await simulate()
    await create(sim, '/w/a')
    const { status, body } = await sim.post(WORLDS, { name: 'a', seed: 'other' })
    expect([status, body.detail]).toEqual([409, expect.stringContaining("already a world 'a'")])
    expect((await sim.post(WORLDS, { name: 'default' })).status).toBe(409)
    expect((await sim.records('campaigns', '/w/a')).length).toBe(1)
    const fixtures = { campaigns: Array.from({ length: 500 }, (_, at) => ({ name: `c${at}` })) }
    const both = await Promise.all(['x', 'y'].map((seed) => sim.post(WORLDS, { name: 'b', seed, fixtures })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const won = both[0]?.status === 201 ? 'x' : 'y'
    expect((await sim.get('/w/b/__sim')).body.seed).toBe(won)
  })

  it.each([
    [{}, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: '..' }, 'name'],
    [{ name: 'a', fork: 'a/b' }, 'fork'],
    [{ name: 'a', fork: 'default', seed: 'x' }, 'seed'],
    [{ name: 'a', fork: 'default', fixtures: 'agency' }, 'fixtures'],
    [{ name: 'a', fork: 'default', scenarios: [] }, 'scenarios'],
    [{ name: 'a', fork: 'default', clock: { factor: 5 } }, 'clock.factor'],
    [{ name: 'a', sede: 'x' }, 'sede'],
    [
      { name: 'a', fixtures: { stores: [{ shop: 'a.example.com' }, { shop: 'a.example.com' }] } },
      'fixtures.stores.1.shop',
    ],
    [{ name: 'a', clock: { factor: 5 } }, 'clock.factor'],
  ])('is refused, and nothing is made: %j', async (body, path) => {
    const sim = await simulate()
    const used = sim.simulator.worlds.memory.used
    const answer = await sim.post(WORLDS, body)
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([400, expect.stringContaining(path)])
    expect([await names(sim), sim.simulator.worlds.memory.used]).toEqual([['default'], used])
  })
})

describe('a world that is deleted', () => {
  it('is gone with all it held, and what waits in it ends', async () => {
    const sim = await simulate()
    const { worlds } = sim.simulator
    const used = worlds.memory.used
    await create(sim, '/w/a')
    const events = await follow(sim, '/w/a')
    const waits = [
      sim.post('/w/a/__sim/requests/await', { operation: 'addStore', timeout_ms: 60_000 }),
      sim.post('/w/a/__sim/webhooks/deliveries/await', { timeout_ms: 60_000 }),
    ]
    await expect.poll(() => worlds.find('a')?.feed.size).toBe(3)
    expect((await sim.request('DELETE', `${WORLDS}/a`)).status).toBe(200)
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual([422, 408])
    expect(await events.until(() => false)).toEqual([])
    expect([await names(sim), worlds.memory.used, worlds.streams.size]).toEqual([['default'], used, 0])
    expect((await create(sim, '/w/a')).status).toBe(200)
    expect((await sim.records('campaigns', '/w/a')).length).toBe(1)
  })

  it('ends the calls that rules delay, which do not make it anew', async () => {
    const sim = await simulate()
    const { worlds } = sim.simulator
    const rules = [
      { on: 'createCampaign', delay: '10m' },
      { on: 'addStore', delay: { virtual: '5m' } },
      { on: 'createShortlink', commit: true, delay: '10m' },
      { on: 'addCreators', delay: '10m', fault: { hang: '10m' } },
      { on: 'createRefreshRequest', delay: '10m', fault: 'hang', during: 'upload' },
    ]
    expect((await sim.post(WORLDS, { name: 'a', scenarios: [{ name: 'late', rules }] })).status).toBe(201)
    const used = worlds.memory.used
    const shortlink = { target_url: 'https://a.example/p', name: 'x', ecom_store_name: 'a.example', utm_source: 'x' }
    const calls = [
      create(sim, '/w/a'),
      sim.post('/w/a/admin/api/v1/ecom_shop', { shop: 'a.example', access_token: 'x' }),
      sim.post('/w/a/admin/api/v1/shortlinks', shortlink),
      sim.post('/w/a/admin/api/v1/creators', { handles: ['https://www.instagram.com/zoe/'] }),
      sim.post('/w/a/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'zoe' }),
    ].map((call) => call.catch((error: TypeError) => error.message))
    const hits = async () =>
      (await sim.get('/w/a/__sim/scenarios')).body.active[0].rules.reduce(
        (n: number, { hits }: { hits: number }) => n + hits,
        0,
      )
    await expect.poll(hits).toBe(5)
    expect((await sim.request('DELETE', `${WORLDS}/a`)).status).toBe(200)
    expect(await Promise.all(calls)).toEqual(Array(5).fill('fetch failed'))
    expect([await names(sim), worlds.memory.used < used]).toEqual([['default'], true])
  })

  it('ends a delayed call that a reset has left waiting', async () => {
    const sim = await simulate()
    const rules = [{ on: 'createCampaign', delay: '10m' }]
    await sim.post(WORLDS, { name: 'a', scenarios: [{ name: 'late', rules }] })
    const call = create(sim, '/w/a').catch(({ message }: TypeError) => message)
    await expect.poll(() => sim.simulator.worlds.find('a')?.callers.watching).toBe(true)
    await sim.post('/w/a/__sim/reset', {})
    expect(sim.simulator.worlds.find('a')?.callers.watching).toBe(true)
    await sim.request('DELETE', `${WORLDS}/a`)
    expect(await call).toBe('fetch failed')
    expect(await names(sim)).toEqual(['default'])
  })

  it('must be there, and not be the default one', async () => {
    const sim = await simulate()
    await create(sim)
    await create(sim, '/w/test_param%5Bbob%5D')
    const missing = await sim.request('DELETE', `${WORLDS}/test_param%5Bbpb%5D`)
    expect([missing.status, missing.body.detail]).toEqual([
      404,
      'There is no world \'test_param[bpb]\'; did you mean "test_param[bob]"?',
    ])
    const stays = await sim.request('DELETE', `${WORLDS}/default`)
    expect([stays.status, stays.body.detail]).toEqual([409, expect.stringContaining('/__sim/reset resets it')])
    expect((await sim.records('campaigns')).length).toBe(1)
    expect((await sim.request('DELETE', `${WORLDS}/test_param%5Bbob%5D`)).body).toEqual({ deleted: 'test_param[bob]' })
  })
})

it.each([
  ['GET', ''],
  ['POST', ''],
  ['DELETE', '/b'],
])('%s %s is a call of the default world', async (method, rest) => {
  const sim = await simulate({ prefix: '/im' })
  await create(sim, '/im/w/b')
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'c' }) }
  const ask = (path: string, headers = {}) =>
    sim.request(method, path, method === 'POST' ? { ...json, headers: { ...json.headers, ...headers } } : { headers })
  for (const { status, body } of [
    await ask(`/im/w/a%20b${WORLDS}${rest}`),
    await ask(`/im${WORLDS}${rest}`, { authorization: 'Bearer x@a%20b' }),
  ]) {
    expect([status, body.detail]).toEqual([
      404,
      "This call was made to the world 'a b', but is one of the default world: use http://localhost/im/__sim/worlds",
    ])
  }
  expect(sim.simulator.worlds.names()).toEqual(['default', 'b'])
  expect((await ask(`/im/w/default${WORLDS}${rest}`)).status).toBeLessThan(300)
})

describe('a world whose first call is refused', () => {
  it.each([
    ['requests/await', { operation: 'createCampaign', count: 2, timeout_ms: 60_000 }],
    ['webhooks/deliveries/await', { event: 'made.up', timeout_ms: 60_000 }],
  ])('stays when others have used it meanwhile: %s', async (path, body) => {
    const waits: (() => void)[] = []
    let later = 0
    const after: typeof realTime.after = (ms, act, keeps) => {
      // What is left of a minute.
      if (ms < 50_000 || ms > 60_000) return realTime.after(ms, act, keeps)
      waits.push(act)
      return () => {}
    }
    const sim = await simulate({ real: { ...realTime, after, elapsed: () => realTime.elapsed() + later } })
    const wait = sim.post(`/w/a/__sim/${path}`, body)
    await expect.poll(() => sim.simulator.worlds.find('a')?.callers.watching).toBe(true)
    expect((await create(sim, '/w/a')).status).toBe(200)
    // It is watched before it has begun to wait.
    await expect.poll(() => waits.length).toBeGreaterThan(0)
    later = 60_000
    for (const end of waits) end()
    expect((await wait).status).toBeGreaterThan(400)
    expect((await sim.records('campaigns', '/w/a')).length).toBe(1)
    await sim.post('/w/b/__sim/clock/advance', { to: '2020-01-01T00:00:00Z' })
    expect(await names(sim)).toEqual(['default', 'a'])
  })
})
