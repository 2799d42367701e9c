// Video analyses (interface, "Video analysis"): the upload form, the records, and the lifecycle.

import * as z from 'zod'
import { type BriefField, briefOf } from './campaign-brief.ts'
import { statusOf } from './fields.ts'
import { machine, seconds } from './machine.ts'
import { assumed, documented, shape } from './shape.ts'

export const ANALYSIS_ID_PREFIX = 'va'

export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.mkv', '.webm', '.m4v'] as const
export const GUIDELINES_EXTENSIONS = ['.pdf', '.doc', '.docx', '.ppt', '.pptx'] as const

export const ANALYSIS_MODES = ['raw', 'compliance'] as const
export type AnalysisMode = (typeof ANALYSIS_MODES)[number]

export const BRIEF_WORDS: Readonly<Record<BriefField, string>> = {
  approved_script: 'What the creator is to say, word by word.',
  campaign_objective: 'What the campaign is for.',
  key_messages: 'What the video must say.',
  required_disclosures: 'How it must say that it is paid for.',
  required_hashtags: 'Hashtags that it must have.',
  tone_style_guidelines: 'How it is to sound and look.',
  dos: 'What it should do.',
  donts: 'What it should not do.',
  prohibited_claims: 'What it must not claim.',
  call_to_action: 'What viewers are to do.',
  other_notes: 'Anything else.',
}

const NeededForCompliance = z.string().optional().describe('required in compliance mode without guidelines_file')

const FILE = { format: 'binary', contentMediaType: 'application/octet-stream' }

/**
 * The form of endpoint 33; a file is represented by its name. No field is required here: the documented errors 4001,
 * 4006 and 4009 report missing fields, in their order.
 */
export const AnalysisForm = documented(() => ({
  video: z
    .string()
    .optional()
    .meta({ ...FILE, description: 'required: a .mp4, .mov, .avi, .mkv, .webm or .m4v file' }),
  mode: z.string().optional().meta({
    enum: ANALYSIS_MODES,
    default: 'raw',
    description: 'raw: what the video shows; compliance: checked against a brief.',
  }),
  campaign_name: z.string().optional().describe('The name of the campaign, as sent.'),
  brand_name: z.string().optional().describe('The name of the brand, as sent.'),
  guidelines_file: z
    .string()
    .optional()
    .meta({ ...FILE, description: 'a .pdf, .doc, .docx, .ppt or .pptx file; overrides the fields of the brief' }),
  ...briefOf((field) => z.string().optional().describe(BRIEF_WORDS[field])),
  campaign_objective: NeededForCompliance,
  key_messages: NeededForCompliance,
})).meta({
  id: 'AnalysisForm',
  description: 'A video, alone or with the brief that it is checked against.',
  // For documents: what the interface requires.
  required: ['video', 'campaign_name', 'brand_name'],
  if: {
    properties: { mode: { enum: ['compliance'] } },
    required: ['mode'],
    not: { properties: { guidelines_file: {} }, required: ['guidelines_file'] },
  },
  // biome-ignore lint/suspicious/noThenProperty: so JSON Schema calls it
  then: {
    properties: { campaign_objective: {}, key_messages: {} },
    required: ['campaign_objective', 'key_messages'],
  },
})

/** The response of endpoint 33. */
export const StartedAnalysis = documented(() => ({
  analysis_id: z.string().describe('The id of the analysis: endpoint 34 takes it.'),
  status: z.literal('pending').describe('Always pending: the work goes on.'),
})).meta({ id: 'StartedAnalysis', description: 'The id of a new video analysis.' })

const CampaignBriefShape = documented(() =>
  briefOf((field) => z.string().nullable().describe(BRIEF_WORDS[field])),
).meta({ id: 'CampaignBrief', description: 'The brief that a video is checked against.' })

const ComplianceReportShape = documented(() => ({
  compliant_elements: z.array(z.string()).describe('What the video does right.'),
  violations: documented(() => ({
    issue: z.string().describe('What is wrong.'),
    why_it_matters: z.string().describe('Why it matters.'),
    evidence: z.string().describe('Where it shows.'),
  }))
    .array()
    .describe('What it does wrong.'),
  missing_requirements: z.array(z.string()).describe('What it lacks.'),
  rectifications: z.array(z.string()).describe('What to change.'),
  compliance_score: z.int().min(0).max(100).describe('How well it fits the brief, from 0 to 100.'),
  summary: z.string().describe('The report in short.'),
})).meta({ id: 'ComplianceReport', description: 'How a video meets its brief.' })
export type ComplianceReport = z.output<typeof ComplianceReportShape>

export const AnalysisError = assumed('analysis-failure', () => ({
  internal_code: z.int().describe('The code of the error.'),
  message: z.string().describe('What happened, in words.'),
})).meta({ id: 'AnalysisError', description: 'Why an analysis failed.' })
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
    analysis_id: z.string().describe('The id of the analysis: endpoint 34 takes it.'),
    mode: z.enum(ANALYSIS_MODES).describe('raw: what the video shows; compliance: checked against a brief.'),
    status: statusOf(videoAnalysisLifecycle).describe('pending until it is done, then complete or failed.'),
    campaign_name: z.string().describe('The name of the campaign, as sent.'),
    brand_name: z.string().describe('The name of the brand, as sent.'),
    raw_analysis: z.string().nullable().describe('What the video shows; null until complete, and in compliance mode.'),
    campaign_brief: CampaignBriefShape.nullable().describe('What the video was checked against; null in raw mode.'),
    compliance_report: ComplianceReportShape.nullable().describe(
      'The result of the check; null until complete, and in raw mode.',
    ),
  },
  named: { error: AnalysisError.nullable().describe('Why it failed; null otherwise.') },
})).meta({ id: 'VideoAnalysis', description: 'The analysis of a video.' })

/** The default error of a failed analysis. */
export const ANALYSIS_FAILED: AnalysisError = { internal_code: 5000, message: 'The analysis of the video failed' }
