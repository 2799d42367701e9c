// A campaign as it is kept. Instants in ms.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import {
  CAMPAIGN_ID_PREFIX,
  type CampaignStatus,
  campaignLifecycle,
  TRACKING_INTERVAL,
  TRACKING_PERIOD,
} from '../../model/campaigns/campaign.ts'
import { PostUrlText, parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { Amount, Name, NameOrNull, statusOf } from '../../model/fields.ts'
import { MomentSchema as Moment } from '../../model/fixture-time.ts'
import { Instant, isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { HttpUrl, Text } from '../../model/text.ts'
import { collection, type Shown } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'

/** A post under tracking. Never mutated, so that values made for it stay valid as long as it is tracked. */
export interface TrackedUrl {
  /** As sent: the key of the post in every map. */
  readonly url: string
  /** The same for all spellings of the URL. */
  readonly key: string
  readonly added_at: number
}

/** Returns the key that all spellings of a post's URL share; the text itself if it is not such a URL. */
export function keyOfUrl(url: string): string {
  const post = parsePostUrl(url)
  return post ? postKey(post) : url
}

const settings = {
  brand_url: NameOrNull.describe('The web address of the brand.'),
  client_name: NameOrNull.default(null).describe('The name of the client.'),
  client_logo_url: NameOrNull.default(null).describe('The logo of the client.'),
  cost_of_campaign: Amount.nullable().describe('What the campaign costs.'),
  custom_field_name: NameOrNull.describe('The name of a field of your own.'),
  custom_field_value: z.union([Name, z.number()]).nullable().describe('The value of that field.'),
  campaign_tracking_interval: z.int().min(1).max(8_760).describe('Hours between two trackings of its posts.'),
  threshold_er: Amount.nullable().describe('The target of the engagement rate.'),
  threshold_reach: Amount.nullable().describe('The target of the reach.'),
}

const DEFAULTS: z.output<z.ZodObject<typeof settings>> = {
  brand_url: null,
  client_name: null,
  client_logo_url: null,
  cost_of_campaign: null,
  custom_field_name: null,
  custom_field_value: null,
  campaign_tracking_interval: TRACKING_INTERVAL,
  threshold_er: null,
  threshold_reach: null,
}

/** Returns what a campaign costs: what was given for all of it, or else the sum of its posts' costs; null for neither. */
export function totalCost({ cost_of_campaign, post_costs }: Pick<CampaignRecord, 'cost_of_campaign' | 'post_costs'>) {
  const costs = Object.values(post_costs)
  if (cost_of_campaign !== null || costs.length === 0) return cost_of_campaign
  // 0.1 + 0.2 is 0.3.
  return Number(costs.reduce((sum, cost) => sum + cost, 0).toPrecision(12))
}

const byPost = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string(), value)
    .refine(
      (map) => Object.keys(map).length <= LIMITS.tracking_urls_per_campaign,
      `must have at most ${LIMITS.tracking_urls_per_campaign} posts`,
    )

const CampaignShape = strict(() => ({
  id: Name,
  name: Name,
  brand_name: Name,
  status: statusOf(campaignLifecycle),
  ...settings,
  tracking_urls: z.array(PostUrlText).max(LIMITS.tracking_urls_per_campaign),
  tracked_since: byPost(Instant),
  /** Short URLs or ids by post URL, both as sent. */
  shortlinks: byPost(z.array(Name).max(LIMITS.entries_per_request)),
  post_costs: byPost(Amount),
  /** False for one-post campaigns. */
  sentiment_analysis_req: z.boolean(),
  created_at: Instant,
  tracking_expiry_at: Instant,
  /** When it first went live. */
  live_since: Instant.nullable(),
  /** Its figures no longer change from then on; null unless it is completed. */
  completed_at: Instant.nullable(),
}))

type StoredCampaign = Omit<z.output<typeof CampaignShape>, 'tracking_urls' | 'tracked_since' | 'shortlinks'>

export interface CampaignRecord extends Readonly<StoredCampaign> {
  readonly tracked: readonly TrackedUrl[]
  readonly shortlinks: Readonly<Record<string, readonly string[]>>
}

const CampaignFixture = strict(() => ({
  id: SeededId,
  name: Text.optional().describe('The name of the campaign.'),
  brand_name: Text.optional().describe('The name of the brand.'),
  ...z.strictObject(settings).partial().shape,
  brand_url: HttpUrl.nullable().optional().describe('The web address of the brand.'),
  client_logo_url: HttpUrl.nullable().optional().describe('The logo of the client.'),
  tracking_urls: z
    .array(PostUrlText)
    .max(LIMITS.tracking_urls_per_campaign)
    .default([])
    .describe('The posts it tracks, by URL.'),
  shortlinks: z.record(z.string(), z.array(Text)).optional().describe('Ids or addresses of short links by post URL.'),
  post_costs: z.record(z.string(), Amount).optional().describe('The cost of each post, by post URL.'),
  status: statusAtStart(campaignLifecycle),
  created_at: CreatedAt,
  tracking_expiry_at: Moment.optional().describe('When its tracking ends.'),
}))

export type CampaignFixture = z.output<typeof CampaignFixture>

export const campaigns = collection({
  name: 'campaigns',
  noun: 'campaign',
  description: 'Campaigns (endpoints 1 to 5)',
  prefix: CAMPAIGN_ID_PREFIX,
  lifecycle: campaignLifecycle,
  facts: strict(() => CampaignShape.pick({ id: true, name: true, brand_name: true }).shape),
  background: true,
  record: CampaignShape,
  id: ({ id }) => id,
  names: ({ tracked, brand_name: brand }, before) => [
    ...(brand === '' || brand === before?.brand_name ? [] : [{ brand }]),
    ...(tracked === before?.tracked ? [] : postsIn(tracked, new Set(before?.tracked), brand)),
  ],
  schedule: ['tracking_expiry_at'],
  show: ({ tracked, shortlinks, ...record }: CampaignRecord) => ({
    ...record,
    tracking_urls: tracked.map(({ url }) => url),
    tracked_since: Object.fromEntries(tracked.map(({ url, added_at }) => [url, added_at])),
    shortlinks: Object.fromEntries(Object.entries(shortlinks).map(([url, links]) => [url, [...links]])),
  }),
  keep: ({ tracking_urls, tracked_since, ...shown }): CampaignRecord => {
    // Two spellings of a post count once: the first stays.
    const once = new Map<string, TrackedUrl>()
    for (const url of tracking_urls) {
      const post = trackedUrl(url, tracked_since[url] ?? shown.created_at)
      if (!once.has(post.key)) once.set(post.key, post)
    }
    return { ...shown, tracked: [...once.values()] }
  },
  complete: withTrackedSince,
  fixture: CampaignFixture,
})

/** Yields the posts of those URLs that are not `known`. */
function* postsIn(tracked: readonly TrackedUrl[], known: ReadonlySet<TrackedUrl>, sponsor: string) {
  for (const each of tracked) {
    const post = known.has(each) ? null : parsePostUrl(each.url)
    if (post) yield { ...post, created_at: each.added_at, sponsor }
  }
}

function trackedUrl(url: string, added_at: number): TrackedUrl {
  return { url, key: keyOfUrl(url), added_at }
}

/** Completes a patch of `tracking_urls` alone: posts that stay keep the instant from which they are tracked. */
function withTrackedSince(patch: Shown, { tracked_since }: Shown, at: number): Shown {
  const { tracking_urls: urls } = patch
  if (!Array.isArray(urls) || 'tracked_since' in patch) return patch
  const since = urls.map((url) => [url, Reflect.get(Object(tracked_since), url) ?? isoInstant(at)])
  return { ...patch, tracked_since: Object.fromEntries(since) }
}

/** Returns a campaign as it is right after its creation. */
export function newCampaign(id: string, name: string, brand_name: string, now: number): CampaignRecord {
  return {
    id,
    name,
    brand_name,
    status: campaignLifecycle.initial,
    ...DEFAULTS,
    tracked: [],
    shortlinks: {},
    post_costs: {},
    sentiment_analysis_req: true,
    created_at: now,
    tracking_expiry_at: now + TRACKING_PERIOD,
    live_since: null,
    completed_at: null,
  }
}

export function entered(record: CampaignRecord, status: CampaignStatus, at: number): CampaignRecord {
  if (status === 'completed') return { ...record, completed_at: at }
  const live_since = status === 'live' ? (record.live_since ?? at) : record.live_since
  return { ...record, live_since, completed_at: null }
}

/** Returns the fields that were sent; null is a value. */
export function definedFields<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Without what was undefined, each key has its own type.
  return Object.fromEntries(sent) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }
}
