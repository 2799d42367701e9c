// From a guidelines file to the brief it contains.

import type { ProblemCode } from '../../model/problems.ts'
import { briefFrom, type CampaignBrief } from '../../model/video-analysis.ts'
import type { FilePart } from './form-parts.ts'

/** The brief of a document, or why it has none (4005, 4007 or 4008). */
export type GuidelinesReading = { readonly brief: CampaignBrief } | { readonly refusal: ProblemCode }

/**
 * Reads the brief of a guidelines file. Documents are not opened yet: the brief is made of the file's name,
 * and what a document would say beyond it is null.
 */
export async function readGuidelines(file: FilePart): Promise<GuidelinesReading> {
  const title = titleOf(file.name ?? '')
  const derived: Partial<Record<keyof CampaignBrief, string>> = {
    campaign_objective: `Follow the guidelines "${title}"`,
    key_messages: title,
  }
  return { brief: briefFrom((field) => derived[field]) }
}

/** `summer_glow-brief.v2.pdf` as words: `summer glow brief v2`. */
function titleOf(name: string): string {
  const stem = name.slice(0, name.lastIndexOf('.'))
  return stem.replace(/[\s._-]+/gu, ' ').trim() || stem
}
