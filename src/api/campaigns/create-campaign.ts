import { Campaign, CampaignInput } from '../../model/campaigns/campaign.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 1. */
export const createCampaign = endpoint({
  id: 'createCampaign',
  number: [1],
  method: 'POST',
  path: '/admin/api/v1/campaigns',
  summary: 'Create a campaign',
  body: CampaignInput,
  answer: Campaign,
  problems: ['limit_reached'],
  assumes: ['campaign-defaults', 'date-formats', 'required-fields', 'success-status'],
}).handle(({ body, requestKey, now, links }, { campaigns }) =>
  campaigns.showNew(campaigns.create(body, requestKey, now), now, links),
)
