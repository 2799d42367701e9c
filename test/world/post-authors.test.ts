// A post has one author everywhere, whoever asks.

import { describe, expect, it } from 'vitest'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const CODE = 'AbCdEfGhIjK'
const cron = { cron_expression: '0 * * * *', tracking_expiry_at: '2026-03-01 00:00:00' }
const track = (sim: Sim, handle: string) =>
  sim.post('/api/v1/rt_tracking/posts', { connector: 'instagram', shortcode: CODE, handle, ...cron })

/** Adds the post to a new campaign by this URL. */
async function campaign(sim: Sim, url: string): Promise<{ readonly id: string; readonly answer: Answer }> {
  const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
  return { id, answer: await sim.patch(`/admin/api/v1/campaigns/${id}`, { add_tracking_urls: [url] }) }
}

async function authorIn(sim: Sim, id: string): Promise<string> {
  return authorAt(sim, `/admin/api/v1/campaigns/${id}`)
}

async function authorAt(sim: Sim, path: string): Promise<string> {
  const { body } = await sim.put(path, {})
  return body.tracking_details[body.tracking_urls[0]].creator.handle
}

async function refresh(sim: Sim): Promise<string> {
  const { body } = await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram_post', shortcode: CODE })
  return body.request_id
}

async function authorOfRefresh(sim: Sim, id: string): Promise<string> {
  return (await sim.get(`/api/v1/data_refresh/requests/${id}`)).body.response.profile_overview.handle
}

async function authorOfEvents(sim: Sim, path = `/api/v1/rt_tracking/posts/${CODE}`): Promise<string[]> {
  const { event_insights } = (await sim.get(path)).body
  return event_insights.events_creatorwise_posts_this_month.flatMap((counts: object) =>
    Object.keys(counts).filter((key) => key !== 'webhook_success'),
  )
}

async function warningsOf(sim: Sim, { headers }: Answer): Promise<string[]> {
  return (await sim.get(`/__sim/requests/${headers.get('x-sim-request-id')}`)).body.warnings
}

describe('a post that a campaign names', () => {
  it.each(['0s', '70d'])('after %s is mostly new, grows, and is for the brand of the campaign', async (later) => {
    const sim = await simulate()
    await sim.advance(later)
    const now = Date.parse((await sim.get('/__sim/clock')).body.now)
    const create = async (brand_name: string) =>
      (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name })).body.id
    const urls = Array.from({ length: 40 }, (_, at) => `https://www.instagram.com/reel/FreshPost${at}/`)
    const read = async (id: string, change: object): Promise<Record<string, string>[]> =>
      Object.values((await sim.put(`/admin/api/v1/campaigns/${id}`, change)).body.tracking_details)
    const first = await create('Velgrano Foods')
    const posts = await read(first, { tracking_urls: urls })
    const ages = posts.map(({ posted_date = '' }) => (now - Date.parse(posted_date)) / 86_400_000)
    expect(ages.filter((age) => age >= 0 && age <= 3.1).length).toBeGreaterThan(30)
    for (const { description } of posts) expect(description).toContain('@velgranofoods')
    await sim.advance('10d')
    const grown = await read(first, {})
    expect(grown.filter(({ views }, at) => Number(views) > 1.4 * Number(posts[at]?.views)).length).toBeGreaterThan(20)
    expect(JSON.stringify(grown.map(({ comments }) => comments))).toContain('@velgranofoods')
    // Its brand is a company, and not somebody.
    const brand = await sim.get('/api/v1/insights/public/instagram/overall?identifier=velgranofoods')
    expect(brand.body.profile_details.gender).toBe('n/a')
    // A later campaign shows the same posts.
    const second = await read(await create('Others'), { tracking_urls: urls.slice(0, 3) })
    expect(second.map(({ description }) => description)).toEqual(
      posts.slice(0, 3).map(({ description }) => description),
    )
  })
})

