import type * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { CAMPAIGN_ID_PREFIX } from '../../model/campaigns/campaign.ts'
import { postTrackingLifecycle, TRACKING_DAYS } from '../../model/campaigns/post-tracking.ts'
import { PostUrlText } from '../../model/campaigns/post-url.ts'
import { keyOf, Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { InWorld } from '../in-world.ts'
import { byParam, collection } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf, SeededId, statusAtStart } from '../lifecycle/seeding.ts'
import type { CampaignRecord } from './campaign-record.ts'
import { commentView, seenPost } from './campaign-views.ts'
import type { Campaigns } from './campaigns.ts'
import { type CommentSource, commentSource, commentsInOrder, totalOf } from './comments-in-order.ts'
import type { OnePost } from './seed-campaigns.ts'

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
  tracking_duration: keyOf(TRACKING_DAYS).default('month').describe('How long it is tracked.'),
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

/** The one-post campaigns (endpoints 6 and 7), by campaign id. */
export class PostTrackings extends InWorld {
  readonly records = this.world.collections.openJobs(postTrackings, {
    enter: (record, status, at) => ({ ...record, processed_at: status === 'processing' ? null : at }),
    facts: ({ campaign_id, url }) => ({ campaign_id, url }),
    seed: ({ url, tracking_duration, status, ...entry }, { start, id }) => {
      const created = pastOf(entry.created_at, start)
      const campaign_id = id(this.#campaigns.records, entry.campaign_id)
      this.#campaigns.seedOnePost(campaign_id, { url, tracking_duration }, created, start)
      this.records.insertSeeded(newTracking(campaign_id, url, created), created, start, status)
    },
  })

  get #campaigns(): Campaigns {
    return this.world.services.campaigns
  }

  /** Creates a campaign that tracks one post, and starts to process its comments. Returns the campaign. */
  start(post: OnePost, requestKey: string, now: number, warn: (message: string) => void): CampaignRecord {
    this.records.refuseMore(1)
    const campaign = this.#campaigns.createOnePost(post, requestKey, now, warn)
    this.records.insert(newTracking(campaign.id, post.url, now), now)
    return campaign
  }

  /** Returns a page of the campaign's comments, oldest first (endpoint 7). */
  comments(id: string, { page, limit }: { readonly page: number; readonly limit: number }, now: number) {
    const campaign = this.#campaigns.records.find(id)
    const sources = this.#sourcesOf(campaign, now)
    const total = totalOf(sources)
    const from = (page - 1) * limit
    const comments = commentsInOrder(this.world.universe, sources, from, limit)
    return {
      campaign_id: id,
      page,
      limit,
      total_comments: total,
      has_next: from + limit < total,
      comments: comments.map((comment) => commentView(comment.source.post, comment, campaign.sentiment_analysis_req)),
    }
  }

  /** Returns the comments counted at the last tracking; none while those of a one-post campaign are being processed. */
  #sourcesOf(campaign: CampaignRecord, now: number): readonly CommentSource[] {
    if (this.records.get(campaign.id)?.status === 'processing') return []
    return campaign.tracked.map((tracked) => {
      const { post, curve, figuresAt } = seenPost(this.world.people, campaign, tracked, now)
      return commentSource(tracked.url, post, curve, figuresAt)
    })
  }
}

function newTracking(campaign_id: string, url: string, now: number): PostTrackingRecord {
  const untouched = { status: postTrackingLifecycle.initial, processed_at: null }
  return { campaign_id, url, tracked_since: now, created_at: now, ...untouched }
}
