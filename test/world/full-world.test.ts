// What a full world refuses, and that a refused call leaves nothing behind: collections, short links and the outbox, of which a
// snapshot has what is on its way. Here the limits are low, so that calls can reach them. That worlds go on from snapshots to the byte
// is for `test/exact/` to see.

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { KINDS } from '../../src/world/slices.ts'
import { lowerLimits } from '../lower-limits.ts'
import { videoForm } from '../script.ts'
import { type Answer, type Sim, START, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({
    records_per_collection: 3,
    tracked_records: 3,
    orders_per_shortlink: 3,
    visits_per_shortlink: 3,
    webhook_pending: 3,
    webhook_deliveries: 2,
    webhook_awaited: 5,
  })
})
afterAll(() => restore())

const FULL = 3
const STATE = '/__sim/state'
const TWIN = '/w/twin'
const SCHEDULE = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-12-31 00:00:00' }
const profile = (n: number) => `https://www.instagram.com/user.${n}/`

const campaign = (n: number) => ({ name: `Campaign ${n}`, brand_name: 'Acme' })
const post = (n: number) => ({
  url: `https://www.youtube.com/watch?v=AbCdEfGhIj${n}`,
  tracking_duration: 'day',
  fetch_all_comments: true,
  sentiment_analysis_req: false,
})
const link = (n: number) => ({
  target_url: `https://acme.example/${n}`,
  name: `link ${n}`,
  ecom_store_name: 'acme.example',
  utm_source: 'anna',
})

interface Made {
  readonly method: string
  readonly path: string
  readonly body: object
  /** What must have happened before. */
  readonly before?: (sim: Sim, world: string) => Promise<Partial<Record<string, unknown>>>
}

/** A token for `user.<n>`, all of one session. */
async function consentOf(sim: Sim, world: string, n: number) {
  const session = { connector: 'instagram', redirectUrl: 'https://client.example/', state: 'one' }
  const { redirectUrl } = (await sim.post(`${world}/business/api/v1/sessions/initiate`, session)).body
  const back = await sim.get(`${new URL(redirectUrl).pathname}?auto=allow&handle=user.${n}`)
  return { token: new URL(back.headers.get('location') ?? '').searchParams.get('token') }
}

/** By collection: the call that makes the record of the number `n`. */
const MAKING: Readonly<Record<string, (n: number) => Made>> = {
  creators: (n) => ({ method: 'POST', path: '/admin/api/v1/creators', body: { handles: [profile(n)] } }),
  audiences: (n) => ({
    method: 'PUT',
    path: '/admin/api/v1/creators',
    body: { handle: `user.${n}`, connector: 'instagram' },
  }),
  consents: (n) => ({
    method: 'POST',
    path: '/business/api/v1/sessions/userdata',
    body: { state: 'one' },
    before: (sim, world) => consentOf(sim, world, n),
  }),
  verification_sessions: (n) => ({
    method: 'POST',
    path: '/business/api/v1/sessions/initiate',
    body: { connector: 'youtube', redirectUrl: 'https://client.example/', state: `state ${n}` },
  }),
  stores: (n) => ({
    method: 'POST',
    path: '/admin/api/v1/ecom_shop',
    body: { shop: `shop${n}.example.com`, access_token: 't' },
  }),
  shortlinks: (n) => ({ method: 'POST', path: '/admin/api/v1/shortlinks', body: link(n) }),
  campaigns: (n) => ({ method: 'POST', path: '/admin/api/v1/campaigns', body: campaign(n) }),
  post_trackings: (n) => ({ method: 'POST', path: '/admin/api/v1/campaigns/post_tracking', body: post(n) }),
  tracked_creators: (n) => ({
    method: 'POST',
    path: '/api/v1/rt_tracking/creators',
    body: { connector: 'instagram', handle: `user.${n}`, ...SCHEDULE },
  }),
  tracked_posts: (n) => ({
    method: 'POST',
    path: '/api/v1/rt_tracking/posts',
    body: { connector: 'instagram', shortcode: `AbCdEf${n}`, handle: 'anna', ...SCHEDULE },
  }),
  refresh_requests: (n) => ({
    method: 'POST',
    path: '/api/v1/data_refresh/requests',
    body: { request_type: 'instagram', handle: `user.${n}` },
  }),
  data_requests: (n) => ({
    method: 'POST',
    path: '/admin/api/v1/data_requests',
    body: { request_type: 'creators', request_entries: [profile(n)] },
  }),
  competitions: (n) => ({
    method: 'POST',
    path: '/admin/api/v1/competition_analysis',
    body: {
      fetch_interval: 'monthly',
      name: `Competition ${n}`,
      brand_handle: { instagram: profile(n), youtube: '' },
      competitor_handles: [],
    },
  }),
  video_analyses: (n) => ({
    method: 'POST',
    path: '/admin/api/v1/video_analysis/analyze',
    body: videoForm({ campaign_name: `Campaign ${n}` }),
  }),
}

