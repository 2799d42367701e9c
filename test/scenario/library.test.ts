// Each bundled scenario, played from outside: what a client meets.

import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { RealTime } from '../../src/kit/real-time.ts'
import { bundledScenarios, listBundled, loadScenario } from '../../src/server/worlds/scenario-files.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { DEFAULT_SECRET } from '../../src/webhooks/sign.ts'
import { hurried, msOf } from '../hurried.ts'
import { POSTS, videoForm } from '../script.ts'
import { type Answer, type Sim, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const INSIGHTS = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'
const SEARCH = '/admin/api/v1/search?type=discovery&skip=0&limit=12'
const REFRESH = '/api/v1/data_refresh/requests'

const create = (sim: Sim) => sim.post(CAMPAIGNS, { name: 'A', brand_name: 'B' })
const upload = (sim: Sim, fields = {}) => sim.request('POST', ANALYZE, { body: videoForm(fields) })
const outcome = (call: Promise<Answer>) =>
  call.then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
const outcomes = async (times: number, call: () => Promise<Answer>) => {
  const seen: (number | string)[] = []
  for (let i = 0; i < times; i++) seen.push(await outcome(call()))
  return seen
}
const campaignInsights = async (sim: Sim) => {
  const { id } = (await create(sim)).body
  await sim.put(`${CAMPAIGNS}/${id}`, { tracking_urls: POSTS.slice(0, 1) })
  return (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
}
const track = (sim: Sim, url = POSTS[1]) =>
  sim.post(`${CAMPAIGNS}/post_tracking`, {
    url,
    tracking_duration: 'day',
    fetch_all_comments: true,
    sentiment_analysis_req: false,
  })
const refreshes = (sim: Sim) => sim.post(REFRESH, { request_type: 'instagram', handle: 'anna.bakes' })

/** A receiver, and what it is sent when two trackings finish one after the other. */
async function twoWebhooks(sim: Sim) {
  const receiver = await receive()
  await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
  const first = (await track(sim)).body.campaign_id
  await sim.advance('6s')
  const second = (await track(sim, POSTS[2])).body.campaign_id
  await sim.advance('10s')
  return { receiver, first, second }
}

const verifies = ({ body, headers }: { body: string; headers: unknown }) => {
  try {
    new Webhook(DEFAULT_SECRET).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

const PLAYED: Record<string, (sim: Sim, real: RealTime) => Promise<void>> = {
  async 'video-errors'(sim) {
    const codes: number[] = []
    for (let i = 0; i < 9; i++) codes.push((await upload(sim)).body.error.internal_code)
    expect(codes).toEqual([4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009])
    expect((await upload(sim)).status).toBe(202)
  },
  async 'slow-upload'(sim, real) {
    expect(await msOf(real, async () => expect((await upload(sim)).status).toBe(202))).toBeGreaterThan(1_990)
  },
  async 'flaky-upload'(sim) {
    expect(await outcomes(3, () => upload(sim))).toEqual(['fetch failed', 'fetch failed', 202])
    expect((await sim.get('/__sim/state/video_analyses')).body).toHaveLength(1)
  },
  async 'video-analysis-fails'(sim) {
    const { analysis_id } = (await upload(sim)).body
    await sim.advance('10s')
    const { status, error } = (await sim.get(`${ANALYZE}/${analysis_id}`)).body
    expect([status, error]).toEqual(['failed', { internal_code: 5030, message: 'Model overloaded' }])
  },
  async 'job-never-ends'(sim) {
    const { request_id } = (await refreshes(sim)).body
    await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
    const before = (await sim.get(INSIGHTS)).body.get_audience.last_processed_at
    await sim.advance('3d')
    const renewed = await sim.put('/admin/api/v1/creators', { handle: 'anna.bakes', connector: 'instagram' })
    expect(renewed.status).toBe(200)
    await sim.advance('60d')
    expect((await sim.get(`${REFRESH}/${request_id}`)).body.status.message).toBe('pending')
    expect((await sim.get(INSIGHTS)).body.get_audience.last_processed_at).toBe(before)
  },
  async 'refresh-needs-many-polls'(sim) {
    const { request_id } = (await refreshes(sim)).body
    for (let i = 0; i < 10; i++) {
      await sim.advance('1m')
      expect((await sim.get(`${REFRESH}/${request_id}`)).body.response).toBeNull()
    }
    expect((await sim.get(`${REFRESH}/${request_id}`)).body.status.code).toBe(200)
  },
  async 'refresh-fails'(sim) {
    const { request_id } = (await refreshes(sim)).body
    await sim.advance('1m')
    expect((await sim.get(`${REFRESH}/${request_id}`)).body).toMatchObject({
      response: null,
      status: { code: 404, message: 'failed' },
    })
  },
  async 'unauthorized-in-the-middle'(sim) {
    expect(await outcomes(7, () => create(sim))).toEqual([200, 200, 200, 401, 401, 401, 200])
  },
  async 'rate-limited'(sim) {
    expect(await outcomes(12, () => create(sim))).toEqual([...Array(10).fill(200), 429, 429])
    await sim.advance(`${(await create(sim)).headers.get('retry-after')}s`)
    expect((await create(sim)).status).toBe(200)
  },
  async 'server-errors-that-heal'(sim) {
    expect(await outcomes(3, () => create(sim))).toEqual([500, 500, 200])
    expect(await outcomes(3, () => refreshes(sim))).toEqual([500, 500, 200])
    expect(await outcomes(3, () => upload(sim))).toEqual([500, 500, 202])
    await sim.post('/w/each/__sim/scenarios', { name: 'server-errors-that-heal' })
    const creating = ENDPOINTS.filter(({ id }) => /^(create(?!VideoAnalysis)|add|initiateVerification)/.test(id))
    for (const { id, path } of creating)
      expect([id, await outcomes(3, () => sim.post(`/w/each${path}`, {}))]).toEqual([id, [500, 500, 400]])
  },
  async 'reset-on-first-call'(sim) {
    expect(await outcomes(2, () => create(sim))).toEqual(['fetch failed', 200])
    expect((await sim.get('/__sim/state/campaigns')).body).toHaveLength(1)
  },
  async 'saved-but-lost'(sim) {
    expect(await outcomes(2, () => create(sim))).toEqual(['fetch failed', 200])
    expect((await sim.get('/__sim/state/campaigns')).body).toHaveLength(2)
  },
  async 'truncated-insights'(sim) {
    await expect(sim.get(INSIGHTS)).rejects.toThrow('terminated')
    await expect(sim.get(INSIGHTS)).rejects.toThrow(SyntaxError)
    expect((await sim.get(INSIGHTS)).status).toBe(200)
  },
  async 'zero-followers'(sim) {
    expect((await sim.get(INSIGHTS)).body.profile_overview).toMatchObject({
      handle: 'anna.bakes',
      followers_count: 0,
      engagement: 0,
    })
    expect((await sim.get(INSIGHTS)).body.get_posts).toMatchObject({ video_posts: [], non_video_posts: [] })
    const figures = Object.entries((await sim.get(INSIGHTS)).body.get_reach_and_engagement_details)
    expect(figures.filter(([, figure]) => typeof figure === 'number' && figure !== 0)).toEqual([])
    expect((await sim.get(SEARCH)).body.objects).toMatchObject([{ handle: 'nobody', followers: 0 }])
  },
  async 'nulls-everywhere'(sim) {
    const { profile_overview, get_audience } = (await sim.get(INSIGHTS)).body
    expect([profile_overview.followers_count, get_audience.interests]).toEqual([null, null])
    expect(await campaignInsights(sim)).toMatchObject({ reach: null, audience: null, name: 'A' })
  },
  async 'huge-numbers'(sim) {
    expect((await sim.get(INSIGHTS)).text).toContain('"followers_count":9007199254740991')
    expect((await campaignInsights(sim)).reach).toBe(9007199254740991)
  },
  async 'empty-lists'(sim) {
    expect((await sim.get(INSIGHTS)).body.get_posts).toMatchObject({ video_posts: [], non_video_posts: [] })
    expect(await campaignInsights(sim)).toMatchObject({ posts: [], hashtags: [], posts_count: 1 })
  },
  async 'empty-search'(sim) {
    expect((await sim.get(SEARCH)).body).toEqual({ objects: [] })
  },
  async 'last-page-full'(sim) {
    const { campaign_id } = (await track(sim)).body
    await sim.advance('10s')
    const page = async (n: number) =>
      (await sim.get(`/business/api/v1/campaigns/${campaign_id}/comments_list?page=${n}&limit=5`)).body
    expect([(await page(3)).has_next, (await page(3)).comments.length]).toEqual([true, 5])
    expect([(await page(4)).has_next, (await page(4)).comments.length]).toEqual([false, 0])
  },
  async 'webhook-lost'(sim) {
    const { receiver } = await twoWebhooks(sim)
    expect(receiver.received).toHaveLength(0)
    expect((await sim.get('/__sim/webhooks/deliveries')).body.deliveries[0].status).toBe('dropped')
  },
  async 'webhook-doubled'(sim) {
    const { receiver } = await twoWebhooks(sim)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  },
  async 'webhook-late'(sim) {
    const { receiver } = await twoWebhooks(sim)
    expect(receiver.received).toHaveLength(0)
    await sim.advance('1h')
    expect(receiver.received).toHaveLength(2)
  },
  async 'webhook-reordered'(sim) {
    const { receiver, first, second } = await twoWebhooks(sim)
    await sim.advance('2h')
    expect(receiver.received.map(({ payload }) => payload.data.campaign_id)).toEqual([second, first])
  },
  async 'webhook-badly-signed'(sim) {
    const { receiver } = await twoWebhooks(sim)
    await track(sim, 'https://www.instagram.com/reel/Third123456/')
    await sim.advance('10s')
    const [first, second, third] = receiver.received
    expect([first, second, third].map((hook) => hook && verifies(hook))).toEqual([false, false, true])
  },
  async 'maintenance-window'(sim) {
    expect((await create(sim)).status).toBe(200)
    await sim.advance('10s')
    const refused = await create(sim)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await sim.advance('19s')
    expect((await create(sim)).status).toBe(503)
    await sim.advance('1s')
    expect((await create(sim)).status).toBe(200)
    expect(await sim.records('campaigns')).toHaveLength(2)
  },
  async 'flapping-service'(sim) {
    const seen: (number | string)[] = []
    for (let i = 0; i < 8; i++) {
      seen.push(await outcome(create(sim)))
      await sim.advance('5s')
    }
    expect(seen).toEqual([200, 502, 200, 503, 200, 'fetch failed', 200, 200])
  },
  async 'slow-then-failing-refresh'(sim, real) {
    const { request_id } = (await refreshes(sim)).body
    const read = async () => (await sim.get(`${REFRESH}/${request_id}`)).body.status.message
    await sim.advance('19s')
    expect(await msOf(real, async () => expect(await read()).toBe('pending'))).toBeGreaterThan(990)
    await sim.advance('1s')
    expect(await read()).toBe('failed')
  },
  async 'schema-surprise'(sim) {
    const { profile_overview, get_posts } = (await sim.get(INSIGHTS)).body
    expect([profile_overview.handle, profile_overview.followers_count]).toEqual(['anna.bakes', '12.5k'])
    expect([profile_overview.influencer_tier, get_posts.video_posts]).toEqual(['giga', {}])
    const [first, second, third] = (await sim.get(SEARCH)).body.objects
    expect([first.followers, second.interests, third.trust_score]).toEqual(['12.5k', 'Cooking', 0.7])
    expect([typeof second.followers, Array.isArray(first.interests)]).toEqual(['number', true])
    const { request_id } = (await refreshes(sim)).body
    const states = async (path: string) => [(await sim.get(path)).body.status, (await sim.get(path)).body.status]
    expect((await states(`${REFRESH}/${request_id}`)).map(({ message }) => message)).toEqual(['queued', 'pending'])
    const { analysis_id } = (await upload(sim)).body
    expect(await states(`${ANALYZE}/${analysis_id}`)).toEqual(['queued', 'pending'])
  },
  async 'missing-field'(sim) {
    for (const platform of ['instagram', 'youtube', 'tiktok']) {
      const { status, body } = await sim.get(INSIGHTS.replace('instagram', platform))
      expect([status, Object.keys(body).includes('get_audience')]).toEqual([200, false])
      expect(body.profile_overview).not.toHaveProperty('followers_count')
    }
    const { objects } = (await sim.get(SEARCH)).body
    const having = (key: string) => objects.filter((one: object) => Object.hasOwn(one, key)).length
    expect([objects.length, having('followers'), having('quality')]).toEqual([12, 11, 0])
    const insights = await campaignInsights(sim)
    expect([insights.name, 'reach' in insights, 'er' in insights]).toEqual(['A', false, false])
    const { request_id } = (await refreshes(sim)).body
    const states = [await sim.get(`${REFRESH}/${request_id}`), await sim.get(`${REFRESH}/${request_id}`)]
    expect(states.map(({ body }) => body.status?.message)).toEqual([undefined, 'pending'])
  },
  async 'partial-page'(sim) {
    const { campaign_id } = (await track(sim)).body
    await sim.advance('10s')
    const page = async () =>
      (await sim.get(`/business/api/v1/campaigns/${campaign_id}/comments_list?page=1&limit=5`)).body
    const [short, whole] = [await page(), await page()]
    expect([short.comments.length, short.has_next, short.total_comments]).toEqual([3, true, whole.total_comments])
    expect(short.comments).toEqual([0, 2, 4].map((at) => whole.comments[at]))
    const found = async () => (await sim.get(SEARCH)).body.objects.length
    expect([await found(), await found()]).toEqual([10, 12])
  },
  async 'duplicate-and-reordered-webhooks'(sim) {
    const { receiver, first, second } = await twoWebhooks(sim)
    await sim.advance('2h')
    const { received } = receiver
    expect(received.map(({ payload }) => payload.data.campaign_id)).toEqual([second, second, first, first])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    const [early = 0, , late = 0] = received.map(({ payload }) => Date.parse(payload.timestamp))
    expect(early).toBeGreaterThan(late)
  },
  async 'clock-skew'(sim) {
    const { headers, body } = await create(sim)
    expect([headers.get('date'), body.tracking_expiry_at, body.status]).toEqual([
      'Wed, 01 Jan 2020 09:00:00 GMT',
      'Fri, 31 Jan 2020 09:00:00 GMT',
      'Yet to start',
    ])
    expect((await sim.get(INSIGHTS)).headers.get('date')).toBe('Wed, 01 Jan 2020 09:00:00 GMT')
    const { receiver } = await twoWebhooks(sim)
    expect(receiver.received.map(verifies)).toEqual([false, false])
  },
  async 'campaign-expires'(sim) {
    const { id } = (await create(sim)).body
    await sim.advance('10m')
    expect((await sim.put(`${CAMPAIGNS}/${id}`, {})).body.status).toBe('completed')
  },
  async 'partial-data-request'(sim) {
    const request_entries = ['gone.one', 'private.two', 'anna.bakes'].map(
      (name) => `https://www.instagram.com/${name}/`,
    )
    const { data_request_id } = (
      await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries })
    ).body
    await sim.advance('1m')
    const { body } = await sim.get(`/admin/api/v1/data_requests/${data_request_id}`)
    expect([body.processed_entries, body.success_entries]).toEqual([3, 1])
    expect(body.response_entries.map((entry: { status_reason: string }) => entry.status_reason)).toEqual([
      'Profile not found',
      'Profile is private',
      null,
    ])
  },
  async 'compliance-that-fails-late'(sim) {
    const fields = { mode: 'compliance', campaign_objective: 'Sell', key_messages: 'Fresh' }
    const { analysis_id } = (await upload(sim, fields)).body
    expect(await outcomes(2, () => sim.get(`${ANALYZE}/${analysis_id}`))).toEqual(['fetch failed', 200])
    await sim.advance('44s')
    expect((await sim.get(`${ANALYZE}/${analysis_id}`)).body.status).toBe('pending')
    await sim.advance('1s')
    expect((await sim.get(`${ANALYZE}/${analysis_id}`)).body.status).toBe('failed')
  },
  async 'slow-network'(sim, real) {
    expect(await msOf(real, async () => expect((await sim.get(INSIGHTS)).status).toBe(200))).toBeGreaterThan(1_950)
    expect((await sim.get(INSIGHTS)).headers.get('x-sim-rule')).toBe('slow-network/dribble')
    expect((await create(sim)).headers.get('x-sim-rule')).toBe('slow-network/slow')
  },
}

describe('the bundled scenarios', () => {
  it.each(Object.entries(PLAYED))('%s', async (name, play) => {
    const real = hurried()
    const sim = await simulate({ over: 'socket', real })
    const loaded = await sim.post('/__sim/scenarios', { name })
    expect([loaded.status, loaded.body.warnings]).toEqual([201, []])
    await play(sim, real)
    const [active] = (await sim.get('/__sim/scenarios')).body.active
    expect(active.rules.filter(({ hits }: { hits: number }) => hits > 0).length).toBeGreaterThanOrEqual(
      Math.min(1, active.rules.length),
    )
  })

  it('are all played here, at least twenty, and each says what a client should do', async () => {
    const names = await bundledScenarios()
    expect(Object.keys(PLAYED).sort()).toEqual(names)
    expect(names.length).toBeGreaterThanOrEqual(20)
    for (const { name, description } of await listBundled()) {
      expect(description).toMatch(/client (should|must)/)
      const loaded = await loadScenario(name)
      expect(loaded.ok && loaded.scenario.description).toBe(description)
    }
  })

  it('can all be loaded into a world that has been used', async () => {
    const sim = await simulate()
    await create(sim)
    for (const name of await bundledScenarios()) {
      const { status } = await sim.post('/__sim/scenarios', { name })
      expect([name, status]).toEqual([name, 201])
    }
  })
})
