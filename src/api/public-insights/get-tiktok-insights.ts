import { PublicInsightsQuery, PublicTiktokInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { ASSUMED } from './assumed.ts'

/** Endpoint 25. */
export const getPublicTiktokInsights = endpoint({
  id: 'getPublicTiktokInsights',
  number: [25],
  method: 'GET',
  path: '/api/v1/insights/public/tiktok/overall',
  summary: 'Read what anybody can see of a tiktok creator',
  host: 'insights',
  query: PublicInsightsQuery,
  answer: PublicTiktokInsights,
  problems: ['unknown_record'],
  assumes: [...ASSUMED, 'public-platforms'],
}).handle(({ query, links, now, warn }, { publicInsights }) => publicInsights.tiktok({ ...query, links, now, warn }))
