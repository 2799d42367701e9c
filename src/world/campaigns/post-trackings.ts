import { DAY } from '../../kit/days.ts'
import { postTrackingLifecycle, TRACKING_DAYS, type TrackingDuration } from '../../model/campaigns/post-tracking.ts'
import { parsePostUrl } from '../../model/campaigns/post-url.ts'
import type { Records } from '../lifecycle/records.ts'
import { pastOf } from '../lifecycle/seeding.ts'
import type { World } from '../world.ts'
import { commentView, seenPost } from './campaign-posts.ts'
import type { CampaignRecord } from './campaign-record.ts'
import type { Campaigns } from './campaigns.ts'
import { type CommentSource, commentSource, commentsInOrder, totalOf } from './comments-in-order.ts'
import { type PostTrackingRecord, postTrackings } from './post-tracking-record.ts'

/** The one-post campaigns (endpoints 6 and 7), by campaign id. */
export class PostTrackings {
  readonly records: Records<PostTrackingRecord>
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.records = world.collections.open(postTrackings, {
      enter: (record, status, at) => ({ ...record, processed_at: status === 'processing' ? null : at }),
      facts: ({ campaign_id, url }) => ({ campaign_id, url }),
      seed: ({ url, tracking_duration, status, ...entry }, { start, id }) => {
        const created = pastOf(entry.created_at, start)
        const campaign_id = id(this.#campaigns.records, entry.campaign_id)
        const expires = created + TRACKING_DAYS[tracking_duration] * DAY
        this.#campaigns.seedOnePost(campaign_id, { url, expires, name: nameOf(url) }, created, start)
        this.records.insertSeeded(newTracking(campaign_id, url, created), created, start, status)
      },
    })
  }

  get #campaigns(): Campaigns {
    return this.#world.services.campaigns
  }

  /** Creates a campaign that tracks one post, and starts to process its comments. Returns the campaign. */
  start(
    { url, tracking_duration }: { readonly url: string; readonly tracking_duration: TrackingDuration },
    requestKey: string,
    now: number,
    warn: (message: string) => void,
  ): CampaignRecord {
    this.records.refuseMore(1)
    const expires = now + TRACKING_DAYS[tracking_duration] * DAY
    const campaign = this.#campaigns.createOnePost({ url, expires, name: nameOf(url) }, requestKey, now, warn)
    this.records.insert(newTracking(campaign.id, url, now), now)
    return campaign
  }

  /** Returns a page of the campaign's comments, oldest first (endpoint 7). */
  comments(id: string, { page, limit }: { readonly page: number; readonly limit: number }, now: number) {
    const campaign = this.#campaigns.find(id)
    const sources = this.#sourcesOf(campaign, now)
    const total = totalOf(sources)
    const from = (page - 1) * limit
    const comments = commentsInOrder(this.#world.universe, sources, from, limit)
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
      const { post, curve, figuresAt } = seenPost(this.#world.people, campaign, tracked, now)
      return commentSource(tracked.url, post, curve, figuresAt)
    })
  }
}

function newTracking(campaign_id: string, url: string, now: number): PostTrackingRecord {
  const untouched = { status: postTrackingLifecycle.initial, processed_at: null }
  return { campaign_id, url, tracked_since: now, created_at: now, ...untouched }
}

/** Returns the name of the campaign of a post. */
function nameOf(url: string): string {
  const post = parsePostUrl(url)
  return post ? `Comments of ${post.connector} post ${post.shortcode}` : url
}
