import { endpoint } from '../contract/endpoint.ts'
import { shape } from '../model/shape.ts'
import { BooleanInput, CronInput, StampInput, TrackedCreator } from '../model/tracking.ts'

/** Endpoint 12. */
export const updateTrackedCreator = endpoint({
  id: 'updateTrackedCreator',
  number: [12],
  method: 'PUT',
  path: '/api/v1/rt_tracking/creators/:handle',
  summary: 'Change the tracking of a creator, or switch it on or off',
  body: shape(() => ({
    documented: {
      tracking: BooleanInput.optional().describe('Switches the polling of posts on or off.'),
      stories_tracking: BooleanInput.optional().describe('Switches the polling of stories on or off.'),
      cron_expression: CronInput.optional().describe('When it is polled: a cron schedule of five fields, UTC.'),
      stories_cron_expression: CronInput.optional().describe('When stories are polled.'),
      tracking_expiry_at: StampInput.optional().describe('When the tracking ends.'),
      stories_tracking_expiry_at: StampInput.optional().describe('When the polling of stories ends.'),
    },
  })),
  replies: { 200: TrackedCreator },
  problems: ['unknown_record'],
  assumes: ['tracking', 'fractional-stamps', 'required-fields', 'success-status'],
  handle: ({ params, body, now, warn }, { trackedCreators }) => trackedCreators.change(params.handle, body, now, warn),
})
