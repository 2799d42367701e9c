// A world with something in every part of its state.

import { Simulator } from '../../src/cli/simulator.ts'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import type { Parcel } from '../../src/world/outbox/carrier.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { runScript } from '../script.ts'
import { START } from '../simulate.ts'

/** A wall clock that stands still, as signatures depend on it. */
const STILL: RealTime = { ...realTime, now: () => START, wall: () => START, elapsed: () => 0 }

const SCENARIO = {
  name: 'rich',
  rules: [
    { name: 'sometimes', on: 'searchCreators', probability: 0.5, respond: { status: 503 } },
    { name: 'limited', on: 'addStore', limit: { requests: 5, per: '1h' } },
    { name: 'third', on: 'getCampaignInsights', nth: 3, respond: { status: 503 } },
  ],
  timing: { data_request: 'never', video_analysis: { polls: 3 }, data_refresh: '2h' },
  outcomes: {
    data_refresh: { to: 'failed', error: { code: 429 } },
    data_request: { entries: [{ when: { handle: 'rick' }, status_reason: 'Gone' }] },
    video_analysis: { to: 'failed', error: { internal_code: 9, message: 'Overloaded' } },
  },
  webhooks: [
    { on: 'e.late', deliver: { delay: '3h', duplicate: 2 }, undocumented: true },
    { on: 'e.held', times: 2, deliver: { reorder: 3 }, undocumented: true },
    { on: '*', probability: 0.5, deliver: { bad_signature: true, stale_timestamp: true } },
  ],
  timeline: [
    { at: '+1h', emit: { event: 'e.timeline', data: { n: 1 } } },
    { at: '+1h', set: { campaigns: { none: { name: 'x' } } } },
    { at: '+90d', emit: { event: 'e.timeline', data: { n: 2 } } },
  ],
}

const FIXTURES = FixturesSchema.parse({
  universe: { creators: 500 },
  pins: {
    creators: [{ connector: 'instagram', handle: 'anna.bakes', followers: 48210, country: 'Norway' }],
    posts: [{ url: 'https://www.instagram.com/reel/AbCdEfGhIjK/', handle: 'anna.bakes' }],
  },
  campaigns: [{ id: 'cmp_first' }],
})

const EVERY_HOUR = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-12-31 00:00:00' }
const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' }

const RECEIVER = 'http://127.0.0.1:9/hooks'

/** A receiver: /gone is gone, and it fails to take some events. */
async function answered({ url, body }: Parcel) {
  const status = url.endsWith('/gone') ? 410 : JSON.parse(body).type === 'e.fails' ? 500 : 204
  return { status, duration_ms: 1, error: null, retry_after: null }
}

/** Returns the snapshot of a world in which every collection, and every other part, has something. */
export async function richSnapshot(): Promise<string> {
  const simulator = new Simulator({
    ...{ seed: 'test', clock: { mode: 'manual', factor: 1 }, now: START, real: STILL, fixtures: FIXTURES },
    webhooks: { send: answered },
  })
  const request = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer test', ...Object.fromEntries(new Headers(init.headers)) }
    const response = await simulator.fetch(path, { redirect: 'manual', ...init, method, headers })
    const text = await response.text()
    if (response.status >= 400 && !path.includes('/search'))
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return {
      ...response,
      status: response.status,
      headers: response.headers,
      text,
      body: /^[[{]/.test(text) ? JSON.parse(text) : text,
    }
  }
  const send = (method: string) => (path: string, body: unknown) =>
    request(method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const sim = {
    request,
    post: send('POST'),
    put: send('PUT'),
    advance: async (by: string) => (await send('POST')('/__sim/clock/advance', { by })).body,
  }
  await sim.post('/__sim/scenarios', SCENARIO)
  await runScript(sim)
  const emit = (event: string, data = {}) => sim.post('/__sim/webhooks/emit', { event, data })
  await emit('e.unrouted', { n: 1 })
  await sim.put('/__sim/webhooks/endpoints', [
    { url: `${RECEIVER}/gone`, events: ['e.gone'] },
    { url: RECEIVER, secret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
  ])
  await sim.post('/api/v1/rt_tracking/creators', { connector: 'instagram', handle: 'some.body', ...EVERY_HOUR })
  for (const event of ['e.gone', 'e.fails', 'e.held', 'e.late', 'e.goes']) await emit(event, { n: 1, text: 'é' })
  await sim.advance('4h')
  await sim.post('/__sim/webhooks/deliveries/await', { event: 'e.goes' })
  const { body } = await sim.post('/admin/api/v1/shortlinks', {
    ...{ target_url: 'https://acme.example/spring', name: 'rich' },
    ...{ ecom_store_name: 'acme.example-store.com', utm_source: 'anna' },
  })
  await sim.request('GET', new URL(body.short_url).pathname)
  await sim.post('/__sim/orders', { shortlink: body.id, products: [{ name: 'Cake', price: '12.34', quantity: 2 }] })
  await sim.request('POST', '/api/v1/data_refresh/requests', {
    headers: { 'content-type': 'application/json', ...TRACE },
    body: JSON.stringify({ request_type: 'instagram', handle: 'lia.dances' }),
  })
  const request_entries = ['https://www.instagram.com/anna.bakes/', 'https://www.youtube.com/@rick']
  await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries })
  for (const event of ['e.fails', 'e.held', 'e.late']) await emit(event, { n: 2 })
  const { text } = await request('GET', '/__sim/state')
  await simulator.close()
  return text
}
