import { endpoint } from '../contract/endpoint.ts'
import { TrackableConnectorSchema } from '../model/connector.ts'
import { shape } from '../model/shape.ts'
import { BooleanInput, CronInput, StampInput, TrackedPost } from '../model/tracking.ts'

/** Endpoint 15. */
export const updateTrackedPost = endpoint({
  id: 'updateTrackedPost',
  number: [15],
  method: 'PUT',
  path: '/api/v1/rt_tracking/posts/:shortcode',
  summary: 'Change the tracking of a post, or switch it on or off',
  body: shape(() => ({
    documented: {
      connector: TrackableConnectorSchema.optional().describe('The platform.'),
      tracking: BooleanInput.optional().describe('Switches the polling on or off.'),
      cron_expression: CronInput.optional().describe('When it is polled: a cron schedule of five fields, UTC.'),
      tracking_expiry_at: StampInput.optional().describe('When the tracking ends.'),
    },
  })),
  replies: { 200: TrackedPost },
  problems: ['unknown_record', 'tracked_elsewhere'],
  assumes: ['tracking', 'fractional-stamps', 'required-fields', 'success-status'],
  handle: ({ params, body, now, warn }, { trackedPosts }) => trackedPosts.change(params.shortcode, body, now, warn),
})
