// What clients do in a world, one visit after another.

import type { Draws } from '../../src/kit/random.ts'
import { POSTS, videoForm } from '../script.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: visits look into answers freely; the simulator checks the contract itself
  readonly body: any
}

/** A client of one world. */
export interface Client {
  readonly draws: Draws
  /** The names of the bundled scenarios. */
  readonly scenarios: readonly string[]
  /** Where webhooks go. */
  readonly receiver: string
  /** Makes a call; `path` is relative to the world's base URL. Notes an error that no scenario asked for. */
  call(method: string, path: string, body?: unknown): Promise<Reply>
  /** Opens the stream of events and closes it after the first chunk. */
  watch(): Promise<void>
  /** Takes the world's snapshot and restores it. */
  carry(): Promise<void>
}

const A = '/admin/api/v1'
const HANDLES = ['anna.bakes', 'tom.travels', 'mia.moves', 'leo.laughs']
const LATER = '2026-12-01 00:00:00'

type Visit = (client: Client) => Promise<void>

const campaigns: Visit = async ({ call, draws }) => {
  const { body } = await call('POST', `${A}/campaigns`, { name: 'Spring', brand_name: 'Acme' })
  await call('PUT', `${A}/campaigns/${body.id}`, { tracking_urls: POSTS.slice(0, 1 + draws.int(0, 2)) })
  await call('POST', '/__sim/clock/advance', { by: '2d' })
  await call('GET', `/api/v1/insights/campaigns/${body.id}?key=k`)
  const url = POSTS[1]
  const asked = { url, tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false }
  const tracked = await call('POST', `${A}/campaigns/post_tracking`, asked)
  await call('POST', '/__sim/clock/advance', { by: '10s' })
  await call('GET', `/business/api/v1/campaigns/${tracked.body.campaign_id}/comments_list?page=1&limit=50`)
}

const tracking: Visit = async ({ call, draws }) => {
  const schedule = { cron_expression: '*/30 * * * *', tracking_expiry_at: LATER }
  const handle = draws.pick(HANDLES)
  await call('POST', '/api/v1/rt_tracking/creators', { connector: 'instagram', handle, ...schedule })
  await call('POST', '/__sim/clock/advance', { by: '6h' })
  await call('GET', `/api/v1/rt_tracking/creators/${handle}`)
  await call('GET', '/api/v1/rt_tracking/insights')
  await call('GET', '/__sim/webhooks/deliveries?limit=20')
}

const requests: Visit = async ({ call, draws }) => {
  const handle = draws.pick(HANDLES)
  const { body } = await call('POST', '/api/v1/data_refresh/requests', { request_type: 'instagram', handle })
  await call('GET', `/api/v1/data_refresh/requests/${body.request_id}`)
  await call('POST', '/__sim/clock/advance', { until: 'idle' })
  await call('GET', `/api/v1/data_refresh/requests/${body.request_id}`)
  const request_entries = HANDLES.map((name) => `https://www.instagram.com/${name}/`)
  const data = await call('POST', `${A}/data_requests`, { request_type: 'creators', request_entries })
  await call('POST', '/__sim/clock/advance', { by: '1m' })
  await call('GET', `${A}/data_requests/${data.body.data_request_id}`)
}

const creators: Visit = async ({ call, draws }) => {
  const handle = `creator.${draws.int(0, 999)}`
  await call('POST', `${A}/creators`, { handles: [`https://www.instagram.com/${handle}/`] })
  await call('POST', '/__sim/clock/advance', { by: '1m' })
  await call('GET', `/api/v1/insights/public/instagram/overall?identifier=${handle}`)
  await call('GET', `${A}/search?type=discovery&skip=${draws.int(0, 99)}&limit=12&country=Norway`)
}

const uploads: Visit = async ({ call }) => {
  const fields = { mode: 'compliance', campaign_objective: 'Sell cakes', key_messages: 'Fresh every day' }
  const { body } = await call('POST', `${A}/video_analysis/analyze`, videoForm(fields))
  await call('POST', '/__sim/clock/advance', { by: '1m' })
  await call('GET', `${A}/video_analysis/analyze/${body.analysis_id}`)
}

const webhooks: Visit = async ({ call, receiver }) => {
  await call('PUT', '/__sim/webhooks/endpoints', [{ url: receiver }])
  await call('POST', '/__sim/webhooks/emit', {
    event: 'post_tracking.comments_processed',
    data: { campaign_id: 'any' },
  })
  await call('POST', '/__sim/clock/advance', { by: '6h' })
  await call('GET', '/__sim/webhooks/deliveries?limit=20')
}

/** A scenario may ask for any error. */
const scenario: Visit = async (client) => {
  const { call, draws, scenarios } = client
  await call('POST', '/__sim/scenarios?reset=true', { name: draws.pick(scenarios) })
  await draws.pick([campaigns, requests, creators, uploads])(client)
  await call('POST', '/__sim/reset', { scenarios: [] })
}

const looking: Visit = async ({ call, watch }) => {
  await watch()
  await call('GET', '/__sim/requests?limit=10')
  await call('GET', '/__sim/coverage')
  await call('POST', '/__sim/requests/verify', { method: 'GET', at_least: 0 })
}

const VISITS: readonly Visit[] = [
  ...[campaigns, campaigns, tracking, requests, creators, uploads, webhooks, scenario, looking],
  ({ carry }) => carry(),
]

/** Makes one visit; about every third ends with a reset, so that worlds do not grow for ever. */
export async function visit(client: Client): Promise<void> {
  await client.draws.pick(VISITS)(client)
  if (client.draws.int(0, 2) === 0) await client.call('POST', '/__sim/reset', {})
}
