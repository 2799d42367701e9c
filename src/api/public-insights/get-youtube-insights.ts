import { PublicInsightsQuery, PublicYoutubeInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { ASSUMED } from './assumed.ts'

/** Endpoint 24. */
export const getPublicYoutubeInsights = endpoint({
  id: 'getPublicYoutubeInsights',
  number: [24],
  method: 'GET',
  path: '/api/v1/insights/public/youtube/overall',
  summary: 'Read what anybody can see of a youtube channel',
  host: 'insights',
  query: PublicInsightsQuery,
  answer: PublicYoutubeInsights,
  problems: ['unknown_record'],
  assumes: [...ASSUMED, 'public-platforms'],
}).handle(({ query, links, now, warn }, { publicInsights }) => publicInsights.youtube({ ...query, links, now, warn }))
