import { endpoint } from '../contract/endpoint.ts'
import { TrackingInsights } from '../model/tracking.ts'

/** Endpoint 16. */
export const getTrackingInsights = endpoint({
  id: 'getTrackingInsights',
  number: [16],
  method: 'GET',
  path: '/api/v1/rt_tracking/insights',
  summary: 'Count the events of all tracked creators and posts',
  replies: { 200: TrackingInsights },
  assumes: ['success-status'],
  handle: ({ now }, { trackedCreators }) => trackedCreators.insights(now),
})
