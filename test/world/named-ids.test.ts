// Ids of creators and posts have their platforms' true forms, and lead back to their creator, whoever names them.

import { describe, expect, it } from 'vitest'
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

  it('is known by its ids after a restore, in a fork, and not in another world', async () => {
    const sim = await simulate()
    const { codes } = await insightsOf(sim, 'instagram', 'lia.dances')
    const urls = codes.slice(0, 1).map(POST_URL.instagram)
    const { body } = await sim.get('/__sim/state')
    const restored = await simulate()
    expect(await authorsOf(restored, urls)).not.toEqual(['lia.dances'])
    expect((await restored.put('/__sim/state', body)).status).toBe(200)
    expect(await authorsOf(restored, urls)).toEqual(['lia.dances'])
    await sim.post('/__sim/worlds', { name: 'copy', fork: 'default' })
    expect(await authorsOf(sim, urls, '/w/copy')).toEqual(['lia.dances'])
  })

  it('is the author of a campaign post from when it is named', async () => {
    const { codes } = await insightsOf(await simulate(), 'instagram', 'lia.dances')
    const sim = await simulate()
    const [url = ''] = codes.map(POST_URL.instagram)
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const path = `/admin/api/v1/campaigns/${id}`
    await sim.patch(path, { add_tracking_urls: [url] })
    const author = async () => (await sim.put(path, {})).body.tracking_details[url].creator.handle
    expect(await author()).not.toBe('lia.dances')
    await insightsOf(sim, 'instagram', 'lia.dances')
    expect(await author()).toBe('lia.dances')
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
