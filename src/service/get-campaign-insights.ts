import * as z from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { CAMPAIGN_ASSUMPTIONS } from '../model/campaigns/campaign.ts'
import { CampaignInsights } from '../model/campaigns/campaign-insights.ts'
import { shape } from '../model/shape.ts'

/** Endpoint 5. */
export const getCampaignInsights = endpoint({
  id: 'getCampaignInsights',
  number: [5],
  method: 'GET',
  path: '/api/v1/insights/campaigns/:campaign_id',
  summary: 'Read the insights of a campaign',
  host: 'insights',
  auth: 'key',
  query: shape(() => ({ documented: { key: z.string().describe('The insights key.') } })),
  replies: { 200: CampaignInsights },
  problems: ['unknown_record'],
  assumes: [
    ...CAMPAIGN_ASSUMPTIONS,
    'insights-key',
    'insights-lists',
    'insights-host',
    'insights-fields',
    'campaign-figures',
    'audience-shares',
    'audience-cities',
  ],
  handle: ({ params, now, links }, { campaigns }) =>
    campaigns.insights(campaigns.records.find(params.campaign_id), now, links),
})
