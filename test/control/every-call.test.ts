// Every call of the control API, once as it is meant: its status, its shape, and what has changed afterwards.

import { describe, expect, it } from 'vitest'
import { CONTROLS } from '../../src/control/index.ts'
import { follow } from '../event-stream.ts'
import { POSTS } from '../script.ts'
import { type Answer, type Sim, START, simulate } from '../simulate.ts'

interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** The content type of the answer; JSON by default. */
  readonly type?: string
}

/** Makes the call, sees that it is answered as declared, and returns the body. */
type Call = (asked?: Asked) => Promise<Answer['body']>

/** What there is before the call. */
interface There {
  readonly sim: Sim
  /** A live campaign with a short link. */
  readonly campaign: string
  readonly shortlink: string
  /** The id of the call that made the campaign. */
  readonly request: string
}

const now = new Date(START).toISOString()
const STILL = { mode: 'manual', factor: 1, now, pending: 1, next_due: '2026-02-04T09:00:00.000Z' }
const READ = { ...STILL, next: [{ at: STILL.next_due, what: 'campaign complete', id: expect.any(String) }] }
const ANNA = { params: { collection: 'creators', connector: 'instagram', handle: 'anna.bakes' } }
const SCENARIO = { name: 'mine', rules: [{ name: 'busy', on: 'addStore', respond: { status: 503 } }] }
const PLAYED = {
  name: 'mine',
  description: '',
  file: 'request.json',
  rules: [{ name: 'busy', hits: 0, window: null, next_call: 1, acts_on_call: 1, last_mismatch: null }],
  webhooks: [],
  never_fired: ['busy'],
  warnings: [],
}
const MADE = {
  at: now,
  operation: 'createCampaign',
  method: 'POST',
  path: '/admin/api/v1/campaigns',
  query: {},
  headers: expect.objectContaining({ 'content-type': 'application/json' }),
  body: { name: 'Spring', brand_name: 'Acme' },
  response: { status: 200, headers: expect.any(Object), body: expect.objectContaining({ name: 'Spring' }) },
  duration_ms: expect.any(Number),
  rule: null,
  transitions: [expect.objectContaining({ job: 'campaign', from: null, to: 'Yet to start', at: now })],
  assumptions: expect.arrayContaining([expect.any(String)]),
  warnings: [],
}
const EMITTED = {
  rule: null,
  id: expect.stringMatching(/^msg_/),
  event: 'my.event',
  url: null,
  status: 'unrouted',
  created_at: now,
  headers: expect.objectContaining({ 'webhook-id': expect.stringMatching(/^msg_/) }),
  payload: { type: 'my.event', timestamp: now, data: { n: 1 } },
  body: JSON.stringify({ type: 'my.event', timestamp: now, data: { n: 1 } }),
  attempts: [],
}

const emit = (sim: Sim) => sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n: 1 } })
const addAnna = (sim: Sim) => sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
const playedIn = async (sim: Sim) => (await sim.get('/__sim')).body.scenarios

async function about(call: Call) {
  expect(await call()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    figures: expect.any(Number),
    world: 'default',
    seed: 'test',
    clock: STILL,
    scenarios: [],
    records: expect.objectContaining({ campaigns: 1, creators: 0 }),
    urls: Object.fromEntries(
      ['base', 'insights', 'control', 'openapi', 'control_openapi', 'docs', 'console'].map((name) => [
        `${name}_url`,
        expect.stringMatching(/^http:/),
      ]),
    ),
    calls: expect.arrayContaining([
      { method: 'GET', path: '/__sim/requests/{id}', summary: 'One entry of the journal' },
      { method: 'POST', path: '/__sim/reset', summary: expect.stringContaining('Reset the world') },
    ]),
  })
}

const healthy = async (call: Call) => {
  expect(await call()).toEqual({
    status: 'ok',
    version: expect.any(String),
    worlds: 1,
    worlds_expired: 0,
    scenario_errors: [],
    scenario_troubles: [],
    memory: { used: expect.any(Number), limit: expect.any(Number) },
  })
}

