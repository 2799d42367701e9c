import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import { PublicInsightsQuery, PublicInstagramInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { checkedWithTrends, type Trends } from '../write-trends.ts'
import { ASSUMED, TRENDS } from './of-every-platform.ts'

/** Endpoint 23. */
export const getPublicInstagramInsights = endpoint({
  id: 'getPublicInstagramInsights',
  number: [23],
  method: 'GET',
  path: '/api/v1/insights/public/instagram/overall',
  summary: 'Read the public insights of an instagram creator',
  query: PublicInsightsQuery,
  answer: PublicInstagramInsights,
  problems: ['unknown_record'],
  assumes: ASSUMED,
}).handle(({ query: { identifier }, links, now, warn }, { publicInsights }) => {
  const id = (platformId: string) => ({ ig_user_id: platformId })
  return new JsonText(publicInsights.show({ connector: 'instagram', identifier, links, now, warn, id, write }))
})

function write(document: z.input<typeof PublicInstagramInsights>, trends: Trends): Buffer {
  return checkedWithTrends('getPublicInstagramInsights', PublicInstagramInsights, document, trends, TRENDS)
}
