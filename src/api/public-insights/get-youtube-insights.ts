import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import { PublicInsightsQuery, PublicYoutubeInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { checkedWithTrends, type Trends } from '../write-trends.ts'
import { ASSUMED, TRENDS } from './of-every-platform.ts'

/** Endpoint 24. */
export const getPublicYoutubeInsights = endpoint({
  id: 'getPublicYoutubeInsights',
  number: [24],
  method: 'GET',
  path: '/api/v1/insights/public/youtube/overall',
  summary: 'Read the public insights of a youtube channel',
  host: 'insights',
  query: PublicInsightsQuery,
  answer: PublicYoutubeInsights,
  problems: ['unknown_record'],
  assumes: [...ASSUMED, 'public-platforms'],
}).handle(({ query: { identifier }, links, now, warn }, { publicInsights }) => {
  const id = (platformId: string) => ({ channel_id: platformId })
  return new JsonText(publicInsights.show({ connector: 'youtube', identifier, links, now, warn, id, write }))
})

function write(document: z.input<typeof PublicYoutubeInsights>, trends: Trends): Buffer {
  return checkedWithTrends('getPublicYoutubeInsights', PublicYoutubeInsights, document, trends, TRENDS)
}
