// The proof of the document: what is really sent, answered and delivered is what it says.

import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/service/index.ts'
import { WEBHOOK_EVENTS } from '../../src/world/outbox/events.ts'
import { POSTS, runScript, videoForm } from '../script.ts'
import { type Answer, type Sim, type SimulateOptions, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'
import { documentFor, holdAgainst, type Sent } from './against-document.ts'

interface Recorded extends Sent {
  readonly answer: Answer
}

const { find, wrongRequest, wrongAnswer, wrongWebhook } = holdAgainst(documentFor())

/** A simulator whose calls of the service are recorded. */
async function recording(options: SimulateOptions = {}) {
  const sim = await simulate(options)
  const calls: Recorded[] = []
  const request: Sim['request'] = async (method, path, init = {}) => {
    const answer = await sim.request(method, path, init)
    if (/\/api\/v1\//.test(path)) calls.push({ method, path, body: bodyOf(init), answer })
    return answer
  }
  return { sim, calls, recorded: { ...sim, request } satisfies Sim }
}

/** The body as the document speaks of it; a file stands for its name. */
function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData) {
    return Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  }
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const idOf = (sent: Sent) => find(sent).operation.operationId

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = JSON_TYPE) => ({
  method: 'POST',
  path,
  init: { headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
})
const upload = (fields: Record<string, string>, video?: string) => ({
  method: 'POST',
  path: '/admin/api/v1/video_analysis/analyze',
  init: { body: videoForm(fields, video) },
})
const get = (path: string, headers: Record<string, string> = {}) => ({ method: 'GET', path, init: { headers } })

const TRACKED = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2026-03-01',
}

/** Calls that are refused, with the internal code of the refusal. */
const REFUSED = [
  [4000, post('/admin/api/v1/campaigns', { name: 5 })],
  [4000, post('/admin/api/v1/campaigns', '{"name":')],
  [4000, post('/admin/api/v1/campaigns', '')],
  [4000, post('/admin/api/v1/data_requests', { request_type: 'posts', request_entries: [] })],
  [4000, get('/admin/api/v1/search?type=discovery&skip=0&limit=1000')],
  [4010, get('/admin/api/v1/search?type=discovery&skip=0&limit=10', { authorization: '' })],
  [4010, get('/api/v1/insights/campaigns/none')],
  [4040, get('/api/v1/insights/campaigns/none?key=k')],
  [4040, get('/api/v1/rt_tracking/creators/nobody')],
  [4040, get('/business/api/v1/campaigns/none/comments_list?page=1&limit=10')],
  [4090, post('/api/v1/rt_tracking/creators', { ...TRACKED, connector: 'youtube' })],
  [4150, post('/admin/api/v1/ecom_shop', { shop: 'a.example', access_token: 't' }, { 'content-type': 'text/plain' })],
  [4002, upload({}, 'spot.txt')],
  [4003, upload({ mode: 'fast' })],
  [4006, upload({ mode: 'compliance' })],
  [4009, upload({ brand_name: '' })],
] as const

