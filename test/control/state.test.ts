import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/service/index.ts'
import { OLDEST_VERSION, SNAPSHOT_VERSION } from '../../src/world/state/migrations.ts'
import { load, sourceOf } from '../scenario/load.ts'
import { POSTS, runScript } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

const STATE = '/__sim/state'
const REFRESH = '/api/v1/data_refresh/requests'

async function campaign(sim: Sim, fields = {}) {
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  await sim.put(`/admin/api/v1/campaigns/${body.id}`, { tracking_urls: POSTS.slice(0, 1), ...fields })
  return body.id as string
}

const refresh = async (sim: Sim): Promise<string> =>
  (await sim.post(REFRESH, { request_type: 'instagram', handle: 'anna.bakes' })).body.request_id

const paths = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path)

it('says whether a call has changed something: reading and being refused do not', async () => {
  const sim = await simulate()
  const used = async () => (await sim.get(STATE)).body.used
  await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')
  expect((await sim.post('/admin/api/v1/campaigns', {})).status).toBe(400)
  expect((await sim.post('/__sim/orders', { shortlink: 'sl_none', products: [] })).status).toBeGreaterThanOrEqual(400)
  expect(await used()).toBe(false)
  await sim.post('/admin/api/v1/ecom_shop', { shop: 'acme.example-store.com', access_token: 't' })
  expect(await used()).toBe(true)
})

describe('the records of a world', () => {
  it.each([
    [400, '/campains', /did you mean campaigns/],
    [400, '/campains/cmp_none', /did you mean campaigns/],
    [404, '/campaigns/cmp_none', /no record in campaigns 'cmp_none'$/],
    [404, '/creators/instagram/nobody', /no record in creators 'instagram\/nobody'$/],
  ])('that do not exist are %i: %s', async (expected, path, detail) => {
    const sim = await simulate()
    const { status, body, headers } = await sim.get(STATE + path)
    expect([status, headers.get('content-type')]).toEqual([expected, 'application/problem+json'])
    expect(body.detail).toMatch(detail)
  })

  it('are of collections, whose names an unknown one is told, and none is cut', async () => {
    const sim = await simulate()
    const { body } = await sim.get(`${STATE}/nothing`)
    const names = Object.keys((await sim.get(STATE)).body.collections)
    for (const told of [body.detail, body.errors[0].message]) {
      expect(names.filter((name) => !told.includes(name))).toEqual([])
      expect(told).not.toContain('…')
    }
  })

  it('name the id that was probably meant', async () => {
    const sim = await simulate()
    const id = await campaign(sim)
    for (const answer of [
      await sim.get(`${STATE}/campaigns/${id.slice(0, -1)}`),
      await sim.patch(`${STATE}/campaigns/${id}x`, { name: 'Other' }),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([404, expect.stringContaining(`did you mean "${id}"?`)])
    }
    expect((await sim.get(`${STATE}/campaigns/${id}`)).body.name).toBe('Spring')
  })

  it('of creators go by their id with its slash, escaped or not', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
    const plain = await sim.get(`${STATE}/creators/instagram/anna.bakes`)
    expect(plain.body).toMatchObject({ id: 'instagram/anna.bakes', handle: 'anna.bakes', status: 'processing' })
    expect((await sim.get(`${STATE}/creators/instagram%2Fanna.bakes`)).text).toBe(plain.text)
    expect((await sim.patch(`${STATE}/creators/instagram/anna.bakes`, { status: 'expired' })).status).toBe(200)
    const { body } = await sim.post('/admin/api/v1/creators/status', {
      handles: ['https://www.instagram.com/anna.bakes/'],
    })
    expect(body.data[0].status).toBe('expired')
  })
})

