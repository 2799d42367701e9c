import * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { httpDate } from '../../kit/http-date.ts'
import { canonical, JsonText } from '../../kit/json.ts'
import { strict } from '../../kit/shape.ts'
import { parsePostUrl } from '../../model/campaigns/post-url.ts'
import { checkedText } from '../../model/checked-reply.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import {
  REFRESH_ID_PREFIX,
  REFRESH_TYPES,
  RefreshInput,
  RefreshRequest,
  RefreshResponse,
  type RefreshStatus,
  refreshLifecycle,
} from '../../model/refresh.ts'
import { revisionOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post } from '../../universe/types.ts'
import { creatorDay } from '../creators/creator-documents.ts'
import type { Renewal } from '../creators/discovery.ts'
import { InWorld } from '../in-world.ts'
import { byParam, collection, type Shown } from '../lifecycle/collection.ts'
import type { JobOverride } from '../lifecycle/endings.ts'
import { CreatedAt, pastOf, SeededId, type Seeding } from '../lifecycle/seeding.ts'
import { refreshResponse } from './refresh-response.ts'

/** The code of a failure; scenarios may give any. */
const Code = z.int().min(400).max(599)

/** A data refresh request. Its response follows from `response_at`. */
const RefreshShape = strict(() => ({
  request_id: Name,
  request: RefreshInput,
  status: statusOf(refreshLifecycle),
  /** Of a failure; null otherwise. */
  code: Code.nullable(),
  request_at: Instant,
  response_at: Instant.nullable(),
}))

type RefreshRecord = Readonly<z.output<typeof RefreshShape>>

const Status = statusOf(refreshLifecycle)

const RefreshFixture = strict(() => ({
  request_id: SeededId,
  request: RefreshInput.describe('What is refreshed, as posted to endpoint 26.'),
  status: z
    .union([
      Status,
      strict(() => ({
        message: Status.describe('Its state.'),
        code: z.literal([404, 500]).optional().describe('The code of a failure.'),
      })),
    ])
    .optional()
    .describe('As in the record, or only its message.'),
  request_at: CreatedAt,
}))

type RefreshFixture = z.output<typeof RefreshFixture>

export const refreshRequests = collection({
  name: 'refresh_requests',
  noun: 'refresh request',
  description: 'Data refresh requests (endpoint 26)',
  prefix: REFRESH_ID_PREFIX,
  lifecycle: refreshLifecycle,
  facts: z.union([RefreshInput, z.object({ id: Name, connector: ConnectorSchema })]),
  record: RefreshShape,
  id: ({ request_id }) => request_id,
  names: ({ request: { request_type, value, field } }, before) => {
    const { connector, names } = REFRESH_TYPES[request_type]
    if (before) return []
    return names === 'post'
      ? [{ connector, shortcode: value }]
      : field === 'handle'
        ? [{ connector, handle: value }]
        : []
  },
  identity: ['request_id'],
  complete: flatStatus,
  fixture: RefreshFixture,
  polledBy: { getRefreshRequest: byParam('request_id') },
})

/** Flattens the `status` of a patch, which the interface's record has in parts. */
function flatStatus(patch: Shown): Shown {
  const { status } = patch
  if (typeof status !== 'object' || status === null || !('message' in status)) return patch
  const { message, ...parts } = status
  return { ...patch, ...parts, status: message }
}

const FAILED = 500

/** The data refresh requests (endpoints 26 and 27), by id. */
export class Refreshes extends InWorld {
  readonly records = this.world.collections.openJobs(refreshRequests, {
    enter: (record, status, at, override) => {
      if (status === 'success') {
        const { creator } = this.#targetOf(record)
        this.world.services.creators.refreshed(creator.connector, creator.handle, at)
      }
      return {
        ...record,
        response_at: status === 'pending' ? null : at,
        code: status === 'failed' ? (record.code ?? codeOf(override)) : null,
      }
    },
    facts: ({ request_id: id, request: { request_type, field, value } }) => ({
      id,
      request_type,
      connector: REFRESH_TYPES[request_type].connector,
      [field]: value,
    }),
    seed: (entry, seeding) => this.#seed(entry, seeding),
  })
  /** Responses as JSON, by what they depend on. */
  readonly #responses = new BoundedCache<string, Buffer>(LIMITS.refresh_responses_kept, { memory: this.world.memory })