describe('an answer', () => {
  it('of each operation is what the document says, and so is its request', async () => {
    const { calls, recorded } = await recording()
    await runScript(recorded)
    expect([...new Set(calls.map(idOf))].sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort())
    for (const call of calls) {
      expect([idOf(call), call.answer.status < 300, wrongRequest(call), wrongAnswer(call, call.answer)]).toEqual([
        idOf(call),
        true,
        [],
        [],
      ])
    }
  })

  it.each(REFUSED)('that refuses (%i) is what the document says: %j', async (code, { method, path, init }) => {
    const { recorded, calls } = await recording()
    await recorded.request('POST', '/api/v1/rt_tracking/creators', post('', TRACKED).init)
    const { body } = await recorded.request(method, path, init)
    expect(body.error.internal_code).toBe(code)
    expect(calls).toHaveLength(2)
    for (const call of calls) expect(wrongAnswer(call, call.answer)).toEqual([])
  })

  it('of a limit that a scenario sets is what the document says', async () => {
    const { recorded, calls } = await recording()
    const rules = [{ on: 'getTrackingInsights', limit: { requests: 0, per: '1m' } }]
    await recorded.request('POST', '/__sim/scenarios', post('', { name: 's', rules }).init)
    expect((await recorded.request('GET', '/api/v1/rt_tracking/insights')).status).toBe(429)
    const limited = calls.filter(({ answer }) => answer.status === 429)
    expect(limited.map((call) => wrongAnswer(call, call.answer))).toEqual([[]])
  })

  it('at the wrong host, or in a world that cannot be, is what the document says', async () => {
    const { recorded, calls } = await recording({ insightsApart: true })
    const answers = [
      await recorded.request('GET', '/api/v1/insights/public/tiktok/overall?identifier=@tina'),
      await recorded.request('GET', '/api/v1/rt_tracking/insights', { headers: { authorization: 'Bearer a@b%2Fc' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 400])
    for (const call of calls) expect(wrongAnswer(call, call.answer)).toEqual([])
  })

  it('to another word for the shop platform is what its document says', async () => {
    const { recorded, calls } = await recording({ ecomWord: 'acme' })
    const { wrongAnswer, wrongRequest } = holdAgainst(documentFor({}, { ecomWord: 'acme' }))
    const store = { shop: 'acme.example-store.com', access_token: 't' }
    await recorded.request('POST', '/admin/api/v1/acme_shop', post('', store).init)
    const link = { target_url: 'https://a.example', name: 'a', acme_store_name: store.shop, utm_source: 'a' }
    await recorded.request('POST', '/admin/api/v1/shortlinks', post('', link).init)
    for (const call of calls) expect([wrongRequest(call), wrongAnswer(call, call.answer)]).toEqual([[], []])
    expect(calls.map(({ answer }) => answer.status)).toEqual([200, 200])
  })

  it('of a job that failed, and with warnings, is what the document says', async () => {
    const { sim, recorded, calls } = await recording()
    const refresh = await recorded.request('POST', '/api/v1/data_refresh/requests', {
      ...post('', { request_type: 'youtube', channel_id: `UC${'a'.repeat(22)}` }).init,
    })
    const failing = await recorded.request(
      'POST',
      '/admin/api/v1/video_analysis/analyze',
      upload({}, 'magic-fails.mp4').init,
    )
    const odd = { name: 'A', brand_name: 'B', colour: 'red' }
    const warned = await recorded.request('POST', '/admin/api/v1/campaigns', post('', odd).init)
    expect(warned.headers.get('x-sim-warnings')).toBe('1')
    await sim.advance('1h')
    await recorded.request('GET', `/api/v1/data_refresh/requests/${refresh.body.request_id}`)
    const failed = await recorded.request('GET', `/admin/api/v1/video_analysis/analyze/${failing.body.analysis_id}`)
    expect(failed.body.status).toBe('failed')
    for (const call of calls) expect([wrongRequest(call), wrongAnswer(call, call.answer)]).toEqual([[], []])
  })

  it('that is wrong is found', async () => {
    const { calls, recorded } = await recording()
    await recorded.request('POST', '/admin/api/v1/campaigns', post('', { name: 'A', brand_name: 'B' }).init)
    const [call] = calls
    if (!call) throw new Error('nothing was recorded')
    const { answer } = call
    const { status: _, ...rest } = answer.body
    for (const broken of [
      { ...answer, body: { ...answer.body, colour: 'red' } },
      { ...answer, body: rest },
      { ...answer, status: 400 },
      { ...answer, headers: new Headers() },
    ]) {
      expect(wrongAnswer(call, broken)).not.toEqual([])
    }
  })
})

describe('an upload', () => {
  it.each([
    { campaign_name: 'A', brand_name: 'B' },
    { video: 'a.mp4', campaign_name: 'A' },
    { video: 'a.mp4', campaign_name: 'A', brand_name: 'B', mode: 'compliance' },
  ])('that lacks what the interface requires is found: %j', (body) => {
    expect(wrongRequest({ method: 'POST', path: '/admin/api/v1/video_analysis/analyze', body })).not.toEqual([])
  })
})

describe('a webhook', () => {
  it('that is delivered is what the document says', async () => {
    const receiver = await receive()
    const endpoints = [{ url: receiver.url, events: WEBHOOK_EVENTS.map(({ name }) => name) }]
    const sim = await simulate({ webhooks: { endpoints } })
    await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })
    await runScript(sim)
    await sim.request('POST', '/admin/api/v1/video_analysis/analyze', upload({}, 'magic-fails.mp4').init)
    await sim.put('/admin/api/v1/campaigns/none', { tracking_urls: POSTS })
    await sim.advance('35d')
    for (const { payload } of receiver.received)
      expect([payload.type, wrongWebhook(payload)]).toEqual([payload.type, []])
    const types = new Set(receiver.received.map(({ payload }) => payload.type))
    const always = WEBHOOK_EVENTS.filter(({ onRequest }) => !onRequest).map(({ name }) => name)
    expect([...types]).toEqual(expect.arrayContaining([...always, 'campaign.completed', 'video_analysis.failed']))
    expect(types.size).toBeGreaterThan(8)
    const [one] = receiver.received
    expect(wrongWebhook({ ...one?.payload, colour: 'red' })).not.toEqual([])
    expect(wrongWebhook({ ...one?.payload, data: {} })).not.toEqual([])
    expect(wrongWebhook({ ...one?.payload, type: 'my.event' })).not.toEqual([])
  })
})
