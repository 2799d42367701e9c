import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const change = async (sim: Sim, body: object, world = '') => {
  const { status, text } = await sim.post(`${world}/__sim/changes`, body)
  expect(status, text).toBe(201)
}

const ofCreator = (sim: Sim, handle: string, changes: object, world = '') =>
  change(sim, { creators: { [`instagram/${handle}`]: changes } }, world)

const insightsOf = async (sim: Sim, handle: string, world = '') =>
  (await sim.get(`${world}/api/v1/insights/public/instagram/overall?identifier=${handle}`)).body

async function found(sim: Sim, filters: Record<string, string>, world = ''): Promise<Answer['body'][]> {
  const query = new URLSearchParams({ type: 'discovery', skip: '0', limit: '100', ...filters })
  return (await sim.get(`${world}/admin/api/v1/search?${query}`)).body.objects
}

/** An instagram creator of the population, as search shows it. */
const somebody = async (sim: Sim) => (await found(sim, { connector: 'instagram', tier: 'upper-mid' }))[0]

async function campaignOf(sim: Sim, url: string): Promise<string> {
  const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  await sim.put(`/admin/api/v1/campaigns/${body.id}`, { tracking_urls: [url] })
  return body.id
}

const campaignInsights = async (sim: Sim, id: string) => (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body

async function refreshed(sim: Sim, body: object) {
  const { body: request } = await sim.post('/api/v1/data_refresh/requests', body)
  await sim.advance('10s')
  return request.request_id as string
}

const answerOf = async (sim: Sim, id: string) => (await sim.get(`/api/v1/data_refresh/requests/${id}`)).body

const lastOf = (trend: Record<string, unknown>[]) => Object.values(trend.at(-1) ?? {})[0]

describe('a change of a creator', () => {
  it('shows in every document from that instant on, and nothing before it changes', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    const before = await insightsOf(sim, handle)
    const id = await campaignOf(sim, before.get_posts.video_posts[0].post_url)
    const old = await refreshed(sim, { request_type: 'instagram', handle })
    const kept = await answerOf(sim, old)
    await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }])
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle,
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2027-01-01 00:00:00',
    })
    await sim.advance('3d')
    const followers = (await insightsOf(sim, handle)).profile_overview.followers_count
    await ofCreator(sim, handle, { followers: '-30%', full_name: 'Nina New', category: 'Gaming' })
    const now = Math.round(followers * 0.7)
    const after = await insightsOf(sim, handle)
    expect(after.profile_overview.followers_count).toBe(now)
    expect(after.profile_details).toMatchObject({ full_name: 'Nina New', category: 'Gaming' })
    const trend = after.get_growth_trends.cumulative_followers_trends
    expect(lastOf(trend)).toEqual({ followers: now })
    // The first day ends with the last tick of the tracking that begins on it.
    expect(before.get_growth_trends.cumulative_followers_trends.slice(3, -1)).toEqual(trend.slice(0, -4))
    expect(await answerOf(sim, old)).toEqual(kept)
    const fresh = await answerOf(sim, await refreshed(sim, { request_type: 'instagram', handle }))
    expect(fresh.response.profile_overview.followers_count).toBe(now)
    const [shown] = await found(sim, { handle, connector: 'instagram' })
    expect(shown).toMatchObject({
      followers: now,
      full_name: 'Nina New',
      category: 'Gaming',
      refreshedDate: 'Thu, 08 Jan 2026 00:00:00 GMT',
    })
    expect(shown.engagement).toBe(after.profile_overview.engagement)
    const insights = await campaignInsights(sim, id)
    expect(insights.followers).toBe(now)
    expect(insights.posts[0].creator).toMatchObject({ follower_count: now, full_name: 'Nina New' })
    await sim.advance('1h')
    const { deliveries } = (await sim.get('/__sim/webhooks/deliveries?event=rt_tracking.creator.event')).body
    const { followers_count } = (await insightsOf(sim, handle)).profile_overview
    expect(deliveries.at(-1).payload.data.follower_count).toBe(followers_count)
    expect(followers_count / now).toBeCloseTo(1, 3)
    expect(deliveries.at(-2).payload.data.follower_count).toBe(followers)
    expect(await sim.get('/__sim/changes')).toMatchObject({
      status: 200,
      body: { changes: [{ at: '2026-01-08T09:00:10.000Z' }] },
    })
  })

  it('sets averages exactly, and goes on from them', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    await sim.advance('5h')
    await ofCreator(sim, handle, { average_views: 50_000, followers: 123_456 })
    const { profile_overview, get_reach_and_engagement_details: reach, get_posts } = await insightsOf(sim, handle)
    expect([reach.average_views, profile_overview.followers_count]).toEqual([50_000, 123_456])
    const views = get_posts.video_posts.map((post: { views: number }) => post.views)
    expect(views.reduce((sum: number, each: number) => sum + each, 0) / views.length).toBe(50_000)
    expect((await found(sim, { handle }))[0]).toMatchObject({ average_views: 50_000, followers: 123_456 })
    await sim.advance('30d')
    expect((await insightsOf(sim, handle)).profile_overview.followers_count).not.toBe(123_456)
  })

  it('may take its time', async () => {
    const sim = await simulate()
    await ofCreator(sim, 'anna.bakes', { followers: 80_000, over: '4d' })
    const counts: number[] = []
    for (let day = 0; day <= 5; day++) {
      counts.push((await insightsOf(sim, 'anna.bakes')).profile_overview.followers_count)
      await sim.advance('1d')
    }
    expect(counts[4]).toBe(80_000)
    expect(new Set(counts.slice(0, 5)).size).toBe(5)
    const { get_growth_trends: growth } = await insightsOf(sim, 'anna.bakes')
    expect(lastOf(growth.cumulative_followers_trends)).toEqual({
      followers: (await insightsOf(sim, 'anna.bakes')).profile_overview.followers_count,
    })
  })

  it('changes the engagement of later posts only', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    await ofCreator(sim, handle, { engagement: 'x4' })
    const before = (await insightsOf(sim, handle)).profile_overview.engagement
    await sim.advance('300d')
    expect((await insightsOf(sim, handle)).profile_overview.engagement).toBeGreaterThan(2 * before)
  })

  it('renames it: the old handle is not found, and records follow', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    const { platform, id } = { platform: 'instagram', id: (await insightsOf(sim, handle)).profile_overview.ig_user_id }
    const url = `https://www.instagram.com/${handle}/`
    await sim.post('/admin/api/v1/creators', { handles: [url] })
    const tracked = {
      connector: platform,
      handle,
      cron_expression: '0 * * * *',
      tracking_expiry_at: '2027-01-01 00:00:00',
    }
    await sim.post('/api/v1/rt_tracking/creators', tracked)
    await sim.advance('10s')
    await ofCreator(sim, handle, { handle: 'nina.neu' })
    const statuses = await sim.post('/admin/api/v1/creators/status', {
      handles: [url, 'https://www.instagram.com/nina.neu/'],
    })
    expect(statuses.body.data).toEqual([
      expect.objectContaining({ handle, status: 'not_found' }),
      expect.objectContaining({ handle: 'nina.neu', status: 'success' }),
    ])
    expect((await sim.get(`/api/v1/rt_tracking/creators/${handle}`)).status).toBe(404)
    expect((await sim.get('/api/v1/rt_tracking/creators/nina.neu')).body).toMatchObject({
      handle: 'nina.neu',
      tracking: true,
    })
    expect((await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).status).toBe(404)
    expect((await insightsOf(sim, 'nina.neu')).profile_overview).toMatchObject({ handle: 'nina.neu', ig_user_id: id })
    expect(await found(sim, { handle })).toEqual([])
    expect(await found(sim, { handle: 'nina.neu' })).toHaveLength(1)
    const byId = await answerOf(sim, await refreshed(sim, { request_type: 'instagram_id', ig_user_id: id }))
    expect(byId.response.profile_overview.handle).toBe('nina.neu')
    const byName = await answerOf(sim, await refreshed(sim, { request_type: 'instagram', handle }))
    expect(byName.status).toMatchObject({ message: 'failed', code: 404 })
    expect(
      (await sim.post('/__sim/changes', { creators: { [`instagram/${handle}`]: { followers: 1 } } })).text,
    ).toContain('nina.neu')
  })

  it('takes it away, and gives it back', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    const posts = (await insightsOf(sim, handle)).get_posts.video_posts
    const id = await campaignOf(sim, posts[0].post_url)
    await sim.advance('2d')
    const last = await campaignInsights(sim, id)
    await ofCreator(sim, handle, { gone: true })
    await sim.advance('5d')
    expect((await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).status).toBe(404)
    const kept = await campaignInsights(sim, id)
    expect([kept.views, kept.likes, kept.followers]).toEqual([last.views, last.likes, last.followers])
    expect(await found(sim, { handle })).toEqual([])
    expect((await answerOf(sim, await refreshed(sim, { request_type: 'instagram', handle }))).status.message).toBe(
      'failed',
    )
    const { body } = await sim.post('/admin/api/v1/data_requests', {
      request_type: 'creators',
      request_entries: [`https://www.instagram.com/${handle}/`],
    })
    await sim.advance('10s')
    const { response_entries } = (await sim.get(`/admin/api/v1/data_requests/${body.data_request_id}`)).body
    expect(response_entries[0].status).toBe('failed')
    await ofCreator(sim, handle, { gone: false })
    const running = (await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle })).body
    await ofCreator(sim, handle, { gone: true })
    await sim.advance('5s')
    expect((await answerOf(sim, running.request_id)).status).toMatchObject({ message: 'failed', code: 404 })
    await ofCreator(sim, handle, { gone: false })
    expect((await insightsOf(sim, handle)).profile_overview.handle).toBe(handle)
    expect((await campaignInsights(sim, id)).views).toBeGreaterThan(last.views)
  })
})