/** Where the id follows from what is sent: the same call again needs no room. */
const KNOWN_AGAIN = ['creators', 'audiences', 'verification_sessions', 'stores', 'tracked_creators', 'tracked_posts']

/** What makes the record of that number, ready to be called as often as one likes. */
async function making(sim: Sim, world: string, name: string, n: number): Promise<() => Promise<Answer>> {
  const { method, path, body, before } = MAKING[name]?.(n) ?? { method: '', path: '', body: {} }
  const more = await before?.(sim, world)
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, ...more }) }
  return () => sim.request(method, world + path, body instanceof FormData ? { body } : json)
}

async function fill(sim: Sim, world: string, name: string): Promise<void> {
  for (let n = 0; n < FULL; n++) expect((await (await making(sim, world, name, n))()).status).toBeLessThan(300)
}

/** Takes the last record out of each collection that is full. */
async function makeRoom(sim: Sim, world: string): Promise<void> {
  const { planned: _, ...state } = (await sim.get(world + STATE)).body
  const collections = Object.fromEntries(
    Object.entries<unknown[]>(state.collections).map(([name, records]) => [name, records.slice(0, FULL - 1)]),
  )
  expect((await sim.put(world + STATE, { ...state, collections })).status).toBe(200)
}

const refusal = (what: string) => ({
  error: { http_status: 429, internal_code: 4290, message: `${what} has reached its limit of 3`, details: [] },
})

/** A text without what tells a world from its twin. */
const plain = (text: string) => text.replaceAll(TWIN, '').replaceAll('"twin"', '"default"')

describe('a full collection', () => {
  it('of every kind is told of here', () => {
    expect(Object.keys(MAKING).sort()).toEqual(KINDS.map(({ name }) => name).sort())
  })

  it.each(KINDS.map(({ name }) => name))('%s refuses another record, which then has never been', async (name) => {
    const sim = await simulate()
    for (const world of ['', TWIN]) await fill(sim, world, name)
    const another = await making(sim, '', name, FULL)
    const [before, coverage] = [await sim.get(STATE), await sim.get('/__sim/coverage')]
    expect(before.body.collections[name]).toHaveLength(FULL)
    for (let times = 0; times < 2; times++) {
      const { status, body } = await another()
      // One-post tracking makes a campaign, too, and there is no room for that either.
      expect([status, body]).toEqual([429, refusal(name)])
    }
    expect((await sim.get(STATE)).text).toBe(before.text)
    expect((await sim.get('/__sim/coverage')).body.states).toEqual(coverage.body.states)

    // Where there is room again it comes out as in a world that was never full.
    // What precedes a consent has happened here, too.
    await making(sim, TWIN, name, FULL)
    for (const world of ['', TWIN]) await makeRoom(sim, world)
    const [here, there] = [await (await making(sim, '', name, FULL))(), await (await making(sim, TWIN, name, FULL))()]
    expect(here.status).toBeLessThan(300)
    expect(plain(there.text)).toBe(plain(here.text))
    expect(plain((await sim.get(TWIN + STATE)).text)).toBe(plain((await sim.get(STATE)).text))
  })

  it.each(KNOWN_AGAIN)('%s takes what it has already', async (name) => {
    const sim = await simulate()
    await fill(sim, '', name)
    expect((await (await making(sim, '', name, 0))()).status).toBe(200)
    expect(await sim.records(name)).toHaveLength(FULL)
  })

  it('of consents takes a creator who gave it before', async () => {
    const sim = await simulate()
    await fill(sim, '', 'consents')
    await makeRoom(sim, '')
    const { creator_id } = (await (await making(sim, '', 'consents', 2))()).body
    expect((await (await making(sim, '', 'consents', 2))()).body).toMatchObject({ status: 'success', creator_id })
  })

  it('of creators takes all of a call or none', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/creators', { handles: [profile(0), profile(1)] })
    const before = (await sim.get(STATE)).text
    const refused = await sim.post('/admin/api/v1/creators', { handles: [profile(1), profile(2), profile(3)] })
    expect([refused.status, refused.body]).toEqual([429, refusal('creators')])
    expect((await sim.get(STATE)).text).toBe(before)
    expect((await sim.post('/admin/api/v1/creators', { handles: [profile(1), profile(2)] })).status).toBe(200)
  })

  it.each([
    ['campaigns', 'post_trackings'],
    ['post_trackings', 'campaigns'],
  ])('of %s lets nothing of one-post tracking into %s', async (full, other) => {
    const sim = await simulate()
    await fill(sim, '', full)
    const { planned: _, ...state } = (await sim.get(STATE)).body
    await sim.put(STATE, { ...state, collections: { [full]: state.collections[full] } })
    const before = (await sim.get(STATE)).text
    const { status, body } = await (await making(sim, '', 'post_trackings', FULL))()
    expect([status, body]).toEqual([429, refusal(full)])
    expect(await sim.records(other)).toEqual([])
    expect((await sim.get(STATE)).text).toBe(before)
  })
})

