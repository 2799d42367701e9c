import type * as z from 'zod'
import { Collection } from '../../kit/collection.ts'
import { httpDate } from '../../kit/http-date.ts'
import { Memo } from '../../kit/memo.ts'
import {
  DATA_REQUEST_ID_PREFIX,
  DATA_REQUEST_MIN_TIME,
  type DataRequestInput,
  type DataRequestStatus,
  dataRequestLifecycle,
  ENTRY_TIME,
} from '../../model/data-request.ts'
import { LIMITS } from '../../model/limits.ts'
import { profileUrl } from '../../model/post-url.ts'
import { fail } from '../../model/problems.ts'
import { creatorFigures } from '../../universe/post-figures.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import { tierOf } from '../../universe/vocabulary.ts'
import type { Core } from '../core.ts'
import { creatorOfProfileUrl } from '../creators/creator-of-profile.ts'
import type { JobOverride } from '../lifecycle/override.ts'

/** An entry that has been looked at: when (ms), and why it failed if it did. Its figures follow from the instant. */
interface ProcessedEntry {
  readonly entry: string
  readonly at: number
  readonly failure: string | null
}

/** A data request, as it is kept. */
export interface DataRequestRecord {
  readonly id: string
  readonly request_type: 'creators'
  readonly status: DataRequestStatus
  readonly request_entries: readonly string[]
  /** The first of `request_entries`, in their order. */
  readonly processed: readonly ProcessedEntry[]
  /** ms */
  readonly created_at: number
}

const NO_PROFILE = 'Not the URL of an instagram, youtube or tiktok profile'

/** The data requests (endpoints 28 and 29), by id. */
export class DataRequests {
  readonly records = new Collection<DataRequestRecord>('data_requests', LIMITS.records_per_collection)
  readonly #views = new Memo<ReturnType<typeof view>>()
  /** Entries stay what they are while the request goes on, so each is made once. */
  readonly #entries = new Memo<ReturnType<typeof entryView>>()
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
    core.lifecycles.register<DataRequestRecord>({
      machine: dataRequestLifecycle,
      collection: this.records,
      enter: (record, status, at, override) =>
        status === 'initiated'
          ? { ...record, processed: [] }
          : this.#process(record, status === 'success' ? Infinity : 1, at, override),
      after: (record, edge, tableAfter) => timeUntil(record, edge, tableAfter),
      facts: ({ id, request_type, request_entries }) => ({
        id,
        request_type,
        request_entries,
        // Only a scenario looks at them, and there may be a thousand.
        get entries() {
          return request_entries.map((url) => entryFacts(core.universe, url))
        },
      }),
      pace: ({ request_entries }, whole) => whole / Math.max(LEAST_ENTRIES, request_entries.length),
    })
  }

  /** Takes a request on; its entries are looked at one after the other. */
  start({ request_type, request_entries }: z.output<typeof DataRequestInput>, requestKey: string, now: number) {
    const id = this.#core.chance.newId(DATA_REQUEST_ID_PREFIX, requestKey)
    const status = dataRequestLifecycle.initial
    return this.restore({ id, request_type, status, request_entries, processed: [], created_at: now }, now)
  }

  /** Keeps a request that is complete already, and plans what is still to come. */
  restore(record: DataRequestRecord, now: number): DataRequestRecord {
    this.records.put(record.id, record)
    this.#core.lifecycles.begin(dataRequestLifecycle.name, record.id, now)
    return record
  }

  find(id: string): DataRequestRecord {
    return this.records.get(id) ?? fail('unknown_record', { what: 'data request', id })
  }

  /** The documented record, made once for each step of its processing. */
  show(record: DataRequestRecord, now: number) {
    const { universe } = this.#core
    return this.#views.of(record, now, [], () => {
      const entries = record.processed.map((done) =>
        this.#entries.of(done, now, [], () => ({ value: entryView(universe, done), until: Infinity })),
      )
      return { value: view(record, entries), until: Infinity }
    })
  }

  /** The record after `count` more entries have been looked at. */
  #process(record: DataRequestRecord, count: number, at: number, override: JobOverride | null): DataRequestRecord {
    const { universe } = this.#core
    const done = record.processed.length
    const next = record.request_entries.slice(done, done + count)
    const processed = next.map((entry) => ({
      entry,
      at,
      failure: creatorOfProfileUrl(universe, entry) ? scriptedFailure(override, entry) : NO_PROFILE,
    }))
    return { ...record, processed: [...record.processed, ...processed] }
  }
}

/** What rules may look at in an entry; the interface calls a connector `platform` here. */
function entryFacts(universe: UniverseOptions, url: string) {
  const creator = creatorOfProfileUrl(universe, url)
  if (!creator) return { url }
  const { connector, handle } = creator
  return { url, platform: connector, connector, handle }
}

function scriptedFailure(override: JobOverride | null, entry: string): string | null {
  const { entries } = override ?? {}
  return entries && Object.hasOwn(entries, entry) ? (entries[entry] ?? null) : null
}

/** As many entries as its least time is worth. */
const LEAST_ENTRIES = DATA_REQUEST_MIN_TIME / ENTRY_TIME

/** ms until an edge is taken by itself: the last entry ends the request, but not before its least time is over. */
function timeUntil({ request_entries, processed }: DataRequestRecord, edge: string, entryTime: number): number | null {
  const all = request_entries.length
  const spare = (DATA_REQUEST_MIN_TIME / ENTRY_TIME) * entryTime - all * entryTime
  const last = all - processed.length <= (spare > 0 ? 0 : 1)
  switch (edge) {
    case 'begin':
      return entryTime
    case 'entry':
      return last ? null : entryTime
    default:
      return last ? Math.max(spare, 0) || entryTime : null
  }
}

function entryView(universe: UniverseOptions, { entry, at, failure }: ProcessedEntry) {
  const creator = failure === null ? creatorOfProfileUrl(universe, entry) : null
  if (!creator) {
    return {
      request_entry: entry,
      platform: null,
      handle: null,
      status: 'failed' as const,
      status_reason: failure,
      url: null,
      views: null,
      full_name: null,
      followers: null,
      posts: null,
      tier: null,
    }
  }
  const { connector, handle, fullName } = creator
  const { followers, posts, averageViews } = creatorFigures(universe, creator, at)
  return {
    request_entry: entry,
    platform: connector,
    handle,
    status: 'success' as const,
    status_reason: null,
    url: profileUrl(connector, handle),
    views: averageViews,
    full_name: fullName,
    followers,
    posts,
    tier: tierOf(followers),
  }
}

function view(record: DataRequestRecord, entries: readonly ReturnType<typeof entryView>[]) {
  const { id, request_type, status, request_entries, processed, created_at } = record
  return {
    id,
    request_type,
    processed_entries: processed.length,
    success_entries: processed.filter(({ failure }) => failure === null).length,
    created_date: httpDate(created_at),
    status,
    request_entries: [...request_entries],
    response_entries: [...entries],
  }
}
