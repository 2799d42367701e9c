import * as z from 'zod'
import { httpDate } from '../../kit/http-date.ts'
import { listed } from '../../kit/quoted.ts'
import { strict } from '../../kit/shape.ts'
import { connectorOfUrl, parsePostUrl, profileUrl } from '../../model/campaigns/post-url.ts'
import { CONNECTORS, type Connector, ConnectorSchema } from '../../model/connector.ts'
import {
  DATA_REQUEST_ID_PREFIX,
  DATA_REQUEST_MIN_TIME,
  type DataRequestInput,
  dataRequestLifecycle,
  ENTRY_TIME,
} from '../../model/data-request.ts'
import { Name, NameOrNull, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { creatorFigures } from '../../universe/posts/post-figures.ts'
import { creatorAsOf } from '../../universe/story.ts'
import { tierOf } from '../../universe/vocabulary.ts'
import type { Renewal } from '../creators/discovery.ts'
import { InWorld } from '../in-world.ts'
import { byParam, byProfiles, collection } from '../lifecycle/collection.ts'
import type { JobOverride } from '../lifecycle/endings.ts'
import { CreatedAt, pastOf, SeededId, statusAtStart } from '../lifecycle/seeding.ts'
import type { People } from '../people.ts'
import type { World } from '../world.ts'

/** An entry that has been processed. Its figures follow from `processed_at`. */
const EntryShape = strict(() => ({
  request_entry: Name,
  status: z.enum(['success', 'failed']),
  status_reason: NameOrNull,
  processed_at: Instant,
}))

type ProcessedEntry = Readonly<z.output<typeof EntryShape>>

const DataRequestShape = strict(() => ({
  id: Name,
  request_type: z.literal('creators'),
  status: statusOf(dataRequestLifecycle),
  created_date: Instant,
  request_entries: z.array(Name).min(1).max(LIMITS.data_request_entries),
  /** Those processed so far, in the order of `request_entries`. */
  response_entries: z.array(EntryShape).max(LIMITS.data_request_entries),
}))

type DataRequestRecord = Readonly<z.output<typeof DataRequestShape>>

export const dataRequests = collection({
  name: 'data_requests',
  noun: 'data request',
  description: 'Data requests (endpoint 28)',
  prefix: DATA_REQUEST_ID_PREFIX,
  lifecycle: dataRequestLifecycle,
  facts: strict(() => ({
    ...DataRequestShape.pick({ id: true, request_type: true, request_entries: true }).shape,
    entries: z.array(z.object({ url: Name, platform: ConnectorSchema, connector: ConnectorSchema, handle: Name })),
  })),
  record: DataRequestShape,
  id: ({ id }) => id,
  names: ({ request_entries }, before) =>
    request_entries === before?.request_entries ? [] : byProfiles(request_entries),
  fixture: strict(() => ({
    id: SeededId,
    request_type: z.literal('creators').default('creators').describe('What is asked for.'),
    request_entries: z
      .array(z.string().max(LIMITS.text_length))
      .min(1)
      .max(LIMITS.data_request_entries)
      .describe('Profile URLs of creators.'),
    status: statusAtStart(dataRequestLifecycle),
    created_date: CreatedAt,
  })),
  polledBy: { getDataRequest: byParam('data_request_id') },
})

const NO_PROFILE = `Not the URL of an ${listed(CONNECTORS, 'or')} profile`

const NOT_THERE = 'The profile does not exist or is private'

/** The data requests (endpoints 28 and 29), by id. */
export class DataRequests extends InWorld {
  readonly records = this.world.collections.openJobs(dataRequests, {
    enter: (record, status, at, override) =>
      status === 'initiated'
        ? { ...record, response_entries: [] }
        : this.#process(record, status === 'success' ? Infinity : 1, at, override),
    after: timeUntil,
    facts: ({ id, request_type, request_entries }) => {
      const { people } = this.world
      return {
        id,
        request_type,
        request_entries,
        // A getter: only scenarios read this, and there may be hundreds of entries.
        get entries() {
          return request_entries.map((url) => entryFacts(people, url))
        },
      }
    },
    pace: ({ request_entries }, whole) => whole / Math.max(LEAST_ENTRIES, request_entries.length),
    seed: ({ request_type, request_entries, status, ...entry }, { start, id }) => {
      const created = pastOf(entry.created_date, start)
      const fresh = newDataRequest(id(this.records, entry.id), { request_type, request_entries }, created)
      this.records.insertSeeded(fresh, created, start, status)
    },
  })

  /** Starts a request. Its entries are processed one after the other. */
  start(input: z.output<typeof DataRequestInput>, requestKey: string, now: number): DataRequestRecord {
    return this.records.create(requestKey, now, (id) => newDataRequest(id, input, now))
  }

  show(record: DataRequestRecord) {
    const entries = record.response_entries.map((done) => entryView(this.world, done))
    const { id, request_type, status, request_entries, created_date } = record
    return {
      id,
      request_type,
      processed_entries: entries.length,
      success_entries: entries.filter((entry) => entry.status === 'success').length,
      created_date: httpDate(created_date),
      status,
      request_entries: [...request_entries],
      response_entries: entries,
    }
  }

  *renewals(): Generator<Renewal> {
    for (const { status, response_entries } of this.records.values()) {
      for (const entry of status === 'success' ? response_entries : []) {
        const creator = entry.status === 'success' && this.world.people.creatorOfProfile(entry.request_entry)
        if (creator) yield { creator, at: entry.processed_at }
      }
    }
  }

  #process(record: DataRequestRecord, count: number, at: number, override: JobOverride | null): DataRequestRecord {
    const { people } = this.world
    const done = record.response_entries.length
    const processed = record.request_entries.slice(done, done + count).map((request_entry): ProcessedEntry => {
      const known = people.creatorOfProfile(request_entry) !== null
      const there = people.profileIsThere(request_entry, at)
      const status_reason = !known ? NO_PROFILE : there ? scriptedFailure(override, request_entry) : NOT_THERE
      return { request_entry, status: status_reason === null ? 'success' : 'failed', status_reason, processed_at: at }
    })
    return { ...record, response_entries: [...record.response_entries, ...processed] }
  }
}