describe('a full short link', () => {
  const products = [{ name: 'Cake', price: '19.90', quantity: 1 }]

  it('refuses another sale, and draws no id for it', async () => {
    const sim = await simulate()
    const { id } = (await sim.post('/admin/api/v1/shortlinks', link(0))).body
    const sell = () => sim.post('/__sim/orders', { shortlink: id, products, city: 'Oslo' })
    for (let n = 0; n < LIMITS.orders_per_shortlink; n++) expect((await sell()).status).toBe(201)
    const before = (await sim.get(STATE)).text
    const { status, body } = await sell()
    expect([status, body.detail]).toEqual([429, `The orders of short link ${id} has reached its limit of 3`])
    expect((await sim.get(STATE)).text).toBe(before)
  })

  it('refuses a sale to somebody whose visit finds no room, and draws no id for it', async () => {
    const sim = await simulate()
    const { id, short_url } = (await sim.post('/admin/api/v1/shortlinks', link(0))).body
    for (let n = 0; n < LIMITS.visits_per_shortlink; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      expect((await sim.request('GET', new URL(short_url).pathname, { headers })).status).toBe(302)
    }
    const before = (await sim.get(STATE)).text
    expect((await sim.post('/__sim/orders', { shortlink: id, products, city: 'Oslo' })).status).toBe(429)
    expect((await sim.get(STATE)).text).toBe(before)
    expect((await sim.post('/__sim/orders', { shortlink: id, products })).status).toBe(201)
  })
})

const EMIT = '/__sim/webhooks/emit'

/** As many deliveries of `my.event` as may wait, each for so long. */
async function fillOutbox(sim: Sim, delay: string): Promise<void> {
  await sim.post('/__sim/scenarios', {
    name: 'late',
    webhooks: [{ on: 'my.event', deliver: { delay }, undocumented: true }],
  })
  for (let n = 0; n < LIMITS.webhook_pending; n++) {
    expect((await sim.post(EMIT, { event: 'my.event', data: { n } })).status).toBe(200)
  }
}