describe('a record', () => {
  it('is forced into a status by the lifecycle engine, with all that this entails', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    const { body } = await sim.patch(`${STATE}/refresh_requests/${id}`, { status: 'success' })
    expect(body).toMatchObject({ status: 'success', response_at: '2026-01-05T09:00:00.000Z' })
    const shown = (await sim.get(`${REFRESH}/${id}`)).body
    expect([shown.status.message, shown.status.code]).toEqual(['success', 200])
    expect(shown.response.profile_overview.handle).toBe('anna.bakes')
    expect((await sim.get('/__sim/clock')).body).toMatchObject({ pending: 0, next_due: null })
  })

  it('goes on from a forced status as from any', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    await sim.advance('1m')
    await sim.patch(`${STATE}/refresh_requests/${id}`, { status: 'pending' })
    expect((await sim.get(`${REFRESH}/${id}`)).body).toMatchObject({ response: null, status: { code: 201 } })
    await sim.advance('5s')
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('success')
  })

  it('takes the failure that it is given', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    await sim.patch(`${STATE}/refresh_requests/${id}`, { status: { message: 'failed', code: 404 } })
    expect((await sim.get(`${REFRESH}/${id}`)).body.status).toMatchObject({ message: 'failed', code: 404 })
  })

  it('takes fields, null among them, and shows them where the interface does', async () => {
    const sim = await simulate()
    const id = await campaign(sim, { cost_of_campaign: 500 })
    await sim.advance('1h')
    const patch = { name: 'Summer', cost_of_campaign: null, tracking_urls: POSTS.slice(1), threshold_er: 2.5 }
    expect((await sim.patch(`${STATE}/campaigns/${id}`, patch)).status).toBe(200)
    const shown = (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body
    expect(shown).toMatchObject(patch)
    expect(Object.keys(shown.tracking_details)).toEqual(POSTS.slice(1))
    expect(Object.values(shown.tracking_details)).toMatchObject([
      { refresh_date: 'Mon, 05 Jan 2026 10:00:00 GMT' },
      { refresh_date: 'Mon, 05 Jan 2026 10:00:00 GMT' },
    ])
  })

  it('plans its end anew when that is moved', async () => {
    const sim = await simulate()
    const id = await campaign(sim)
    await sim.patch(`${STATE}/campaigns/${id}`, { tracking_expiry_at: '2026-01-06T00:00:00Z' })
    await sim.advance('1d')
    expect((await sim.get(`${STATE}/campaigns/${id}`)).body.status).toBe('completed')
  })

  it('of real-time tracking keeps the events it has had', async () => {
    const sim = await simulate()
    const anna = {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2026-03-01 00:00:00',
    }
    await sim.post('/api/v1/rt_tracking/creators', anna)
    await sim.advance('1h')
    const patched = await sim.patch(`${STATE}/tracked_creators/anna.bakes`, { cron_expression: '*/30 * * * *' })
    expect(patched.status).toBe(200)
    await sim.advance('1h')
    const { body } = await sim.get('/api/v1/rt_tracking/creators/anna.bakes')
    expect([body.event_insights.total, body.next_tracking_at]).toEqual([3, '2026-01-05 11:30:00'])
    await sim.patch(`${STATE}/tracked_creators/anna.bakes`, { tracking: false })
    await sim.advance('1h')
    expect((await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body).toMatchObject({
      tracking: false,
      event_insights: { total: 3 },
    })
  })

  it.each([
    ['campaigns', { statuss: 'live' }, ['statuss']],
    ['campaigns', { status: 'finished', name: 5 }, ['name', 'status']],
    ['campaigns', { id: 'cmp_other' }, ['id']],
    ['campaigns', { name: null }, ['name']],
    ['campaigns', { tracking_urls: ['https://example.com/'] }, ['tracking_urls.0']],
    ['campaigns', { tracking_expiry_at: 'soon' }, ['tracking_expiry_at']],
    ['refresh_requests', { request: { request_type: 'instagram' } }, ['request.handle']],
    ['refresh_requests', { code: 200 }, ['code']],
    ['refresh_requests', { request_id: 'other' }, ['request_id']],
  ])('of %s refuses %j and stays as it was', async (collection, patch, wrong) => {
    const sim = await simulate()
    const id = collection === 'campaigns' ? await campaign(sim) : await refresh(sim)
    const before = (await sim.get(`${STATE}/${collection}/${id}`)).text
    const { status, body } = await sim.patch(`${STATE}/${collection}/${id}`, patch)
    expect([status, body.status, body.type]).toEqual([400, 400, '/docs/errors#invalid_request'])
    expect(paths(body).sort()).toEqual(wrong.toSorted())
    expect((await sim.get(`${STATE}/${collection}/${id}`)).text).toBe(before)
  })
})

