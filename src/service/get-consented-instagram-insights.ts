import { endpoint } from '../contract/endpoint.ts'
import { ConsentedInsights, ConsentedInsightsQuery } from '../model/creators/consented-insights.ts'

/** Endpoint 19. */
export const getConsentedInstagramInsights = endpoint({
  id: 'getConsentedInstagramInsights',
  number: [19],
  method: 'GET',
  path: '/api/v1/insights/consented/instagram/overall',
  summary: 'Read the insights of a creator who gave consent',
  query: ConsentedInsightsQuery,
  replies: { 200: ConsentedInsights },
  problems: ['unknown_record'],
  assumes: ['consented-youtube', 'date-formats', 'insights-lists', 'rates', 'success-status'],
  handle: ({ query, links, now }, { consents }) => consents.instagram(query.identifier, links, now),
})
