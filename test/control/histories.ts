// Random histories of a world: calls of every kind. What they name is found in the world, so that each means the same
// in two worlds that are equal.

import fc from 'fast-check'
import { POSTS, videoForm } from '../script.ts'
import type { Answer, Sim } from '../simulate.ts'

/** Makes a call to a world (a path prefix), and returns what came of it. */
export type Step = (sim: Sim, world: string) => Promise<Answer | undefined>

const ADMIN = '/admin/api/v1'
const PROFILES = [
  'https://www.instagram.com/anna.bakes/',
  'https://www.youtube.com/@rick',
  'https://www.instagram.com/sim_not_found/',
  'https://www.instagram.com/sim_entry_fails/',
]
const TRACKED = { connector: 'instagram', tracking_expiry_at: '2026-01-09 00:00:00' }
const JOBS: Readonly<Record<string, readonly string[]>> = {
  refresh_requests: ['pending', 'success', 'failed'],
  data_requests: ['pending', 'complete'],
  video_analyses: ['processing', 'complete', 'failed'],
  creators: ['processing', 'processed', 'expired'],
  campaigns: ['live', 'completed'],
}

const SCENARIOS = [
  {
    name: 'rules',
    rules: [
      { on: 'addStore', times: 2, respond: { status: 503 } },
      { on: 'createCampaign', limit: { requests: 2, per: '10m' } },
      { name: 'often', on: ['createRefreshRequest', 'createShortlink'], probability: 0.5, respond: { status: 500 } },
      { on: 'getRefreshRequest', nth: '3..', patch: { patched: true }, undocumented: true },
    ],
  },
  {
    name: 'jobs',
    seed: 7,
    timing: { data_refresh: { polls: 2 }, data_request: '20m', video_analysis: 'never', creator: { polls: 1 } },
    outcomes: {
      data_refresh: { to: 'failed', error: { code: 404 } },
      data_request: { entries: [{ when: { handle: 'rick' }, status_reason: 'gone' }] },
    },
  },
  {
    name: 'deliveries',
    webhooks: [
      { on: 'e', nth: '2..3', deliver: { reorder: 2 } },
      { on: 'e', probability: 0.4, deliver: { duplicate: 3, delay: '90s' } },
      { on: '*', probability: 0.2, deliver: { bad_signature: true, stale_timestamp: true } },
      { on: 'rt_tracking.post.event', nth: 2, deliver: { drop: true } },
    ],
  },
  {
    name: 'plans',
    timeline: [
      { at: '+30m', emit: { event: 'e', data: { from: 'timeline' } } },
      {
        at: '+1h',
        set: { campaigns: { '*': { name: 'Set' } }, creators: { 'instagram/nobody': { status: 'expired' } } },
      },
      { at: '+2d', emit: { event: 'e', data: { 2: 'b', 1: 'a' } } },
    ],
  },
]

const post =
  (path: string, body: unknown): Step =>
  (sim, world) =>
    sim.post(world + path, body)

/** Calls with an entry of a collection, if there is one. */
const withOne =
  (collection: string, pick: number, call: (id: string, sim: Sim, world: string) => Promise<Answer>): Step =>
  async (sim, world) => {
    const records = await sim.records(collection, world)
    const record = records[pick % Math.max(1, records.length)]
    return record && call(record.id, sim, world)
  }

const pick = fc.nat(5)
const word = fc.constantFrom('spring', 'summer', 'über')

