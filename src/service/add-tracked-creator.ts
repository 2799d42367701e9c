import * as z from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { TrackableConnectorSchema } from '../model/connector.ts'
import { shape } from '../model/shape.ts'
import { Handle } from '../model/text.ts'
import { CronInput, StampInput, TrackedCreator } from '../model/tracking.ts'

/** Endpoint 10. One sample of the interface spells the first schedule's key with a space. */
const Body = z.preprocess(
  (body) => {
    if (typeof body !== 'object' || body === null || !('cron expression' in body)) return body
    const { 'cron expression': cron, ...rest } = body
    return { cron_expression: cron, ...rest }
  },
  shape(() => ({
    documented: {
      connector: TrackableConnectorSchema.describe('The platform.'),
      handle: Handle.describe("The creator's name on the platform, without @."),
      cron_expression: CronInput.describe(
        'When posts are polled: five cron fields, UTC. cron expression is accepted, too.',
      ),
      tracking_expiry_at: StampInput.describe('When the tracking ends.'),
    },
    named: {
      stories_cron_expression: CronInput.optional().describe(
        'When stories are polled: five cron fields, UTC. By default with the posts.',
      ),
      stories_tracking_expiry_at: StampInput.optional().describe(
        'When the polling of stories ends. By default with that of the posts.',
      ),
    },
  })),
)

export const addTrackedCreator = endpoint({
  id: 'addTrackedCreator',
  number: [10],
  method: 'POST',
  path: '/api/v1/rt_tracking/creators',
  summary: 'Start the real-time tracking of a creator',
  body: Body,
  replies: { 200: TrackedCreator },
  problems: ['tracked_elsewhere'],
  assumes: ['tracking', 'fractional-stamps', 'success-status'],
  handle: ({ body, now, warn }, { trackedCreators }) => trackedCreators.start(body, now, warn),
})
