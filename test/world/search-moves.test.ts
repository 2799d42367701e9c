// Search shows a creator as of its refreshedDate: the day on which its data was last renewed.

import { describe, expect, it } from 'vitest'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const DAY_ZERO = 'Mon, 05 Jan 2026 00:00:00 GMT'
const LATER = 'Sat, 25 Jul 2026 00:00:00 GMT'

type Found = Answer['body']

async function found(sim: Sim, filters: Record<string, string>, world = ''): Promise<Found[]> {
  const query = new URLSearchParams({ type: 'discovery', skip: '0', limit: '100', ...filters })
  return (await sim.get(`${world}/admin/api/v1/search?${query}`)).body.objects
}

async function recordOf(sim: Sim, { connector, handle }: Found, world = ''): Promise<Found> {
  const [record] = await found(sim, { connector, handle }, world)
  return record
}

/** The public insights of this creator, as of now. */
async function insightsOf(sim: Sim, { connector, handle }: Found) {
  const identifier = connector === 'instagram' ? handle : `@${handle}`
  return (await sim.get(`/api/v1/insights/public/${connector}/overall?${new URLSearchParams({ identifier })}`)).body
}

/** The id of a post of this creator. */
async function postOf(sim: Sim, creator: Found): Promise<string> {
  return (await insightsOf(sim, creator)).get_posts.video_posts[0].shortcode
}

const refresh = (sim: Sim, body: object) => sim.post('/api/v1/data_refresh/requests', body)

/** Each way to renew the data of an instagram creator. */
const RENEWALS: Readonly<Record<string, (sim: Sim, creator: Found) => Promise<Answer>>> = {
  'a refresh of the creator': (sim, { handle }) => refresh(sim, { request_type: 'instagram', handle }),
  'a refresh of one of its posts': async (sim, creator) =>
    refresh(sim, { request_type: 'instagram_post', shortcode: await postOf(sim, creator) }),
  'a data request': (sim, { handle_link }) =>
    sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries: [handle_link] }),
  'a renewal of its audience': (sim, { connector, handle }) => sim.put('/admin/api/v1/creators', { connector, handle }),
}

/** A world in which a creator of the population was refreshed 201 days after the start. */
async function moved(filters: Record<string, string> = { connector: 'instagram', tier: 'macro' }) {
  const sim = await simulate()
  const [before] = await found(sim, filters)
  await sim.advance('201d')
  const { body } = await refresh(sim, { request_type: 'instagram', handle: before.handle })
  await sim.advance('1m')
  return { sim, before, request: body.request_id as string }
}

