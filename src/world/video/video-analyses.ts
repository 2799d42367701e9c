import { digest } from '../../kit/random.ts'
import { type BriefField, briefFrom, type CampaignBrief } from '../../model/campaign-brief.ts'
import { ANALYSIS_FAILED, type AnalysisError, videoAnalysisLifecycle } from '../../model/video-analysis.ts'
import type { JobOverride } from '../lifecycle/override.ts'
import type { Records } from '../lifecycle/records.ts'
import { pastOf, type Seeding } from '../lifecycle/seeding.ts'
import type { World } from '../world.ts'
import { type AnalysisFixture, type VideoAnalysisRecord, videoAnalyses } from './analysis-record.ts'
import { analyse } from './analysis-report.ts'

export type VideoAnalysisInput = Pick<VideoAnalysisRecord, 'campaign_name' | 'brand_name' | 'video' | 'campaign_brief'>

/** The analyses of uploaded videos (endpoints 33 and 34), by id. */
export class VideoAnalyses {
  readonly records: Records<VideoAnalysisRecord>
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.records = world.collections.open(videoAnalyses, {
      enter: (record, status, _, override) => ({
        ...record,
        error: status === 'failed' ? (record.error ?? { ...ANALYSIS_FAILED, ...errorOf(override) }) : null,
      }),
      facts: ({ analysis_id: id, mode, video, campaign_name, brand_name }) => ({
        id,
        mode,
        video: video.name,
        campaign_name,
        brand_name,
      }),
      seed: (entry, seeding) => this.#seed(entry, seeding),
    })
  }

  /** Starts the analysis of an upload: in compliance mode with a brief, in raw mode without. */
  start(input: VideoAnalysisInput, requestKey: string, now: number): VideoAnalysisRecord {
    return this.records.create(requestKey, now, (id) => newAnalysis(id, input, now))
  }

  find(id: string): VideoAnalysisRecord {
    return this.records.find(id)
  }

  #seed(entry: AnalysisFixture, { start, requestKey, refuse, id }: Seeding): void {
    const { video: name, error = null, status = error ? 'failed' : undefined, brand_name = 'Acme' } = entry
    if (error && status !== 'failed') refuse('only an analysis whose status is failed has an error', 'error')
    const created = pastOf(entry.created_at, start)
    const mode = entry.mode ?? (entry.campaign_brief ? 'compliance' : 'raw')
    const bytes = this.#world.chance.draws(requestKey).int(2_000_000, 60_000_000)
    const input = {
      campaign_name: entry.campaign_name ?? `${brand_name} launch`,
      brand_name,
      video: { name, bytes, digest: digestOf(name, bytes) },
      campaign_brief: mode === 'raw' ? null : filledBrief(entry.campaign_brief ?? {}, brand_name),
    }
    const fresh = { ...newAnalysis(id(this.records, entry.analysis_id), input, created), error }
    this.records.insertSeeded(fresh, created, start, status)
  }

  /** Returns the documented object. It has results once the analysis is complete. */
  show(record: VideoAnalysisRecord) {
    const { video, campaign_name, brand_name, campaign_brief } = record
    const complete = record.status === 'complete'
    const facts = { name: video.name, digest: video.digest, campaign_name, brand_name }
    const found = complete
      ? analyse(this.#world.seed, facts, campaign_brief)
      : { raw_analysis: null, compliance_report: null }
    return {
      analysis_id: record.analysis_id,
      mode: record.mode,
      status: record.status,
      error: record.error,
      campaign_name,
      brand_name,
      raw_analysis: found.raw_analysis,
      campaign_brief: complete ? campaign_brief : null,
      compliance_report: found.compliance_report,
    }
  }
}

function newAnalysis(analysis_id: string, input: VideoAnalysisInput, now: number): VideoAnalysisRecord {
  const mode = input.campaign_brief === null ? 'raw' : 'compliance'
  return { analysis_id, mode, status: videoAnalysisLifecycle.initial, error: null, ...input, created_at: now }
}

/** Returns a digest for a video that was never uploaded. */
function digestOf(name: string, bytes: number): string {
  return digest(name, bytes)
    .map((part) => part.toString(16))
    .join('')
}

/** Returns the brief given, with the two fields that compliance mode requires. */
function filledBrief(
  brief: { readonly [Field in BriefField]?: string | null | undefined },
  brand: string,
): CampaignBrief {
  const required = {
    campaign_objective: `Make ${brand} known to a new audience`,
    key_messages: `${brand} is made with care`,
  }
  return briefFrom((field) => brief[field] ?? (field in required ? Reflect.get(required, field) : null))
}

/** Returns the error that an override gives; empty without one. */
function errorOf(override: JobOverride | null): Partial<AnalysisError> {
  const { internal_code, message } = override?.error ?? {}
  return {
    ...(typeof internal_code === 'number' ? { internal_code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}
