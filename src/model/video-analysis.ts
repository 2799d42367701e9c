// Video analyses (interface, "Video analysis"): the upload form, the records, and the lifecycle.

import * as z from 'zod'
import { briefOf } from './campaign-brief.ts'
import { statusOf } from './fields.ts'
import { machine, seconds } from './machine.ts'
import { shape } from './shape.ts'

export const ANALYSIS_ID_PREFIX = 'va'

export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.mkv', '.webm', '.m4v'] as const
export const GUIDELINES_EXTENSIONS = ['.pdf', '.doc', '.docx', '.ppt', '.pptx'] as const

export const ANALYSIS_MODES = ['raw', 'compliance'] as const
export type AnalysisMode = (typeof ANALYSIS_MODES)[number]

const NeededForCompliance = z
  .string()
  .optional()
  .meta({ description: 'required in compliance mode without guidelines_file' })

/**
 * The form of endpoint 33; a file is represented by its name. No field is required here: the documented errors 4001,
 * 4006 and 4009 report missing fields, in their order.
 */
export const AnalysisForm = shape(() => ({
  documented: {
    video: z
      .string()
      .optional()
      .meta({ format: 'binary', description: 'required: a .mp4, .mov, .avi, .mkv, .webm or .m4v file' }),
    mode: z.string().optional().meta({ description: 'raw (default) or compliance' }),
    campaign_name: z.string().optional().meta({ description: 'required' }),
    brand_name: z.string().optional().meta({ description: 'required' }),
    guidelines_file: z.string().optional().meta({
      format: 'binary',
      description: 'a .pdf, .doc, .docx, .ppt or .pptx file; overrides the fields of the brief',
    }),
    ...briefOf(() => z.string().optional()),
    campaign_objective: NeededForCompliance,
    key_messages: NeededForCompliance,
  },
}))

/** The response of endpoint 33. */
export const StartedAnalysis = shape(() => ({ documented: { analysis_id: z.string(), status: z.literal('pending') } }))

export const CampaignBriefShape = shape(() => ({ documented: briefOf(() => z.string().nullable()) }))

export const ComplianceReportShape = shape(() => ({
  documented: {
    compliant_elements: z.array(z.string()),
    violations: z.array(
      shape(() => ({ documented: { issue: z.string(), why_it_matters: z.string(), evidence: z.string() } })),
    ),
    missing_requirements: z.array(z.string()),
    rectifications: z.array(z.string()),
    compliance_score: z.int().min(0).max(100),
    summary: z.string(),
  },
}))
export type ComplianceReport = z.output<typeof ComplianceReportShape>

export const AnalysisError = shape(() => ({
  assumed: { 'analysis-failure': { internal_code: z.int(), message: z.string() } },
}))
export type AnalysisError = z.output<typeof AnalysisError>

/** Interface, "States and transitions"; the state failed is assumed. */
export const videoAnalysisLifecycle = machine({
  name: 'video_analysis',
  states: { pending: 'documented', complete: 'documented', failed: { assumed: 'analysis-failure' } },
  initial: 'pending',
  ends: { complete: 'completed', failed: 'failed' },
  edges: {
    finish: { from: ['pending'], to: 'complete', after: seconds(10), source: 'documented' },
    fail: { from: ['pending'], to: 'failed', source: { assumed: 'analysis-failure' } },
  },
})

/** The Video analysis object (endpoint 34). */
export const VideoAnalysis = shape(() => ({
  documented: {
    analysis_id: z.string(),
    mode: z.enum(ANALYSIS_MODES),
    status: statusOf(videoAnalysisLifecycle),
    campaign_name: z.string(),
    brand_name: z.string(),
    raw_analysis: z.string().nullable(),
    campaign_brief: CampaignBriefShape.nullable(),
    compliance_report: ComplianceReportShape.nullable(),
  },
  named: { error: AnalysisError.nullable() },
}))

/** The default error of a failed analysis. */
export const ANALYSIS_FAILED: AnalysisError = { internal_code: 5000, message: 'The analysis of the video failed' }
