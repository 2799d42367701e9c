// Campaigns of fixtures, as of the start of the world.

import type * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import type { Draws } from '../../kit/random.ts'
import { type CampaignStatus, campaignLifecycle, TRACKING_PERIOD } from '../../model/campaigns/campaign.ts'
import { type PostTrackingInput, TRACKING_DAYS } from '../../model/campaigns/post-tracking.ts'
import { parsePostUrl } from '../../model/campaigns/post-url.ts'
import { instantOf } from '../../model/fixture-time.ts'
import { CATEGORIES } from '../../universe/categories.ts'
import { pastOf } from '../lifecycle/seeding.ts'
import { withAdded } from './campaign-changes.ts'
import { type CampaignFixture, type CampaignRecord, definedFields, newCampaign } from './campaign-record.ts'

const BRANDS = CATEGORIES.flatMap(({ brands }) => brands)
const OCCASIONS = ['Spring launch', 'Summer days', 'Autumn favourites', 'Winter sale', 'Creator week', 'New arrivals']

/** Returns the campaign of an entry. Draws the names that are not given. */
export function seededCampaign(entry: CampaignFixture, id: string, start: number, draws: Draws): CampaignRecord {
  const { name, brand_name, tracking_urls, status, ...rest } = entry
  const { id: _, created_at: __, tracking_expiry_at: ___, shortlinks: ____, post_costs: _____, ...settings } = rest
  const brand = brand_name ?? brandName(draws.pick(BRANDS))
  const { created, expires } = lifetime(entry, start)
  const fresh = newCampaign(id, name ?? `${brand}: ${draws.pick(OCCASIONS)}`, brand, created)
  const tracked = withAdded([], tracking_urls, created)
  return atStart({ ...fresh, ...definedFields(settings), tracked, tracking_expiry_at: expires }, status, start)
}

/** Returns when a campaign was created and when its tracking ends; by default a tracking period apart. */
function lifetime(entry: CampaignFixture, start: number): { created: number; expires: number } {
  const over = entry.status === 'completed' && entry.created_at === undefined
  const expiry = entry.tracking_expiry_at
  const end = instantOf(expiry, start, start)
  const created = pastOf(entry.created_at, start, over || end < start ? Math.max(0, end - TRACKING_PERIOD) : start)
  return { created, expires: expiry === undefined ? created + TRACKING_PERIOD : end }
}

/** Returns the campaign in the status given, or in the one that follows from its posts and its end. */
export function atStart(record: CampaignRecord, status: CampaignStatus | undefined, start: number): CampaignRecord {
  const { tracked, tracking_expiry_at: expires, created_at: created } = record
  const began = tracked.length > 0 ? 'live' : campaignLifecycle.initial
  const now = status ?? (expires <= start ? 'completed' : began)
  const live_since = now === 'live' || (now === 'completed' && began === 'live') ? created : null
  return { ...record, status: now, live_since, completed_at: now === 'completed' ? Math.min(expires, start) : null }
}

/** A post to be tracked alone (endpoint 6). */
export type OnePost = Pick<z.output<typeof PostTrackingInput>, 'url' | 'tracking_duration'>

/** Returns a campaign that tracks one post, before it goes live. */
export function onePostCampaign(id: string, { url, tracking_duration }: OnePost, now: number): CampaignRecord {
  const post = parsePostUrl(url)
  const name = post ? `Comments of ${post.connector} post ${post.shortcode}` : url
  return {
    ...newCampaign(id, name, '', now),
    tracked: withAdded([], [url], now),
    sentiment_analysis_req: false,
    tracking_expiry_at: now + TRACKING_DAYS[tracking_duration] * DAY,
  }
}

/** Returns the name of a brand from its handle: `@inkfold.art` is Inkfold Art. */
function brandName(mention: string): string {
  const words = mention.replace(/^@/, '').split(/[._]/)
  return words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join(' ')
}
