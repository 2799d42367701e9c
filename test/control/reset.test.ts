import { describe, expect, it } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { follow } from '../event-stream.ts'
import { sourceOf } from '../scenario/load.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const reset = (sim: Sim, body?: unknown, world = '') =>
  body === undefined ? sim.request('POST', `${world}/__sim/reset`) : sim.post(`${world}/__sim/reset`, body)

const create = (sim: Sim, world = '') =>
  sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })

const campaigns = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/state/campaigns`)).body

describe('a reset', () => {
  it('goes back to the start, fixtures included, for everybody who asks later', async () => {
    const fixtures = FixturesSchema.parse({ campaigns: [{ id: 'cmp_spring', name: 'Spring' }] })
    const sim = await simulate({ fixtures })
    const before = (await sim.get('/__sim/state')).text
    const { id } = (await create(sim)).body
    await sim.patch('/__sim/state/campaigns/cmp_spring', { name: 'Changed' })
    await sim.post('/__sim/clock/advance', { by: '40d' })
    const { status, body } = await reset(sim)
    expect([status, body]).toMatchObject([200, { world: 'default', seed: 'test' }])
    expect((await sim.get('/__sim/state')).text).toBe(before)
    expect((await sim.put(`/admin/api/v1/campaigns/${id}`, {})).status).toBe(404)
    expect((await sim.get('/__sim/requests')).body).toMatchObject({ requests: [{ response: { status: 404 } }] })
  })

  it('leaves other worlds alone', async () => {
    const sim = await simulate()
    await create(sim, '/w/a')
    await create(sim)
    await reset(sim)
    expect([(await campaigns(sim)).length, (await campaigns(sim, '/w/a')).length]).toEqual([0, 1])
  })

  it('may begin elsewhere: another seed, fixtures, clock', async () => {
    const sim = await simulate()
    const first = (await create(sim)).body.id
    const clock = { mode: 'manual', now: '2027-05-01T00:00:00Z' }
    const { body } = await reset(sim, { seed: 'other', fixtures: { campaigns: [{ id: 'cmp_x' }] }, clock })
    expect(body).toMatchObject({ seed: 'other', clock: { mode: 'manual', now: '2027-05-01T00:00:00.000Z' } })
    expect((await campaigns(sim)).map(({ id }: { id: string }) => id)).toEqual(['cmp_x'])
    expect((await create(sim)).body.id).not.toBe(first)
    await reset(sim, {})
    expect((await sim.get('/__sim')).body).toMatchObject({
      seed: 'test',
      clock: { now: new Date(START).toISOString() },
    })
    expect([await campaigns(sim), (await create(sim)).body.id]).toEqual([[], first])
  })

  it('takes bundled fixtures by name', async () => {
    const sim = await simulate()
    expect((await reset(sim, { fixtures: 'agency' })).status).toBe(200)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
    expect((await reset(sim, { fixtures: 'nothing' })).status).toBe(400)
    expect((await campaigns(sim)).length).toBeGreaterThan(5)
  })

  it.each([
    [{ fixtures: { campaigns: [{ id: 5 }] } }, 'fixtures.campaigns.0.id'],
    [{ fixtures: { stores: [{ shop: 'a.example.com' }, { shop: 'a.example.com' }] } }, 'fixtures.stores.1.shop'],
    [{ fixtures: 7 }, 'fixtures'],
    [
      {
        scenarios: [
          { name: 'twice', rules: [] },
          { name: 'twice', rules: [] },
        ],
      },
      'scenarios',
    ],
    [{ clock: { factor: 5 } }, 'clock.factor'],
    [{ clock: { mode: 'scaled', factor: 1e9 } }, 'clock.factor'],
    [{ clock: { mode: 'warp' } }, 'clock.mode'],
    [{ clock: { now: 'soon' } }, 'clock.now'],
  ])('that is wrong changes nothing: %j', async (body, path) => {
    const sim = await simulate()
    await create(sim)
    const answer = await reset(sim, body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
    expect((await campaigns(sim)).length).toBe(1)
  })
})

const scenario = (name: string) => sourceOf(`{ name: ${name}, rules: [{ on: addStore, respond: { status: 418 } }] }`)

/** Everything of a world that calls can see. */
async function seen(sim: Sim, world: string) {
  const paths = [
    '',
    '/state',
    '/clock',
    '/scenarios',
    '/coverage',
    '/requests',
    '/webhooks/endpoints',
    '/webhooks/deliveries',
  ]
  return Promise.all(paths.map(async (path) => (await sim.get(`${world}/__sim${path}`)).text))
}

/** What changes a world, beside a call of the service, an hour and an event. */
const CHANGES: Readonly<Record<string, (sim: Sim, world: string) => Promise<unknown>>> = {
  'a reset with everything else': (sim, world) =>
    reset(
      sim,
      {
        seed: 'other',
        fixtures: { campaigns: [{ id: 'cmp_other' }] },
        scenarios: [{ name: 'third', rules: [{ on: 'addStore', delay: '1ms' }] }],
        clock: { mode: 'x60', now: '2030-01-01T00:00:00Z' },
      },
      world,
    ),
  'two resets': async (sim, world) => {
    await reset(sim, { seed: 'other' }, world)
    await reset(sim, { fixtures: 'agency', clock: { now: '2030-01-01T00:00:00Z' } }, world)
  },
  'a reset without scenarios': (sim, world) => reset(sim, { scenarios: [] }, world),
  'a scenario that restarts it': (sim, world) =>
    sim.post(`${world}/__sim/scenarios?reset=true`, {
      name: 'second',
      start: {
        clock: { mode: 'manual', now: '2031-01-01T00:00:00Z' },
        fixtures: { campaigns: [{ id: 'cmp_second' }] },
      },
    }),
  'a scenario that is loaded, and one that is not any more': async (sim, world) => {
    await sim.post(`${world}/__sim/scenarios`, { name: 'second', rules: [{ on: '*', delay: '1ms' }] })
    await sim.request('DELETE', `${world}/__sim/scenarios/first`)
  },
  'a restore of another world': async (sim, world) => {
    await reset(sim, { seed: 'elsewhere', fixtures: 'agency' }, '/w/elsewhere')
    await sim.put(`${world}/__sim/state`, (await sim.get('/w/elsewhere/__sim/state')).body)
  },
  'other endpoints, another clock, a forced record': async (sim, world) => {
    await sim.put(`${world}/__sim/webhooks/endpoints`, [{ url: 'http://127.0.0.1:2/' }])
    await sim.put(`${world}/__sim/clock`, { mode: 'scaled', factor: 60 })
    await sim.patch(`${world}/__sim/state/campaigns/cmp_spring`, { name: 'Forced' })
  },
}

describe('a reset without a body', () => {
  const started = async () =>
    simulate({
      fixtures: FixturesSchema.parse({ campaigns: [{ id: 'cmp_spring', name: 'Spring' }] }),
      scenarios: [await scenario('first')],
      webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/' }], time: 'world' },
    })
  const worlds = ['', '/w/a']

  it.each(Object.entries(CHANGES).map(([what, change], at) => [what, worlds[at % 2] ?? '', change] as const))(
    'takes back %s of %j',
    async (_what, world, change) => {
      const sim = await started()
      if (world !== '') await reset(sim, undefined, world)
      const before = await seen(sim, world)
      await change(sim, world)
      await create(sim, world)
      await sim.post(`${world}/__sim/webhooks/emit`, { event: 'my.event' })
      expect(await seen(sim, world)).not.toEqual(before)
      for (const body of [undefined, {}]) {
        expect((await reset(sim, body, world)).body).toMatchObject({ seed: 'test', clock: { mode: 'manual' } })
        expect(await seen(sim, world)).toEqual(before)
      }
    },
  )

  it.each(worlds)('takes back what a reset made the world %j with that was the first to call it', async (world) => {
    const sim = await started()
    const plain = await seen(sim, world)
    await reset(sim, { seed: 'other', scenarios: [] }, world)
    await reset(sim, undefined, world)
    expect(await seen(sim, world)).toEqual(plain)
  })

  it.each(worlds)('plays the newest version of the file that %j started with', async (world) => {
    const [old, fresh] = [await scenario('old'), await scenario('fresh')]
    const sim = await simulate({ scenarios: [old] })
    await reset(sim, { scenarios: [] }, world)
    sim.simulator.worlds.reloadScenario(old, fresh)
    await reset(sim, undefined, world)
    expect((await sim.get(`${world}/__sim`)).body.scenarios).toEqual(['fresh'])
  })
})

it('a clock without a start of its own goes back to when its world was made', async () => {
  let elapsed = 0
  const real = { ...realTime, now: () => START + elapsed, elapsed: () => elapsed }
  const sim = await simulate({ real, clock: { mode: 'real', factor: 1 }, now: null })
  elapsed = 60_000
  await create(sim, '/w/a')
  elapsed = 120_000
  await reset(sim, { clock: { now: '2030-01-01T00:00:00Z' } }, '/w/a')
  expect((await reset(sim, {}, '/w/a')).body.clock.now).toBe('2026-01-05T09:01:00.000Z')
})

it('streams of events go on in the new world, and tell only of it', async () => {
  const sim = await simulate()
  const [events, other] = [await follow(sim, '/w/a'), await follow(sim)]
  await create(sim, '/w/a')
  await reset(sim, undefined, '/w/a')
  await reset(sim, { seed: 'other' }, '/w/a')
  await sim.get('/w/a/api/v1/rt_tracking/insights')
  const requests = async (told: ReturnType<typeof follow> extends Promise<infer Told> ? Told : never, last: string) =>
    (await told.until((all) => all.some(({ data }) => data.operation === last)))
      .filter(({ event }) => event === 'request')
      .map(({ data }) => [data.id, data.operation])
  expect(await requests(events, 'getTrackingInsights')).toEqual([
    [expect.any(String), 'createCampaign'],
    [expect.any(String), 'getTrackingInsights'],
  ])
  await create(sim)
  expect(await requests(other, 'createCampaign')).toEqual([[expect.any(String), 'createCampaign']])
  expect(sim.simulator.worlds.find('a')?.feed.size).toBe(0)
})
