// Every collection of a world as the control API shows it and takes it back.

import * as z from 'zod'
import { campaignLifecycle } from '../model/campaign.ts'
import { competitionLifecycle, type FetchInterval, FETCH_INTERVALS } from '../model/competition.ts'
import { ConnectorSchema, TrackableConnectorSchema } from '../model/connector.ts'
import { audienceLifecycle, creatorLifecycle } from '../model/creator.ts'
import { dataRequestLifecycle } from '../model/data-request.ts'
import { LIMITS } from '../model/limits.ts'
import { postTrackingLifecycle } from '../model/post-tracking.ts'
import { parsePostUrl, PostUrlText, postKey } from '../model/post-url.ts'
import { RefreshInput, refreshLifecycle } from '../model/refresh.ts'
import { CHOICES } from '../model/verification.ts'
import { ANALYSIS_MODES, BRIEF_FIELDS, type BriefField, videoAnalysisLifecycle } from '../model/video-analysis.ts'
import type { TrackedUrl } from './campaign-record.ts'
import { creatorId } from './creators.ts'
import { Instant, type StateKind, stateKind } from './state-kinds.ts'
import { trackedCreatorKind, trackedPostKind } from './state-tracked.ts'

const Name = z.string().max(LIMITS.text_length)
const NameOrNull = Name.nullable()
const Count = z.int().min(0)
const Amount = z.number().min(0)

const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  // Object.keys forgets that the keys are the states.
  z.enum(Object.keys(states) as [State, ...State[]])

function trackedUrl(url: string, added_at: number): TrackedUrl {
  const post = parsePostUrl(url)
  return { url, key: post ? postKey(post) : url, added_at }
}

const campaigns = stateKind({
  name: 'campaigns',
  job: campaignLifecycle.name,
  identity: [],
  schedule: ['tracking_expiry_at'],
  schema: z.strictObject({
    id: Name,
    name: Name,
    brand_name: Name,
    status: statusOf(campaignLifecycle),
    brand_url: NameOrNull,
    cost_of_campaign: Amount.nullable(),
    custom_field_name: NameOrNull,
    custom_field_value: z.union([Name, z.number()]).nullable(),
    campaign_tracking_interval: z.int().min(1).max(8_760),
    threshold_er: Amount.nullable(),
    threshold_reach: Amount.nullable(),
    tracking_urls: z.array(PostUrlText).max(LIMITS.tracking_urls_per_campaign),
    /** By post URL. */
    tracked_since: z.record(z.string(), Instant),
    shortlinks: z.record(z.string(), z.array(Name)),
    post_costs: z.record(z.string(), Amount),
    sentiment_analysis_req: z.boolean(),
    created_at: Instant,
    tracking_expiry_at: Instant,
    live_since: Instant.nullable(),
    completed_at: Instant.nullable(),
  }),
  collection: ({ campaigns }) => campaigns.records,
  id: ({ id }) => id,
  show: ({ tracked, sentiment, shortlinks, ...kept }) => ({
    ...kept,
    tracking_urls: tracked.map(({ url }) => url),
    tracked_since: Object.fromEntries(tracked.map(({ url, added_at }) => [url, added_at])),
    shortlinks: Object.fromEntries(Object.entries(shortlinks).map(([url, links]) => [url, [...links]])),
    post_costs: { ...kept.post_costs },
    sentiment_analysis_req: sentiment,
  }),
  keep: ({ tracking_urls, tracked_since, sentiment_analysis_req, ...shown }) => {
    const tracked = tracking_urls.map((url) => trackedUrl(url, tracked_since[url] ?? shown.created_at))
    // Two spellings of a post count once: the first stays.
    const once = tracked.filter(({ key }, at) => tracked.findIndex((other) => other.key === key) === at)
    return { ...shown, tracked: once, sentiment: sentiment_analysis_req }
  },
  complete: (patch, { tracked_since }, at) => {
    const { tracking_urls: urls } = patch
    if (!Array.isArray(urls) || 'tracked_since' in patch) return patch
    const since = urls.map((url) => [url, Reflect.get(Object(tracked_since), url) ?? new Date(at).toISOString()])
    return { ...patch, tracked_since: Object.fromEntries(since) }
  },
})

const postTrackings = stateKind({
  name: 'post_trackings',
  job: postTrackingLifecycle.name,
  identity: ['campaign_id'],
  schema: z.strictObject({
    campaign_id: Name,
    status: statusOf(postTrackingLifecycle),
    url: PostUrlText,
    tracked_since: Instant,
    created_at: Instant,
    processed_at: Instant.nullable(),
    /** Whose figures the list of comments has. */
    counted_at: Instant.nullable(),
  }),
  collection: ({ postTrackings }) => postTrackings.records,
  id: ({ campaign_id }) => campaign_id,
  show: ({ tracked, ...kept }) => ({ ...kept, url: tracked.url, tracked_since: tracked.added_at }),
  keep: ({ url, tracked_since, ...shown }) => ({ ...shown, tracked: trackedUrl(url, tracked_since) }),
})

