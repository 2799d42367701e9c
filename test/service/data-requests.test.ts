import { describe, expect, it } from 'vitest'
import { START, simulate } from '../simulate.ts'

const REQUESTS = '/admin/api/v1/data_requests'
const ANNA = 'https://www.instagram.com/anna.bakes/'
const BEN = 'https://www.youtube.com/@ben.builds'
const CLEO = 'https://m.tiktok.com/@cleo.cooks?lang=en'
const creators = (...request_entries: unknown[]) => ({ request_type: 'creators', request_entries })

describe('data requests', () => {
  it('creation → an id and initiated; reading → the record to the letter', async () => {
    const sim = await simulate()
    const created = await sim.post(REQUESTS, creators(ANNA, BEN))
    expect([created.status, created.body]).toEqual([
      200,
      { data_request_id: expect.stringMatching(/^drq_/), status: 'initiated' },
    ])
    const { data_request_id: id } = created.body
    const read = await sim.get(`${REQUESTS}/${id}`)
    expect([read.status, read.body]).toEqual([
      200,
      {
        id,
        request_type: 'creators',
        processed_entries: 0,
        success_entries: 0,
        created_date: new Date(START).toUTCString(),
        status: 'initiated',
        request_entries: [ANNA, BEN],
        response_entries: [],
      },
    ])
  })

  it('2 s an entry, at least 5 s → counters rise, then success', async () => {
    const sim = await simulate()
    const start = async (...entries: string[]) => (await sim.post(REQUESTS, creators(...entries))).body.data_request_id
    const ids = [await start(ANNA), await start(ANNA, BEN), await start(ANNA, BEN, CLEO), await start(...FOUR)]
    const seen: string[] = []
    for (let second = 0; second <= 8; second++) {
      const answers = await Promise.all(ids.map((id) => sim.get(`${REQUESTS}/${id}`)))
      seen.push(answers.map(({ body }) => `${body.status[0]}${body.processed_entries}`).join(' '))
      await sim.advance('1s')
    }
    expect(seen).toEqual([
      'i0 i0 i0 i0',
      'i0 i0 i0 i0',
      'p1 p1 p1 p1',
      'p1 p1 p1 p1',
      'p1 p2 p2 p2',
      's1 s2 p2 p2',
      's1 s2 s3 p3',
      's1 s2 s3 p3',
      's1 s2 s3 s4',
    ])
  })

  it('an entry → the figures of the public insights of that creator at that time, kept for ever', async () => {
    const sim = await simulate()
    await sim.advance('40d')
    const { data_request_id: id } = (await sim.post(REQUESTS, creators(ANNA, BEN, CLEO))).body
    await sim.advance('6s')
    const done = await sim.get(`${REQUESTS}/${id}`)
    const [anna, ben, cleo] = done.body.response_entries
    expect(anna).toEqual({
      request_entry: ANNA,
      platform: 'instagram',
      handle: 'anna.bakes',
      status: 'success',
      status_reason: null,
      url: ANNA,
      views: expect.any(Number),
      full_name: 'Anna Bakes',
      followers: expect.any(Number),
      posts: expect.any(Number),
      tier: expect.stringMatching(/^(early|nano|micro|lower-mid|upper-mid|macro|mega|celebrity)$/),
    })
    expect(ben).toMatchObject({ platform: 'youtube', handle: 'ben.builds', url: BEN, request_entry: BEN })
    expect(cleo).toMatchObject({ platform: 'tiktok', url: 'https://www.tiktok.com/@cleo.cooks', request_entry: CLEO })
    for (const { platform, handle, views, followers, posts, tier, full_name } of done.body.response_entries) {
      const { body } = await sim.get(`/api/v1/insights/public/${platform}/overall?identifier=@${handle}`)
      const { profile_overview: overview, get_reach_and_engagement_details: reach, profile_details: details } = body
      expect([views, followers, posts, tier, full_name]).toEqual([
        reach.average_views,
        overview.followers_count,
        overview.post_count,
        overview.influencer_tier,
        details.full_name,
      ])
    }
    const later = await sim.advance('30d').then(() => sim.get(`${REQUESTS}/${id}`))
    expect(later.text).toBe(done.text)
    const again = await sim.post(REQUESTS, creators(ANNA))
    await sim.advance('5s')
    const fresh = (await sim.get(`${REQUESTS}/${again.body.data_request_id}`)).body.response_entries[0]
    expect(fresh.followers).toBeGreaterThan(anna.followers)
  })

  it('an entry that is no profile URL → failed with a reason; processed, but no success', async () => {
    const sim = await simulate()
    const strange = ['anna.bakes', '', 'https://example.com/anna', 'https://www.instagram.com/p/AbCdEfGhIjK/']
    const { data_request_id: id } = (await sim.post(REQUESTS, creators(strange[0], ANNA, ...strange.slice(1)))).body
    await sim.advance('10s')
    const { body } = await sim.get(`${REQUESTS}/${id}`)
    expect(body).toMatchObject({ status: 'success', processed_entries: 5, success_entries: 1 })
    expect(body.response_entries[0]).toEqual({
      request_entry: 'anna.bakes',
      platform: null,
      handle: null,
      status: 'failed',
      status_reason: expect.stringContaining('profile'),
      url: null,
      views: null,
      full_name: null,
      followers: null,
      posts: null,
      tier: null,
    })
    const statuses = body.response_entries.map((entry: { status: string }) => entry.status)
    expect(statuses).toEqual(['failed', 'success', 'failed', 'failed', 'failed'])
  })

  it.each([
    ['https://www.instagram.com/p/AbCdEfGhIjK/', 'instagram', null, null],
    ['https://www.instagram.com/explore/', 'instagram', null, null],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', null, null],
    ['https://www.tiktok.com/@anna/video/7300000000000000001', 'tiktok', 'anna', 'https://www.tiktok.com/@anna'],
    ['https://example.com/@anna', null, null, null],
  ])('%s, which is no profile → failed, with what the URL tells', async (entry, platform, handle, url) => {
    const sim = await simulate()
    const { data_request_id: id } = (await sim.post(REQUESTS, creators(entry))).body
    await sim.advance('10s')
    const [failed] = (await sim.get(`${REQUESTS}/${id}`)).body.response_entries
    expect(failed).toMatchObject({ status: 'failed', platform, handle, url, followers: null })
  })

  it('an entry that a scenario fails → keeps what its URL tells', async () => {
    const sim = await simulate()
    const outcomes = {
      data_request: { entries: [{ when: { handle: 'anna.bakes' }, status_reason: 'Gone' }] },
    }
    expect((await sim.post('/__sim/scenarios', { name: 'gone', outcomes })).status).toBe(201)
    const { data_request_id: id } = (await sim.post(REQUESTS, creators(ANNA))).body
    await sim.advance('10s')
    expect((await sim.get(`${REQUESTS}/${id}`)).body.response_entries[0]).toMatchObject({
      status: 'failed',
      platform: 'instagram',
      handle: 'anna.bakes',
      url: 'https://www.instagram.com/anna.bakes/',
      followers: null,
    })
  })

  it('200 entries → all of them, 2 s each; one more → 400', async () => {
    const sim = await simulate()
    const many = Array.from({ length: 200 }, (_, at) => `https://www.instagram.com/someone.${at}/`)
    const { data_request_id: id } = (await sim.post(REQUESTS, creators(...many))).body
    await sim.advance('399s')
    expect((await sim.get(`${REQUESTS}/${id}`)).body).toMatchObject({ status: 'processing', processed_entries: 199 })
    await sim.advance('1s')
    expect((await sim.get(`${REQUESTS}/${id}`)).body).toMatchObject({ status: 'success', success_entries: 200 })
    const refused = await sim.post(REQUESTS, creators(...many, 'https://www.instagram.com/one.more/'))
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      [{ path: 'request_entries', message: 'expected at most 200 profile URLs' }],
    ])
  })

  it('the bare token → accepted, as the interface shows it', async () => {
    const sim = await simulate({ tokens: ['secret'] })
    const headers = { authorization: 'secret', 'content-type': 'application/json' }
    const made = await sim.request('POST', REQUESTS, { headers, body: JSON.stringify(creators(ANNA)) })
    expect(made.status).toBe(200)
    expect((await sim.request('GET', `${REQUESTS}/${made.body.data_request_id}`, { headers })).status).toBe(200)
    const wrong = await sim.request('GET', `${REQUESTS}/x`, { headers: { authorization: 'other' } })
    expect(wrong.status).toBe(401)
  })
})

const FOUR = [ANNA, BEN, CLEO, 'https://www.youtube.com/channel/UC_someChannel']
