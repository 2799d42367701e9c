import { endpoint } from '../contract/endpoint.ts'
import { Campaign, CampaignInput } from '../model/campaigns/campaign.ts'

/** Endpoint 1. */
export const createCampaign = endpoint({
  id: 'createCampaign',
  number: [1],
  method: 'POST',
  path: '/admin/api/v1/campaigns',
  summary: 'Create a campaign',
  body: CampaignInput,
  replies: { 200: Campaign },
  problems: ['limit_reached'],
  assumes: ['campaign-defaults', 'campaign-thresholds', 'date-formats', 'required-fields', 'success-status'],
  handle: ({ body, requestKey, now, links }, { campaigns }) =>
    campaigns.show(campaigns.create(body, requestKey, now), now, links),
})
