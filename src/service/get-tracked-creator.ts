import { endpoint } from '../contract/endpoint.ts'
import { TrackedCreator } from '../model/tracking.ts'

/** Endpoint 11. */
export const getTrackedCreator = endpoint({
  id: 'getTrackedCreator',
  number: [11],
  method: 'GET',
  path: '/api/v1/rt_tracking/creators/:handle',
  summary: 'Read a tracked creator',
  replies: { 200: TrackedCreator },
  problems: ['unknown_record'],
  assumes: ['tracking', 'fractional-stamps', 'success-status'],
  handle: ({ params, now }, { trackedCreators }) => trackedCreators.show(trackedCreators.find(params.handle), now),
})
