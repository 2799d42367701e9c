import { Collection, CollectionFull } from '../../kit/collection.ts'
import { DAY, startOfDay } from '../../kit/days.ts'
import { Memo } from '../../kit/memo.ts'
import { LIMITS } from '../../model/limits.ts'
import { type PostTrackingStatus, postTrackingLifecycle, TRACKING_DAYS } from '../../model/post-tracking.ts'
import { parsePostUrl, postKey } from '../../model/post-url.ts'
import { failFields } from '../../model/problems.ts'
import type { Core } from '../core.ts'
import { commentView } from './campaign-posts.ts'
import { type CampaignRecord, refreshDate, type TrackedUrl, untilChange } from './campaign-record.ts'
import type { Campaigns } from './campaigns.ts'
import { type CommentSource, commentSource, commentsInOrder, totalOf } from './comments-in-order.ts'

/** The comments of a one-post campaign, as far as they have been processed. Instants in ms. */
export interface PostTrackingRecord {
  readonly campaign_id: string
  readonly status: PostTrackingStatus
  /** The post as its campaign began to track it. */
  readonly tracked: TrackedUrl
  readonly created_at: number
  /** null until then. */
  readonly processed_at: number | null
  /** The instant of the figures that the campaign showed when the comments were processed: these are listed. */
  readonly counted_at: number | null
}

export interface NewPostTracking {
  readonly url: string
  readonly tracking_duration: keyof typeof TRACKING_DAYS
}

/** The one-post campaigns (endpoints 6 and 7), by campaign id. */
export class PostTrackings {
  readonly records = new Collection<PostTrackingRecord>('post_trackings', LIMITS.records_per_collection)
  readonly #core: Core
  readonly #campaigns: Campaigns
  readonly #sources = new Memo<readonly CommentSource[]>()

  constructor(core: Core, campaigns: Campaigns) {
    this.#core = core
    this.#campaigns = campaigns
    core.lifecycles.register({
      machine: postTrackingLifecycle,
      collection: this.records,
      enter: (record: PostTrackingRecord, status: PostTrackingStatus, at) => this.#entered(record, status, at),
      facts: ({ campaign_id, tracked }) => ({ campaign_id, url: tracked.url }),
    })
  }

  /** Makes a campaign that tracks one post, and begins to process its comments; answers the campaign. */
  start({ url, tracking_duration }: NewPostTracking, requestKey: string, now: number): CampaignRecord {
    const { limit, name, size } = this.records
    if (size >= limit) throw new CollectionFull(name, limit)
    const post = parsePostUrl(url)
    if (!post) failFields([{ path: 'url', message: 'expected the URL of a post' }])
    const expires = now + TRACKING_DAYS[tracking_duration] * DAY
    const named = `Comments of ${post.connector} post ${post.shortcode}`
    const campaign = this.#campaigns.createOnePost({ url, expires, sentiment: false, name: named }, requestKey, now)
    const tracked = { url, key: postKey(post), added_at: now }
    const untouched = { processed_at: null, counted_at: null }
    this.restore({ campaign_id: campaign.id, status: 'processing', tracked, created_at: now, ...untouched }, now)
    return campaign
  }

  /** Keeps a tracking that is complete already, and plans what is still to come. */
  restore(record: PostTrackingRecord, now: number): PostTrackingRecord {
    this.records.put(record.campaign_id, record)
    this.#core.lifecycles.begin(postTrackingLifecycle.name, record.campaign_id, now)
    return record
  }

  /** A page of the campaign's comments, oldest first (endpoint 7). */
  comments(id: string, { page, limit }: { readonly page: number; readonly limit: number }, now: number) {
    const campaign = this.#campaigns.find(id)
    const sources = this.#sourcesOf(campaign, now)
    const total = totalOf(sources)
    const from = (page - 1) * limit
    const comments = commentsInOrder(this.#core.universe, sources, from, limit)
    return {
      campaign_id: id,
      page,
      limit,
      total_comments: total,
      has_next: from + limit < total,
      comments: comments.map((comment) => commentView(comment.source.post, comment, campaign.sentiment)),
    }
  }

  /** A one-post campaign lists what was processed, any other what its posts have had at their last tracking. */
  #sourcesOf(campaign: CampaignRecord, now: number): readonly CommentSource[] {
    const own = this.records.get(campaign.id)
    if (own) return own.counted_at === null ? [] : [this.#source(own.tracked, own.counted_at)]
    return this.#sources.of(campaign, now, [], () => ({
      value: campaign.tracked.map((post) => this.#source(post, startOfDay(refreshDate(campaign, post, now)))),
      until: untilChange(campaign, now),
    }))
  }

  #source(tracked: TrackedUrl, at: number): CommentSource {
    const { post, curve } = this.#campaigns.posts.source(tracked)
    return commentSource(tracked.url, post, curve, at)
  }

  /** From its processing on, the number of comments stays what the campaign counts at that instant. */
  #entered(record: PostTrackingRecord, status: PostTrackingStatus, at: number): PostTrackingRecord {
    if (status === 'processing') return { ...record, processed_at: null, counted_at: null }
    const campaign = this.#campaigns.records.get(record.campaign_id)
    const refreshed = campaign ? refreshDate(campaign, record.tracked, at) : record.tracked.added_at
    return { ...record, processed_at: at, counted_at: startOfDay(refreshed) }
  }
}
