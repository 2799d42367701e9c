import { PublicInsightsQuery, PublicInstagramInsights } from '../../model/creators/public-insights.ts'
import { endpoint } from '../endpoint.ts'
import { ASSUMED } from './assumed.ts'

/** Endpoint 23. */
export const getPublicInstagramInsights = endpoint({
  id: 'getPublicInstagramInsights',
  number: [23],
  method: 'GET',
  path: '/api/v1/insights/public/instagram/overall',
  summary: 'Read what anybody can see of an instagram creator',
  query: PublicInsightsQuery,
  answer: PublicInstagramInsights,
  problems: ['unknown_record'],
  assumes: ASSUMED,
}).handle(({ query, links, now, warn }, { publicInsights }) => publicInsights.instagram({ ...query, links, now, warn }))