function newDataRequest(
  id: string,
  { request_type, request_entries }: z.output<typeof DataRequestInput>,
  now: number,
): DataRequestRecord {
  const { initial: status } = dataRequestLifecycle
  return { id, request_type, status, created_date: now, request_entries, response_entries: [] }
}

/** Returns the facts of an entry that rules match; the interface calls a connector `platform` here. */
function entryFacts(people: People, url: string) {
  const creator = people.creatorOfProfile(url)
  if (!creator) return { url }
  const { connector, handle } = creator
  return { url, platform: connector, connector, handle }
}

function scriptedFailure(override: JobOverride | null, entry: string): string | null {
  const { entries } = override ?? {}
  return entries && Object.hasOwn(entries, entry) ? (entries[entry] ?? null) : null
}

/** How many entries take as long as the least time of a request. */
const LEAST_ENTRIES = DATA_REQUEST_MIN_TIME / ENTRY_TIME

/** Returns ms until an edge is taken by itself. The last entry ends the request, but not before its least time. */
function timeUntil(
  { request_entries, response_entries }: DataRequestRecord,
  edge: string,
  entryTime: number,
): number | null {
  const all = request_entries.length
  const spare = (DATA_REQUEST_MIN_TIME / ENTRY_TIME) * entryTime - all * entryTime
  const last = all - response_entries.length <= (spare > 0 ? 0 : 1)
  switch (edge) {
    case 'begin':
      return entryTime
    case 'entry':
      return last ? null : entryTime
    default:
      return last ? Math.max(spare, 0) || entryTime : null
  }
}

/** Returns the documented entry, with the figures of when it was processed; of a failed one only what its URL tells. */
function entryView({ universe, people }: Pick<World, 'universe' | 'people'>, done: ProcessedEntry) {
  const { request_entry, status, processed_at } = done
  const known = people.creatorOfProfile(request_entry)
  const profile = known ?? profileIn(request_entry)
  const creator = status === 'success' ? known : null
  const figures = creator && creatorFigures(universe, creator, processed_at)
  return {
    request_entry,
    platform: profile?.connector ?? null,
    handle: profile?.handle ?? null,
    status: creator ? ('success' as const) : ('failed' as const),
    status_reason: creator ? null : (done.status_reason ?? 'Failed'),
    url: profile?.handle === undefined ? null : profileUrl(profile.connector, profile.handle),
    views: figures?.averageViews ?? null,
    full_name: creator && creatorAsOf(creator, processed_at).fullName,
    followers: figures?.followers ?? null,
    posts: figures?.posts ?? null,
    tier: figures && tierOf(figures.followers),
  }
}

/** Returns what the URL of another page than a profile tells of its creator; null for no URL of a platform. */
function profileIn(entry: string): { readonly connector: Connector; readonly handle?: string | undefined } | null {
  const connector = connectorOfUrl(entry)
  return connector && { connector, handle: parsePostUrl(entry)?.handle }
}
