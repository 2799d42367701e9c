import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { CAMPAIGN_ID_PREFIX } from '../../model/campaigns/campaign.ts'
import { postTrackingLifecycle, TRACKING_DAYS, type TrackingDuration } from '../../model/campaigns/post-tracking.ts'
import { PostUrlText } from '../../model/campaigns/post-url.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { byParam, collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'
import { type TrackedUrl, trackedUrl } from './campaign-record.ts'

/** A one-post campaign and how far its comments have been processed. Instants in ms. */
const PostTrackingShape = strict(() => ({
  campaign_id: Name,
  status: statusOf(postTrackingLifecycle),
  url: PostUrlText,
  tracked_since: Instant,
  created_at: Instant,
  processed_at: Instant.nullable(),
}))

type Kept = Omit<z.output<typeof PostTrackingShape>, 'url' | 'tracked_since'>

export interface PostTrackingRecord extends Readonly<Kept> {
  /** The post as its campaign began to track it. */
  readonly tracked: TrackedUrl
}

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

export type PostTrackingFixture = z.output<typeof PostTrackingFixture>

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
  show: ({ tracked, ...kept }: PostTrackingRecord) => ({ ...kept, url: tracked.url, tracked_since: tracked.added_at }),
  keep: ({ url, tracked_since, ...shown }): PostTrackingRecord => ({
    ...shown,
    tracked: trackedUrl(url, tracked_since),
  }),
  fixture: PostTrackingFixture,
  polledBy: { listCampaignComments: byParam('campaign_id') },
})
