import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import { PublicInsightsQuery, PublicTiktokInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { checkedWithTrends, type Trends } from '../write-trends.ts'
import { ASSUMED, TRENDS } from './of-every-platform.ts'

/** Endpoint 25. */
export const getPublicTiktokInsights = endpoint({
  id: 'getPublicTiktokInsights',
  number: [25],
  method: 'GET',
  path: '/api/v1/insights/public/tiktok/overall',
  summary: 'Read the public insights of a tiktok creator',
  host: 'insights',
  query: PublicInsightsQuery,
  answer: PublicTiktokInsights,
  problems: ['unknown_record'],
  assumes: [...ASSUMED, 'public-platforms'],
}).handle(({ query: { identifier }, links, now, warn }, { publicInsights }) => {
  const id = (platformId: string) => ({ tiktok_user_id: platformId })
  return new JsonText(publicInsights.show({ connector: 'tiktok', identifier, links, now, warn, id, write }))
})

function write(document: z.input<typeof PublicTiktokInsights>, trends: Trends): Buffer {
  return checkedWithTrends('getPublicTiktokInsights', PublicTiktokInsights, document, trends, TRENDS)
}