describe('a post', () => {
  it('is of the creator under whose handle it is tracked, also in a campaign and a refresh', async () => {
    const sim = await simulate()
    expect((await track(sim, 'Anna.Bakes')).headers.get('x-sim-warnings')).toBeNull()
    const after = await campaign(sim, `https://www.instagram.com/reel/${CODE}/`)
    expect(await authorIn(sim, after.id)).toBe('anna.bakes')
    expect(after.answer.headers.get('x-sim-warnings')).toBeNull()
    const request = await refresh(sim)
    await sim.advance('2h')
    expect(await authorOfRefresh(sim, request)).toBe('anna.bakes')
    expect(await authorOfEvents(sim)).toEqual(['Anna.Bakes'])
    const { body } = await sim.get(`/api/v1/insights/campaigns/${after.id}?key=k`)
    expect(JSON.stringify(body)).toContain('anna.bakes')
  })

  it('stays with its first author when it is tracked anew under another handle', async () => {
    const sim = await simulate()
    await track(sim, 'Anna.Bakes')
    expect((await track(sim, 'anna.BAKES')).headers.get('x-sim-warnings')).toBeNull()
    expect(await warningsOf(sim, await track(sim, 'bob'))).toEqual([
      expect.stringMatching(/^handle: .*belongs to anna\.bakes, not to bob/),
    ])
    await sim.advance('2h')
    expect(await authorOfEvents(sim)).toEqual(['Anna.Bakes'])
    expect(await authorIn(sim, (await campaign(sim, `https://www.instagram.com/p/${CODE}/`)).id)).toBe('anna.bakes')
  })

  it('is of the handle in its URL, if nothing has shown it before', async () => {
    const sim = await simulate()
    const url = `https://www.instagram.com/Carla.Cooks/p/${CODE}/`
    const made = await campaign(sim, url)
    expect(await warningsOf(sim, await track(sim, 'anna.bakes'))).toEqual([
      expect.stringMatching(/belongs to carla\.cooks, not to anna\.bakes/),
    ])
    const request = await refresh(sim)
    await sim.advance('2h')
    expect(await authorIn(sim, made.id)).toBe('carla.cooks')
    expect(await authorOfRefresh(sim, request)).toBe('carla.cooks')
    expect(await authorOfEvents(sim)).toEqual(['carla.cooks'])
    // Of two URLs, that of the first campaign counts, also for a campaign of one post.
    const other = await sim.post('/admin/api/v1/campaigns/post_tracking', {
      url: `https://www.instagram.com/dora/p/${CODE}/`,
      tracking_duration: 'day',
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    })
    expect(await warningsOf(sim, other)).toEqual([expect.stringMatching(/belongs to carla\.cooks, not to dora/)])
    expect(await authorIn(sim, other.body.campaign_id)).toBe('carla.cooks')
  })

  it('is tracked by one URL in a campaign: another that names somebody else is warned of', async () => {
    const sim = await simulate()
    const carlas = `https://www.instagram.com/carla.cooks/p/${CODE}/`
    const doras = `https://www.instagram.com/dora/reel/${CODE}/`
    const { id } = await campaign(sim, carlas)
    const added = await sim.patch(`/admin/api/v1/campaigns/${id}`, { add_tracking_urls: [carlas, doras, doras] })
    const replaced = await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: [carlas, doras] })
    for (const answer of [added, replaced]) {
      expect(answer.body.tracking_urls).toEqual([carlas])
      expect(await warningsOf(sim, answer)).toEqual([expect.stringMatching(/belongs to carla\.cooks, not to dora/)])
    }
    expect(await authorIn(sim, id)).toBe('carla.cooks')
  })

  it('is of the same creator under the id of a channel', async () => {
    const sim = await simulate()
    const insights = await sim.get('/api/v1/insights/public/youtube/overall?identifier=@tinytech')
    const { channel_id } = insights.body.profile_overview
    for (const handle of ['TinyTech', channel_id]) {
      const video = { connector: 'youtube', shortcode: 'TinyTech009', handle, ...cron }
      expect((await sim.post('/api/v1/rt_tracking/posts', video)).headers.get('x-sim-warnings')).toBeNull()
    }
    await sim.advance('2h')
    expect(await authorOfEvents(sim, '/api/v1/rt_tracking/posts/TinyTech009')).toEqual(['TinyTech'])
  })

  it('stays with the author under whom anything has shown it first, whatever is said later', async () => {
    const sim = await simulate()
    const plain = await campaign(sim, `https://www.instagram.com/p/${CODE}/`)
    const before = await sim.get(`/api/v1/insights/campaigns/${plain.id}?key=k`)
    const author = await authorIn(sim, plain.id)
    const carlas = `https://www.instagram.com/carla.cooks/p/${CODE}/`
    for (const answer of [await track(sim, 'totally.other'), (await campaign(sim, carlas)).answer]) {
      expect(await warningsOf(sim, answer)).toEqual([expect.stringContaining(`belongs to ${author}, not to`)])
    }
    expect((await sim.get(`/api/v1/insights/campaigns/${plain.id}?key=k`)).body).toEqual(before.body)
    await sim.patch(`/admin/api/v1/campaigns/${plain.id}`, {
      remove_tracking_urls: [`https://www.instagram.com/p/${CODE}/`],
    })
    await sim.put('/__sim/state', (await sim.get('/__sim/state')).body)
    await sim.advance('2h')
    expect(await authorOfEvents(sim)).toEqual([author])
    expect(await authorIn(sim, (await campaign(sim, carlas)).id)).toBe(author)
  })

  it('stays with the author that a pin names', async () => {
    const sim = await simulate()
    const url = `https://www.instagram.com/p/${CODE}/`
    await sim.post('/__sim/reset', { fixtures: { pins: { posts: [{ url, handle: 'pia' }] } } })
    expect(await warningsOf(sim, await track(sim, 'bob'))).toEqual([
      expect.stringMatching(/belongs to pia, not to bob/),
    ])
    await sim.advance('2h')
    expect(await authorOfEvents(sim)).toEqual(['pia'])
    expect(await authorIn(sim, (await campaign(sim, url)).id)).toBe('pia')
  })
})