const records: fc.Arbitrary<Step>[] = [
  word.map((name) => post(`${ADMIN}/campaigns`, { name, brand_name: 'Acme' })),
  fc
    .tuple(pick, fc.subarray(POSTS))
    .map(([n, tracking_urls]) =>
      withOne('campaigns', n, (id, sim, world) =>
        sim.put(`${world}${ADMIN}/campaigns/${id}`, { tracking_urls, cost_of_campaign: 10.5 * n }),
      ),
    ),
  fc
    .constantFrom('acme.example', 'other.example')
    .map((shop) => post(`${ADMIN}/ecom_shop`, { shop, access_token: 's' })),
  word.map((name) =>
    post(`${ADMIN}/shortlinks`, {
      target_url: 'https://acme.example/x',
      name,
      ecom_store_name: 'acme.example',
      utm_source: 'a',
    }),
  ),
  pick.map((n) => withOne('shortlinks', n, (id, sim, world) => sim.request('GET', `${world}/s/${id}`))),
  pick.map((n) =>
    withOne('shortlinks', n, (shortlink, sim, world) =>
      sim.post(`${world}/__sim/orders`, { shortlink, products: [{ name: 'Cake', price: '12.34', quantity: 1 + n }] }),
    ),
  ),
  fc.boolean().map((all) =>
    post(`${ADMIN}/campaigns/post_tracking`, {
      ...{ url: POSTS[1], tracking_duration: '14_days' },
      ...{ fetch_all_comments: true, sentiment_analysis_req: all },
    }),
  ),
  fc.subarray(PROFILES, { minLength: 1 }).map((handles) => post(`${ADMIN}/creators`, { handles })),
  fc.constant<Step>((sim, world) =>
    sim.put(`${world}${ADMIN}/creators`, { handle: 'anna.bakes', connector: 'instagram' }),
  ),
  word.map(
    (state): Step =>
      async (sim, world) => {
        const session = { connector: 'instagram', redirectUrl: 'https://client.example/back', state }
        const { body } = await sim.post(`${world}/business/api/v1/sessions/initiate`, session)
        if (body.redirectUrl === undefined) return undefined
        const back = await sim.request('GET', `${new URL(body.redirectUrl).pathname}?auto=allow&handle=anna.bakes`)
        const token = new URL(back.headers.get('location') ?? 'x:').searchParams.get('token')
        return sim.post(`${world}/business/api/v1/sessions/userdata`, { state, token })
      },
  ),
]

const jobs: fc.Arbitrary<Step>[] = [
  fc
    .constantFrom('anna.bakes', 'sim_refresh_fails')
    .map((handle) => post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle })),
  pick.map((n) =>
    withOne('refresh_requests', n, (id, sim, world) => sim.get(`${world}/api/v1/data_refresh/requests/${id}`)),
  ),
  fc
    .subarray(PROFILES, { minLength: 1 })
    .map((request_entries) => post(`${ADMIN}/data_requests`, { request_type: 'creators', request_entries })),
  pick.map((n) => withOne('data_requests', n, (id, sim, world) => sim.get(`${world}${ADMIN}/data_requests/${id}`))),
  fc.subarray(PROFILES, { minLength: 1 }).map((handles) => post(`${ADMIN}/creators/status`, { handles })),
  word.map((name) =>
    post(`${ADMIN}/competition_analysis`, {
      ...{ fetch_interval: 'quarterly', name, brand_handle: { instagram: PROFILES[0], youtube: '' } },
      competitor_handles: [{ instagram: 'https://www.instagram.com/bread.and.more/', youtube: PROFILES[1] }],
    }),
  ),
  fc.constantFrom('spot.mp4', 'sim-fail.mp4').map(
    (file): Step =>
      (sim, world) =>
        sim.request('POST', `${world}${ADMIN}/video_analysis/analyze`, { body: videoForm({ mode: 'raw' }, file) }),
  ),
  fc
    .constantFrom(...Object.keys(JOBS))
    .chain((collection) => fc.tuple(fc.constant(collection), fc.constantFrom(...(JOBS[collection] ?? [])), pick))
    .map(([collection, status, n]) =>
      withOne(collection, n, (id, sim, world) =>
        sim.patch(`${world}/__sim/state/${collection}/${encodeURIComponent(id)}`, { status }),
      ),
    ),
]

const tracking: fc.Arbitrary<Step>[] = [
  fc
    .tuple(fc.constantFrom('anna.bakes', 'ben'), fc.constantFrom('*/20 * * * *', '0 * * * *'), fc.boolean())
    .map(([handle, cron_expression, stories]) =>
      post('/api/v1/rt_tracking/creators', {
        ...{ ...TRACKED, handle, cron_expression },
        ...(stories ? { stories_cron_expression: '*/30 * * * *' } : {}),
      }),
    ),
  fc
    .tuple(
      pick,
      fc.constantFrom<object>({ tracking: 'false' }, { tracking: 'true' }, { cron_expression: '*/7 * * * *' }),
    )
    .map(([n, change]) =>
      withOne('tracked_creators', n, (id, sim, world) => sim.put(`${world}/api/v1/rt_tracking/creators/${id}`, change)),
    ),
  fc.constantFrom('*/15 * * * *', '0 12 * * *').map((cron_expression) =>
    post('/api/v1/rt_tracking/posts', {
      ...TRACKED,
      connector: 'youtube',
      shortcode: 'dQw4w9WgXcQ',
      handle: 'rick',
      cron_expression,
    }),
  ),
  fc.boolean().map(
    (tracking): Step =>
      (sim, world) =>
        sim.patch(`${world}/__sim/state/tracked_posts/dQw4w9WgXcQ`, { tracking }),
  ),
  fc.constant<Step>((sim, world) => sim.get(`${world}/api/v1/rt_tracking/insights`)),
]

