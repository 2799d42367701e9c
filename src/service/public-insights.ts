// What endpoints 23 to 25 have in common: the public insights of a creator on one platform.

import type * as z from 'zod'
import { type Endpoint, endpoint } from '../contract/endpoint.ts'
import type { Connector } from '../model/connector.ts'
import { PublicInsightsQuery } from '../model/creators/public-insights.ts'
import { PLATFORMS } from '../model/platforms.ts'

const ASSUMED = [
  'creators-never-added',
  'creators-generated',
  'creator-contacts',
  'creator-trends',
  'date-formats',
  'insights-details',
  'insights-lists',
  'links-shown',
  'audience-cities',
  'insights-identifier',
  'rates',
  'success-status',
]

/** `owner`: whom a summary calls its creator. */
export function publicInsights(connector: Connector, number: number, owner: string, answer: z.ZodType): Endpoint {
  const { operation, host } = PLATFORMS[connector].insights
  return endpoint({
    id: operation,
    number: [number],
    method: 'GET',
    path: `/api/v1/insights/public/${connector}/overall`,
    summary: `Read the public insights of ${owner}`,
    host,
    query: PublicInsightsQuery,
    replies: { 200: answer },
    problems: ['unknown_record'],
    assumes: host === 'insights' ? [...ASSUMED, 'public-platforms'] : ASSUMED,
    handle: ({ query: { identifier }, links, now, warn }, { publicInsights }) =>
      publicInsights.show({ connector, identifier, links, now, warn }, answer),
  })
}
