// Refresh and data requests, competitions and video analyses as the control API shows them and takes them back.

import * as z from 'zod'
import {
  CompetitionHandles,
  competitionLifecycle,
  FETCH_INTERVALS,
  type FetchInterval,
} from '../../model/competition.ts'
import { dataRequestLifecycle } from '../../model/data-request.ts'
import { LIMITS } from '../../model/limits.ts'
import { RefreshInput, refreshLifecycle } from '../../model/refresh.ts'
import { ANALYSIS_MODES, BRIEF_FIELDS, type BriefField, videoAnalysisLifecycle } from '../../model/video-analysis.ts'
import { Instant, stateKind } from './state-kinds.ts'
import { Count, Name, NameOrNull, statusOf } from './state-shapes.ts'

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

export const refreshRequestsKind = stateKind({
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

export const dataRequestsKind = stateKind({
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

export const competitionsKind = stateKind({
  name: 'competitions',
  job: competitionLifecycle.name,
  identity: [],
  schema: z.strictObject({
    id: Name,
    name: Name,
    fetch_interval: z.enum(Object.keys(FETCH_INTERVALS) as FetchInterval[]),
    brand_handle: CompetitionHandles,
    competitor_handles: z.array(CompetitionHandles).max(LIMITS.entries_per_request),
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

export const videoAnalysesKind = stateKind({
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
