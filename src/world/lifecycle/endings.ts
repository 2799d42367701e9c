// Overrides of jobs: a scenario, a magic value, or a creator or post that is gone decides how a job ends, instead of its lifecycle's
// table.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { parseProfileUrl } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import { Amount, Count, Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { isFailingVideo, MAGIC } from '../../model/magic.ts'
import { REFRESH_TYPES } from '../../model/refresh.ts'
import type { People } from '../people.ts'

/** How and when a job ends. Fields left out stay as in the table. */
const Override = strict(() => ({
  /** The edge to take by itself, such as `fail`. */
  edge: z.string().exactOptional(),
  /** ms until the job ends; null for never. */
  after: Amount.nullable().exactOptional(),
  /** How many polls find the job unfinished, instead of a time: the next one finds it finished. */
  polls: Count.exactOptional(),
  /** The error of a failure, in the fields of the job. */
  error: z.record(z.string(), z.unknown()).exactOptional(),
  /** For a data request: why entries fail, by the entry as sent. */
  entries: z
    .record(z.string(), Name)
    .refine(
      (entries) => Object.keys(entries).length <= LIMITS.entries_per_request,
      `must have at most ${LIMITS.entries_per_request} entries`,
    )
    .exactOptional(),
}))

export type JobOverride = Readonly<z.output<typeof Override>>

/** The override of an unfinished job, since when it holds, and how often the job was polled since. */
export const StoredOverride = strict(() => ({ override: Override, since: Instant, polled: Count }))
export type StoredOverride = Readonly<z.output<typeof StoredOverride>>

/** A job about to start, as rules and magic values see it. */
export interface JobFacts {
  readonly job: string
  readonly id: string
  /** The fields of its request, by the interface's names: handle, connector, mode, video, url, ... */
  readonly facts: Readonly<Record<string, unknown>>
}

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
