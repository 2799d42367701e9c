import { draws } from '../../kit/random.ts'
import { eachOf, type Work, withResult } from '../../kit/work.ts'
import type { CampaignPatchInput, CampaignUpdateInput, CampaignView } from '../../model/campaigns/campaign.ts'
import { postKey } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import type { Links } from '../../model/links.ts'
import { type Detail, failFields } from '../../model/problems.ts'
import type { Creator } from '../../universe/types.ts'
import { InWorld } from '../in-world.ts'
import type { Seeding } from '../lifecycle/seeding.ts'
import {
  byTrackedUrl,
  extendedExpiry,
  replaced,
  stillTrackedByPost,
  withAdded,
  withRemoved,
} from './campaign-changes.ts'
import { type CampaignReport, campaignReport } from './campaign-insights.ts'
import {
  type CampaignFixture,
  type CampaignRecord,
  campaigns,
  definedFields,
  entered,
  newCampaign,
  type TrackedUrl,
} from './campaign-record.ts'
import { CampaignShortlinks } from './campaign-shortlinks.ts'
import { campaignView, type ShownPost, shownPost, trackedPost } from './campaign-views.ts'
import { readPost } from './comment-analysis.ts'
import { atStart, type OnePost, onePostCampaign, seededCampaign } from './seed-campaigns.ts'

type Warn = (message: string) => void

/** The campaigns (endpoints 1-5), by id. */
export class Campaigns extends InWorld {
  readonly records = this.world.collections.openJobs(campaigns, {
    enter: entered,
    facts: ({ id, name, brand_name }) => ({ id, name, brand_name }),
    after: (record, edge, tableAfter, at) =>
      edge === 'complete' ? Math.max(0, record.tracking_expiry_at - at) : tableAfter,
    seed: (entry, seeding) => this.#seed(entry, seeding),
  })
  readonly #shortlinks = new CampaignShortlinks(this.world)

  create(
    input: { readonly name: string; readonly brand_name: string },
    requestKey: string,
    now: number,
  ): CampaignRecord {
    return this.records.create(requestKey, now, (id) => newCampaign(id, input.name, input.brand_name, now))
  }

  /** Creates a campaign that tracks one post and is live at once. */
  createOnePost(post: OnePost, requestKey: string, now: number, warn: Warn): CampaignRecord {
    const { id } = this.records.create(requestKey, now, (id) => onePostCampaign(id, post, now))
    this.#contradictions([], [post.url], warn)
    return this.#start(id, now)
  }

  /** Inserts a one-post campaign of a fixture, as of the start. */
  seedOnePost(id: string, post: OnePost, created: number, start: number): void {
    this.records.insert(atStart(onePostCampaign(id, post, created), undefined, start), start)
  }

