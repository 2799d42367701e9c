// Refresh and data requests, competitions and video analyses of fixtures.

import { digest } from '../../kit/random.ts'
import { COMPETITION_ID_PREFIX, competitionLifecycle } from '../../model/competition.ts'
import { DATA_REQUEST_ID_PREFIX, dataRequestLifecycle } from '../../model/data-request.ts'
import { REFRESH_ID_PREFIX, refreshLifecycle } from '../../model/refresh.ts'
import {
  ANALYSIS_ID_PREFIX,
  type BriefField,
  briefFrom,
  type CampaignBrief,
  videoAnalysisLifecycle,
} from '../../model/video-analysis.ts'
import { pastOf } from './fixture-moment.ts'
import type { Fixtures } from './fixtures.ts'
import type { Seeding } from './seed.ts'

/** Statuses that time brings about by itself. */
const DONE = new Set(['processed', 'success', 'complete', 'expired'])

/**
 * Brings a record that was put in as it was at `created` to where it stands at the start: into the status given, or
 * as far as it has come by itself.
 */
export function settle(
  { world, start }: Seeding,
  job: string,
  id: string,
  created: number,
  status: string | undefined,
): void {
  if (status === undefined || DONE.has(status)) world.lifecycles.catchUp(job, id, created, start)
  if (status !== undefined) world.lifecycles.force(job, id, status, start)
}

export function seedRefreshRequest(entry: Fixtures['refresh_requests'][number], seeding: Seeding): void {
  const { refreshes } = seeding.world
  const { request, status } = entry
  const { message, code = null } = typeof status === 'object' ? status : { message: status }
  if (code !== null && message !== 'failed') seeding.refuse('only a failed request has such a code', 'status', 'code')
  const id = seeding.id(REFRESH_ID_PREFIX, entry.request_id, (known) => refreshes.records.has(known))
  const created = pastOf(entry.request_at, seeding.start)
  const fresh = { status: refreshLifecycle.initial, response_at: null, failure: code }
  refreshes.restore({ id, request, request_at: created, ...fresh }, created)
  settle(seeding, refreshLifecycle.name, id, created, message)
}

export function seedDataRequest(entry: Fixtures['data_requests'][number], seeding: Seeding): void {
  const { dataRequests } = seeding.world
  const { request_type, request_entries, status } = entry
  const id = seeding.id(DATA_REQUEST_ID_PREFIX, entry.id, (known) => dataRequests.records.has(known))
  const created = pastOf(entry.created_date, seeding.start)
  const initial = dataRequestLifecycle.initial
  dataRequests.restore(
    { id, request_type, status: initial, request_entries, processed: [], created_at: created },
    created,
  )
  settle(seeding, dataRequestLifecycle.name, id, created, status)
}

export function seedCompetition(entry: Fixtures['competitions'][number], seeding: Seeding): void {
  const { competitions } = seeding.world
  const { fetch_interval, status } = entry
  const id = seeding.id(COMPETITION_ID_PREFIX, entry.id, (known) => competitions.records.has(known))
  const created = pastOf(entry.created_at, seeding.start)
  const brand_handle = bothPlatforms(entry.brand_handle)
  const brand = brand_handle.instagram || brand_handle.youtube
  if (brand === '') seeding.refuse('needs a profile on instagram or on youtube', 'brand_handle')
  const name = entry.name ?? `${brand.replace(/\/+$/, '').replace(/^.*\/@?/, '')} and its competitors`
  const competitor_handles = entry.competitor_handles.map(bothPlatforms)
  const initial = competitionLifecycle.initial
  competitions.restore(
    { id, name, fetch_interval, brand_handle, competitor_handles, status: initial, created_at: created },
    created,
  )
  settle(seeding, competitionLifecycle.name, id, created, status)
}

function bothPlatforms({
  instagram = '',
  youtube = '',
}: {
  instagram?: string | undefined
  youtube?: string | undefined
}) {
  return { instagram, youtube }
}

export function seedVideoAnalysis(entry: Fixtures['video_analyses'][number], seeding: Seeding): void {
  const { videoAnalyses, chance } = seeding.world
  const { video: name, error = null, status = error ? 'failed' : undefined } = entry
  if (error && status !== 'failed') seeding.refuse('only an analysis whose status is failed has an error', 'error')
  const id = seeding.id(ANALYSIS_ID_PREFIX, entry.analysis_id, (known) => videoAnalyses.records.has(known))
  const created = pastOf(entry.created_at, seeding.start)
  const brand_name = entry.brand_name ?? 'Acme'
  const mode = entry.mode ?? (entry.campaign_brief ? 'compliance' : 'raw')
  const bytes = chance.draws(seeding.requestKey).int(2_000_000, 60_000_000)
  videoAnalyses.restore(
    {
      id,
      mode,
      status: videoAnalysisLifecycle.initial,
      error,
      campaign_name: entry.campaign_name ?? `${brand_name} launch`,
      brand_name,
      video: {
        name,
        bytes,
        digest: digest(name, bytes)
          .map((part) => part.toString(16))
          .join(''),
      },
      brief: mode === 'raw' ? null : briefOf(entry.campaign_brief ?? {}, brand_name),
      created_at: created,
    },
    created,
  )
  settle(seeding, videoAnalysisLifecycle.name, id, created, status)
}

/** The brief given, with the two fields that compliance mode requires. */
function briefOf(brief: { readonly [Field in BriefField]?: string | null | undefined }, brand: string): CampaignBrief {
  const required = {
    campaign_objective: `Make ${brand} known to a new audience`,
    key_messages: `${brand} is made with care`,
  }
  return briefFrom((field) => brief[field] ?? (field in required ? Reflect.get(required, field) : null))
}