describe('a change of a post', () => {
  it('shows in every document, and in the averages of its creator', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    const before = await insightsOf(sim, handle)
    const [post] = before.get_posts.video_posts
    const id = await campaignOf(sim, post.post_url)
    await sim.advance('2d')
    const old = await campaignInsights(sim, id)
    const average = (await insightsOf(sim, handle)).get_reach_and_engagement_details.average_views
    await change(sim, {
      posts: { [post.post_url]: { views: 9_000_000, comments_count: 400, caption: 'Now #viral with @someone' } },
    })
    const after = await insightsOf(sim, handle)
    const listed = after.get_posts.video_posts.find((each: { shortcode: string }) => each.shortcode === post.shortcode)
    expect(listed).toMatchObject({ views: 9_000_000, comments_count: 400, hashtags: ['#viral'] })
    expect(after.get_reach_and_engagement_details.average_views).toBeGreaterThan(average)
    const now = await campaignInsights(sim, id)
    expect(now).toMatchObject({ views: 9_000_000, comments: 400, hashtags: ['#viral'] })
    expect(now.posts[0].description).toBe('Now #viral with @someone')
    expect(now.reach).toBeGreaterThan(old.reach)
    expect(now.likes).toBeGreaterThanOrEqual(old.likes)
    expect(lastOf(now.reach_trends)).toEqual({ reach: now.reach })
    expect(now.reach_trends.slice(0, -1)).toEqual(old.reach_trends.slice(0, now.reach_trends.length - 1))
    const comments = (await sim.get(`/business/api/v1/campaigns/${id}/comments_list?page=1&limit=1000`)).body
    expect([comments.total_comments, comments.comments.length]).toEqual([400, 400])
  })

  it('leaves completed campaigns as they ended', async () => {
    const sim = await simulate()
    const [post] = (await insightsOf(sim, (await somebody(sim)).handle)).get_posts.video_posts
    const id = await campaignOf(sim, post.post_url)
    await sim.advance('40d')
    const ended = await campaignInsights(sim, id)
    await change(sim, { posts: { [post.post_url]: { views: 'x5', likes_count: '-50%' } } })
    expect(await campaignInsights(sim, id)).toEqual(ended)
  })

  it('takes it away from the lists of its creator', async () => {
    const sim = await simulate()
    const { handle } = await somebody(sim)
    const before = await insightsOf(sim, handle)
    const [post, second] = before.get_posts.video_posts
    await change(sim, { posts: { [post.post_url]: { gone: true } } })
    const after = await insightsOf(sim, handle)
    expect(after.get_posts.video_posts[0].shortcode).toBe(second.shortcode)
    expect(after.profile_overview.post_count).toBe(before.profile_overview.post_count - 1)
    const failed = await answerOf(
      sim,
      await refreshed(sim, { request_type: 'instagram_post', shortcode: post.shortcode }),
    )
    expect(failed.status).toMatchObject({ message: 'failed', code: 404 })
  })
})