/** The calls about webhooks. `url`: of a receiver. */
function webhooks(url: string): fc.Arbitrary<Step>[] {
  const some = { url: `${url}/some`, events: ['rt_tracking.post.event', 'rt_tracking.creator.event', 'e'] }
  const lists = [
    [],
    [{ url }],
    [{ url: `${url}/gone`, events: ['e'] }, some],
    [{ ...some, secret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=' }],
  ]
  return [
    fc.constantFrom(...lists).map(
      (list): Step =>
        (sim, world) =>
          sim.put(`${world}/__sim/webhooks/endpoints`, list),
    ),
    fc.nat(3).map((n) => post('/__sim/webhooks/emit', { event: 'e', data: { n } })),
    fc
      .constantFrom('e', 'rt_tracking.creator.event')
      .map((event) => post('/__sim/webhooks/deliveries/await', { event, timeout_ms: 0 })),
    pick.map(
      (n): Step =>
        async (sim, world) => {
          const { deliveries } = (await sim.get(`${world}/__sim/webhooks/deliveries`)).body
          const one = deliveries[n % Math.max(1, deliveries.length)]
          return one && sim.post(`${world}/__sim/webhooks/deliveries/${one.id}/redeliver`, {})
        },
    ),
  ]
}

const control: fc.Arbitrary<Step>[] = [
  fc.constantFrom(...SCENARIOS).map((scenario) => post('/__sim/scenarios', scenario)),
  fc.constantFrom(...SCENARIOS).map(
    ({ name }): Step =>
      (sim, world) =>
        sim.request('DELETE', `${world}/__sim/scenarios/${name}`),
  ),
  fc.constantFrom('5s', '3m', '1h', '1d').map((by) => post('/__sim/clock/advance', { by })),
  fc.constantFrom('5m', '40m').map((by) => post('/__sim/clock/advance', { by })),
]

/** Something of most kinds, for the steps after it to act on. */
const SETUP: readonly Step[] = [
  post(`${ADMIN}/campaigns`, { name: 'first', brand_name: 'Acme' }),
  post(`${ADMIN}/ecom_shop`, { shop: 'acme.example', access_token: 's' }),
  post(`${ADMIN}/shortlinks`, {
    ...{ target_url: 'https://acme.example/x', name: 'first' },
    ...{ ecom_store_name: 'acme.example', utm_source: 'a' },
  }),
  ...SCENARIOS.map((scenario) => post('/__sim/scenarios', scenario)),
  post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' }),
  post(`${ADMIN}/data_requests`, { request_type: 'creators', request_entries: PROFILES }),
  post('/api/v1/rt_tracking/creators', { ...TRACKED, handle: 'ben', cron_expression: '*/10 * * * *' }),
  post('/api/v1/rt_tracking/posts', {
    ...{ ...TRACKED, connector: 'youtube', shortcode: 'dQw4w9WgXcQ' },
    ...{ handle: 'rick', cron_expression: '*/5 * * * *' },
  }),
  (sim, world) => sim.request('POST', `${world}${ADMIN}/video_analysis/analyze`, { body: videoForm({ mode: 'raw' }) }),
]

/** The histories of a world: a setup, and then steps of all kinds. `url`: of a receiver of webhooks. */
export function histories(url: string): fc.Arbitrary<Step[]> {
  const later = fc.array(steps(url), { minLength: 5, maxLength: 30 })
  const routed: Step = (sim, world) => sim.put(`${world}/__sim/webhooks/endpoints`, [{ url }])
  return fc.tuple(fc.subarray([...SETUP, routed]), later).map(([setup, rest]) => [...setup, ...rest])
}

/** Steps of all kinds. `url`: of a receiver of webhooks. */
export function steps(url: string): fc.Arbitrary<Step> {
  const kinds = [records, jobs, tracking, webhooks(url), control]
  return fc.oneof(...kinds.map((kind) => fc.oneof(...kind)))
}
