import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ContractBreach } from '../../src/model/checked-reply.ts'
import { PublicInstagramInsights } from '../../src/model/creators/public-insights.ts'
import { checkedWithTrends, type Trends } from '../../src/model/creators/write-trends.ts'
import { RefreshResponse } from '../../src/model/refresh.ts'
import { simulate } from '../simulate.ts'

const KEYS = [
  ['a_trends', 'followers'],
  ['b_trends', 'engagement'],
] as const
const Body = z.strictObject({ name: z.string(), a_trends: z.array(z.never()), b_trends: z.array(z.never()) })

const TRENDS: Trends = { dates: ['2026-01-04', '2026-01-05'], followers: [0, 1_200], engagement: [0, 3.25] }

const write = (trends: Trends, name = 'anna') =>
  String(checkedWithTrends('op', Body, { name, a_trends: [], b_trends: [] }, trends, KEYS))

describe('a document with trends', () => {
  it('is written as JSON.stringify would', () => {
    const whole = (name: string) => ({
      name,
      a_trends: [{ '2026-01-04': { followers: 0 } }, { '2026-01-05': { followers: 1200 } }],
      b_trends: [{ '2026-01-04': { engagement: 0 } }, { '2026-01-05': { engagement: 3.25 } }],
    })
    for (const name of ['anna', '✨ "a_trends":[] "b_trends":[]', '"a_trends":[]']) {
      expect(write(TRENDS, name)).toBe(JSON.stringify(whole(name)))
    }
  })

  it('may have no days', () => {
    expect(write({ dates: [], followers: [], engagement: [] })).toBe('{"name":"anna","a_trends":[],"b_trends":[]}')
  })

  it.each([
    ['a negative figure', { ...TRENDS, followers: [0, -1] }],
    ['half a follower', { ...TRENDS, followers: [0.5, 1] }],
    ['no number', { ...TRENDS, engagement: [0, Number.NaN] }],
    ['too few figures', { ...TRENDS, engagement: [0] }],
    ['no day', { ...TRENDS, dates: ['2026-01-04', '5 January'] }],
  ])('is refused with %s', (_, trends) => {
    expect(() => write(trends)).toThrow(ContractBreach)
  })

  it('is refused where a trend is already there, or the rest does not match', () => {
    const body = { name: 'anna', a_trends: [], b_trends: [1] }
    expect(() => checkedWithTrends('op', z.unknown(), body, TRENDS, KEYS)).toThrow(ContractBreach)
    expect(() => checkedWithTrends('op', Body, { ...body, name: 1 }, TRENDS, KEYS)).toThrow(ContractBreach)
  })

  it('matches its whole contract, each day of it', async () => {
    const { get, post, advance } = await simulate()
    const insights = (await get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')).body
    expect(PublicInstagramInsights.safeParse(insights).error).toBeUndefined()
    expect(insights.get_growth_trends.engagement_trends.length).toBe(365)
    const { request_id } = (
      await post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' })
    ).body
    await advance('1m')
    const { response } = (await get(`/api/v1/data_refresh/requests/${request_id}`)).body
    expect(RefreshResponse.safeParse(response).error).toBeUndefined()
    // Both say the same.
    expect(response.growth_trends.followers_trends).toEqual(insights.get_growth_trends.cumulative_followers_trends)
    expect(response.growth_trends.engagement_trends).toEqual(insights.get_growth_trends.engagement_trends)
  })
})
