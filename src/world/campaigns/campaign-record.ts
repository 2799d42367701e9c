// A campaign as it is kept, and the instants at which its posts are tracked. Instants in ms.

import { DAY, HOUR, startOfDay } from '../../kit/days.ts'
import { type CampaignStatus, TRACKING_INTERVAL, TRACKING_PERIOD } from '../../model/campaign.ts'

/** A post under tracking. Never changed, so that what was made for it lasts as long as it is tracked. */
export interface TrackedUrl {
  /** As sent: the key of the post in every map. */
  readonly url: string
  /** The same for all spellings of the URL. */
  readonly key: string
  readonly added_at: number
}

export interface CampaignRecord {
  readonly id: string
  readonly name: string
  readonly brand_name: string
  readonly brand_url: string | null
  readonly cost_of_campaign: number | null
  readonly custom_field_name: string | null
  readonly custom_field_value: string | number | null
  /** Hours. */
  readonly campaign_tracking_interval: number
  readonly threshold_er: number | null
  readonly threshold_reach: number | null
  readonly tracked: readonly TrackedUrl[]
  /** Short URLs or ids by post URL, both as sent. */
  readonly shortlinks: Readonly<Record<string, readonly string[]>>
  readonly post_costs: Readonly<Record<string, number>>
  /** False for one-post campaigns. */
  readonly sentiment: boolean
  readonly status: CampaignStatus
  readonly created_at: number
  readonly tracking_expiry_at: number
  /** When it first went live. */
  readonly live_since: number | null
  /** From then on its figures stay as they are; null unless it is completed. */
  readonly completed_at: number | null
}

/** A campaign as it is right after its creation. */
export function newCampaign(id: string, name: string, brandName: string, now: number): CampaignRecord {
  return {
    id,
    name,
    brand_name: brandName,
    brand_url: null,
    cost_of_campaign: null,
    custom_field_name: null,
    custom_field_value: null,
    campaign_tracking_interval: TRACKING_INTERVAL,
    threshold_er: null,
    threshold_reach: null,
    tracked: [],
    shortlinks: {},
    post_costs: {},
    sentiment: true,
    status: 'Yet to start',
    created_at: now,
    tracking_expiry_at: now + TRACKING_PERIOD,
    live_since: null,
    completed_at: null,
  }
}

/** The record as it is once it has entered `status` at `at`. */
export function entered(record: CampaignRecord, status: CampaignStatus, at: number): CampaignRecord {
  if (status === 'completed') return { ...record, completed_at: at }
  const live_since = status === 'live' ? (record.live_since ?? at) : record.live_since
  return { ...record, live_since, completed_at: null }
}

/** The latest instant whose figures the campaign may show at `now`: now, or the end of its tracking. */
export function figuresInstant(record: CampaignRecord, now: number): number {
  return Math.min(now, record.completed_at ?? record.tracking_expiry_at)
}

/** The last tracking at or before `now`; null before the campaign went live. */
export function lastTracking(record: CampaignRecord, now: number): number | null {
  const { live_since: since } = record
  if (since === null) return null
  const interval = record.campaign_tracking_interval * HOUR
  return since + Math.max(0, Math.floor((figuresInstant(record, now) - since) / interval)) * interval
}

/** The next tracking after `now`; null when there is none, as before it goes live and after its completion. */
export function nextTracking(record: CampaignRecord, now: number): number | null {
  const last = record.status === 'live' ? lastTracking(record, now) : null
  if (last === null) return null
  const next = last + record.campaign_tracking_interval * HOUR
  return next <= record.tracking_expiry_at ? next : null
}

/** When the figures of a post were last taken: when it was added, or at the last tracking since. */
export function refreshDate(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.max(added_at, lastTracking(record, now) ?? 0)
}

/** The day (00:00 UTC) whose creator figures a post shows at `now`. */
export function creatorDay(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return startOfDay(Math.max(added_at, figuresInstant(record, now)))
}

/** The instant from which answers about the campaign would be others: the next tracking, the next day, or its end. */
export function untilChange(record: CampaignRecord, now: number): number {
  if (record.completed_at !== null) return Number.POSITIVE_INFINITY
  const expiry = record.tracking_expiry_at
  return Math.min(nextTracking(record, now) ?? expiry, startOfDay(now) + DAY, expiry > now ? expiry : now + DAY)
}
