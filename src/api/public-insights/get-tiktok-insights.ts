import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import type { LongText } from '../../kit/large/long-text.ts'
import { PublicInsightsQuery, PublicTiktokInsights } from '../../model/creators/public-insights.ts'
import { checkedLong } from '../check-reply.ts'
import { endpoint } from '../endpoint.ts'
import { ASSUMED } from './assumed.ts'

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

function write(document: z.input<typeof PublicTiktokInsights>): LongText {
  return checkedLong('getPublicTiktokInsights', PublicTiktokInsights, document)
}