const stores = stateKind({
  name: 'stores',
  identity: ['shop'],
  schema: z.strictObject({ shop: Name, status: z.literal('success'), created_at: Instant }),
  collection: ({ stores }) => stores.records,
  id: ({ shop }) => shop,
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

const Product = z.strictObject({ id: Name, name: Name, price: z.string().regex(/^\d+(\.\d+)?$/), quantity: z.int().min(1) })

const shortlinks = stateKind({
  name: 'shortlinks',
  identity: [],
  schema: z.strictObject({
    id: Name,
    name: Name,
    target_url: Name,
    ecom_store_name: Name,
    utm_source: Name,
    created_at: Instant,
    visits: z
      .array(
        z.strictObject({
          visitor: Name,
          city: NameOrNull,
          country: Name,
          platform: Name,
          device: Name,
          day: Instant,
          first_at: Instant,
          clicks: z.int().min(1),
        }),
      )
      .max(LIMITS.visits_per_shortlink),
    orders: z
      .array(z.strictObject({ order_id: Name, at: Instant, cents: Count, products: z.array(Product) }))
      .max(LIMITS.orders_per_shortlink),
  }),
  collection: ({ shortlinks }) => shortlinks.records,
  id: ({ id }) => id,
  show: ({ visits, orders, ...kept }) => ({
    ...kept,
    visits: visits.map((visit) => ({ ...visit })),
    orders: orders.map((order) => ({ ...order, products: [...order.products] })),
  }),
  keep: (shown) => shown,
})

const verificationSessions = stateKind({
  name: 'verification_sessions',
  identity: [],
  schema: z.strictObject({
    id: Name,
    connector: TrackableConnectorSchema,
    redirectUrl: Name,
    state: Name,
    handle: Name,
    created_at: Instant,
    tokens: z
      .array(
        z.strictObject({
          token: Name,
          choice: z.enum(CHOICES),
          handle: Name,
          issued_at: Instant,
          spent: z.boolean(),
        }),
      )
      .max(LIMITS.tokens_per_session),
    issued: Count,
  }),
  collection: ({ verifications }) => verifications.records,
  id: ({ id }) => id,
  show: ({ redirect_url, tokens, ...kept }) => ({ ...kept, redirectUrl: redirect_url, tokens: [...tokens] }),
  keep: ({ redirectUrl, ...shown }) => ({ ...shown, redirect_url: redirectUrl }),
})

const consents = stateKind({
  name: 'consents',
  identity: ['creator_id', 'connector', 'handle'],
  schema: z.strictObject({
    creator_id: Name,
    connector: TrackableConnectorSchema,
    handle: Name,
    created_at: Instant,
  }),
  collection: ({ consents }) => consents.records,
  id: ({ creator_id }) => creator_id,
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

const creators = stateKind({
  name: 'creators',
  job: creatorLifecycle.name,
  identity: ['connector', 'handle'],
  schema: z.strictObject({
    connector: ConnectorSchema,
    handle: Name,
    status: statusOf(creatorLifecycle),
    added_at: Instant,
    processed_at: Instant.nullable(),
  }),
  collection: ({ creators }) => creators.records,
  id: ({ connector, handle }) => creatorId(connector, handle),
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

const audiences = stateKind({
  name: 'audiences',
  job: audienceLifecycle.name,
  identity: ['connector', 'handle'],
  schema: z.strictObject({
    connector: ConnectorSchema,
    handle: Name,
    status: statusOf(audienceLifecycle),
    renewed: Count,
    processed_at: Instant.nullable(),
  }),
  collection: ({ audiences }) => audiences.records,
  id: ({ connector, handle }) => creatorId(connector, handle),
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

/** A `request_type` and the one field that belongs to it, as posted. */
const RefreshTarget = z.codec(z.record(z.string(), z.string()), z.custom<RefreshInput>(), {
  decode: (posted, context) => {
    const read = RefreshInput.safeParse(posted)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', input: posted, path: [...path], message })
    }
    return z.NEVER
  },
  encode: ({ request_type, field, value }) => ({ request_type, [field]: value }),
})

const refreshRequests = stateKind({
  name: 'refresh_requests',
  job: refreshLifecycle.name,
  identity: ['request_id'],
  schema: z.strictObject({
    request_id: Name,
    request: RefreshTarget,
    status: statusOf(refreshLifecycle),
    /** Of a failure. */
    code: z.literal([404, 500]).nullable(),
    request_at: Instant,
    response_at: Instant.nullable(),
  }),
  collection: ({ refreshes }) => refreshes.records,
  id: ({ id }) => id,
  show: ({ id, failure, ...kept }) => ({
    ...kept,
    request_id: id,
    code: failure === null ? null : failure === 404 ? (404 as const) : (500 as const),
  }),
  keep: ({ request_id, code, ...shown }) => ({ ...shown, id: request_id, failure: code }),
  // The interface's record has the status in parts.
  complete: (patch) => {
    const { status } = patch
    if (typeof status !== 'object' || status === null || !('message' in status)) return patch
    const { message, ...parts } = status
    return { ...patch, ...parts, status: message }
  },
})

const dataRequests = stateKind({
  name: 'data_requests',
  job: dataRequestLifecycle.name,
  identity: [],
  schema: z.strictObject({
    id: Name,
    request_type: z.literal('creators'),
    status: statusOf(dataRequestLifecycle),
    created_date: Instant,
    request_entries: z.array(Name).min(1).max(LIMITS.entries_per_request),
    /** Those processed so far, in the order of `request_entries`. */
    response_entries: z
      .array(
        z.strictObject({
          request_entry: Name,
          status: z.enum(['success', 'failed']),
          status_reason: NameOrNull,
          processed_at: Instant,
        }),
      )
      .max(LIMITS.entries_per_request),
  }),
  collection: ({ dataRequests }) => dataRequests.records,
  id: ({ id }) => id,
  show: ({ processed, created_at, request_entries, ...kept }) => ({
    ...kept,
    created_date: created_at,
    request_entries: [...request_entries],
    response_entries: processed.map(({ entry, at, failure }) => ({
      request_entry: entry,
      status: failure === null ? ('success' as const) : ('failed' as const),
      status_reason: failure,
      processed_at: at,
    })),
  }),
  keep: ({ created_date, response_entries, ...shown }) => ({
    ...shown,
    created_at: created_date,
    processed: response_entries.map(({ request_entry, status, status_reason, processed_at }) => ({
      entry: request_entry,
      at: processed_at,
      failure: status === 'failed' ? (status_reason ?? 'Failed') : null,
    })),
  }),
})

const Handles = z.strictObject({ instagram: Name, youtube: Name })

const competitions = stateKind({
  name: 'competitions',
  job: competitionLifecycle.name,
  identity: [],
  schema: z.strictObject({
    id: Name,
    name: Name,
    fetch_interval: z.enum(Object.keys(FETCH_INTERVALS) as FetchInterval[]),
    brand_handle: Handles,
    competitor_handles: z.array(Handles).max(LIMITS.entries_per_request),
    status: statusOf(competitionLifecycle),
    created_at: Instant,
  }),
  collection: ({ competitions }) => competitions.records,
  id: ({ id }) => id,
  show: (kept) => ({ ...kept, competitor_handles: [...kept.competitor_handles] }),
  keep: (shown) => shown,
})

const brief = Object.fromEntries(BRIEF_FIELDS.map((field) => [field, z.string().nullable()])) as Record<
  BriefField,
  z.ZodNullable<z.ZodString>
>

const videoAnalyses = stateKind({
  name: 'video_analyses',
  job: videoAnalysisLifecycle.name,
  identity: ['analysis_id'],
  schema: z.strictObject({
    analysis_id: Name,
    mode: z.enum(ANALYSIS_MODES),
    status: statusOf(videoAnalysisLifecycle),
    error: z.strictObject({ internal_code: z.int(), message: Name }).nullable(),
    campaign_name: Name,
    brand_name: Name,
    video: z.strictObject({ name: Name, bytes: Count, digest: Name }),
    campaign_brief: z.strictObject(brief).nullable(),
    created_at: Instant,
  }),
  collection: ({ videoAnalyses }) => videoAnalyses.records,
  id: ({ id }) => id,
  show: ({ id, brief, ...kept }) => ({ ...kept, analysis_id: id, campaign_brief: brief }),
  keep: ({ analysis_id, campaign_brief, ...shown }) => ({ ...shown, id: analysis_id, brief: campaign_brief }),
})

/** In the order in which a document has them. */
export const STATE_KINDS: readonly StateKind[] = [
  campaigns,
  postTrackings,
  stores,
  shortlinks,
  verificationSessions,
  consents,
  trackedCreatorKind,
  trackedPostKind,
  creators,
  audiences,
  refreshRequests,
  dataRequests,
  competitions,
  videoAnalyses,
]