const WALK: Readonly<Record<string, (call: Call, there: There) => Promise<void>>> = {
  getHealth: healthy,
  getHealthz: healthy,
  getReadyz: healthy,
  async getMetrics(call) {
    expect(await call({ type: 'text/plain; version=0.0.4; charset=utf-8' })).toContain('\nmockfluence_worlds 1\n')
  },
  getInfo: about,
  getInfoWithSlash: about,
  async getControlOpenApi(call) {
    expect(await call()).toMatchObject({ openapi: '3.1.1', paths: { '/__sim/reset': { post: expect.any(Object) } } })
  },
  async resetWorld(call, { sim }) {
    const clock = { ...STILL, pending: 0, next_due: null }
    expect(await call({ body: { seed: 'other' } })).toEqual({ world: 'default', seed: 'other', clock })
    expect(await sim.records('campaigns')).toEqual([])
  },
  async getClock(call) {
    expect(await call()).toEqual(READ)
    expect((await call({ query: '?limit=0' })).next).toEqual([])
  },
  async setClock(call, { sim }) {
    const later = { ...READ, now: '2026-01-06T00:00:00.000Z' }
    expect(await call({ body: { now: later.now } })).toEqual(later)
    expect((await sim.get('/__sim/clock')).body).toEqual(later)
  },
  async advanceClock(call, { sim, campaign }) {
    const to = '2026-02-04T09:00:00.000Z'
    expect(await call({ body: { until: 'next' } })).toEqual({
      now: to,
      fired: 1,
      deliveries: 0,
      attempts: { delivered: 0, failed: 0 },
    })
    expect(await sim.records('campaigns')).toMatchObject([{ id: campaign, status: 'completed' }])
  },
  async listScenarios(call, { sim }) {
    await sim.post('/__sim/scenarios', SCENARIO)
    expect(await call()).toEqual({
      active: [PLAYED],
      available: expect.arrayContaining([{ name: 'flaky-upload', description: expect.any(String) }]),
    })
  },
  async addScenario(call, { sim }) {
    expect(await call({ body: SCENARIO })).toEqual(PLAYED)
    expect(await playedIn(sim)).toEqual(['mine'])
  },
  async checkScenario(call, { sim }) {
    expect(await call({ body: SCENARIO })).toEqual({ ok: true, mistakes: [], warnings: [] })
    const wrong = { name: 'mine', rules: [{ on: 'addStoer', delay: '1s' }] }
    const mistake = { file: 'request.json', line: 1, message: expect.stringContaining('addStore') }
    expect(await call({ body: wrong })).toMatchObject({ ok: false, mistakes: [mistake] })
    expect(await playedIn(sim)).toEqual([])
  },
  async getScenario(call, { sim }) {
    await sim.post('/__sim/scenarios', SCENARIO)
    const { text, ...shown } = await call({ params: { name: 'mine' } })
    expect([shown, JSON.parse(text)]).toEqual([{ name: 'mine', format: 'json' }, SCENARIO])
    const bundled = await call({ params: { name: 'flaky-upload' } })
    expect(bundled).toMatchObject({ format: 'yaml', text: expect.stringContaining('name: flaky-upload') })
  },
  async deleteScenarios(call, { sim }) {
    for (const name of ['mine', 'other']) await sim.post('/__sim/scenarios', { ...SCENARIO, name })
    expect(await call()).toEqual({ deleted: ['mine', 'other'] })
    expect(await playedIn(sim)).toEqual([])
  },
  async deleteScenario(call, { sim }) {
    for (const name of ['mine', 'other']) await sim.post('/__sim/scenarios', { ...SCENARIO, name })
    expect(await call({ params: { name: 'other' } })).toEqual({ deleted: ['other'] })
    expect(await playedIn(sim)).toEqual(['mine'])
  },
  async listRequests(call, { request }) {
    const query = '?operation=createCampaign&status=200&limit=5'
    expect(await call({ query })).toEqual({ requests: [{ id: request, ...MADE }], evicted: 0 })
  },
  async getRequest(call, { request }) {
    expect(await call({ params: { id: request } })).toEqual({ id: request, ...MADE })
  },
  async explainRequest(call, { sim, request }) {
    const rules = [
      { name: 'other', on: 'createCampaign', when: { body: { name: 'Autumn' } }, respond: { status: 503 } },
      { name: 'same', on: 'createCampaign', when: { body: { name: 'Spring' } }, respond: { status: 503 } },
    ]
    await sim.post('/__sim/scenarios', { name: 'mine', rules })
    const { operation, rules: explained } = await call({ params: { id: request } })
    expect(operation).toBe('createCampaign')
    expect(explained).toMatchObject([
      { rule: 'mine/other', at: 'request.json:1', meets: false, why: [expect.stringContaining('Spring')] },
      { rule: 'mine/same', meets: true, decides: true },
    ])
  },
  async deleteRequests(call, { sim }) {
    expect(await call()).toEqual({ deleted: 3 })
    expect((await sim.get('/__sim/requests')).body.requests).toEqual([])
  },
  async verifyRequests(call) {
    const body = { operation: 'createCampaign', body: { name: 'Spring' }, count: 1 }
    expect(await call({ body })).toEqual({ ok: true, matched: 1 })
  },
  async awaitRequests(call) {
    expect(await call({ body: { operation: 'createCampaign', timeout_ms: 0 } })).toEqual({ ok: true, matched: 1 })
  },
  async getState(call, { campaign }) {
    const state = await call()
    expect(state).toMatchObject({ version: expect.any(Number), world: 'default', seed: 'test', started_at: now })
    expect(state.collections.campaigns).toMatchObject([{ id: campaign }])
  },
  async putState(call, { sim, campaign }) {
    const state = (await sim.get('/__sim/state')).body
    await sim.request('POST', '/__sim/reset')
    expect(await call({ body: state })).toEqual({ world: 'default', seed: 'test', clock: STILL })
    expect(await sim.records('campaigns')).toMatchObject([{ id: campaign }])
  },
  async getBundle(call, { campaign, request }) {
    const bundle = await call()
    expect(bundle).toMatchObject({ version: 1, world: 'default', seed: 'test', now, complete: true, missing: [] })
    expect(bundle.state.collections.campaigns).toEqual([])
    expect(bundle.calls).toContainEqual(
      expect.objectContaining({ id: request, at: now, response: expect.objectContaining({ status: 200 }) }),
    )
    expect(JSON.stringify(bundle.calls)).toContain(campaign)
  },
  async getCollection(call, { campaign }) {
    expect(await call({ params: { collection: 'campaigns' } })).toEqual([
      expect.objectContaining({ id: campaign, name: 'Spring', status: 'live' }),
    ])
  },
  async getRecord(call, { campaign }) {
    expect(await call({ params: { collection: 'campaigns', id: campaign } })).toMatchObject({ id: campaign })
  },
  async patchRecord(call, { sim, campaign }) {
    const params = { collection: 'campaigns', id: campaign }
    const forced = { id: campaign, name: 'Forced', status: 'completed' }
    expect(await call({ params, body: { name: 'Forced', status: 'completed' } })).toMatchObject(forced)
    expect((await sim.put(`/admin/api/v1/campaigns/${campaign}`, {})).body).toMatchObject(forced)
  },
  async getRecordOfCreator(call, { sim }) {
    await addAnna(sim)
    expect(await call(ANNA)).toMatchObject({ id: 'instagram/anna.bakes', status: 'processing' })
  },
  async patchRecordOfCreator(call, { sim }) {
    await addAnna(sim)
    const forced = { id: 'instagram/anna.bakes', status: 'not_found' }
    expect(await call({ ...ANNA, body: { status: 'not_found' } })).toMatchObject(forced)
    expect(await sim.records('creators')).toMatchObject([forced])
  },
  async getWebhookEndpoints(call, { sim }) {
    await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:1/' }])
    expect(await call()).toEqual([
      { url: 'http://127.0.0.1:1/', secret: expect.stringMatching(/^whsec_/), enabled: true },
    ])
  },
  async setWebhookEndpoints(call, { sim }) {
    const events = ['my.event']
    const [shown] = await call({ body: [{ url: 'http://127.0.0.1:1/', events }] })
    const { warnings, ...endpoint } = shown
    expect(endpoint).toEqual({
      url: 'http://127.0.0.1:1/',
      secret: expect.stringMatching(/^whsec_/),
      events,
      enabled: true,
    })
    expect(warnings).toEqual([expect.stringContaining('nothing emits "my.event"')])
    expect((await sim.get('/__sim/webhooks/endpoints')).body).toEqual([endpoint])
  },
  async listDeliveries(call, { sim }) {
    await emit(sim)
    expect(await call({ query: '?event=my.event&status=unrouted' })).toEqual({ deliveries: [EMITTED], evicted: 0 })
  },
  async awaitDelivery(call, { sim }) {
    await emit(sim)
    expect(await call({ body: { event: 'my.event', timeout_ms: 0 } })).toEqual({ ...EMITTED, attempt: 0 })
  },
  async redeliver(call, { sim }) {
    const [{ id }] = (await emit(sim)).body.deliveries
    const url = 'http://127.0.0.1:1/'
    await sim.put('/__sim/webhooks/endpoints', [{ url }])
    expect(await call({ params: { id } })).toEqual({ ...EMITTED, id, url, status: 'pending' })
    expect((await sim.get('/__sim/clock')).body.next_due).toBe(now)
  },
  async emitWebhook(call, { sim }) {
    expect(await call({ body: { event: 'my.event', data: { n: 1 } } })).toEqual({ deliveries: [EMITTED], warnings: [] })
    expect((await sim.get('/__sim/webhooks/deliveries')).body.deliveries).toEqual([EMITTED])
  },
  async receiveWebhook(call, { sim }) {
    expect(await call({ body: { type: 'my.event' } })).toEqual({ id: 'in_1' })
    expect((await sim.get('/__sim/inbox')).body.webhooks).toMatchObject([{ payload: { type: 'my.event' } }])
  },
  async listInbox(call, { sim }) {
    await sim.request('POST', '/__sim/inbox', { body: '{"n":1}', headers: { 'webhook-id': 'msg_1' } })
    const headers = expect.objectContaining({ 'webhook-id': 'msg_1' })
    expect(await call()).toEqual({
      webhooks: [{ id: 'in_1', at: now, headers, body: '{"n":1}', payload: { n: 1 } }],
      evicted: 0,
    })
  },
  async createOrder(call, { sim, shortlink }) {
    const cake = { name: 'Cake', price: '19.90', quantity: 2 }
    expect(await call({ body: { shortlink, products: [cake] } })).toEqual({
      order_id: expect.stringMatching(/^ord_/),
      shortlink,
      amount: 39.8,
      products: [{ id: expect.stringMatching(/^\d+$/), ...cake }],
    })
    expect(await sim.records('shortlinks')).toMatchObject([{ orders: [{ cents: 3980 }] }])
  },
  async getChaos(call) {
    expect(await call()).toEqual({ rate: 0, seed: null, kinds: null })
  },
  async setChaos(call) {
    const setting = { rate: 0.1, seed: 7, kinds: ['reset'] }
    expect(await call({ body: setting })).toEqual(setting)
  },
  async getRecorded(call) {
    expect(await call()).toEqual({ name: 'recorded', description: expect.any(String), rules: [], webhooks: [] })
  },
  async getReport(call) {
    expect(await call()).toEqual({
      grade: 'A',
      findings: expect.any(Array),
      unprovoked: expect.arrayContaining(['saved-but-lost']),
    })
  },
  async createChange(call, { sim }) {
    const creators = { 'instagram/anna.bakes': { followers: 1_234 } }
    expect(await call({ body: { creators } })).toEqual({ at: now, creators })
    const { body } = await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')
    expect(body.profile_overview.followers_count).toBe(1_234)
  },
  async listChanges(call, { sim }) {
    const creators = { 'instagram/anna.bakes': { followers: '+5%', over: '7d' } }
    await sim.post('/__sim/changes', { creators })
    expect(await call()).toEqual({ changes: [{ at: now, creators }] })
  },
  async getCoverage(call) {
    const part = {
      total: expect.any(Number),
      exercised: expect.any(Number),
      percent: expect.any(Number),
      items: expect.arrayContaining([{ name: expect.any(String), count: expect.any(Number) }]),
    }
    const body = await call({ query: '?worlds=all' })
    expect(body).toEqual({
      worlds: ['default'],
      percent: expect.any(Number),
      operations: part,
      answers: part,
      apart: part,
      states: part,
      transitions: part,
      webhooks: part,
    })
    expect(body.operations.items).toContainEqual({ name: 'createCampaign', count: 1 })
  },
  async getAssumptions(call) {
    const { assumptions } = await call()
    const setting = expect.toSatisfy((value) => value === null || typeof value === 'string')
    for (const each of assumptions) {
      expect(each).toEqual({
        id: expect.any(String),
        question: expect.any(String),
        behaviour: expect.any(String),
        setting,
      })
    }
    expect(assumptions.length).toBeGreaterThan(50)
  },
  async getMagic(call) {
    const { magic } = await call()
    for (const each of magic) {
      expect(each).toEqual({ value: expect.any(String), where: expect.any(String), effect: expect.any(String) })
    }
    expect(magic.length).toBeGreaterThan(5)
  },
  async getEvents(_call, { sim }) {
    const events = await follow(sim)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    await emit(sim)
    expect(await events.until(({ length }) => length > 0)).toEqual([{ event: 'delivery', data: EMITTED }])
  },
  async listWorlds(call, { sim }) {
    await sim.request('POST', '/w/a%20b/__sim/reset')
    const clock = { mode: 'manual', factor: 1, now, pending: 1, next_due: '2026-02-04T09:00:00.000Z' }
    const sizes = { records: 2, requests: 3, bytes: expect.any(Number), journal_bytes: expect.any(Number) }
    const world = { name: 'default', seed: 'test', now, clock, ...sizes }
    const used_at = expect.stringMatching(/^20.*Z$/)
    expect(await call()).toEqual({
      worlds: [
        { ...world, used_at },
        { ...world, name: 'a b', clock: { ...clock, pending: 0, next_due: null }, records: 0, requests: 0, used_at },
      ],
    })
  },
  async createWorld(call, { sim }) {
    const made = await call({ body: { name: 'a b', seed: 'other', fixtures: { campaigns: [{ id: 'cmp_x' }] } } })
    expect(made).toEqual({ name: 'a b', url: expect.stringMatching(/^http:.*\/w\/a%20b$/) })
    expect(await sim.records('campaigns', '/w/a%20b')).toMatchObject([{ id: 'cmp_x' }])
  },
  async deleteWorld(call, { sim }) {
    await sim.request('POST', '/w/a%20b/__sim/reset')
    expect(await call({ params: { name: 'a b' } })).toEqual({ deleted: 'a b' })
    expect((await sim.get('/__sim/health')).body.worlds).toBe(1)
  },
}

