// Figures that grow while the clock moves: they rise, never fall, and follow the tracking.

import { describe, expect, it } from 'vitest'
import { POSTS } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

const DAYS = Array.from({ length: 40 }, (_, day) => day)

async function live(sim: Sim) {
  const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
  await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: POSTS })
  return id as string
}

const insights = async (sim: Sim, id: string) => (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
const record = async (sim: Sim, id: string) => (await sim.put(`/admin/api/v1/campaigns/${id}`, {})).body
const creator = async (sim: Sim, handle: string) =>
  (await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).body

/** What `read` answers today and after each of the days. */
async function daily<Value>(sim: Sim, days: readonly number[], read: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (const day of days) {
    if (day > 0) await sim.advance('1d')
    values.push(await read())
  }
  return values
}

function expectRising(values: readonly number[]) {
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(values.at(-1)).toBeGreaterThan(values[0] ?? Number.POSITIVE_INFINITY)
}

describe('the figures of a campaign', () => {
  it('rise over the days and never fall, post by post and in sum', async () => {
    const sim = await simulate()
    const id = await live(sim)
    const seen = await daily(sim, DAYS.slice(0, 29), () => insights(sim, id))
    for (const figure of ['views', 'likes', 'comments', 'reach', 'engagement'])
      expectRising(seen.map((document) => document[figure]))
    for (const at of [0, 1, 2]) {
      for (const figure of ['views', 'likes_count', 'comments_count'])
        expectRising(seen.map(({ posts }) => posts.toSorted(byCode)[at][figure]))
    }
  })

  it('get a day more in their trends each day', async () => {
    const sim = await simulate()
    const id = await live(sim)
    const seen = await daily(sim, DAYS.slice(0, 8), () => insights(sim, id))
    for (const trend of ['reach_trends', 'engagement_trends']) {
      const days = seen.map((document) => document[trend].map((entry: object) => Object.keys(entry)[0]))
      for (const [at, list] of days.entries()) {
        expect(list.at(-1)).toBe(`2026-01-${String(5 + at).padStart(2, '0')}`)
        if (at > 0) expect(list.slice(0, -1)).toEqual(days[at - 1])
      }
    }
  })

  it('follow the tracking interval', async () => {
    const sim = await simulate()
    const id = await live(sim)
    await sim.patch(`/__sim/state/campaigns/${id}`, { campaign_tracking_interval: 6 })
    const dates = async () => {
      const shown = await record(sim, id)
      const [post] = Object.values<{ refresh_date: string }>(shown.tracking_details)
      const { insights_refreshed_at } = await insights(sim, id)
      return [post?.refresh_date, insights_refreshed_at, shown.next_tracking_at].map((date) => date?.slice(5))
    }
    const at = (day: string, hour: string) => `${day} Jan 2026 ${hour}:00:00 GMT`
    expect(await dates()).toEqual([at('05', '09'), at('05', '09'), at('05', '15')])
    await sim.advance('5h59m')
    expect(await dates()).toEqual([at('05', '09'), at('05', '09'), at('05', '15')])
    await sim.advance('1m')
    expect(await dates()).toEqual([at('05', '15'), at('05', '15'), at('05', '21')])
    await sim.advance('3d')
    expect(await dates()).toEqual([at('08', '15'), at('08', '15'), at('08', '21')])
  })

  it('stay as they are once it is completed', async () => {
    const sim = await simulate()
    const id = await live(sim)
    await sim.advance('31d')
    const before = await insights(sim, id)
    expect([before.status, (await record(sim, id)).next_tracking_at]).toEqual(['completed', null])
    await sim.advance('60d')
    expect(await insights(sim, id)).toEqual(before)
  })
})

describe('the figures of a creator', () => {
  it('rise over the days, and their trends get a day each day', async () => {
    const sim = await simulate()
    const seen = await daily(sim, DAYS, () => creator(sim, 'anna.bakes'))
    expectRising(seen.map(({ profile_overview }) => profile_overview.followers_count))
    const lastDays = seen.map(({ get_growth_trends: trends }) => {
      const [[day, { followers }] = ['', { followers: 0 }]] = Object.entries<{ followers: number }>(
        trends.cumulative_followers_trends.at(-1),
      )
      return { day, followers }
    })
    for (const [at, { day, followers }] of lastDays.entries()) {
      expect(day).toBe(new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10))
      expect(followers).toBe(seen[at].profile_overview.followers_count)
    }
  })

  it('are the same all day, wherever they are shown', async () => {
    const sim = await simulate()
    const morning = await creator(sim, 'anna.bakes')
    await sim.advance('14h59m')
    expect(await creator(sim, 'anna.bakes')).toEqual(morning)
    await sim.advance('1m')
    const { profile_overview } = await creator(sim, 'anna.bakes')
    expect(profile_overview.followers_count).toBeGreaterThanOrEqual(morning.profile_overview.followers_count)
    const request = { request_type: 'instagram', handle: 'anna.bakes' }
    const { request_id } = (await sim.post('/api/v1/data_refresh/requests', request)).body
    await sim.advance('5s')
    const { response } = (await sim.get(`/api/v1/data_refresh/requests/${request_id}`)).body
    expect(response.profile_overview.followers_count).toBe(profile_overview.followers_count)
  })
})

function byCode(a: { shortcode: string }, b: { shortcode: string }): number {
  return a.shortcode < b.shortcode ? -1 : 1
}
