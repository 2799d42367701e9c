/** The assumptions behind the insights of every platform. */
export const ASSUMED = [
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

/** The trends of every platform, in their order. */
export const TRENDS = [
  ['cumulative_followers_trends', 'followers'],
  ['engagement_trends', 'engagement'],
] as const
