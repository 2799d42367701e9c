import { endpoint } from '../contract/endpoint.ts'
import { parseUrl } from '../kit/url.ts'
import { Campaign, CampaignUpdate } from '../model/campaigns/campaign.ts'
import { CAMPAIGN_ASSUMPTIONS } from '../model/campaigns/campaign-assumptions.ts'

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
  handle: ({ params, body, now, links, warn }, { campaigns }) => {
    if (body.brand_url && parseUrl(body.brand_url) === null) warn('brand_url is no URL')
    return campaigns.show(campaigns.update(params.campaign_id, body, now, warn), now, links)
  },
})
