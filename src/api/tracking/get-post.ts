import { TrackedPost } from '../../model/tracking.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 14. */
export const getTrackedPost = endpoint({
  id: 'getTrackedPost',
  number: [14],
  method: 'GET',
  path: '/api/v1/rt_tracking/posts/:shortcode',
  summary: 'Read a tracked post',
  answer: TrackedPost,
  problems: ['unknown_record'],
  assumes: ['tracking', 'fractional-stamps', 'success-status'],
}).handle(({ params, now }, { trackedPosts }) => trackedPosts.show(trackedPosts.find(params.shortcode), now))
