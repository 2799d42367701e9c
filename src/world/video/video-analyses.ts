import { Collection } from '../../kit/collection.ts'
import { Memo } from '../../kit/memo.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import {
  ANALYSIS_FAILED,
  ANALYSIS_ID_PREFIX,
  type AnalysisError,
  type AnalysisMode,
  type AnalysisStatus,
  type CampaignBrief,
  videoAnalysisLifecycle,
} from '../../model/video-analysis.ts'
import type { Core } from '../core.ts'
import type { JobOverride } from '../lifecycle/override.ts'
import { analyse } from './analysis-report.ts'

/** An analysis as it is kept: what was uploaded (never the file itself) and how far it is. */
export interface VideoAnalysisRecord {
  readonly id: string
  readonly mode: AnalysisMode
  readonly status: AnalysisStatus
  readonly error: AnalysisError | null
  readonly campaign_name: string
  readonly brand_name: string
  readonly video: { readonly name: string; readonly bytes: number; readonly digest: string }
  /** Null in raw mode. */
  readonly brief: CampaignBrief | null
  /** ms. */
  readonly created_at: number
}

export type VideoAnalysisInput = Pick<VideoAnalysisRecord, 'campaign_name' | 'brand_name' | 'video' | 'brief'>

/** The analyses of uploaded videos (endpoints 33 and 34), by id. */
export class VideoAnalyses {
  readonly records = new Collection<VideoAnalysisRecord>('video_analyses', LIMITS.records_per_collection)
  readonly #views = new Memo<ReturnType<typeof view>>()
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
    core.lifecycles.register<VideoAnalysisRecord>({
      machine: videoAnalysisLifecycle,
      collection: this.records,
      enter: (record, status, _, override) => ({
        ...record,
        error: status === 'failed' ? (record.error ?? { ...ANALYSIS_FAILED, ...errorOf(override) }) : null,
      }),
      facts: ({ id, mode, video, campaign_name, brand_name }) => ({
        id,
        mode,
        video: video.name,
        campaign_name,
        brand_name,
      }),
    })
  }

  /** Takes an upload on: in compliance mode when it comes with a brief, in raw mode otherwise. */
  start(input: VideoAnalysisInput, requestKey: string, now: number): VideoAnalysisRecord {
    const id = this.#core.chance.newId(ANALYSIS_ID_PREFIX, requestKey)
    const mode = input.brief === null ? 'raw' : 'compliance'
    const status = videoAnalysisLifecycle.initial
    return this.restore({ id, mode, status, error: null, ...input, created_at: now }, now)
  }

  /** Keeps an analysis that is complete already, and plans what is still to come. */
  restore(record: VideoAnalysisRecord, now: number): VideoAnalysisRecord {
    this.records.put(record.id, record)
    this.#core.lifecycles.begin(videoAnalysisLifecycle.name, record.id, now)
    return record
  }

  find(id: string): VideoAnalysisRecord {
    return this.records.get(id) ?? fail('unknown_record', { what: 'video analysis', id })
  }

  /** The documented object; what was found is there once the analysis is complete. Made once for each record. */
  show(record: VideoAnalysisRecord, now: number) {
    return this.#views.of(record, now, [], () => ({ value: view(record, this.#core.seed), until: Infinity }))
  }
}

/** What a failure says, as whoever decided on it has it. */
function errorOf(override: JobOverride | null): Partial<AnalysisError> {
  const { internal_code, message } = override?.error ?? {}
  return {
    ...(typeof internal_code === 'number' ? { internal_code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}

function view(record: VideoAnalysisRecord, seed: string) {
  const { video, campaign_name, brand_name, brief } = record
  const complete = record.status === 'complete'
  const facts = { name: video.name, digest: video.digest, campaign_name, brand_name }
  const found = complete ? analyse(seed, facts, brief) : { raw_analysis: null, compliance_report: null }
  return {
    analysis_id: record.id,
    mode: record.mode,
    status: record.status,
    error: record.error,
    campaign_name,
    brand_name,
    raw_analysis: found.raw_analysis,
    campaign_brief: complete ? brief : null,
    compliance_report: found.compliance_report,
  }
}
