import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { CAMPAIGN_ID_PREFIX } from '../../model/campaigns/campaign.ts'
import { postTrackingLifecycle, TRACKING_DAYS, type TrackingDuration } from '../../model/campaigns/post-tracking.ts'
import { PostUrlText } from '../../model/campaigns/post-url.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { byParam, collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'

/** A one-post campaign and how far its comments have been processed. Instants in ms. */
const PostTrackingShape = strict(() => ({
  campaign_id: Name,
  status: statusOf(postTrackingLifecycle),
  url: PostUrlText,
  tracked_since: Instant,
  created_at: Instant,
  processed_at: Instant.nullable(),
}))

export type PostTrackingRecord = Readonly<z.output<typeof PostTrackingShape>>

const PostTrackingFixture = strict(() => ({
  campaign_id: SeededId,
  url: PostUrlText.describe('The URL of the post.'),
  tracking_duration: z
    .enum(Object.keys(TRACKING_DAYS) as TrackingDuration[])
    .default('month')
    .describe('How long it is tracked.'),
  status: statusAtStart(postTrackingLifecycle),
  created_at: CreatedAt,
}))

export const postTrackings = collection({
  name: 'post_trackings',
  noun: 'one-post campaign',
  description: 'One-post campaigns (endpoints 6 and 7)',
  prefix: CAMPAIGN_ID_PREFIX,
  lifecycle: postTrackingLifecycle,
  facts: strict(() => PostTrackingShape.pick({ campaign_id: true, url: true }).shape),
  record: PostTrackingShape,
  id: ({ campaign_id }) => campaign_id,
  identity: ['campaign_id'],
  fixture: PostTrackingFixture,
  polledBy: { listCampaignComments: byParam('campaign_id') },
})
