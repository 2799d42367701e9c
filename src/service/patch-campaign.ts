import { endpoint } from '../contract/endpoint.ts'
import { CAMPAIGN_ASSUMPTIONS, Campaign, CampaignPatch } from '../model/campaigns/campaign.ts'

/** Endpoints 3 and 4: one path and method. */
export const patchCampaign = endpoint({
  id: 'patchCampaign',
  number: [3, 4],
  asksForType: true,
  method: 'PATCH',
  path: '/admin/api/v1/campaigns/:campaign_id',
  summary: 'Add and remove posts and short links of a campaign',
  body: CampaignPatch,
  replies: { 200: Campaign },
  problems: ['unknown_record', 'limit_reached'],
  assumes: [...CAMPAIGN_ASSUMPTIONS, 'patch-starts', 'patch-answer', 'required-fields'],
  handle: ({ params, body, now, links, warn }, { campaigns }) => {
    return campaigns.show(campaigns.patch(params.campaign_id, body, now, warn), now, links)
  },
})
