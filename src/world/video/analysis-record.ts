import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { briefOf } from '../../model/campaign-brief.ts'
import { Count, Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Text } from '../../model/text.ts'
import {
  ANALYSIS_ID_PREFIX,
  ANALYSIS_MODES,
  AnalysisError,
  BRIEF_WORDS,
  videoAnalysisLifecycle,
} from '../../model/video-analysis.ts'
import { byParam, collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'

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
