// Campaigns as the control API shows them and takes them back.

import * as z from 'zod'
import { campaignLifecycle } from '../../model/campaign.ts'
import { LIMITS } from '../../model/limits.ts'
import { postTrackingLifecycle } from '../../model/post-tracking.ts'
import { PostUrlText, parsePostUrl, postKey } from '../../model/post-url.ts'
import type { TrackedUrl } from '../campaigns/campaign-record.ts'
import { Instant, stateKind } from './state-kinds.ts'
import { Amount, Name, NameOrNull, statusOf } from './state-shapes.ts'

function trackedUrl(url: string, added_at: number): TrackedUrl {
  const post = parsePostUrl(url)
  return { url, key: post ? postKey(post) : url, added_at }
}

export const campaignsKind = stateKind({
  name: 'campaigns',
  job: campaignLifecycle.name,
  identity: [],
  schedule: ['tracking_expiry_at'],
  schema: z.strictObject({
    id: Name,
    name: Name,
    brand_name: Name,
    status: statusOf(campaignLifecycle),
    brand_url: NameOrNull,
    cost_of_campaign: Amount.nullable(),
    custom_field_name: NameOrNull,
    custom_field_value: z.union([Name, z.number()]).nullable(),
    campaign_tracking_interval: z.int().min(1).max(8_760),
    threshold_er: Amount.nullable(),
    threshold_reach: Amount.nullable(),
    tracking_urls: z.array(PostUrlText).max(LIMITS.tracking_urls_per_campaign),
    /** By post URL. */
    tracked_since: z.record(z.string(), Instant),
    shortlinks: z.record(z.string(), z.array(Name)),
    post_costs: z.record(z.string(), Amount),
    sentiment_analysis_req: z.boolean(),
    created_at: Instant,
    tracking_expiry_at: Instant,
    live_since: Instant.nullable(),
    completed_at: Instant.nullable(),
  }),
  collection: ({ campaigns }) => campaigns.records,
  id: ({ id }) => id,
  show: ({ tracked, sentiment, shortlinks, ...kept }) => ({
    ...kept,
    tracking_urls: tracked.map(({ url }) => url),
    tracked_since: Object.fromEntries(tracked.map(({ url, added_at }) => [url, added_at])),
    shortlinks: Object.fromEntries(Object.entries(shortlinks).map(([url, links]) => [url, [...links]])),
    post_costs: { ...kept.post_costs },
    sentiment_analysis_req: sentiment,
  }),
  keep: ({ tracking_urls, tracked_since, sentiment_analysis_req, ...shown }) => {
    const tracked = tracking_urls.map((url) => trackedUrl(url, tracked_since[url] ?? shown.created_at))
    // Two spellings of a post count once: the first stays.
    const once = tracked.filter(({ key }, at) => tracked.findIndex((other) => other.key === key) === at)
    return { ...shown, tracked: once, sentiment: sentiment_analysis_req }
  },
  complete: (patch, { tracked_since }, at) => {
    const { tracking_urls: urls } = patch
    if (!Array.isArray(urls) || 'tracked_since' in patch) return patch
    const since = urls.map((url) => [url, Reflect.get(Object(tracked_since), url) ?? new Date(at).toISOString()])
    return { ...patch, tracked_since: Object.fromEntries(since) }
  },
})

export const postTrackingsKind = stateKind({
  name: 'post_trackings',
  job: postTrackingLifecycle.name,
  identity: ['campaign_id'],
  schema: z.strictObject({
    campaign_id: Name,
    status: statusOf(postTrackingLifecycle),
    url: PostUrlText,
    tracked_since: Instant,
    created_at: Instant,
    processed_at: Instant.nullable(),
    /** Whose figures the list of comments has. */
    counted_at: Instant.nullable(),
  }),
  collection: ({ postTrackings }) => postTrackings.records,
  id: ({ campaign_id }) => campaign_id,
  show: ({ tracked, ...kept }) => ({ ...kept, url: tracked.url, tracked_since: tracked.added_at }),
  keep: ({ url, tracked_since, ...shown }) => ({ ...shown, tracked: trackedUrl(url, tracked_since) }),
})
