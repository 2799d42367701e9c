// Campaigns and one-post campaigns of fixtures.

import { DAY } from '../../kit/days.ts'
import { CAMPAIGN_ID_PREFIX, campaignLifecycle, TRACKING_PERIOD } from '../../model/campaign.ts'
import { postTrackingLifecycle, TRACKING_DAYS } from '../../model/post-tracking.ts'
import { parsePostUrl } from '../../model/post-url.ts'
import { BRANDS } from '../../universe/categories.ts'
import { instantOf, pastOf } from '../state/fixture-moment.ts'
import type { Fixtures } from '../state/fixtures.ts'
import type { Seeding } from '../state/seed.ts'
import { settle } from '../state/seed-jobs.ts'
import { withAdded } from './campaign-changes.ts'
import { type CampaignRecord, newCampaign } from './campaign-record.ts'

type CampaignEntry = Fixtures['campaigns'][number]
type PostTrackingEntry = Fixtures['post_trackings'][number]

const OCCASIONS = ['Spring launch', 'Summer days', 'Autumn favourites', 'Winter sale', 'Creator week', 'New arrivals']

export function seedCampaign(entry: CampaignEntry, seeding: Seeding): void {
  const { world, start, requestKey } = seeding
  const { campaigns } = world
  const chance = world.chance.draws(requestKey)
  const brand = entry.brand_name ?? brandName(chance.pick(BRANDS))
  const id = seeding.id(CAMPAIGN_ID_PREFIX, entry.id, (known) => campaigns.records.has(known))
  const { created, expires } = lifetime(entry, start)
  const fresh = newCampaign(id, entry.name ?? `${brand}: ${chance.pick(OCCASIONS)}`, brand, created)
  const tracked = withAdded([], entry.tracking_urls, created)
  campaigns.restore(
    staged({ ...fresh, ...ownFields(entry, fresh), tracked, tracking_expiry_at: expires }, entry, start),
    start,
  )
  const { shortlinks, post_costs } = entry
  if (shortlinks ?? post_costs) campaigns.update(id, { shortlinks, post_costs }, start)
}

/** When a campaign was made and when its tracking ends: what is not given lies a tracking period apart. */
function lifetime(entry: CampaignEntry, start: number): { created: number; expires: number } {
  const over = entry.status === 'completed' && entry.created_at === undefined
  const given = entry.tracking_expiry_at
  const end = instantOf(given, start, start)
  const created = pastOf(entry.created_at, start, over || end < start ? Math.max(0, end - TRACKING_PERIOD) : start)
  return { created, expires: given === undefined ? created + TRACKING_PERIOD : end }
}

function ownFields(entry: CampaignEntry, fresh: CampaignRecord): Partial<CampaignRecord> {
  return {
    brand_url: entry.brand_url ?? null,
    cost_of_campaign: entry.cost_of_campaign ?? null,
    custom_field_name: entry.custom_field_name ?? null,
    custom_field_value: entry.custom_field_value ?? null,
    campaign_tracking_interval: entry.campaign_tracking_interval ?? fresh.campaign_tracking_interval,
    threshold_er: entry.threshold_er ?? null,
    threshold_reach: entry.threshold_reach ?? null,
  }
}

/** The campaign in its status: the one given, or what its posts and its end make of it. */
function staged(record: CampaignRecord, { status }: CampaignEntry, start: number): CampaignRecord {
  const { tracked, tracking_expiry_at: expires, created_at: created } = record
  const began = tracked.length > 0 ? 'live' : campaignLifecycle.initial
  const now = status ?? (expires <= start ? 'completed' : began)
  const live_since = now === 'live' || (now === 'completed' && began === 'live') ? created : null
  return { ...record, status: now, live_since, completed_at: now === 'completed' ? Math.min(expires, start) : null }
}

/** `@inkfold.art` as a brand writes itself: Inkfold Art. */
function brandName(mention: string): string {
  const words = mention.replace(/^@/, '').split(/[._]/)
  return words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join(' ')
}

export function seedPostTracking(entry: PostTrackingEntry, seeding: Seeding): void {
  const { world, start } = seeding
  const { campaigns, postTrackings } = world
  const { url, tracking_duration, status } = entry
  const id = seeding.id(CAMPAIGN_ID_PREFIX, entry.campaign_id, (known) => campaigns.records.has(known))
  const created = pastOf(entry.created_at, start)
  const post = parsePostUrl(url)
  const named = post ? `Comments of ${post.connector} post ${post.shortcode}` : url
  const tracked = withAdded([], [url], created)
  const expires = created + TRACKING_DAYS[tracking_duration] * DAY
  const fresh = { ...newCampaign(id, named, '', created), tracked, sentiment: false, tracking_expiry_at: expires }
  campaigns.restore(staged(fresh, { tracking_urls: [url] }, start), start)
  const [only] = tracked
  if (!only) return
  const untouched = { status: postTrackingLifecycle.initial, processed_at: null, counted_at: null }
  postTrackings.restore({ campaign_id: id, tracked: only, created_at: created, ...untouched }, created)
  settle(seeding, postTrackingLifecycle.name, id, created, status)
}