describe('the whole state', () => {
  it('comes back in a simulator of another seed and fixtures, and a reset then undoes it', async () => {
    const [sim, other] = [await simulate(), await simulate({ seed: 'other', now: Date.UTC(2027, 0, 1) })]
    await runScript(sim)
    const document = (await sim.get(STATE)).body
    const untouched = (await other.get(STATE)).text
    expect((await other.put(STATE, document)).body).toMatchObject({ seed: 'test', clock: document.clock })
    expect((await other.get(STATE)).body).toEqual(document)
    await other.request('POST', '/__sim/reset')
    expect((await other.get(STATE)).text).toBe(untouched)
  })

  it('comes back in place of a scenario, which has no say in how it starts, and is gone', async () => {
    const sim = await simulate()
    await campaign(sim)
    const document = (await sim.get(STATE)).body
    const scenario = {
      name: 'elsewhere',
      start: { clock: { mode: 'manual', now: '2030-01-01T00:00:00Z' }, fixtures: { campaigns: [{ id: 'cmp_other' }] } },
      rules: [{ on: 'addStore', respond: { status: 503 } }],
    }
    expect((await sim.post('/__sim/reset', { scenarios: [scenario] })).status).toBe(200)
    expect((await sim.get('/__sim/clock')).body.now).toBe('2030-01-01T00:00:00.000Z')
    expect((await sim.put(STATE, document)).status).toBe(200)
    expect((await sim.get(STATE)).body).toEqual(document)
    expect((await sim.get('/__sim/scenarios')).body.active).toEqual([])
    expect(await store(sim)).toBe(200)
    await sim.request('POST', '/__sim/reset')
    expect((await sim.get('/__sim')).body).toMatchObject({ scenarios: [], clock: { now: document.started_at } })
  })

  const busy = (name: string) => `name: ${name}
start: { clock: { mode: manual, now: 2030-01-01T00:00:00Z } }
rules: [{ on: addStore, times: 2, respond: { status: 503 } }]
timeline: [{ at: +1h, emit: { event: '${name}.began' } }, { at: +5h, emit: { event: '${name}.ended' } }]
`
  const store = async (sim: Sim, world = '') =>
    (await sim.post(`${world}/admin/api/v1/ecom_shop`, { shop: 'acme.example-store.com', access_token: 'x' })).status

  it('brings its scenarios along, with their counters, their files and what is still to happen', async () => {
    const [sim, other] = [await simulate(), await simulate()]
    for (const name of ['first', 'second']) await load(sim, busy(name), '?reset=true')
    expect(await store(sim)).toBe(503)
    await sim.advance('2h')
    const document = (await sim.get(STATE)).body
    await load(other, 'name: another\nrules: [{ on: "*", respond: { status: 418 } }]')
    expect((await other.put(STATE, document)).status).toBe(200)
    expect((await other.get(STATE)).body).toEqual(document)
    const { active } = (await other.get('/__sim/scenarios')).body
    expect(active.map(({ name, file, rules }: Record<string, unknown>) => [name, file, rules])).toMatchObject([
      ['first', 'request.yaml', [{ name: '1', hits: 0 }]],
      ['second', 'request.yaml', [{ name: '1', hits: 1 }]],
    ])
    expect((await other.get('/__sim/clock')).body.now).toBe('2030-01-01T02:00:00.000Z')
    // The second has acted once before, and then lets the first have its turn.
    for (const status of [503, 503, 503, 200]) expect(await store(other)).toBe(status)
    await other.advance('3h')
    const { deliveries } = (await other.get('/__sim/webhooks/deliveries')).body
    expect(deliveries.map(({ event }: { event: string }) => event)).toEqual([
      'first.began',
      'second.began',
      'first.ended',
      'second.ended',
    ])
  })

  it('leaves the scenarios of a world to their files', async () => {
    const answering = (status: number) =>
      sourceOf(`name: mine\nrules: [{ on: addStore, respond: { status: ${status} } }]`)
    const mine = await answering(503)
    const sim = await simulate({ scenarios: [mine] })
    const document = (await sim.get(STATE)).body
    for (const world of ['', '/w/copy']) await sim.put(world + STATE, document)
    sim.simulator.worlds.reloadScenario(mine, await answering(418))
    expect([await store(sim), await store(sim, '/w/copy')]).toEqual([418, 418])
  })

  it('names no line of a file that is not there: what was restored is read as JSON', async () => {
    const mine = await sourceOf('name: mine\nrules: [{ on: addStore, respond: { status: 503 } }]', './m.yaml')
    const [sim, other] = [await simulate({ scenarios: [mine] }), await simulate()]
    const document = (await sim.get(STATE)).body
    for (const world of [sim, other]) {
      await world.put(STATE, document)
      expect(await store(world)).toBe(503)
    }
    const at = async ({ get }: Sim) => (await get('/__sim/requests')).body.requests[0].rule.at
    expect([await at(sim), await at(other)]).toEqual(['./m.yaml:2', './m.yaml as JSON:4'])
    expect((await other.get(STATE)).body.scenarios).toEqual(document.scenarios)
  })

  it.each([
    ['a broken one', [{ file: 'a.yaml', document: { name: 's', ruls: [] } }], 'broken_scenario'],
    ['two of one name', ['a', 'b'].map((file) => ({ file, document: { name: 's' } })), 'invalid_request'],
    ['one that is none', [{ file: 'a.yaml' }], 'invalid_request'],
  ])('with scenarios, %s among them, is refused, and nothing has changed', async (_what, scenarios, type) => {
    const sim = await simulate()
    await load(sim, 'name: s\nrules: [{ on: addStore, respond: { status: 503 } }]')
    const before = await sim.get(STATE)
    const { status, body } = await sim.put(STATE, { ...before.body, scenarios })
    expect([status, body.type]).toEqual([400, `/docs/errors#${type}`])
    expect((await sim.get(STATE)).text).toBe(before.text)
    expect(await store(sim)).toBe(503)
  })

  it('may leave out what is planned: jobs then begin their wait anew', async () => {
    const sim = await simulate()
    const id = await refresh(sim)
    const { planned: _, ...document } = (await sim.get(STATE)).body
    await sim.put(STATE, document)
    expect((await sim.get('/__sim/clock')).body.next_due).toBe('2026-01-05T09:00:05.000Z')
    await sim.advance('5s')
    expect((await sim.get(`${REFRESH}/${id}`)).body.status.message).toBe('success')
  })

  it.each([
    ['no version', { version: undefined }, ['version']],
    ['an unknown collection', { collections: { campains: [] } }, ['collections.campains']],
    ['a wrong record', { collections: { campaigns: [{ id: 'cmp_1', name: 5 }] } }, ['collections.campaigns.0.name']],
    ['a stranger', { surprise: 1 }, ['surprise']],
    ['a time before its beginning', { clock: { mode: 'manual', factor: 1, now: '2020-01-01' } }, ['clock.now']],
  ])('with %s is refused, and nothing has changed', async (_title, change, wrong) => {
    const sim = await simulate()
    await campaign(sim)
    const before = await sim.get(STATE)
    const { status, body } = await sim.put(STATE, { ...before.body, ...change })
    expect(status).toBe(400)
    expect(paths(body)).toEqual(expect.arrayContaining(wrong))
    expect((await sim.get(STATE)).text).toBe(before.text)
  })

  it.each([
    [OLDEST_VERSION - 1, 'which an earlier version of mockfluence wrote; this one reads'],
    [SNAPSHOT_VERSION + 1, 'which a later version of mockfluence wrote; this one reads'],
  ])('of version %i is refused by its version, whatever else it holds', async (version, message) => {
    const sim = await simulate()
    const before = await sim.get(STATE)
    for (const document of [
      { ...before.body, version },
      { version, everything: 'else' },
    ]) {
      const { status, body } = await sim.put(STATE, document)
      expect([status, body.errors]).toEqual([400, [{ path: 'version', message: expect.stringContaining(message) }]])
    }
    expect((await sim.get(STATE)).text).toBe(before.text)
  })

  it('with a record under an id that is not its own is refused', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
    const { collections, ...rest } = (await sim.get(STATE)).body
    const [creator] = collections.creators
    const with_id = (id: string) =>
      sim.put(STATE, { ...rest, collections: { ...collections, creators: [{ ...creator, id }] } })
    const { status, body } = await with_id('instagram/ben')
    expect([status, paths(body)]).toEqual([400, ['collections.creators.0.id']])
    expect(body.errors[0].message ?? body.errors[0].detail).toMatch(/instagram\/anna\.bakes/)
    expect((await with_id('instagram/anna.bakes')).status).toBe(200)
  })

  it('counts two spellings of a post in a campaign once', async () => {
    const sim = await simulate()
    await campaign(sim)
    const document = (await sim.get(STATE)).body
    const [record] = document.collections.campaigns
    const tracking_urls = [POSTS[0], 'http://instagram.com/p/AbCdEfGhIjK?igsh=1', POSTS[1]]
    const campaigns = [{ ...record, tracking_urls }]
    const other = await simulate()
    expect((await other.put(STATE, { ...document, collections: { ...document.collections, campaigns } })).status).toBe(
      200,
    )
    expect((await other.get(`${STATE}/campaigns`)).body).toMatchObject([
      {
        tracking_urls: [POSTS[0], POSTS[1]],
        tracked_since: { [POSTS[0] as string]: record.created_at, [POSTS[1] as string]: record.created_at },
      },
    ])
  })

  it('is not changed by any read', async () => {
    const sim = await simulate()
    const steps = await runScript(sim)
    const before = (await sim.get(STATE)).text
    const reads = ENDPOINTS.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(12)
    const { body } = await sim.get('/__sim/requests')
    const asked = body.requests.filter(({ method }: { method: string }) => method === 'GET')
    for (const { path, query } of asked) {
      const search = new URLSearchParams({ ...query, ...('key' in query ? { key: 'k' } : {}) })
      expect((await sim.get(`${path}?${search}`)).status).toBe(200)
    }
    expect(new Set(asked.map(({ operation }: { operation: string }) => operation)).size).toBe(reads.length)
    await sim.post('/admin/api/v1/creators/status', { handles: ['https://www.instagram.com/anna.bakes/'] })
    expect((await sim.get(STATE)).text).toBe(before)
    expect(steps.length).toBeGreaterThan(30)
  })
})
