import { endpoint } from '../contract/endpoint.ts'
import { PostTrackingAnswer, PostTrackingInput } from '../model/campaigns/post-tracking.ts'

/** Endpoint 6. */
export const createPostTracking = endpoint({
  id: 'createPostTracking',
  number: [6],
  asksForType: true,
  method: 'POST',
  path: '/admin/api/v1/campaigns/post_tracking',
  summary: 'Track the comments of one post',
  body: PostTrackingInput,
  replies: { 200: PostTrackingAnswer },
  problems: ['limit_reached'],
  assumes: ['comments-processing', 'success-status'],
  handle: ({ body, requestKey, now, warn }, { postTrackings }) => {
    const { id, status } = postTrackings.start(body, requestKey, now, warn)
    return { campaign_id: id, status }
  },
})