async function prepare(sim: Sim): Promise<There> {
  const made = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  const link = { target_url: 'https://acme.example/', name: 'n', ecom_store_name: 'acme.example', utm_source: 'u' }
  const shortlink = (await sim.post('/admin/api/v1/shortlinks', link)).body.id
  const add_shortlinks = [{ post_url: POSTS[0], shortlink: [shortlink] }]
  const path = `/admin/api/v1/campaigns/${made.body.id}`
  expect((await sim.patch(path, { add_tracking_urls: [POSTS[0]], add_shortlinks })).body.status).toBe('live')
  return { sim, campaign: made.body.id, shortlink, request: made.headers.get('x-sim-request-id') ?? '' }
}

describe('the control API', () => {
  it.each(CONTROLS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, { method, path, status }) => {
    const walk = WALK[id]
    if (!walk) throw new Error(`${id} is new here: show what it answers, and what it changes`)
    const there = await prepare(await simulate())
    const call: Call = async ({ params = {}, query = '', body, type = 'application/json' } = {}) => {
      const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const answer = await there.sim.request(method, address + query, body === undefined ? {} : json)
      expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
      expect(answer.headers.get('content-type')).toBe(type)
      return answer.body
    }
    await walk(call, there)
  })
})

it('no call is walked that the control API has not', () => {
  expect(Object.keys(WALK).sort()).toEqual(CONTROLS.map(({ id }) => id).sort())
})