describe('a tracked creator', () => {
  const CREATORS = '/api/v1/rt_tracking/creators'

  it('is found in any case, and shown as it was given first', async () => {
    const sim = await simulate()
    const add = (handle: string, connector = 'instagram') => sim.post(CREATORS, { connector, handle, ...cron })
    await add('Anna.Bakes')
    const again = await add('anna.BAKES')
    expect([again.status, again.body.handle]).toEqual([200, 'Anna.Bakes'])
    for (const handle of ['Anna.Bakes', 'anna.bakes', 'ANNA.BAKES', '@anna.bakes']) {
      expect((await sim.get(`${CREATORS}/${handle}`)).body.handle).toBe('Anna.Bakes')
    }
    expect((await add('anna.bakes', 'youtube')).status).toBe((await add('Anna.Bakes', 'youtube')).status)
    expect((await sim.put(`${CREATORS}/anna.bakes`, { tracking: false })).body.tracking).toBe(false)
    expect((await sim.records('tracked_creators')).map(({ handle }) => handle)).toEqual(['Anna.Bakes'])
    await sim.put(`${CREATORS}/ANNA.bakes`, { tracking: true })
    expect((await sim.get('/__sim/state/tracked_creators/Anna.Bakes')).body.handle).toBe('Anna.Bakes')
    const patched = await sim.patch('/__sim/state/tracked_creators/Anna.Bakes', { cron_expression: '30 * * * *' })
    expect([patched.status, (await sim.records('tracked_creators')).length]).toEqual([200, 1])
    await sim.post('/__sim/webhooks/endpoints', { url: 'http://127.0.0.1:1/x' })
    await sim.advance('3h')
    expect((await sim.get(`${CREATORS}/anna.bakes`)).body.event_insights.total).toBe(3)
  })
})
