import { endpoint } from '../contract/endpoint.ts'
import { TrackableConnectorSchema } from '../model/connector.ts'
import { PRIVATE_SHORTCODE } from '../model/magic.ts'
import { shape } from '../model/shape.ts'
import { Handle, Shortcode } from '../model/text.ts'
import { CronInput, StampInput, TrackedPost } from '../model/tracking.ts'

/** Endpoint 13. */
export const addTrackedPost = endpoint({
  id: 'addTrackedPost',
  number: [13],
  method: 'POST',
  path: '/api/v1/rt_tracking/posts',
  summary: 'Start the real-time tracking of a post',
  body: shape(() => ({
    documented: {
      connector: TrackableConnectorSchema.describe('The platform.'),
      shortcode: Shortcode.refine(
        (shortcode) => shortcode !== PRIVATE_SHORTCODE,
        'is the shortcode of a private post, which cannot be tracked',
      ).describe('The identifier of the post on its platform.'),
      handle: Handle.describe("The creator's name on the platform, without @."),
      cron_expression: CronInput.describe('When it is polled: a cron schedule of five fields, UTC.'),
      tracking_expiry_at: StampInput.describe('When the tracking ends.'),
    },
  })),
  replies: { 200: TrackedPost },
  problems: ['tracked_elsewhere'],
  assumes: ['tracking', 'fractional-stamps', 'success-status'],
  handle: ({ body, now, warn }, { trackedPosts }) => trackedPosts.start(body, now, warn),
})
