import type { AssumptionId } from '../../model/assumptions.ts'

/** What a campaign with posts rests on beyond the keys of its record. */
export const CAMPAIGN_ASSUMPTIONS = [
  'campaign-statuses',
  'campaign-defaults',
  'tracking-urls',
  'post-types',
  'embedded-comments',
  'sentiment',
  'campaign-hashtags',
  'update-shortlinks-costs',
  'date-formats',
  'rates',
  'success-status',
] as const satisfies readonly AssumptionId[]
