import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const TRACKING = '/admin/api/v1/campaigns/post_tracking'
const commentsOf = (id: string, query = 'page=1&limit=100') => `/business/api/v1/campaigns/${id}/comments_list?${query}`
const wanted = {
  url: 'https://www.instagram.com/reel/AbCdEfGhI1/',
  tracking_duration: 'day',
  fetch_all_comments: true,
  sentiment_analysis_req: false,
}
const CONNECTORS = ['instagram', 'youtube', 'tiktok'] as const

const URLS = {
  instagram: (n: number) => `https://www.instagram.com/reel/AbCdEfGh${n}/`,
  youtube: (n: number) => `https://www.youtube.com/watch?v=AbCdEfGh${n}`,
  tiktok: (n: number) => `https://www.tiktok.com/@anna.bakes/video/7300000000000000${n}`,
}

type Connector = (typeof CONNECTORS)[number]
const lively = new Map<Connector, string>()

/** The URL of a post that has a few hundred comments, as a campaign of another world shows. All simulators here have one seed. */
async function livelyPost(sim: Sim, connector: Connector): Promise<string> {
  const known = lively.get(connector)
  if (known !== undefined) return known
  const { id } = (await sim.post('/w/scout/admin/api/v1/campaigns', { name: 'Scout', brand_name: 'Acme' })).body
  const tracking_urls = Array.from({ length: 100 }, (_, at) => URLS[connector](100 + at))
  const { body } = await sim.put(`/w/scout/admin/api/v1/campaigns/${id}`, { tracking_urls })
  const found = tracking_urls.find((url) => {
    const { comments_count } = body.tracking_details[url]
    return comments_count > 100 && comments_count < 2000
  })
  if (found === undefined) throw new Error(`no post on ${connector} is lively`)
  lively.set(connector, found)
  return found
}

async function tracked(sim: Sim, body: object = wanted) {
  const answer = await sim.post(TRACKING, body)
  expect(answer.status).toBe(200)
  return answer.body.campaign_id as string
}

/** Every comment of the campaign, page by page as the interface says. */
async function allComments(sim: Sim, id: string, limit: number) {
  const pages: { text: string }[][] = []
  for (let page = 1; ; page++) {
    const { body } = await sim.get(commentsOf(id, `page=${page}&limit=${limit}`))
    pages.push(body.comments)
    if (!body.has_next) return pages
  }
}