  start(request: RefreshInput, requestKey: string, now: number): RefreshRecord {
    return this.records.create(requestKey, now, (id) => newRefresh(id, request, now))
  }

  #seed({ request, status, request_id, request_at }: RefreshFixture, { start, refuse, id }: Seeding): void {
    const { message, code = null } = typeof status === 'object' ? status : { message: status }
    if (code !== null && message !== 'failed')
      refuse('only a failed request has the code of a failure', 'status', 'code')
    const created = pastOf(request_at, start)
    const fresh = { ...newRefresh(id(this.records, request_id), request, created), code }
    this.records.insertSeeded(fresh, created, start, message)
  }

  /** Returns the documented request. Its response, as of the instant it was finished, is made once a day for all requests. */
  show(record: RefreshRecord, links: Links): JsonText {
    const { request_id, request, status, request_at, response_at, code } = record
    const view = {
      request_id,
      request: { request_type: request.request_type, [request.field]: request.value },
      response: null,
      status: {
        code: code ?? CODES[status],
        message: status,
        request_at: httpDate(request_at),
        response_at: response_at === null ? null : httpDate(response_at),
      },
    }
    const text = checkedText('getRefreshRequest', RefreshRequest, view)
    if (status !== 'success' || response_at === null) return new JsonText(text)
    // Nothing before it can be the same: quotation marks in texts are escaped.
    const [before = '', after = ''] = text.split('"response":null', 2)
    const response = this.#response(record, response_at, links)
    return new JsonText(Buffer.concat([Buffer.from(`${before}"response":`), response, Buffer.from(after)]))
  }

  *renewals(): Generator<Renewal> {
    for (const record of this.records.values()) {
      const { status, response_at: at } = record
      if (status === 'success' && at !== null) yield { creator: this.#targetOf(record).creator, at }
    }
  }

  /**
   * Returns the creator whose data is refreshed, and the post if the request names one. A shortcode alone tells neither its creator
   * nor whether it is a video: the URL does by which a campaign tracks it.
   */
  #targetOf({ request: { request_type, value } }: RefreshRecord): { creator: Creator; post: Post | null } {
    const { people, services } = this.world
    const { connector, field, names } = REFRESH_TYPES[request_type]
    if (names === 'post') {
      const url = services.campaigns.urlOf(connector, value)
      const post = people.postOf({ connector, shortcode: value }, (url && parsePostUrl(url)) || {})
      return { creator: post.creator, post }
    }
    const creator = field === 'handle' ? people.creatorOf(connector, value) : people.creatorById(connector, value)
    return { creator, post: null }
  }

  #response(record: RefreshRecord, at: number, links: Links): Buffer {
    const { universe } = this.world
    const { creator, post } = this.#targetOf(record)
    const { connector, handle } = creator
    const population = [stepAt(universe, at, creator), revisionOf(universe)]
    const key = canonical([connector, handle, post && [post.shortcode, post.type], ...population, links.base])
    return this.#responses.of(key, () => {
      const day = creatorDay(universe, creator, at)
      const response = refreshResponse(universe, day, post, links)
      return Buffer.from(checkedText('getRefreshRequest', RefreshResponse, response))
    })
  }
}

function newRefresh(request_id: string, request: RefreshInput, now: number): RefreshRecord {
  const { initial: status } = refreshLifecycle
  return { request_id, request, status, code: null, request_at: now, response_at: null }
}

function codeOf(override: JobOverride | null): number {
  const code = override?.error?.code
  return typeof code === 'number' && Number.isInteger(code) ? code : FAILED
}

const CODES: Readonly<Record<RefreshStatus, number>> = { pending: 201, success: 200, failed: FAILED }
