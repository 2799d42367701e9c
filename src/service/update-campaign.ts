import { endpoint } from '../contract/endpoint.ts'
import { CAMPAIGN_ASSUMPTIONS, Campaign, CampaignUpdate } from '../model/campaigns/campaign.ts'

/** Endpoint 2. */
export const updateCampaign = endpoint({
  id: 'updateCampaign',
  number: [2],
  method: 'PUT',
  path: '/admin/api/v1/campaigns/:campaign_id',
  summary: 'Change a campaign, its posts, costs and expiry',
  body: CampaignUpdate,
  replies: { 200: Campaign },
  problems: ['unknown_record', 'expiry_not_multiple'],
  assumes: [...CAMPAIGN_ASSUMPTIONS, 'expiry-extension', 'campaign-revival', 'required-fields'],
  handle: ({ params, body, now, links, warn }, { campaigns }) =>
    campaigns.show(campaigns.update(params.campaign_id, body, now, warn), now, links),
})
