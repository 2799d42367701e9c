// Ids of creators and posts have their platforms' true forms, and lead back to their creator, whoever names them.

import { describe, expect, it } from 'vitest'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type Sim, simulate } from '../simulate.ts'

const HANDLES = ['tinytech', 'lia.dances', 'a', 'the_longest_handle_there_can_be', 'müller.backt', 'ann.o.nym.us_2026']
const CONNECTORS = ['instagram', 'youtube', 'tiktok'] as const
type Connector = (typeof CONNECTORS)[number]

const SHORTCODE = { instagram: /^[\w-]{11}$/, youtube: /^[\w-]{11}$/, tiktok: /^[78]\d{18}$/ }
const ACCOUNT = { instagram: /^[1-9]\d{14,16}$/, youtube: /^UC[\w-]{22}$/, tiktok: /^[678]\d{18}$/ }
const ID_FIELD = { instagram: 'ig_user_id', youtube: 'channel_id', tiktok: 'tiktok_user_id' }
const POST_URL = {
  instagram: (code: string) => `https://www.instagram.com/reel/${code}/`,
  youtube: (code: string) => `https://youtu.be/${code}`,
  tiktok: (code: string) => `https://www.tiktok.com/v/${code}.html`,
}

async function insightsOf(sim: Sim, connector: Connector, handle: string, world = '') {
  const identifier = encodeURIComponent(handle)
  const path = `${world}/api/v1/insights/public/${connector}/overall?identifier=@${identifier}`
  const { body } = await sim.get(path)
  const id: string = body.profile_overview[ID_FIELD[connector]]
  const { video_posts, non_video_posts } = body.get_posts
  const codes: string[] = [...video_posts, ...non_video_posts].map(({ shortcode }) => shortcode)
  return { id, codes, url: String(video_posts[0]?.post_url) }
}

/** Returns the handle of the author of each post that a new campaign tracks. */
async function authorsOf(sim: Sim, urls: readonly string[], world = ''): Promise<string[]> {
  const { id } = (await sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })).body
  const path = `${world}/admin/api/v1/campaigns/${id}`
  const { body } = await sim.patch(path, { add_tracking_urls: urls })
  const { tracking_details } = (await sim.put(path, {})).body
  return urls.map((url) => tracking_details[url]?.creator.handle ?? JSON.stringify(body))
}

describe('a creator outside the population', () => {
  it.each(CONNECTORS)('has ids of the true forms that lead back to it on %s', async (connector) => {
    const sim = await simulate()
    for (const handle of HANDLES) {
      const { id, codes } = await insightsOf(sim, connector, handle)
      expect(id).toMatch(ACCOUNT[connector])
      for (const code of codes) expect(code).toMatch(SHORTCODE[connector])
      const urls = codes.slice(0, 3).map(POST_URL[connector])
      expect(await authorsOf(sim, urls)).toEqual(urls.map(() => handle))
      if (connector === 'youtube') expect((await insightsOf(sim, connector, id)).codes).toEqual(codes)
    }
  })

  it('is no author of a campaign post that was shown under another before it was named', async () => {
    const { codes } = await insightsOf(await simulate(), 'instagram', 'lia.dances')
    const sim = await simulate()
    const [url = ''] = codes.map(POST_URL.instagram)
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const path = `/admin/api/v1/campaigns/${id}`
    await sim.patch(path, { add_tracking_urls: [url] })
    const author = async () => (await sim.put(path, {})).body.tracking_details[url].creator.handle
    const first = await author()
    expect(first).not.toBe('lia.dances')
    await insightsOf(sim, 'instagram', 'lia.dances')
    expect(await author()).toBe(first)
  })

  it('is named by any record that has its handle, and by reading its insights, not by HEAD or a refusal', async () => {
    const sim = await simulate({ fixtures: FixturesSchema.parse({ universe: { require_added: true } }) })
    const named = async () => (await sim.get('/__sim/state')).body.named_creators
    const insights = '/api/v1/insights/public/youtube/overall?identifier=@one.body'
    expect((await sim.get(insights)).status).toBe(404)
    expect(await named()).toEqual([])
    const profile = (handle: string) => `https://www.youtube.com/@${handle}`
    await sim.post('/admin/api/v1/creators', { handles: [profile('one.body')] })
    await sim.advance('1d')
    expect(await named()).toEqual(['youtube/one.body'])
    await sim.post('/admin/api/v1/campaigns/post_tracking', {
      url: 'https://www.tiktok.com/@two.body/video/7123456789012345678',
      tracking_duration: 'day',
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    })
    const cron = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-03-01 00:00:00' }
    await sim.post('/api/v1/rt_tracking/creators', { connector: 'instagram', handle: '@Three.Body', ...cron })
    const code = { connector: 'instagram', shortcode: 'AbCdEfGhIjK' }
    await sim.post('/api/v1/rt_tracking/posts', { ...code, handle: 'four.body', ...cron })
    await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'five.body' })
    await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries: [profile('six.body')] })
    const competitor = { instagram: 'https://www.instagram.com/eight.body/', youtube: '' }
    await sim.post('/admin/api/v1/competition_analysis', {
      name: 'Race',
      fetch_interval: 'monthly',
      brand_handle: { instagram: '', youtube: profile('seven.body') },
      competitor_handles: [competitor],
    })
    const names = await named()
    expect(names.map((name: string) => name.replace('.body', ''))).toEqual([
      'youtube/one',
      'tiktok/two',
      'instagram/three',
      'instagram/four',
      'instagram/five',
      'youtube/six',
      'youtube/seven',
      'instagram/eight',
    ])
  })

  it('is not named by HEAD, which leaves the state of any world as it was', async () => {
    const sim = await simulate()
    const { id, codes } = await insightsOf(await simulate(), 'instagram', 'lia.dances')
    const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const reads = [
      ...CONNECTORS.map((connector) => `/api/v1/insights/public/${connector}/overall?identifier=some.body`),
      `/api/v1/insights/public/instagram/overall?identifier=ig_${id}`,
      '/admin/api/v1/search?type=discovery&skip=0&limit=4&handle=some.body',
      '/admin/api/v1/search?type=discovery&skip=0&limit=4&country=Norway',
      `/api/v1/insights/campaigns/${body.id}?key=k`,
      `/p/instagram/${codes[0]}`,
      '/u/instagram/some.body',
    ]
    for (const world of ['', '/w/never']) {
      const before = (await sim.get(`${world}/__sim/state`)).text
      for (const path of reads) await sim.request('HEAD', world + path)
      expect((await sim.get(`${world}/__sim/state`)).text).toBe(before)
    }
    expect((await sim.get('/__sim/worlds')).body.worlds).toHaveLength(1)
  })

  it('must be named as a creator of a platform in a snapshot', async () => {
    const sim = await simulate()
    const { body: state } = await sim.get('/__sim/state')
    const answer = await sim.put('/__sim/state', { ...state, named_creators: ['twitch/anna'] })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('expected <connector>/<handle>')
    expect((await sim.get('/__sim/state')).body).toEqual(state)
  })
})
