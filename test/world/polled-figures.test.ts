// What is tracked in real time steps at its ticks, in its events and in every document alike.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const TRACKING = '/api/v1/rt_tracking'
const CAMPAIGN = '/admin/api/v1/campaigns'
const until = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-03-01 00:00:00' }

const insightsOf = async (sim: Sim, handle: string) =>
  (await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).body

/** A post of anna.bakes in a campaign; `figures` are those that each document shows of it now. */
async function campaignWith(sim: Sim) {
  const { get_posts } = await insightsOf(sim, 'anna.bakes')
  const { post_url, shortcode } = get_posts.video_posts[0]
  const { id } = (await sim.post(CAMPAIGN, { name: 'Spring', brand_name: 'Acme' })).body
  await sim.put(`${CAMPAIGN}/${id}`, { tracking_urls: [post_url] })
  const detail = async () => (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body.posts[0]
  const figures = async () => {
    const posts = (await insightsOf(sim, 'anna.bakes')).get_posts.video_posts
    const listed = posts.find((post: { shortcode: string }) => post.shortcode === shortcode)
    const { body } = await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram_post', shortcode })
    await sim.patch(`/__sim/state/refresh_requests/${body.request_id}`, { status: 'success' })
    const { response } = (await sim.get(`/api/v1/data_refresh/requests/${body.request_id}`)).body
    return [await detail(), listed, response.posts.video_posts[0]].map(({ views, likes_count, comments_count }) => ({
      views,
      likes_count,
      comments_count,
    }))
  }
  return { id, shortcode, detail, figures }
}

async function lastEvent(sim: Sim) {
  return (await sim.get('/__sim/webhooks/deliveries')).body.deliveries.at(-1).payload.data
}

describe('a tracked post', () => {
  it('has the figures of its last event in every document', async () => {
    const sim = await simulate()
    const { shortcode, detail, figures } = await campaignWith(sim)
    const before = await figures()
    await sim.post(`${TRACKING}/posts`, { connector: 'instagram', shortcode, handle: 'anna.bakes', ...until })
    await sim.advance('4h30m')
    const { views, likes_count, comments_count, reach, er } = await lastEvent(sim)
    expect(views).toBeGreaterThan(before[0]?.views)
    const now = { views, likes_count, comments_count }
    expect(await figures()).toEqual([now, now, now])
    expect(await detail()).toMatchObject({ reach, er, refresh_date: 'Mon, 05 Jan 2026 13:00:00 GMT' })
  })

  it('keeps them when its schedule changes, ends or starts anew, and in completed campaigns', async () => {
    const sim = await simulate()
    const { id, shortcode, figures, detail } = await campaignWith(sim)
    const post = { connector: 'instagram', shortcode, handle: 'anna.bakes', ...until }
    await sim.post(`${TRACKING}/posts`, post)
    await sim.advance('4h30m')
    const shown = await figures()
    await sim.put(`${TRACKING}/posts/${shortcode}`, { cron_expression: '45 13 * * *' })
    expect(await figures()).toEqual(shown)
    await sim.put(`${TRACKING}/posts/${shortcode}`, { tracking: false })
    expect(await figures()).toEqual(shown)
    await sim.patch(`/__sim/state/campaigns/${id}`, { status: 'completed' })
    await sim.post(`${TRACKING}/posts`, post)
    await sim.advance('7h')
    expect((await figures())[1]?.views).toBeGreaterThan(Number(shown[0]?.views))
    expect(await detail()).toMatchObject(shown[0] ?? {})
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    expect((await sim.get(`/w/fork/api/v1/insights/campaigns/${id}?key=k`)).body.posts[0]).toMatchObject(shown[0] ?? {})
  })

  it('steps to what a story says, exactly, and goes on from it', async () => {
    const sim = await simulate()
    const { shortcode, detail } = await campaignWith(sim)
    await sim.post(`${TRACKING}/posts`, { connector: 'instagram', shortcode, handle: 'anna.bakes', ...until })
    await sim.advance('4h30m')
    const { post_url } = await detail()
    await sim.post('/__sim/changes', { posts: { [post_url]: { views: 900_000 } } })
    expect((await detail()).views).toBe(900_000)
    await sim.advance('30m')
    const { views } = await lastEvent(sim)
    expect([(await detail()).views, views > 900_000]).toEqual([views, true])
  })
})

it('a tracked creator has the figures of its last event in every document, and pins hold at the start', async () => {
  const sim = await simulate()
  const before = (await insightsOf(sim, 'anna.bakes')).profile_overview
  await sim.post(`${TRACKING}/creators`, { connector: 'instagram', handle: 'anna.bakes', ...until })
  expect((await insightsOf(sim, 'anna.bakes')).profile_overview).toEqual(before)
  await sim.advance('8h')
  const { follower_count, following_count, er, average_views } = await lastEvent(sim)
  const { profile_overview, get_reach_and_engagement_details, get_growth_trends } = await insightsOf(sim, 'anna.bakes')
  expect(profile_overview).toMatchObject({
    followers_count: follower_count,
    following_count,
    engagement: er,
  })
  expect(get_reach_and_engagement_details.average_views).toBe(average_views)
  expect(get_growth_trends.cumulative_followers_trends.at(-1)).toEqual({ '2026-01-05': { followers: follower_count } })
  const { body } = await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' })
  await sim.advance('5s')
  const { response } = (await sim.get(`/api/v1/data_refresh/requests/${body.request_id}`)).body
  expect(response.profile_overview).toMatchObject({ followers_count: follower_count, engagement: er })
  await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
  const search = '/admin/api/v1/search?type=discovery&skip=0&limit=1&connector=instagram&handle=anna.bakes'
  expect((await sim.get(search)).body.objects[0]).toMatchObject({ followers: follower_count, engagement: er })
})
