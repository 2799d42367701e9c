import { Collection, CollectionFull } from '../../kit/collection.ts'
import { Memo } from '../../kit/memo.ts'
import {
  CAMPAIGN_ID_PREFIX,
  type CampaignPatchInput,
  type CampaignStatus,
  type CampaignUpdateInput,
  type CampaignView,
  campaignLifecycle,
} from '../../model/campaign.ts'
import type { CampaignInsightsDocument } from '../../model/campaign-insights.ts'
import type { Connector } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import type { PostDetail } from '../../model/post.ts'
import { postKey } from '../../model/post-url.ts'
import { type Detail, fail, failFields } from '../../model/problems.ts'
import type { Creator } from '../../universe/types.ts'
import type { Shortlinks } from '../commerce/shortlinks.ts'
import type { Core } from '../core.ts'
import { byTrackedUrl, extendedExpiry, keptByPost, replaced, withAdded, withRemoved } from './campaign-changes.ts'
import { campaignInsights } from './campaign-insights.ts'
import { CampaignPosts, type ShownPost } from './campaign-posts.ts'
import { type CampaignRecord, entered, lastTracking, newCampaign, untilChange } from './campaign-record.ts'
import { CampaignShortlinks } from './campaign-shortlinks.ts'
import { campaignView } from './campaign-views.ts'

/** What campaigns need of other services. */
export interface CampaignNeighbours {
  readonly shortlinks: Shortlinks
  /** How often a creator's audience has been renewed. */
  readonly renewals: (creator: Creator) => number
}

/** A campaign of one post (endpoint 6). */
export interface OnePost {
  readonly url: string
  /** The end of its tracking, ms. */
  readonly expires: number
  readonly sentiment: boolean
  readonly name: string
  readonly brand_name?: string
}

type Warn = (message: string) => void

/** The campaigns (endpoints 1-5), by id. */
export class Campaigns {
  readonly records = new Collection<CampaignRecord>('campaigns', LIMITS.records_per_collection)
  readonly posts: CampaignPosts
  readonly #core: Core
  readonly #renewals: CampaignNeighbours['renewals']
  readonly #shortlinks: CampaignShortlinks
  readonly #views = new Memo<CampaignView>()
  readonly #insights = new Memo<CampaignInsightsDocument>()

  constructor(core: Core, { shortlinks, renewals }: CampaignNeighbours) {
    this.#core = core
    this.#renewals = renewals
    this.#shortlinks = new CampaignShortlinks(shortlinks)
    this.posts = new CampaignPosts(core.universe)
    core.lifecycles.register({
      machine: campaignLifecycle,
      collection: this.records,
      enter: (record: CampaignRecord, status: CampaignStatus, at) => entered(record, status, at),
      facts: ({ id, name, brand_name }) => ({ id, name, brand_name }),
      after: (record, edge, tableAfter, at) =>
        edge === 'complete' ? Math.max(0, record.tracking_expiry_at - at) : tableAfter,
      background: true,
    })
  }

