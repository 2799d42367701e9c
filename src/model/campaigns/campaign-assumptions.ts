/** The assumptions behind a campaign with posts, besides those of its keys. */
export const CAMPAIGN_ASSUMPTIONS = [
  'campaign-statuses',
  'campaign-defaults',
  'campaign-thresholds',
  'tracking-urls',
  'post-types',
  'embedded-comments',
  'sentiment',
  'campaign-hashtags',
  'links-shown',
  'update-shortlinks-costs',
  'date-formats',
  'rates',
  'success-status',
]