describe('one-post tracking', () => {
  it('makes a live campaign that tracks the post and expires after its duration', async () => {
    for (const [tracking_duration, expiry] of [
      ['day', 'Tue, 06 Jan 2026 09:00:00 GMT'],
      ['14_days', 'Mon, 19 Jan 2026 09:00:00 GMT'],
      ['month', 'Wed, 04 Feb 2026 09:00:00 GMT'],
    ]) {
      const sim = await simulate()
      const { status, body } = await sim.post(TRACKING, { ...wanted, tracking_duration })
      expect([status, body]).toEqual([200, { campaign_id: expect.stringMatching(/^cmp_/), status: 'live' }])
      const campaign = (await sim.put(`/admin/api/v1/campaigns/${body.campaign_id}`, {})).body
      expect(campaign).toMatchObject({ tracking_urls: [wanted.url], tracking_expiry_at: expiry, status: 'live' })
    }
  })

  it('has no comments until they are processed, after five seconds', async () => {
    const sim = await simulate()
    const id = await tracked(sim, { ...wanted, url: await livelyPost(sim, 'instagram') })
    const empty = { campaign_id: id, page: 1, limit: 100, total_comments: 0, has_next: false, comments: [] }
    expect((await sim.get(commentsOf(id))).body).toEqual(empty)
    await sim.advance('4s')
    expect((await sim.get(commentsOf(id))).body).toEqual(empty)
    await sim.advance('1s')
    expect((await sim.get(commentsOf(id))).body.total_comments).toBeGreaterThan(0)
  })

  it.each(CONNECTORS)('lists page by page just the comments that the campaign counts on %s', async (connector) => {
    const sim = await simulate()
    const url = await livelyPost(sim, connector)
    const id = await tracked(sim, { ...wanted, url, tracking_duration: 'month' })
    await sim.advance('5s')
    const campaign = (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body
    const count: number = campaign.tracking_details[url].comments_count
    expect(count).toBeGreaterThan(20)
    const limit = Math.min(1000, Math.ceil(count / 3))
    const pages = await allComments(sim, id, limit)
    expect(pages.flat().length).toBe(count)
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    // The newest of them are those that the campaign shows.
    const shown: unknown[] = campaign.tracking_details[url].comments
    expect(pages.flat().slice(-shown.length).reverse()).toEqual(shown)
    expect(pages.flat().every((comment) => 'sentiment' in comment && comment.sentiment === 0)).toBe(true)
  })

  it.each(CONNECTORS)('goes on for its duration: lists what each tracking counts on %s', async (connector) => {
    const sim = await simulate()
    const url = await livelyPost(sim, connector)
    const id = await tracked(sim, { ...wanted, url, tracking_duration: '14_days' })
    await sim.advance('5s')
    let before = (await allComments(sim, id, 400)).flat()
    const counts = [before.length]
    for (const by of ['12h', '12h', '5d', '9d', '40d']) {
      await sim.advance(by)
      const { tracking_details } = (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body
      const after = (await allComments(sim, id, 400)).flat()
      counts.push(tracking_details[url].comments_count)
      expect(after.length).toBe(counts.at(-1))
      // Later comments only add to the end, so that a client that reads on misses none and reads none twice.
      expect(after.slice(0, before.length)).toEqual(before)
      before = after
    }
    const [first = 0, half, day = 0, , end = 0, later] = counts
    expect([half, later]).toEqual([first, end])
    expect(day).toBeGreaterThanOrEqual(first)
    expect(end).toBeGreaterThan(first)
  })

  it('says has_next false on a last page that is full, and on pages beyond', async () => {
    const sim = await simulate()
    const id = await tracked(sim, { ...wanted, url: await livelyPost(sim, 'youtube') })
    await sim.advance('5s')
    const { total_comments: total } = (await sim.get(commentsOf(id))).body
    const limit = [...Array(1000).keys()].findLast((count) => count > 0 && total % count === 0) ?? 1
    const last = total / limit
    const page = async (number: number) => (await sim.get(commentsOf(id, `page=${number}&limit=${limit}`))).body
    expect(await page(last)).toMatchObject({ has_next: false, total_comments: total })
    expect((await page(last)).comments.length).toBe(limit)
    expect(await page(last + 1)).toMatchObject({ has_next: false, comments: [], page: last + 1 })
    expect(await page(999_999_999)).toMatchObject({ has_next: false, comments: [] })
  })

  it('lists of any other campaign the comments of all its posts, oldest first', async () => {
    const sim = await simulate()
    const urls = await Promise.all(CONNECTORS.map((connector) => livelyPost(sim, connector)))
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    expect((await sim.get(commentsOf(id))).body).toMatchObject({ total_comments: 0, has_next: false, comments: [] })
    const { tracking_details } = (await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: urls })).body
    const count = urls.reduce((sum, url) => sum + tracking_details[url].comments_count, 0)
    const { body } = await sim.get(commentsOf(id, 'page=2&limit=50'))
    expect(body).toMatchObject({ total_comments: count, has_next: true })
    const instants = body.comments.map(({ created_at: at }: { created_at: string | number }) =>
      typeof at === 'number' ? at : Date.parse(at) / 1000,
    )
    expect(instants.length).toBe(50)
    expect(instants.toSorted((a: number, b: number) => a - b)).toEqual(instants)
  })

  it.each([
    ['', ['page', 'limit']],
    ['page=1', ['limit']],
    ['limit=10', ['page']],
    ['page=&limit=', ['page', 'limit']],
    ['page=1.5&limit=10', ['page']],
    ['page=abc&limit=1e3', ['page', 'limit']],
    ['page=0&limit=0', ['page', 'limit']],
    ['page=-1&limit=-1', ['page', 'limit']],
    ['page=1&limit=1001', ['limit']],
    ['page=99999999999999999999&limit=1', ['page']],
  ])('refuses the query %j', async (query, fields) => {
    const sim = await simulate()
    const { status, body } = await sim.get(commentsOf(await tracked(sim), query))
    expect(status).toBe(400)
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual(fields)
  })
})