  create(
    input: { readonly name: string; readonly brand_name: string },
    requestKey: string,
    now: number,
  ): CampaignRecord {
    return this.restore(newCampaign(this.#newId(requestKey), input.name, input.brand_name, now), now)
  }

  /** A campaign that tracks one post, live at once. */
  createOnePost(input: OnePost, requestKey: string, now: number): CampaignRecord {
    const fresh = newCampaign(this.#newId(requestKey), input.name, input.brand_name ?? '', now)
    const tracked = withAdded([], [input.url], now)
    const { sentiment, expires } = input
    return this.#start(this.restore({ ...fresh, tracked, sentiment, tracking_expiry_at: expires }, now).id, now)
  }

  /** Keeps a campaign that is complete already, and plans what is still to come. */
  restore(record: CampaignRecord, now: number): CampaignRecord {
    this.records.put(record.id, record)
    this.#core.lifecycles.begin(campaignLifecycle.name, record.id, now)
    return record
  }

  find(id: string): CampaignRecord {
    return this.records.get(id) ?? fail('unknown_record', { what: 'campaign', id })
  }

  /** The URL under which a post is tracked, by the first campaign that does; undefined where none does. */
  urlOf(connector: Connector, shortcode: string): string | undefined {
    const key = postKey({ connector, shortcode })
    for (const { tracked } of this.records.values()) {
      const known = tracked.find((post) => post.key === key)
      if (known) return known.url
    }
    return undefined
  }

  /** Endpoint 2: what is given replaces what was. */
  update(id: string, change: CampaignUpdateInput, now: number): CampaignRecord {
    const before = this.find(id)
    const { tracking_urls, shortlinks, post_costs, tracking_expiry_at, ...fields } = change
    const tracked = tracking_urls ? replaced(before.tracked, tracking_urls, now) : before.tracked
    const wrong: Detail[] = []
    const after: CampaignRecord = {
      ...before,
      ...given(fields),
      tracked,
      shortlinks: shortlinks
        ? this.#shortlinks.replaced(shortlinks, tracked, wrong)
        : keptByPost(before.shortlinks, before.tracked, tracked),
      post_costs: post_costs
        ? byTrackedUrl('post_costs', post_costs, tracked, wrong)
        : keptByPost(before.post_costs, before.tracked, tracked),
    }
    if (wrong.length > 0) failFields(wrong)
    const extended = tracking_expiry_at === undefined ? null : extendedExpiry(before, tracking_expiry_at)
    this.records.put(id, extended === null ? after : { ...after, tracking_expiry_at: extended })
    if (extended !== null && extended !== before.tracking_expiry_at) this.#extended(id, now)
    return tracking_urls && tracking_urls.length > 0 ? this.#start(id, now) : this.find(id)
  }

  /** Endpoints 3 and 4: URLs, then short links; of each what is removed goes first. */
  patch(id: string, change: CampaignPatchInput, now: number, warn: Warn): CampaignRecord {
    const before = this.find(id)
    const { add_tracking_urls: added = [], remove_tracking_urls: removed = [] } = change
    const left = withRemoved(before.tracked, removed, (_, at) =>
      warn(`remove_tracking_urls.${at} is not tracked by the campaign`),
    )
    const tracked = withAdded(left, added, now)
    const wrong: Detail[] = []
    const attached = keptByPost(before.shortlinks, before.tracked, tracked)
    const fewer = this.#shortlinks.without(attached, change.remove_shortlinks ?? [], tracked, warn)
    const shortlinks = this.#shortlinks.with(fewer, change.add_shortlinks ?? [], tracked, wrong)
    if (wrong.length > 0) failFields(wrong)
    const post_costs = keptByPost(before.post_costs, before.tracked, tracked)
    this.records.put(id, { ...before, tracked, shortlinks, post_costs })
    return added.length > 0 ? this.#start(id, now) : this.find(id)
  }

  /** The documented record as of `now`; made once while it stays the same. */
  show(record: CampaignRecord, now: number, links: Links): CampaignView {
    return this.#views.of(record, now, [links.base, this.#shortlinks.version(record)], () => {
      const posts = this.posts.of(record, now, links)
      return {
        value: campaignView(record, posts, this.#details(record, posts), now, links),
        until: untilChange(record, now),
      }
    })
  }

  /** The insights document (endpoint 5) as of `now`; made once while it stays the same. */
  insights(record: CampaignRecord, now: number, links: Links): CampaignInsightsDocument {
    const renewals = record.tracked.map((tracked) => this.#renewals(this.posts.source(tracked).post.creator))
    const depends = [links.base, this.#shortlinks.version(record), renewals.join()]
    return this.#insights.of(record, now, depends, () => {
      const posts = this.posts.of(record, now, links)
      const value = campaignInsights({
        record,
        posts,
        details: this.#details(record, posts),
        refreshedAt: lastTracking(record, now),
        renewals: this.#renewals,
        universe: this.#core.universe,
        links,
      })
      return { value, until: untilChange(record, now) }
    })
  }

  #details(record: CampaignRecord, posts: readonly ShownPost[]): PostDetail[] {
    return posts.map(({ detail }) => {
      const shortlinks_analysis = this.#shortlinks.analysis(record, detail.post_url)
      return shortlinks_analysis ? { ...detail, shortlinks_analysis } : detail
    })
  }

  /** Goes live where it has not yet begun; the record as it is then. */
  #start(id: string, now: number): CampaignRecord {
    this.#core.lifecycles.take(campaignLifecycle.name, id, 'start', now)
    return this.find(id)
  }

  /** After an extension: the end is planned anew, and a completed campaign goes on where its end lies ahead again. */
  #extended(id: string, now: number): void {
    const { lifecycles } = this.#core
    const { status, tracking_expiry_at, tracked, live_since } = this.find(id)
    if (status !== 'completed') lifecycles.begin(campaignLifecycle.name, id, now)
    else if (tracking_expiry_at > now) {
      const edge = tracked.length > 0 || live_since !== null ? 'resume' : 'reopen'
      lifecycles.take(campaignLifecycle.name, id, edge, now)
    }
  }

  #newId(requestKey: string): string {
    // Before an id is drawn, so that refused calls leave no count behind.
    if (this.records.size >= this.records.limit) throw new CollectionFull(this.records.name, this.records.limit)
    return this.#core.chance.newId(CAMPAIGN_ID_PREFIX, requestKey)
  }
}

type Fields = Pick<
  CampaignRecord,
  'name' | 'brand_name' | 'brand_url' | 'cost_of_campaign' | 'custom_field_name' | 'custom_field_value'
>

/** The fields that were sent; null is a value. */
function given(fields: { readonly [Key in keyof Fields]?: Fields[Key] | undefined }): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
