// Changes of campaigns by calls, as functions from the old value to the new one. They refuse before anything changes.

import { DAY, startOfDay } from '../../kit/days.ts'
import { httpDate, isoDay } from '../../kit/http-date.ts'
import { TRACKING_PERIOD } from '../../model/campaigns/campaign.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Detail, fail } from '../../model/problems.ts'
import { type CampaignRecord, keyOfUrl, type TrackedUrl } from './campaign-record.ts'

/** Returns the tracked post that `url` is a spelling of. */
export function trackedAs(tracked: readonly TrackedUrl[], url: string): TrackedUrl | undefined {
  const key = keyOfUrl(url)
  return tracked.find((entry) => entry.key === key)
}

/** Returns the posts of a full list of URLs. Posts that stay keep the instant at which they were added. */
export function replaced(tracked: readonly TrackedUrl[], urls: readonly string[], now: number): TrackedUrl[] {
  const before = new Map(tracked.map((entry) => [entry.key, entry]))
  const after = new Map<string, TrackedUrl>()
  for (const url of urls) {
    const key = keyOfUrl(url)
    if (after.has(key)) continue
    const known = before.get(key)
    after.set(key, known?.url === url ? known : { url, key, added_at: known?.added_at ?? now })
  }
  const limit = LIMITS.tracking_urls_per_campaign
  if (after.size > limit) fail('limit_reached', { what: 'The list of tracking_urls', limit })
  return [...after.values()]
}

/** Returns the posts with those URLs added that are not yet tracked in any spelling. */
export function withAdded(tracked: readonly TrackedUrl[], urls: readonly string[], now: number): TrackedUrl[] {
  return replaced(tracked, [...tracked.map(({ url }) => url), ...urls], now)
}

/** Returns the posts without the URLs, in any spelling. Warns of URLs that are not tracked. */
export function withRemoved(
  tracked: readonly TrackedUrl[],
  urls: readonly string[],
  warn: (message: string) => void,
): readonly TrackedUrl[] {
  const gone = urls.map(keyOfUrl)
  for (const [at, key] of gone.entries()) {
    if (!tracked.some((post) => post.key === key)) warn(`remove_tracking_urls.${at} is not tracked by the campaign`)
  }
  return tracked.filter(({ key }) => !gone.includes(key))
}

/** Returns the entries of a map by post URL whose posts are still tracked, under their current spelling. */
export function stillTrackedByPost<Value>(
  map: Readonly<Record<string, Value>>,
  before: readonly TrackedUrl[],
  after: readonly TrackedUrl[],
): Readonly<Record<string, Value>> {
  if (before === after) return map
  const byKey = new Map(before.flatMap(({ url, key }) => (url in map ? [[key, map[url]] as const] : [])))
  const tracked: Record<string, Value> = {}
  for (const { url, key } of after) {
    const value = byKey.get(key)
    if (value !== undefined) tracked[url] = value
  }
  return tracked
}

/** Returns a map by post URL, as sent, with the spellings that are tracked. Adds other URLs to `wrong`. */
export function byTrackedUrl<Value>(
  field: string,
  sent: Readonly<Record<string, Value>>,
  tracked: readonly TrackedUrl[],
  wrong: Detail[],
): Record<string, Value> {
  const map: Record<string, Value> = {}
  for (const [url, value] of Object.entries(sent)) {
    const entry = trackedAs(tracked, url)
    if (entry) map[entry.url] = value
    else wrong.push({ path: `${field}.${url}`, message: 'is not the URL of a post that the campaign tracks' })
  }
  return map
}

/**
 * Returns the expiry that an update requests. Compares it with the current one by UTC day, and keeps the time of day of
 * the current one.
 * Warns if it is past even so. Throws `expiry_not_multiple` unless it lies 0, 30, 60 ... days ahead (interface, Limits).
 */
export function extendedExpiry(
  { tracking_expiry_at: current }: CampaignRecord,
  requested: number,
  now: number,
  warn: (message: string) => void,
): number {
  const days = (startOfDay(requested) - startOfDay(current)) / DAY
  const extended = current + days * DAY
  if (days >= 0 && (days * DAY) % TRACKING_PERIOD === 0) {
    if (extended <= now) warn(`tracking_expiry_at: ${httpDate(extended)} is past, so the campaign is completed`)
    return extended
  }
  const facts = { current: httpDate(current), days }
  const message = `expected a multiple of 30 days after ${isoDay(current)}, not ${days} days`
  return fail('expiry_not_multiple', facts, [{ path: 'tracking_expiry_at', message }])
}
