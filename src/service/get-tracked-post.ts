import { endpoint } from '../contract/endpoint.ts'
import { TrackedPost } from '../model/tracking.ts'

/** Endpoint 14. */
export const getTrackedPost = endpoint({
  id: 'getTrackedPost',
  number: [14],
  method: 'GET',
  path: '/api/v1/rt_tracking/posts/:shortcode',
  summary: 'Read a tracked post',
  replies: { 200: TrackedPost },
  problems: ['unknown_record'],
  assumes: ['tracking', 'fractional-stamps', 'success-status'],
  handle: ({ params, now }, { trackedPosts }) => trackedPosts.show(trackedPosts.find(params.shortcode), now),
})
