// The instants at which the posts of a campaign are tracked. Instants in ms.

import { DAY, HOUR, startOfDay } from '../../kit/days.ts'
import type { CampaignRecord, TrackedUrl } from './campaign-record.ts'

/** Returns the latest instant whose figures the campaign may show at `now`: now, or the end of its tracking. */
function figuresInstant(record: CampaignRecord, now: number): number {
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
export function nextTracking(record: CampaignRecord, now: number): number | null {
  const last = record.status === 'live' ? lastTracking(record, now) : null
  if (last === null) return null
  const next = last + record.campaign_tracking_interval * HOUR
  return next <= record.tracking_expiry_at ? next : null
}

/** Returns when the figures of a post were last taken: when it was added, or at the last tracking since. */
export function refreshDate(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.min(now, Math.max(added_at, lastTracking(record, now) ?? 0))
}

/** Returns the day (00:00 UTC) whose creator figures a post shows at `now`. */
export function creatorDay(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return startOfDay(Math.min(now, Math.max(added_at, figuresInstant(record, now))))
}

/** Returns when responses about the campaign change next: at the next tracking, the next day, or its end. */
export function untilChange(record: CampaignRecord, now: number): number {
  if (record.completed_at !== null) return Number.POSITIVE_INFINITY
  const expiry = record.tracking_expiry_at
  return Math.min(nextTracking(record, now) ?? expiry, startOfDay(now) + DAY, expiry > now ? expiry : now + DAY)
}
