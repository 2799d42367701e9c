// The documented Campaign record, made from what is kept.

import { httpDate } from '../../kit/http-date.ts'
import type { CampaignView } from '../../model/campaigns/campaign.ts'
import type { PostDetail } from '../../model/campaigns/post.ts'
import type { Links } from '../../model/links.ts'
import type { ShownPost } from './campaign-posts.ts'
import { type CampaignRecord, totalCost } from './campaign-record.ts'
import { nextTracking } from './campaign-tracking.ts'

/** Returns the link to the shareable view of a campaign's insights. */
export function shareLink({ id }: Pick<CampaignRecord, 'id'>, links: Links): string {
  return `${links.base}/share/insights?id=${encodeURIComponent(id)}`
}

/** Returns the hashtags of the posts, each once, in order of appearance. */
export function hashtagsOf(posts: readonly ShownPost[]): string[] {
  if (posts.length === 0) return []
  return [...new Set(posts.flatMap(({ post }) => post.hashtags))]
}

/** Returns the record of the interface. `details`: those of `posts`, in the same order. */
export function campaignView(
  record: CampaignRecord,
  posts: readonly ShownPost[],
  details: readonly PostDetail[],
  shortlinks: CampaignView['shortlinks'],
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
    shortlinks,
    post_costs: { ...record.post_costs },
    insights_link: shareLink(record, links),
    tracking_expiry_at: httpDate(record.tracking_expiry_at),
    status: record.status,
    next_tracking_at: next === null ? null : httpDate(next),
    hashtags: hashtagsOf(posts),
    show_shortlinks: Object.keys(record.shortlinks).length > 0,
    show_post_costs: Object.keys(record.post_costs).length > 0,
  }
}