describe('the record of a creator in search', () => {
  it.each(Object.entries(RENEWALS))('after %s is of that day, as public insights are', async (_, renew) => {
    const sim = await simulate()
    const [before, other] = await found(sim, { connector: 'instagram', tier: 'macro' })
    expect(before.refreshedDate).toBe(DAY_ZERO)
    await sim.advance('201d')
    expect((await renew(sim, before)).status).toBe(200)
    expect(await recordOf(sim, before)).toEqual(before)
    await sim.advance('1h')
    const after = await recordOf(sim, before)
    expect(after).toMatchObject({ _id: before._id, createdDate: before.createdDate, refreshedDate: LATER })
    const { profile_overview, get_reach_and_engagement_details: reach, get_audience } = await insightsOf(sim, before)
    expect(after).toMatchObject({
      followers: profile_overview.followers_count,
      posts: profile_overview.post_count,
      engagement: profile_overview.engagement,
    })
    expect(after.followers).not.toBe(before.followers)
    if (after.average_views !== null) expect(after.average_views).toBe(reach.average_views)
    const [[gender]] = Object.entries<number>(get_audience.gender_distribution).sort((a, b) => b[1] - a[1]) as [
      [string, number],
    ]
    if (after.audience !== null) expect(after.audience.gender).toBe(gender)
    expect(await recordOf(sim, other)).toEqual(other)
    await sim.advance('10d')
    expect(await recordOf(sim, before)).toEqual(after)
  })

  it('is found by the figures of that day, and no longer by those of before', async () => {
    const { sim, before } = await moved()
    const after = await recordOf(sim, before)
    for (const [record, count] of [
      [before, 0],
      [after, 1],
    ]) {
      const exactly = { connector: 'instagram', followers: `${record.followers}-${record.followers}` }
      const handles = (await found(sim, exactly)).map(({ handle }) => handle)
      expect(handles.filter((handle) => handle === before.handle)).toHaveLength(count)
    }
    const around = `${Math.round(after.followers * 0.9)}-${Math.round(after.followers * 1.1)}`
    const all = await found(sim, { followers: around })
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ followers }) => followers)).toEqual(all.map(({ followers }) => followers).sort((a, b) => b - a))
    expect(all.filter(({ _id }) => _id === before._id)).toEqual([after])
  })

  it('moves only to later days, and on the day the world started nowhere', async () => {
    const { sim, before } = await moved()
    const { refreshedDate } = await recordOf(sim, before)
    await sim.advance('1d')
    await sim.put('/admin/api/v1/creators', { connector: before.connector, handle: before.handle })
    await sim.advance('1m')
    expect([refreshedDate, (await recordOf(sim, before)).refreshedDate]).toEqual([
      LATER,
      LATER.replace('Sat, 25', 'Sun, 26'),
    ])
    const young = await simulate()
    const [first] = await found(young, {})
    await refresh(young, { request_type: 'instagram', handle: first.handle })
    await young.advance('1m')
    expect(await recordOf(young, first)).toEqual(first)
  })

  it('does not move by a request that failed, nor for a creator that search does not know', async () => {
    const sim = await simulate()
    const [before] = await found(sim, { connector: 'instagram' })
    await sim.advance('9d')
    for (const handle of [before.handle, 'nobody.ever.added']) await refresh(sim, { request_type: 'instagram', handle })
    const [{ request_id }] = await sim.records('refresh_requests')
    await sim.patch(`/__sim/state/refresh_requests/${request_id}`, { status: 'failed' })
    await sim.advance('1m')
    expect(await recordOf(sim, before)).toEqual(before)
    expect(await found(sim, { handle: 'nobody.ever.added' })).toEqual([])
  })

  it('follows what is set in the records, and is never later than now', async () => {
    const { sim, before, request } = await moved()
    const path = `/__sim/state/refresh_requests/${request}`
    await sim.patch(path, { response_at: '2027-01-01T00:00:00Z' })
    expect((await recordOf(sim, before)).refreshedDate).toBe(LATER)
    await sim.advance('1d')
    expect((await recordOf(sim, before)).refreshedDate).toBe(LATER.replace('Sat, 25', 'Sun, 26'))
    await sim.patch(path, { status: 'pending' })
    expect(await recordOf(sim, before)).toEqual(before)
  })

  it('moves with the author of the post that was refreshed', async () => {
    const sim = await simulate()
    const [first, second] = await found(sim, { connector: 'instagram' })
    const days = async () => [(await recordOf(sim, first)).refreshedDate, (await recordOf(sim, second)).refreshedDate]
    const url = (handle: string) => `https://www.instagram.com/${handle}/p/AbCdEfGhIjK/`
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const path = `/admin/api/v1/campaigns/${id}`
    await sim.patch(path, { add_tracking_urls: [url(first.handle)] })
    await sim.advance('201d')
    await refresh(sim, { request_type: 'instagram_post', shortcode: 'AbCdEfGhIjK' })
    await sim.advance('1m')
    await sim.put(path, { tracking_urls: [url(second.handle)] })
    expect(await days()).toEqual([LATER, DAY_ZERO])
  })
})

it('a hashtag or brand of the search → in one of the videos listed that day', async () => {
  const sim = await simulate()
  const some = await found(sim, { connector: 'instagram', category: 'Food & Beverages' })
  let { profile_details: details } = await insightsOf(sim, some[0])
  for (const one of some) if (!details.brand_mentions[0]) ({ profile_details: details } = await insightsOf(sim, one))
  for (const [filter, value] of [
    ['brand_mentions', details.brand_mentions[0]],
    ['hashtags', details.hashtags[0]],
  ]) {
    const hits = (await found(sim, { connector: 'instagram', [filter]: value })).slice(0, 10)
    expect(hits).not.toEqual([])
    const requests: string[] = []
    for (const { handle } of hits)
      requests.push((await refresh(sim, { request_type: 'instagram', handle })).body.request_id)
    await sim.advance('10s')
    for (const id of requests) {
      const { response } = (await sim.get(`/api/v1/data_refresh/requests/${id}`)).body
      expect(response.posts.video_posts.map(({ caption }: { caption: string }) => caption).join('\n')).toContain(value)
    }
  }
})
