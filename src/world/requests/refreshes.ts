import type * as z from 'zod'
import { Collection } from '../../kit/collection.ts'
import { httpDate } from '../../kit/http-date.ts'
import { Memo } from '../../kit/memo.ts'
import type { Connector } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { parsePostUrl } from '../../model/post-url.ts'
import { fail } from '../../model/problems.ts'
import {
  REFRESH_ID_PREFIX,
  REFRESH_TYPES,
  type RefreshField,
  type RefreshInput,
  type RefreshRequest,
  type RefreshStatus,
  type RefreshType,
  refreshLifecycle,
} from '../../model/refresh.ts'
import { creatorByPlatformId, creatorOf } from '../../universe/creators.ts'
import { postOf } from '../../universe/posts.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import type { JobOverride } from '../lifecycle/override.ts'
import { type RefreshTarget, refreshResponse } from './refresh-response.ts'

/** A data refresh request, as it is kept; its response follows from `response_at`. Instants in ms. */
export interface RefreshRecord {
  readonly id: string
  readonly request: { readonly request_type: RefreshType; readonly field: RefreshField; readonly value: string }
  readonly status: RefreshStatus
  readonly request_at: number
  readonly response_at: number | null
  /** Of a failure: 404 or 500. */
  readonly failure: number | null
}

/** What hears of creators whose data has been renewed. */
export interface RefreshListener {
  refreshed(connector: Connector, handle: string, at: number): void
}

/** Who knows the posts of the world: a shortcode alone says neither whose it is nor whether it is that of a video. */
export interface PostUrls {
  urlOf(connector: Connector, shortcode: string): string | undefined
}

const FAILED = 500

/** The data refresh requests (endpoints 26 and 27), by id. */
export class Refreshes {
  readonly records = new Collection<RefreshRecord>('refresh_requests', LIMITS.records_per_collection)
  readonly #views = new Memo<z.input<typeof RefreshRequest>>()
  readonly #core: Core
  readonly #urls: PostUrls

  constructor(core: Core, creators: RefreshListener, urls: PostUrls) {
    this.#core = core
    this.#urls = urls
    core.lifecycles.register<RefreshRecord>({
      machine: refreshLifecycle,
      collection: this.records,
      enter: (record, status, at, override) => {
        if (status === 'success') {
          const { creator } = targetOf(core.universe, record, this.#urlOf(record))
          creators.refreshed(creator.connector, creator.handle, at)
        }
        return {
          ...record,
          response_at: status === 'pending' ? null : at,
          failure: status === 'failed' ? (record.failure ?? codeOf(override)) : null,
        }
      },
      facts: ({ id, request: { request_type, field, value } }) => ({
        id,
        request_type,
        connector: REFRESH_TYPES[request_type].connector,
        [field]: value,
      }),
    })
  }

  /** Takes a request on. */
  start(request: RefreshInput, requestKey: string, now: number): RefreshRecord {
    const id = this.#core.chance.newId(REFRESH_ID_PREFIX, requestKey)
    const status = refreshLifecycle.initial
    return this.restore({ id, request, status, request_at: now, response_at: null, failure: null }, now)
  }

  /** Keeps a request that is complete already, and plans what is still to come. */
  restore(record: RefreshRecord, now: number): RefreshRecord {
    this.records.put(record.id, record)
    this.#core.lifecycles.begin(refreshLifecycle.name, record.id, now)
    return record
  }

  find(id: string): RefreshRecord {
    return this.records.get(id) ?? fail('unknown_record', { what: 'refresh request', id })
  }

  /** The documented request; its response, as of the instant it was finished, is made once. */
  show(record: RefreshRecord, links: Links, now: number) {
    const url = this.#urlOf(record)
    const make = () => ({ value: this.#view(record, url, links), until: Infinity })
    return this.#views.of(record, now, [links.base, url], make)
  }

  /** Where a campaign tracks the post that is asked for. */
  #urlOf({ request }: RefreshRecord): string | undefined {
    const { connector, names } = REFRESH_TYPES[request.request_type]
    return names === 'post' ? this.#urls.urlOf(connector, request.value) : undefined
  }

  #view(record: RefreshRecord, url: string | undefined, links: Links): z.input<typeof RefreshRequest> {
    const { universe } = this.#core
    const { id, request, status, request_at, response_at, failure } = record
    const done = status === 'success' && response_at !== null
    return {
      request_id: id,
      request: { request_type: request.request_type, [request.field]: request.value },
      response: done ? refreshResponse(universe, targetOf(universe, record, url), links, response_at) : null,
      status: {
        code: failure ?? CODES[status],
        message: status,
        request_at: httpDate(request_at),
        response_at: response_at === null ? null : httpDate(response_at),
      },
    }
  }
}

/** The code of a failure, as whoever decided on it has it. */
function codeOf(override: JobOverride | null): number {
  const code = override?.error?.code
  return typeof code === 'number' && Number.isInteger(code) ? code : FAILED
}

const CODES: Readonly<Record<RefreshStatus, number>> = { pending: 201, success: 200, failed: FAILED }

function targetOf(universe: UniverseOptions, { request }: RefreshRecord, url: string | undefined): RefreshTarget {
  const { connector, field, names } = REFRESH_TYPES[request.request_type]
  if (names === 'post') {
    const post = postOf(universe, connector, request.value, (url && parsePostUrl(url)) || {})
    return { creator: post.creator, post }
  }
  const creator =
    field === 'handle'
      ? creatorOf(universe, connector, request.value)
      : creatorByPlatformId(universe, connector, request.value)
  return { creator, post: null }
}
