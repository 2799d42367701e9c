import * as z from 'zod'
import { digest, draws } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { type BriefField, briefFrom, briefOf, type CampaignBrief } from '../../model/campaign-brief.ts'
import { Count, Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Text } from '../../model/text.ts'
import {
  ANALYSIS_FAILED,
  ANALYSIS_ID_PREFIX,
  ANALYSIS_MODES,
  AnalysisError,
  BRIEF_WORDS,
  videoAnalysisLifecycle,
} from '../../model/video-analysis.ts'
import { InWorld } from '../in-world.ts'
import { byParam, collection } from '../lifecycle/collection.ts'
import type { JobOverride } from '../lifecycle/endings.ts'
import { CreatedAt, pastOf, SeededId, type Seeding, statusAtStart } from '../lifecycle/seeding.ts'
import { analyse } from './analysis-report.ts'

/** A field or a file name of an upload, or a field of its guidelines. */
const Uploaded = z.string().max(LIMITS.upload_field_bytes)

/** An analysis: the facts of the upload (never the file itself) and its status. */
const AnalysisShape = strict(() => ({
  analysis_id: Name,
  mode: z.enum(ANALYSIS_MODES),
  status: statusOf(videoAnalysisLifecycle),
  error: strict(() => ({ internal_code: z.int(), message: Name })).nullable(),
  campaign_name: Uploaded,
  brand_name: Uploaded,
  video: strict(() => ({ name: Uploaded, bytes: Count, digest: Name })),
  /** Null in raw mode. */
  campaign_brief: z.strictObject(briefOf(() => Uploaded.nullable())).nullable(),
  created_at: Instant,
}))

export type VideoAnalysisRecord = Readonly<z.output<typeof AnalysisShape>>

const BriefText = z.string().max(LIMITS.text_length).nullable().optional()

const AnalysisFixture = strict(() => ({
  analysis_id: SeededId,
  mode: z.enum(ANALYSIS_MODES).optional().describe('Left out: compliance with a brief, else raw.'),
  campaign_name: Text.optional().describe('The name of the campaign.'),
  brand_name: Text.optional().describe('The name of the brand.'),
  video: Text.default('video.mp4').describe('The name of the uploaded file.'),
  campaign_brief: z
    .strictObject(briefOf((field) => BriefText.describe(BRIEF_WORDS[field])))
    .optional()
    .describe('The brief that the video is checked against.'),
  status: statusAtStart(videoAnalysisLifecycle),
  error: AnalysisError.optional().describe('What a failed one shows.'),
  created_at: CreatedAt,
}))

export type AnalysisFixture = z.output<typeof AnalysisFixture>

export const videoAnalyses = collection({
  name: 'video_analyses',
  noun: 'video analysis',
  description: 'Video analyses (endpoint 33)',
  prefix: ANALYSIS_ID_PREFIX,
  lifecycle: videoAnalysisLifecycle,
  facts: strict(() => ({
    ...AnalysisShape.pick({ mode: true, campaign_name: true, brand_name: true }).shape,
    id: Name,
    video: Uploaded,
  })),
  record: AnalysisShape,
  id: ({ analysis_id }) => analysis_id,
  identity: ['analysis_id'],
  fixture: AnalysisFixture,
  polledBy: { getVideoAnalysis: byParam('analysis_id') },
})

export type VideoAnalysisInput = Pick<VideoAnalysisRecord, 'campaign_name' | 'brand_name' | 'video' | 'campaign_brief'>

/** The analyses of uploaded videos (endpoints 33 and 34), by id. */
export class VideoAnalyses extends InWorld {
  readonly records = this.world.collections.openJobs(videoAnalyses, {
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

  /** Starts the analysis of an upload: in compliance mode with a brief, in raw mode without. */
  start(input: VideoAnalysisInput, requestKey: string, now: number): VideoAnalysisRecord {
    return this.records.create(requestKey, now, (id) => newAnalysis(id, input, now))
  }

  #seed(entry: AnalysisFixture, { start, requestKey, refuse, id }: Seeding): void {
    const { video: name, error = null, status = error ? 'failed' : undefined, brand_name = 'Acme' } = entry
    if (error && status !== 'failed') refuse('only an analysis whose status is failed has an error', 'error')
    const created = pastOf(entry.created_at, start)
    const mode = entry.mode ?? (entry.campaign_brief ? 'compliance' : 'raw')
    const bytes = draws(this.world.seed, requestKey).int(2_000_000, 60_000_000)
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
    const { video, campaign_brief, created_at: _, ...shown } = record
    const { status, campaign_name, brand_name } = shown
    const complete = status === 'complete'
    const facts = { name: video.name, digest: video.digest, campaign_name, brand_name }
    const found = complete
      ? analyse(this.world.seed, facts, campaign_brief)
      : { raw_analysis: null, compliance_report: null }
    return {
      ...shown,
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

function errorOf(override: JobOverride | null): Partial<AnalysisError> {
  const { internal_code, message } = override?.error ?? {}
  return {
    ...(typeof internal_code === 'number' ? { internal_code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}