describe('changes', () => {
  it('survive snapshots, forks and replays, and end with a reset', async () => {
    const sim = await simulate()
    await ofCreator(sim, 'anna.bakes', { followers: 'x3', handle: 'anna.cooks' })
    const shown = await insightsOf(sim, 'anna.cooks')
    const state = (await sim.get('/__sim/state')).body
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    expect(await insightsOf(sim, 'anna.cooks', '/w/fork')).toEqual(
      JSON.parse(JSON.stringify(shown).replaceAll('http://localhost/', 'http://localhost/w/fork/')),
    )
    await ofCreator(sim, 'anna.cooks', { followers: 5 }, '/w/fork')
    expect(await insightsOf(sim, 'anna.cooks')).toEqual(shown)
    await sim.post('/__sim/reset', {})
    expect((await sim.get('/__sim/changes')).body.changes).toEqual([])
    expect((await insightsOf(sim, 'anna.bakes')).profile_overview.handle).toBe('anna.bakes')
    expect((await sim.put('/__sim/state', state)).status).toBe(200)
    expect(await insightsOf(sim, 'anna.cooks')).toEqual(shown)
  })

  it('come from timelines and fixtures, too', async () => {
    const fixtures = FixturesSchema.parse({
      changes: [
        { at: '-20d', creators: { 'instagram/anna.bakes': { followers: '-50%' } } },
        { at: '+2d', creators: { 'instagram/anna.bakes': { full_name: 'Anna Later' } } },
      ],
    })
    const sim = await simulate({ fixtures })
    const plain = await simulate()
    const [with_, without] = [await insightsOf(sim, 'anna.bakes'), await insightsOf(plain, 'anna.bakes')]
    const counts = ({ get_growth_trends: { cumulative_followers_trends: trend } }: typeof with_) =>
      trend.map((day: Record<string, { followers: number }>) => Object.values(day)[0]?.followers)
    expect(counts(with_).slice(0, -21)).toEqual(counts(without).slice(0, -21))
    expect(counts(with_).slice(-21)).toEqual(
      counts(without)
        .slice(-21)
        .map((count: number) => Math.round(count / 2)),
    )
    await sim.post('/__sim/scenarios', {
      name: 'story',
      timeline: [{ at: '+1d', change: { creators: { 'instagram/anna.bakes': { followers: 777 } } } }],
    })
    await sim.advance('23h')
    expect((await sim.put('/__sim/state', (await sim.get('/__sim/state')).body)).status).toBe(200)
    expect((await insightsOf(sim, 'anna.bakes')).profile_overview.followers_count).not.toBe(777)
    await sim.advance('1h')
    expect((await insightsOf(sim, 'anna.bakes')).profile_overview.followers_count).toBe(777)
    expect((await insightsOf(sim, 'anna.bakes')).profile_details.full_name).not.toBe('Anna Later')
    await sim.advance('1d')
    expect((await insightsOf(sim, 'anna.bakes')).profile_details.full_name).toBe('Anna Later')
  })

  it('of fixtures that can no longer be are passed over', async () => {
    const changes = [
      { at: '+1d', creators: { 'instagram/ben': { followers: 5 } } },
      { at: '+2d', creators: { 'instagram/anna.bakes': { followers: 7 } } },
    ]
    const sim = await simulate({ fixtures: FixturesSchema.parse({ changes }) })
    await ofCreator(sim, 'ben', { handle: 'ben.new' })
    await sim.advance('3d')
    expect((await insightsOf(sim, 'anna.bakes')).profile_overview.followers_count).toBe(7)
  })

  it.each([
    [{}, 'name creators or posts'],
    [{ creators: { 'myspace/tom': { followers: 1 } } }, '<platform>/<handle>'],
    [{ creators: { 'instagram/tom': { followers: 'lots' } } }, 'such as x3'],
    [{ creators: { 'instagram/tom': { followers: '-130%' } } }, '-100%'],
    [{ creators: { 'instagram/tom': { over: '7d' } } }, 'name a field'],
    [{ creators: { 'instagram/tom': { category: 'Nothing' } } }, 'must be one of'],
    [{ posts: { 'https://example.com/': { views: 1 } } }, 'instagram'],
  ])('that cannot be are refused: %j', async (body, words) => {
    const sim = await simulate()
    const { status, text } = await sim.post('/__sim/changes', body)
    expect([status, text.includes(words) || text]).toEqual([400, true])
  })
})
