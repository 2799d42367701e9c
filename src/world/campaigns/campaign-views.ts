// What is shown of a campaign: its documented record, and the instants at which its posts are tracked (ms).

import { HOUR } from '../../kit/days.ts'
import { httpDate } from '../../kit/http-date.ts'
import type { CampaignView } from '../../model/campaigns/campaign.ts'
import type { PostDetail } from '../../model/campaigns/post.ts'
import type { Links } from '../../model/links.ts'
import { type CampaignRecord, type TrackedUrl, totalCost } from './campaign-record.ts'

/** Returns the link to the shareable view of a campaign's insights. */
export function shareLink({ id }: Pick<CampaignRecord, 'id'>, links: Links): string {
  return `${links.base}/share/insights?id=${encodeURIComponent(id)}`
}

/** Returns the hashtags of the posts, each once, in order of appearance. */
export function hashtagsOf(details: readonly PostDetail[]): string[] {
  return [...new Set(details.flatMap(({ hashtags }) => hashtags))]
}

/** Returns the record of the interface. `urlOf`: the short URL of a link. */
export function campaignView(
  record: CampaignRecord,
  details: readonly PostDetail[],
  urlOf: (shortlink: string) => string,
  now: number,
  links: Links,
): CampaignView {
  const next = nextTracking(record, now)
  return {
    id: record.id,
    name: record.name,
    brand_name: record.brand_name,
    brand_url: record.brand_url,
    cost_of_campaign: totalCost(record),
    custom_field_name: record.custom_field_name,
    custom_field_value: record.custom_field_value,
    campaign_tracking_interval: record.campaign_tracking_interval,
    threshold_er: record.threshold_er,
    threshold_reach: record.threshold_reach,
    tracking_urls: record.tracked.map(({ url }) => url),
    tracking_details: Object.fromEntries(details.map((detail) => [detail.post_url, detail])),
    shortlinks: Object.fromEntries(Object.entries(record.shortlinks).map(([url, list]) => [url, list.map(urlOf)])),
    post_costs: { ...record.post_costs },
    insights_link: shareLink(record, links),
    tracking_expiry_at: httpDate(record.tracking_expiry_at),
    status: record.status,
    next_tracking_at: next === null ? null : httpDate(next),
    hashtags: hashtagsOf(details),
    show_shortlinks: Object.keys(record.shortlinks).length > 0,
    show_post_costs: Object.keys(record.post_costs).length > 0,
  }
}

/** Returns the latest instant whose figures the campaign may show at `now`: now, or the end of its tracking. */
export function figuresInstant(record: CampaignRecord, now: number): number {
  return Math.min(now, record.completed_at ?? record.tracking_expiry_at)
}

/** Returns the last tracking at or before `now`; null before the campaign went live. */
export function lastTracking(record: CampaignRecord, now: number): number | null {
  const { live_since: since } = record
  if (since === null) return null
  const interval = record.campaign_tracking_interval * HOUR
  return since + Math.max(0, Math.floor((figuresInstant(record, now) - since) / interval)) * interval
}

/** Returns the next tracking after `now`; null when there is none, as before going live and after completion. */
function nextTracking(record: CampaignRecord, now: number): number | null {
  const last = record.status === 'live' ? lastTracking(record, now) : null
  if (last === null) return null
  const next = last + record.campaign_tracking_interval * HOUR
  return next <= record.tracking_expiry_at ? next : null
}

/** Returns when the figures of a post were last taken: when it was added, or at the last tracking since. */
export function refreshDate(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.min(now, Math.max(added_at, lastTracking(record, now) ?? 0))
}

/** Returns the instant whose creator figures a post shows at `now`. */
export function creatorInstant(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.min(now, Math.max(added_at, figuresInstant(record, now)))
}
