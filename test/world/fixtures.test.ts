import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledFixtures, loadFixtures } from '../../src/server/worlds/fixtures-file.ts'
import { type Fixtures, FixturesSchema } from '../../src/world/state/fixtures.ts'
import { cases } from '../cases.ts'
import { type Sim, simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** A simulator that starts with these records. */
const starting = (document: unknown) => simulate({ fixtures: FixturesSchema.parse(document) })

const campaign = async (sim: Sim, id: string) => (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body

describe('bundled fixtures', () => {
  it('are these', async () => {
    expect(await bundledFixtures()).toEqual(['agency', 'crowd', 'default', 'empty'])
  })

  it.each(['agency', 'crowd', 'default', 'empty'])('%s: every record can be read', async (name) => {
    const loaded = await loadFixtures(name)
    if (!loaded.ok) throw new Error(loaded.message)
    const { fixtures } = loaded
    const sim = await simulate({ over: 'socket', fixtures })
    const read = async (path: string) => {
      const { status, body } = await sim.get(path)
      expect({ path, status, body }).toMatchObject({ path, status: 200 })
      return body
    }
    for (const path of pathsOf(fixtures)) await read(path)
    for (const { id = '', target_url } of fixtures.shortlinks) {
      const { status, headers } = await sim.get(`/s/${id.replace('lnk_', '')}`)
      expect(status).toBe(302)
      expect(headers.get('location')).toContain(target_url)
    }
    for (const { id = '' } of fixtures.campaigns) expect((await campaign(sim, id)).id).toBe(id)
    for (const { connector, handle, followers, full_name } of fixtures.pins.creators) {
      const found = await read(
        `/admin/api/v1/search?type=discovery&skip=0&limit=1&connector=${connector}&handle=${handle}`,
      )
      expect(found.objects).toEqual([expect.objectContaining({ connector, handle, followers, full_name })])
    }
    const { handles, expected } = addedOf(fixtures)
    if (handles.length > 0) {
      const { body } = await sim.post('/admin/api/v1/creators/status', { handles })
      expect(body.data.map(({ status }: { status: string }) => status)).toEqual(expected)
    }
  })

  it('agency has campaigns in every state, sales, and jobs that finish', async () => {
    const loaded = await loadFixtures('agency')
    if (!loaded.ok) throw new Error(loaded.message)
    const sim = await simulate({ fixtures: loaded.fixtures })
    const campaigns = await Promise.all(loaded.fixtures.campaigns.map(({ id = '' }) => campaign(sim, id)))
    expect(campaigns.length).toBeGreaterThanOrEqual(12)
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(['Yet to start', 'live', 'completed']))
    const { tracking_details } = await campaign(sim, 'cmp_kitchen')
    const sold = tracking_details['https://www.instagram.com/reel/AnnaOven001/'].shortlinks_analysis
    // Its three orders, and those that its views have brought.
    expect(sold.affiliate_orders_count).toBeGreaterThanOrEqual(3)
    expect(sold.affiliate_orders_amount).toBeGreaterThanOrEqual(24.9 + 88.8 + 39)
    await sim.advance('10s')
    expect((await sim.get('/api/v1/data_refresh/requests/rfr_pending')).body.status.message).toBe('success')
    expect((await sim.get('/api/v1/data_refresh/requests/rfr_failed')).body.status).toMatchObject({ code: 404 })
    expect((await sim.get('/admin/api/v1/data_requests/drq_underway')).body.status).toBe('success')
    expect((await sim.get('/admin/api/v1/video_analysis/analyze/va_pending')).body.status).toBe('complete')
    expect((await sim.get('/business/api/v1/competition/cpt_gadgets/insights')).body.status).toBe('success')
  })

  it('end a refresh that failed when it would have succeeded, at the latest at the start', async () => {
    const request = { request_type: 'instagram', handle: 'anna.bakes' }
    const entries = ['-10d', '-10s', '-2s'].map((request_at, at) => ({
      ...{ request_id: `rfr_${at}`, request, request_at, status: 'failed' },
    }))
    const sim = await simulate({ fixtures: FixturesSchema.parse({ refresh_requests: entries }) })
    const ended = (await sim.records('refresh_requests')).map(({ response_at }) => response_at)
    expect(ended).toEqual(['2025-12-26T09:00:05.000Z', '2026-01-05T08:59:55.000Z', '2026-01-05T09:00:00.000Z'])
  })

  it('have a creator expire when it would have without its status', async () => {
    const anna = { connector: 'instagram', handle: 'anna.bakes', created_at: '-10d' }
    for (const status of [undefined, 'success']) {
      const sim = await simulate({ fixtures: FixturesSchema.parse({ creators: [{ ...anna, status }] }) })
      expect((await sim.get('/__sim/clock')).body.next_due).toBe('2026-03-26T09:00:05.000Z')
    }
  })
})

/** Where each record of the fixtures is read, by its documented endpoint. */
function pathsOf(fixtures: Fixtures): string[] {
  return [
    ...fixtures.campaigns.map(({ id }) => `/api/v1/insights/campaigns/${id}?key=any`),
    ...fixtures.post_trackings.map(
      ({ campaign_id }) => `/business/api/v1/campaigns/${campaign_id}/comments_list?page=1&limit=100`,
    ),
    ...fixtures.tracked_creators.map(({ handle }) => `/api/v1/rt_tracking/creators/${handle}`),
    ...fixtures.tracked_posts.map(({ shortcode }) => `/api/v1/rt_tracking/posts/${shortcode}`),
    ...fixtures.pins.creators.map(
      ({ connector, handle }) =>
        `/api/v1/insights/public/${connector}/overall?identifier=${connector === 'instagram' ? '' : '@'}${handle}`,
    ),
    ...fixtures.consents.map(
      ({ creator_id }) => `/api/v1/insights/consented/instagram/overall?identifier=${creator_id}`,
    ),
    ...fixtures.refresh_requests.map(({ request_id }) => `/api/v1/data_refresh/requests/${request_id}`),
    ...fixtures.data_requests.map(({ id }) => `/admin/api/v1/data_requests/${id}`),
    ...fixtures.competitions.map(({ id }) => `/business/api/v1/competition/${id}/insights`),
    ...fixtures.video_analyses.map(({ analysis_id }) => `/admin/api/v1/video_analysis/analyze/${analysis_id}`),
  ]
}

function addedOf({ creators }: Fixtures): { handles: string[]; expected: string[] } {
  const start = { instagram: 'www.instagram.com/', youtube: 'www.youtube.com/@', tiktok: 'www.tiktok.com/@' }
  return {
    handles: creators.map(({ connector, handle }) => `https://${start[connector]}${handle}`),
    expected: creators.map(({ status }) => status ?? 'success'),
  }
}

describe('a campaign of fixtures', () => {
  it('keeps what is given, and generates the rest', async () => {
    const sim = await starting({
      campaigns: [
        { id: 'cmp_spring', name: 'Spring', brand_name: 'Acme', tracking_urls: [REEL], cost_of_campaign: 12.5 },
        {},
      ],
    })
    expect(await campaign(sim, 'cmp_spring')).toMatchObject({
      id: 'cmp_spring',
      name: 'Spring',
      brand_name: 'Acme',
      tracking_urls: [REEL],
      cost_of_campaign: 12.5,
      status: 'live',
      tracking_expiry_at: 'Wed, 04 Feb 2026 09:00:00 GMT',
      tracking_details: { [REEL]: { shortcode: 'AbCdEfGhIjK' } },
    })
    expect((await sim.records('campaigns'))[1]).toMatchObject({
      id: expect.stringMatching(/^cmp_/),
      status: 'Yet to start',
      name: expect.stringMatching(/\w/),
      brand_name: expect.stringMatching(/\w/),
    })
  })

  it.each([
    [{}, 'Yet to start', 'Wed, 04 Feb 2026 09:00:00 GMT'],
    [{ tracking_urls: [REEL] }, 'live', 'Wed, 04 Feb 2026 09:00:00 GMT'],
    [{ status: 'live' }, 'live', 'Wed, 04 Feb 2026 09:00:00 GMT'],
    [{ status: 'Yet to start', tracking_urls: [REEL] }, 'Yet to start', 'Wed, 04 Feb 2026 09:00:00 GMT'],
    [{ status: 'completed', tracking_urls: [REEL] }, 'completed', 'Mon, 05 Jan 2026 09:00:00 GMT'],
    [{ created_at: '-10d' }, 'Yet to start', 'Sun, 25 Jan 2026 09:00:00 GMT'],
    [{ created_at: '-31d', tracking_urls: [REEL] }, 'completed', 'Sun, 04 Jan 2026 09:00:00 GMT'],
    [{ created_at: '2025-12-31 12:00:00' }, 'Yet to start', 'Fri, 30 Jan 2026 12:00:00 GMT'],
    [{ tracking_expiry_at: '+45d' }, 'Yet to start', 'Thu, 19 Feb 2026 09:00:00 GMT'],
    [{ tracking_expiry_at: '2025-12-01' }, 'completed', 'Mon, 01 Dec 2025 00:00:00 GMT'],
    [{ status: 'completed', tracking_expiry_at: '+5d' }, 'completed', 'Sat, 10 Jan 2026 09:00:00 GMT'],
  ])('%j is %s until %s', async (entry, status, tracking_expiry_at) => {
    const sim = await starting({ campaigns: [{ id: 'c', ...entry }] })
    expect(await campaign(sim, 'c')).toMatchObject({ status, tracking_expiry_at })
  })

  it.each([
    [{ status: 'completed', tracking_expiry_at: '+5d' }, ['2025-12-11T09:00:00.000Z', '2026-01-05T09:00:00.000Z']],
    [{ tracking_expiry_at: '2025-12-01' }, ['2025-11-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z']],
    [{ created_at: '-10d' }, ['2025-12-26T09:00:00.000Z', null]],
  ])('%j was created and completed at %j', async (entry, instants) => {
    const sim = await starting({ campaigns: [{ id: 'c', ...entry }] })
    const [record] = await sim.records('campaigns')
    expect([record.created_at, record.completed_at]).toEqual(instants)
  })

  it('is named after a brand as the brand writes itself', async () => {
    const sim = await starting({ campaigns: Array.from({ length: 20 }, () => ({})) })
    for (const { name, brand_name } of await sim.records('campaigns')) {
      expect(brand_name).toMatch(/^[A-Z0-9][^A-Z._@]*( [A-Z0-9][^A-Z._@]*)*$/)
      expect(name).toMatch(new RegExp(`^${brand_name}: [A-Z]`))
    }
  })

  it('is completed when its time has come', async () => {
    const sim = await starting({ campaigns: [{ id: 'c', tracking_urls: [REEL, WATCH], created_at: '-29d' }] })
    expect((await campaign(sim, 'c')).status).toBe('live')
    await sim.advance('1d')
    expect((await campaign(sim, 'c')).status).toBe('completed')
  })

  it('shows the clicks and orders of its short links', async () => {
    const products = [{ name: 'Lamp', price: '89.50', quantity: 2 }]
    const sim = await starting({
      stores: [{ shop: 'acme.example-store.com' }],
      shortlinks: [
        {
          id: 'lnk_lamp',
          target_url: 'https://acme.example-store.com/lamp',
          visits: [
            { at: '-2d', visitor: 'a' },
            { at: '-2d', visitor: 'a' },
            { visitor: 'b', city: 'Oslo' },
          ],
          orders: [{ at: '-1d', products }],
        },
        { id: 'lnk_many', target_url: 'https://acme.example-store.com/many', created_at: '-5d', visits: 40 },
      ],
      campaigns: [
        {
          id: 'c',
          tracking_urls: [REEL, WATCH],
          shortlinks: { [REEL]: ['lnk_lamp'], [WATCH]: ['lnk_many'] },
          post_costs: { [REEL]: 5 },
        },
      ],
    })
    const { tracking_details, show_shortlinks, show_post_costs, post_costs } = await campaign(sim, 'c')
    expect({ show_shortlinks, show_post_costs, post_costs }).toEqual({
      show_shortlinks: true,
      show_post_costs: true,
      post_costs: { [REEL]: 5 },
    })
    expect(tracking_details[REEL].shortlinks_analysis).toMatchObject({
      clicks: 3,
      users: 2,
      affiliate_orders_count: 1,
      affiliate_orders_amount: 179,
      date_distribution: [
        { date: '2026-01-03', clicks: 2, users: 1 },
        { date: '2026-01-04', affiliate_orders_count: 1, affiliate_orders_amount: 179 },
        { date: '2026-01-05', clicks: 1 },
      ],
    })
    expect(tracking_details[WATCH].shortlinks_analysis.clicks).toBe(40)
  })
})

describe('other records of fixtures', () => {
  it('keep their ids and statuses', async () => {
    const sim = await starting({
      post_trackings: [{ campaign_id: 'p', url: REEL, created_at: '-1d' }],
      tracked_creators: [
        { connector: 'instagram', handle: '@anna.bakes', cron_expression: '0 * * * *', created_at: '-1d' },
      ],
      tracked_posts: [{ connector: 'youtube', shortcode: 'dQw4w9WgXcQ', tracking: false }],
      refresh_requests: [
        { request_id: 'r', request: { request_type: 'instagram', handle: 'anna' }, request_at: '-1h' },
      ],
      data_requests: [{ id: 'd', request_entries: ['https://www.instagram.com/anna/'], status: 'processing' }],
      competitions: [{ id: 'k', brand_handle: { youtube: 'https://www.youtube.com/@anna' }, status: 'pending' }],
      video_analyses: [{ analysis_id: 'v', error: { internal_code: 5000, message: 'Model overloaded' } }],
      creators: [{ connector: 'instagram', handle: 'anna' }],
      consents: [{ handle: 'anna', creator_id: 'cr_anna' }],
    })
    const body = async (path: string) => (await sim.get(path)).body
    expect(await body('/business/api/v1/campaigns/p/comments_list?page=1&limit=5')).toMatchObject({ campaign_id: 'p' })
    expect(await campaign(sim, 'p')).toMatchObject({ status: 'live', tracking_urls: [REEL] })
    expect(await body('/api/v1/rt_tracking/creators/anna.bakes')).toMatchObject({
      tracking: true,
      stories_cron_expression: '0 * * * *',
      event_insights: { total: 24 },
    })
    expect(await body('/api/v1/rt_tracking/posts/dQw4w9WgXcQ')).toMatchObject({ tracking: false })
    expect(await body('/api/v1/data_refresh/requests/r')).toMatchObject({
      request_id: 'r',
      status: { code: 200, message: 'success', response_at: 'Mon, 05 Jan 2026 08:00:05 GMT' },
    })
    expect(await body('/admin/api/v1/data_requests/d')).toMatchObject({ id: 'd', status: 'processing' })
    expect(await body('/business/api/v1/competition/k/insights')).toMatchObject({ status: 'pending' })
    expect(await body('/admin/api/v1/video_analysis/analyze/v')).toMatchObject({
      status: 'failed',
      error: { internal_code: 5000, message: 'Model overloaded' },
    })
    expect(await body('/api/v1/insights/consented/instagram/overall?identifier=cr_anna')).toMatchObject({
      profile_overview: { handle: 'anna' },
    })
  })

  it('are verification sessions, which go on where the client left them', async () => {
    const session = { connector: 'instagram', redirectUrl: 'https://client.example/back', state: 'anna-1' }
    const other = { ...session, connector: 'youtube', state: 'b' }
    const sim = await starting({
      verification_sessions: [{ ...session, handle: '@anna.bakes', created_at: '-1h' }, other],
    })
    const sessions = await sim.records('verification_sessions')
    expect(sessions).toEqual([
      {
        ...session,
        id: expect.stringMatching(/^vs_/),
        handle: 'anna.bakes',
        created_at: '2026-01-05T08:00:00.000Z',
        tokens: [],
        issued: 0,
      },
      expect.objectContaining({
        ...other,
        handle: expect.stringMatching(/^\w/),
        created_at: '2026-01-05T09:00:00.000Z',
      }),
    ])
    const { redirectUrl } = (await sim.post('/business/api/v1/sessions/initiate', session)).body
    expect(redirectUrl).toMatch(new RegExp(`/consent/${sessions[0].id}$`))
    expect(await sim.records('verification_sessions')).toEqual(sessions)
    const back = await sim.get(`${new URL(redirectUrl).pathname}?auto=allow`)
    const token = new URL(back.headers.get('location') ?? '').searchParams.get('token')
    const { body } = await sim.post('/business/api/v1/sessions/userdata', { state: 'anna-1', token })
    expect(body).toMatchObject({ status: 'success', user_info: { ig_username: 'anna.bakes' } })
  })

  it('are audiences that were renewed before the start, or are about to be', async () => {
    const audienceOf = async (sim: Sim, connector: string, handle: string) =>
      (await sim.get(`/api/v1/insights/public/${connector}/overall?identifier=${handle}`)).body.get_audience
    const [sim, bare] = [
      await starting({
        audiences: [
          { connector: 'instagram', handle: '@Anna.Bakes', created_at: '-10d' },
          { connector: 'youtube', handle: 'rick', status: 'processing', created_at: '-1h' },
          { connector: 'tiktok', handle: 'tina' },
        ],
      }),
      await simulate(),
    ]
    expect(await sim.records('audiences')).toMatchObject([
      { id: 'instagram/anna.bakes', status: 'success', renewed: 1, processed_at: '2025-12-26T09:00:05.000Z' },
      { id: 'youtube/rick', status: 'processing', renewed: 0, processed_at: null },
      { id: 'tiktok/tina', status: 'success', renewed: 1 },
    ])
    const anna = await audienceOf(sim, 'instagram', 'anna.bakes')
    expect(anna.last_processed_at).toBe('26/12/2025')
    expect(anna.city_distribution).not.toEqual((await audienceOf(bare, 'instagram', 'anna.bakes')).city_distribution)
    const rick = await audienceOf(sim, 'youtube', '@rick')
    expect(rick.city_distribution).toEqual((await audienceOf(bare, 'youtube', '@rick')).city_distribution)
    await sim.advance('5s')
    expect((await audienceOf(sim, 'youtube', '@rick')).city_distribution).not.toEqual(rick.city_distribution)
    expect((await sim.records('audiences'))[1]).toMatchObject({ status: 'success', renewed: 1 })
  })

  it('are done at the start when that is the very instant at which they end', async () => {
    const request = { request_type: 'instagram', handle: 'anna' }
    const sim = await starting({
      refresh_requests: [
        { request_id: 'done', request, request_at: '-5s' },
        { request_id: 'not_yet', request, request_at: '-4s' },
      ],
    })
    const status = async (id: string) => (await sim.get(`/api/v1/data_refresh/requests/${id}`)).body.status
    expect(await status('done')).toMatchObject({ message: 'success', response_at: 'Mon, 05 Jan 2026 09:00:00 GMT' })
    expect((await status('not_yet')).message).toBe('pending')
    await sim.advance('1s')
    expect((await status('not_yet')).message).toBe('success')
  })
})

describe('fixtures that cannot be', () => {
  const table = cases(`
    an id twice → {"campaigns": [{"id": "a"}, {"id": "a"}]} → campaigns[1].id:
    a one-post campaign with the id of another → {"campaigns": [{"id": "a"}], "post_trackings": [{"campaign_id": "a", "url": "REEL"}]} → post_trackings[0].campaign_id:
    a store twice → {"stores": [{"shop": "a.example"}, {"shop": "A.example"}]} → stores[1].shop:
    a short link that is not there → {"campaigns": [{"tracking_urls": ["REEL"], "shortlinks": {"REEL": ["lnk_x"]}}]} → campaigns[0].shortlinks:
    a cost of a post that is not tracked → {"campaigns": [{"tracking_urls": ["REEL"], "post_costs": {"WATCH": 1}}]} → campaigns[0].post_costs:
    a creator tracked twice → {"tracked_creators": [{"connector": "instagram", "handle": "a"}, {"connector": "youtube", "handle": "a"}]} → tracked_creators[1].handle:
    a state of a verification twice → {"verification_sessions": [{"connector": "instagram", "redirectUrl": "https://a.example/", "state": "s"}, {"connector": "youtube", "redirectUrl": "https://b.example/", "state": "s"}]} → verification_sessions[1].state:
    a verification that leads nowhere → {"verification_sessions": [{"connector": "instagram", "redirectUrl": "/back", "state": "s"}]} → verification_sessions[0].redirectUrl:
    an audience twice → {"audiences": [{"connector": "tiktok", "handle": "a"}, {"connector": "tiktok", "handle": "@A"}]} → audiences[1].handle:
    an unknown status of an audience → {"audiences": [{"connector": "tiktok", "handle": "a", "status": "done"}]} → audiences[0].status:
    a competition of nobody → {"competitions": [{"brand_handle": {}}]} → competitions[0].brand_handle:
    an error of what has not failed → {"video_analyses": [{"status": "complete", "error": {"internal_code": 1, "message": "x"}}]} → video_analyses[0].error:
    an unknown key → {"campaigns": [{"nmae": "Spring"}]} → campaigns[0]:
    an unknown status → {"campaigns": [{"status": "Live"}]} → campaigns[0].status: must be "Yet to start", "live" or "completed", not "Live": did you mean "live"?
    a URL of no post → {"campaigns": [{"tracking_urls": ["https://example.com/"]}]} → campaigns[0].tracking_urls[0]:
    a time that is none → {"campaigns": [{"created_at": "yesterday"}]} → campaigns[0].created_at:
    a distance that is none → {"campaigns": [{"created_at": "-10"}]} → campaigns[0].created_at:
    a cron expression that is none → {"tracked_posts": [{"connector": "youtube", "shortcode": "a", "cron_expression": "hourly"}]} → tracked_posts[0].cron_expression:
    two fields of a refresh → {"refresh_requests": [{"request": {"request_type": "instagram", "channel_id": "UCa"}}]} → refresh_requests[0].request.
    too many creators → {"universe": {"creators": 2000000}} → universe.creators:
  `)
  it.each(table)('%s', async (_what, document = '', message = '') => {
    const file = join(temporaryFolder(), 'fixtures.json')
    const written = JSON.parse(document.replaceAll('REEL', REEL).replaceAll('WATCH', WATCH))
    await writeFile(file, JSON.stringify(written, null, 1))
    const loaded = await loadFixtures(file)
    if (loaded.ok) throw new Error('the fixtures were taken')
    expect(loaded.message).toMatch(/^the fixtures \S+ have (a mistake|\d+ mistakes)\n/)
    expect(loaded.message).toContain(message)
    expect(loaded.message).toMatch(/fixtures\.json:\d+:\d+: /)
    expect(loaded.message).toMatch(/\n +\| +\^/)
  })
})

describe('pins', () => {
  const at = (index: number) => ({ handle: `pinned.${index}` })
  const creators = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ connector: 'instagram', ...at(index), followers: 5 }))
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ url: `https://www.tiktok.com/@a/video/${index + 1}`, views: 5 }))

  it('are at most 2,000 creators and 2,000 posts', async () => {
    const sim = await simulate()
    const reset = (pins: object) => sim.post('/__sim/reset', { fixtures: { pins } })
    expect((await reset({ creators: creators(2_000), posts: posts(2_000) })).status).toBe(200)
    for (const [what, pins] of [
      ['creators', { creators: creators(2_001) }],
      ['posts', { posts: posts(2_001) }],
    ] as const) {
      const { status, body } = await reset(pins)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: `fixtures.pins.${what}`, message: `must have at most 2000 pinned ${what}` }],
      ])
    }
  })
})
