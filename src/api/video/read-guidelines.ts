// From a guidelines file to the brief it contains.

import { DOCUMENT_KINDS, type DocumentKind, type Outcome } from '../../documents/document.ts'
import type { DocumentReader, HeldDocument } from '../../documents/document-reader.ts'
import type { ProblemCode } from '../../model/problems.ts'
import type { CampaignBrief } from '../../model/video-analysis.ts'

/** The brief of a document, or why it has none (4005, 4007 or 4008), with what was wrong with an unreadable one. */
export type GuidelinesReading =
  | { readonly brief: CampaignBrief }
  | { readonly refusal: ProblemCode; readonly reason?: string }

const REFUSALS = {
  unreadable: 'unreadable_guidelines',
  empty: 'empty_guidelines',
  no_brief: 'no_brief_found',
} as const satisfies Record<Exclude<Outcome['outcome'], 'brief'>, ProblemCode>

/** The format that the name of a guidelines file claims; null for none of those that are taken. */
export function kindOf(name: string | null): DocumentKind | null {
  const extension = name?.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return DOCUMENT_KINDS.find((kind) => kind === extension) ?? null
}

/** Reads the brief of a guidelines file. Throws `limit_reached` when too many wait to be read. */
export async function readGuidelines(
  kind: DocumentKind,
  held: HeldDocument,
  documents: DocumentReader,
): Promise<GuidelinesReading> {
  const outcome = await documents.read(kind, held)
  if (outcome.outcome === 'brief') return { brief: outcome.brief }
  const refusal = REFUSALS[outcome.outcome]
  return outcome.outcome === 'unreadable' ? { refusal, reason: outcome.reason } : { refusal }
}