describe('a full outbox', () => {
  it('takes nothing more from clients, and drops and counts ticks', async () => {
    const receiver = await receive()
    const mine = { url: receiver.url, events: ['rt_tracking.creator.event'] }
    const sim = await simulate({
      webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['my.event'] }, mine] },
    })
    await fillOutbox(sim, '3h')
    const before = (await sim.get(STATE)).text
    const refused = await sim.post(EMIT, { event: 'my.event', data: {} })
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'The number of waiting deliveries has reached its limit of 3',
    ])
    expect((await sim.get(STATE)).text).toBe(before)
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2026-12-31 00:00:00',
    })
    await sim.advance('2h')
    expect(receiver.received).toHaveLength(0)
    // What waits for an endpoint that is gone fails when it falls due, and makes room.
    await sim.put('/__sim/webhooks/endpoints', [mine])
    await sim.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.timestamp)).toEqual(['2026-01-05T13:00:00.000Z'])
    const { event_insights } = (await sim.get('/api/v1/rt_tracking/creators/anna.bakes')).body
    expect(event_insights).toMatchObject({ total: 4, webhooks_success_total: 1 })
    expect((await sim.get('/__sim/webhooks/deliveries')).body.evicted).toBe(
      3 + LIMITS.webhook_pending - LIMITS.webhook_deliveries + 1,
    )
    expect((await sim.post(EMIT, { event: 'my.event', data: {} })).status).toBe(200)
  })

  it('keeps the newest deliveries that are over, and counts those it forgot', async () => {
    const sim = await simulate()
    for (let n = 0; n < LIMITS.webhook_deliveries + 5; n++) await sim.post(EMIT, { event: 'my.event', data: { n } })
    const { evicted, deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    const numbers = deliveries.map(({ payload }: { payload: { data: { n: number } } }) => payload.data.n)
    expect([evicted, numbers]).toEqual([5, Array.from({ length: LIMITS.webhook_deliveries }, (_, at) => at + 5)])
  })

  it('keeps no more of them than fit, and those that wait', async () => {
    onTestFinished(lowerLimits({ webhook_deliveries: 50, webhook_deliveries_bytes: 20_000 }))
    const sim = await simulate({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:1/', events: ['waits'] }] } })
    const text = 'x'.repeat(1_000)
    await sim.post(EMIT, { event: 'waits', data: { text } })
    for (let n = 0; n < 30; n++) await sim.post(EMIT, { event: 'my.event', data: { n, text } })
    const { evicted, deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
    expect(evicted).toBeGreaterThan(15)
    expect(deliveries).toHaveLength(31 - evicted)
    expect(deliveries[0].status).toBe('pending')
  })
})

/** Time that stands still, since signatures and durations depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START, elapsed: () => 0 }

describe('a snapshot', () => {
  it('has what is on its way, copies too, which leaves again where it is restored', async () => {
    let holding = true
    const receiver = await receive((_one, response) => {
      // The first copy comes through, the second hangs.
      if (!holding || receiver.received.length === 1) response.writeHead(204).end()
    })
    const [sim, other] = [await simulate({ real: STILL }), await simulate({ real: STILL })]
    await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url, events: ['thrice', 'e'] }])
    const webhooks = [
      { on: 'thrice', deliver: { duplicate: 3 }, undocumented: true },
      { on: 'e', deliver: { delay: '1h' }, undocumented: true },
    ]
    await sim.post('/__sim/scenarios', { name: 's', webhooks })
    for (const event of ['thrice', 'e']) await sim.post('/__sim/webhooks/emit', { event })
    const going = sim.advance('30m').catch(() => 'ended')
    await expect.poll(() => receiver.received).toHaveLength(2)
    const { text } = await sim.get(STATE)
    expect((await other.put(STATE, JSON.parse(text))).status).toBe(200)
    expect((await other.get(STATE)).text).toBe(text)
    holding = false
    receiver.received.length = 0
    await other.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['thrice', 'thrice', 'e'])
    await sim.simulator.close()
    expect(await going).toBe('ended')
  })

  it('may leave out what is planned: what waits leaves then all the same', async () => {
    const receiver = await receive()
    const sim = await simulate()
    const endpoints = [{ url: receiver.url, events: ['rt_tracking.creator.event', 'e'] }]
    await sim.put('/__sim/webhooks/endpoints', endpoints)
    await sim.post('/__sim/scenarios', {
      name: 's',
      webhooks: [{ on: 'e', deliver: { delay: '5h' }, undocumented: true }],
    })
    for (const n of [1, 2, 3]) await sim.post('/__sim/webhooks/emit', { event: 'e', data: { n } })
    const tracked = { connector: 'instagram', handle: 'ben', tracking_expiry_at: '2026-01-09 00:00:00' }
    await sim.post('/api/v1/rt_tracking/creators', { ...tracked, cron_expression: '*/20 * * * *' })
    await sim.advance('1h')
    const { planned, ...document } = (await sim.get(STATE)).body
    expect([planned.length, receiver.received.length]).toEqual([4, 0])
    expect((await sim.put(STATE, document)).status).toBe(200)
    await sim.advance('1m')
    expect(receiver.received.map(({ payload: { data } }) => data.n)).toEqual([1, 2, 3])
  })
})