  #seed(entry: CampaignFixture, { start, requestKey, id }: Seeding): void {
    const record = seededCampaign(entry, id(this.records, entry.id), start, draws(this.world.seed, requestKey))
    this.records.insert(record, start)
    const { shortlinks, post_costs } = entry
    if (shortlinks ?? post_costs) this.update(record.id, { shortlinks, post_costs }, start)
  }

  /** Returns the URL under which the first campaign with the post tracks it; undefined where none does. */
  urlOf(connector: Connector, shortcode: string): string | undefined {
    const key = postKey({ connector, shortcode })
    for (const { tracked } of this.records.values()) {
      const known = tracked.find((post) => post.key === key)
      if (known) return known.url
    }
    return undefined
  }

  /** Replaces the fields that are given (endpoint 2). */
  update(id: string, change: CampaignUpdateInput, now: number, warn: Warn = () => {}): CampaignRecord {
    const before = this.records.find(id)
    const { tracking_urls, shortlinks, post_costs, tracking_expiry_at, ...fields } = change
    const tracked = tracking_urls ? replaced(before.tracked, tracking_urls, now) : before.tracked
    const wrong: Detail[] = []
    const after: CampaignRecord = {
      ...before,
      ...definedFields(fields),
      tracked,
      shortlinks: shortlinks
        ? this.#shortlinks.replaced(shortlinks, tracked, wrong, warn)
        : stillTrackedByPost(before.shortlinks, before.tracked, tracked),
      post_costs: post_costs
        ? byTrackedUrl('post_costs', post_costs, tracked, wrong)
        : stillTrackedByPost(before.post_costs, before.tracked, tracked),
    }
    if (wrong.length > 0) failFields(wrong)
    const extended = tracking_expiry_at === undefined ? null : extendedExpiry(before, tracking_expiry_at, now, warn)
    this.records.put(id, extended === null ? after : { ...after, tracking_expiry_at: extended })
    if (tracking_urls) this.#contradictions(before.tracked, tracking_urls, warn)
    if (extended !== null && extended !== before.tracking_expiry_at) this.#extended(id, now)
    return tracking_urls && tracking_urls.length > 0 ? this.#start(id, now) : this.records.find(id)
  }

  /** Changes URLs, then short links (endpoints 3 and 4). Of each, removes before it adds. */
  patch(id: string, change: CampaignPatchInput, now: number, warn: Warn): CampaignRecord {
    const before = this.records.find(id)
    const { add_tracking_urls: added = [], remove_tracking_urls: removed = [] } = change
    const tracked = withAdded(withRemoved(before.tracked, removed, warn), added, now)
    const wrong: Detail[] = []
    const attached = stillTrackedByPost(before.shortlinks, before.tracked, tracked)
    const fewer = this.#shortlinks.without(attached, change.remove_shortlinks ?? [], tracked, warn)
    const shortlinks = this.#shortlinks.with(fewer, change.add_shortlinks ?? [], tracked, wrong, warn)
    if (wrong.length > 0) failFields(wrong)
    const post_costs = stillTrackedByPost(before.post_costs, before.tracked, tracked)
    this.records.put(id, { ...before, tracked, shortlinks, post_costs })
    if (added.length > 0) this.#contradictions(before.tracked, added, warn)
    return added.length > 0 ? this.#start(id, now) : this.records.find(id)
  }

  /** Returns the documented record as of `now`; a promise where many posts take long. */
  show(record: CampaignRecord, now: number, links: Links): CampaignView | Promise<CampaignView> {
    const view = (posts: readonly ShownPost[]) => {
      const details = posts.map(({ detail }) => detail)
      return campaignView(record, details, (text) => this.#shortlinks.urlOf(text, links), now, links)
    }
    if (record.tracked.length === 0) return view([])
    return this.world.inSlices(withResult(this.#shown(record, now, links), view))
  }

  /** Returns the creator of the first post that a campaign attaches the short link to; null where none does. */
  promoterOf(shortlink: string): Creator | null {
    for (const record of this.records.values()) {
      const tracked = this.#shortlinks.postWith(record, shortlink)
      if (tracked) return trackedPost(this.world.people, tracked).post.creator
    }
    return null
  }

  /** Returns the insights document (endpoint 5) as of `now`; a promise where many posts take long. */
  insights(
    record: CampaignRecord,
    now: number,
    links: Links,
  ): CampaignReport['document'] | Promise<CampaignReport['document']> {
    return this.world.inSlices(withResult(this.report(record, now, links), ({ document }) => document))
  }

  /** Makes the insights document (endpoint 5) as of `now`, and what pages show beside it: half a second of work for 300 posts. */
  *report(record: CampaignRecord, now: number, links: Links): Work<CampaignReport> {
    const posts = yield* this.#shown(record, now, links)
    const read = yield* eachOf(posts, (post) => readPost(this.world.universe, post))
    return campaignReport(this.world, record, read, links, now)
  }

  #shown(record: CampaignRecord, now: number, links: Links): Work<ShownPost[]> {
    return eachOf(record.tracked, (tracked) => {
      const analysis = this.#shortlinks.analysis(record, tracked.url)
      return shownPost(this.world.people, record, tracked, analysis, now, links)
    })
  }

  /** Warns of new URLs of whose posts something else says that they are another creator's. */
  #contradictions(before: readonly TrackedUrl[], urls: readonly string[], warn: Warn): void {
    const known = new Set(before.map(({ url }) => url))
    // Also of URLs that were not added, because the campaign tracks their post by another one.
    for (const url of new Set(urls)) {
      const warning = known.has(url) ? null : this.world.people.contradiction(url)
      if (warning !== null) warn(warning)
    }
  }

  /** Takes a new campaign live. Returns the record after that. */
  #start(id: string, now: number): CampaignRecord {
    this.records.take(id, 'start', now)
    return this.records.find(id)
  }

  /** Plans the end anew after an extension. A completed campaign resumes if its end lies ahead again. */
  #extended(id: string, now: number): void {
    const { status, tracking_expiry_at, tracked, live_since } = this.records.find(id)
    if (status !== 'completed') this.records.plan(id, now)
    else if (tracking_expiry_at > now) {
      const edge = tracked.length > 0 || live_since !== null ? 'resume' : 'reopen'
      this.records.take(id, edge, now)
    }
  }
}
