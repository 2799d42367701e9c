import { describe, expect, it } from 'vitest'
import { type Answer, type Sim, START, simulate } from '../simulate.ts'

const REQUESTS = '/api/v1/data_refresh/requests'
const ANNA = { request_type: 'instagram', handle: 'anna.bakes' }

async function finished(sim: Sim, body: object): Promise<Answer['body']> {
  const { request_id } = (await sim.post(REQUESTS, body)).body
  await sim.advance('5s')
  return (await sim.get(`${REQUESTS}/${request_id}`)).body
}

const publicly = async (sim: Sim, handle: string): Promise<Answer['body']> =>
  (await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).body

/** What a platform calls a creator, as the public insights say. */
async function idOf(sim: Sim, connector: 'instagram' | 'youtube', handle: string): Promise<string> {
  const { body } = await sim.get(`/api/v1/insights/public/${connector}/overall?identifier=${handle}`)
  return body.profile_overview[connector === 'instagram' ? 'ig_user_id' : 'channel_id']
}

const date = (at: number) => new Date(at).toUTCString()
describe('data refresh', () => {
  it('creation → pending, code 201 in an answer of 200; finished 5 s later', async () => {
    const sim = await simulate()
    const made = await sim.post(REQUESTS, ANNA)
    const pending = {
      request_id: expect.stringMatching(/^rfr_/),
      request: ANNA,
      response: null,
      status: { code: 201, message: 'pending', request_at: date(START), response_at: null },
    }
    expect([made.status, made.body]).toEqual([200, pending])
    await sim.advance('4s')
    const address = `${REQUESTS}/${made.body.request_id}`
    expect((await sim.get(address)).text).toBe(made.text)
    await sim.advance('1s')
    const { status, body } = await sim.get(address)
    expect([status, body.status]).toEqual([
      200,
      { code: 200, message: 'success', request_at: date(START), response_at: date(START + 5_000) },
    ])
    expect(body.request).toEqual(ANNA)
  })

  it('a response → what the public insights of that day say, kept for ever', async () => {
    const sim = await simulate()
    await sim.advance('12d')
    const { request_id, response } = await finished(sim, ANNA)
    const insights = await publicly(sim, 'anna.bakes')
    const { last_processed_at: _, ...overview } = insights.profile_overview
    expect(response.profile_overview).toEqual(overview)
    expect(response.reach_and_engagement_details).toEqual(insights.get_reach_and_engagement_details)
    expect(response.growth_trends.followers_trends).toEqual(insights.get_growth_trends.cumulative_followers_trends)
    expect(response.growth_trends.engagement_trends).toEqual(insights.get_growth_trends.engagement_trends)
    expect(response.growth_trends.followers_trends.at(-1)).toEqual({
      '2026-01-17': { followers: response.profile_overview.followers_count },
    })
    const figures = (posts: { shortcode: string; likes_count: number; engagement?: number; er?: number }[]) =>
      posts.map((post) => [post.shortcode, post.likes_count, post.engagement ?? post.er])
    for (const list of ['video_posts', 'non_video_posts']) {
      expect(figures(response.posts[list])).toEqual(figures(insights.get_posts[list]))
    }
    await sim.advance('30d')
    expect((await sim.get(`${REQUESTS}/${request_id}`)).body.response).toEqual(response)
    expect((await finished(sim, ANNA)).response.profile_overview.followers_count).toBeGreaterThan(
      response.profile_overview.followers_count,
    )
  })

  it('a creator by the platform id → the same as by handle', async () => {
    const sim = await simulate()
    const ig_user_id = await idOf(sim, 'instagram', 'anna.bakes')
    const byId = await finished(sim, { request_type: 'instagram_id', ig_user_id })
    expect(byId.request).toEqual({ request_type: 'instagram_id', ig_user_id })
    expect(byId.response.profile_overview).toMatchObject({ handle: 'anna.bakes', ig_user_id })
    expect(byId.response).toEqual((await finished(sim, ANNA)).response)
  })

  it('a channel → channel_id in the place of ig_user_id, and no instagram category', async () => {
    const sim = await simulate()
    const channel_id = await idOf(sim, 'youtube', 'ben.builds')
    const { response } = await finished(sim, { request_type: 'youtube', channel_id })
    expect(response.profile_overview).toMatchObject({ handle: 'ben.builds', channel_id })
    expect(response.profile_overview).not.toHaveProperty('ig_user_id')
    expect(response.profile_details.ig_category).toBeNull()
    expect(response.posts.non_video_posts).toEqual([])
  })

  it('a post → that post alone, with the profile of its creator', async () => {
    const sim = await simulate()
    const all = (await finished(sim, ANNA)).response
    for (const list of ['video_posts', 'non_video_posts']) {
      const [wanted] = all.posts[list]
      const one = (await finished(sim, { request_type: 'instagram_post', shortcode: wanted.shortcode })).response
      expect(one.posts).toEqual({ video_posts: [], non_video_posts: [], [list]: [wanted] })
      expect(one.profile_overview).toEqual(all.profile_overview)
    }
  })

  it('a foreign shortcode or video → a post of its own, the same every time', async () => {
    const sim = await simulate()
    for (const body of [
      { request_type: 'instagram_post', shortcode: 'AbCdEfGhIjK' },
      { request_type: 'youtube_post', video_id: 'dQw4w9WgXcQ' },
    ]) {
      const { response } = await finished(sim, body)
      const { video_posts, non_video_posts } = response.posts
      expect([...video_posts, ...non_video_posts]).toMatchObject([{ shortcode: body.shortcode ?? body.video_id }])
      expect((await finished(sim, body)).response).toEqual(response)
    }
  })

  it('a creator on the dashboard whose data had expired → success again', async () => {
    const sim = await simulate()
    const handles = ['https://www.instagram.com/anna.bakes/']
    const status = async () => (await sim.post('/admin/api/v1/creators/status', { handles })).body.data[0].status
    await sim.post('/admin/api/v1/creators', { handles })
    await sim.advance('91d')
    expect(await status()).toBe('expired')
    await finished(sim, ANNA)
    expect(await status()).toBe('success')
  })

  it('a failure → its code and message, no response', async () => {
    const sim = await simulate()
    const { request_id: id } = (await sim.post(REQUESTS, ANNA)).body
    expect((await sim.patch(`/__sim/state/refresh_requests/${id}`, { status: 'failed' })).status).toBe(200)
    await sim.advance('1m')
    expect((await sim.get(`${REQUESTS}/${id}`)).body).toEqual({
      request_id: id,
      request: ANNA,
      response: null,
      status: { code: 500, message: 'failed', request_at: date(START), response_at: date(START) },
    })
  })

  it('@ in front of the handle → the same creator; the request is echoed as posted', async () => {
    const sim = await simulate()
    const marked = await finished(sim, { ...ANNA, handle: '@Anna.Bakes' })
    expect(marked.request).toEqual({ ...ANNA, handle: '@Anna.Bakes' })
    expect(marked.response).toEqual((await finished(sim, ANNA)).response)
  })
})
