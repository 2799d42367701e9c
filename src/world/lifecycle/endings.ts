// How jobs end that a magic value names, or whose creator or post is gone, and which of several says so.

import { parseProfileUrl } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import { isFailingVideo, MAGIC } from '../../model/magic.ts'
import { REFRESH_TYPES } from '../../model/refresh.ts'
import type { People } from '../people.ts'
import type { JobFacts, JobOverride } from './override.ts'

const ENTRY_REASON = 'Profile could not be read'

/** Returns the override for a magic value in the facts of a job; null without one. */
export function magicOverride({ job, facts }: JobFacts): JobOverride | null {
  switch (job) {
    case 'creator':
      return creatorOverride(nameIn(facts.handle))
    case 'data_refresh':
      return nameIn(facts.handle) === MAGIC.refresh_fails.value ? { edge: 'fail', error: { code: 500 } } : null
    case 'data_request':
      return entriesOverride(facts.request_entries)
    case 'video_analysis':
      return typeof facts.video === 'string' && isFailingVideo(facts.video) ? { edge: 'fail' } : null
    default:
      return null
  }
}

function creatorOverride(handle: string | null): JobOverride | null {
  if (handle === MAGIC.not_found.value) return { edge: 'fail' }
  return handle === MAGIC.expired.value ? { edge: 'lapse' } : null
}

function entriesOverride(entries: unknown): JobOverride | null {
  if (!Array.isArray(entries)) return null
  const failing = entries.filter((entry) => typeof entry === 'string' && isFailingEntry(entry))
  if (failing.length === 0) return null
  return { entries: Object.fromEntries(failing.map((entry) => [String(entry), ENTRY_REASON])) }
}

function isFailingEntry(entry: string): boolean {
  const profile = parseProfileUrl(entry)
  return profile !== null && 'handle' in profile && nameIn(profile.handle) === MAGIC.entry_fails.value
}

/** Returns a handle in its canonical spelling; null for a value that is no text. */
function nameIn(handle: unknown): string | null {
  return typeof handle === 'string' ? handle.replace(/^@/, '').toLowerCase() : null
}

/** Returns how a job about a creator or post ends that is not there at `now`; null where it is there. */
export function goneOverride({ job, facts }: JobFacts, people: People, now: number): JobOverride | null {
  if (job === 'creator') {
    return people.isThere(facts.connector as Connector, String(facts.handle), now) ? null : { edge: 'fail' }
  }
  if (job !== 'data_refresh') return null
  const { connector, field, names } = REFRESH_TYPES[facts.request_type as keyof typeof REFRESH_TYPES]
  const value = String(facts[field])
  const there =
    names === 'post'
      ? people.postIsThere({ connector, shortcode: value }, now)
      : field === 'handle'
        ? people.isThere(connector, value, now)
        : people.isThere(connector, people.creatorById(connector, value).handle, now)
  return there ? null : { edge: 'fail', error: { code: 404 } }
}

/** Merges two overrides: `first` wins over `second` in when a job ends and, separately, in how. */
export function joinedOverrides(first: JobOverride | null, second: JobOverride | null): JobOverride | null {
  if (!first || !second) return first ?? second
  const { after, polls, ...end } = second
  const timed = first.after !== undefined || first.polls !== undefined
  const ended = first.edge !== undefined || first.entries !== undefined
  const time = { ...(after === undefined ? {} : { after }), ...(polls === undefined ? {} : { polls }) }
  return { ...(timed ? {} : time), ...(ended ? {} : end), ...first }
}
