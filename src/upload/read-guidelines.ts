// Reads the brief of a guidelines file.

import { DOCUMENT_KINDS, type DocumentKind, type Outcome } from '../documents/document.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { CampaignBrief } from '../model/campaign-brief.ts'
import type { ProblemCode } from '../model/problems.ts'

/** The brief of a document, or its documented error (4005, 4007 or 4008). `reason`: why it is unreadable. */
export type GuidelinesReading =
  | { readonly brief: CampaignBrief }
  | { readonly refusal: ProblemCode; readonly reason?: string }

const REFUSALS = {
  unreadable: 'unreadable_guidelines',
  empty: 'empty_guidelines',
  no_brief: 'no_brief_found',
} as const satisfies Record<Exclude<Outcome['outcome'], 'brief'>, ProblemCode>

/** Returns the format of a guidelines file by its extension; null if it is not supported. */
export function kindOf(name: string | null): DocumentKind | null {
  const extension = name?.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return DOCUMENT_KINDS.find((kind) => kind === extension) ?? null
}

/** Reads the brief of a guidelines file. */
export async function readGuidelines(
  kind: DocumentKind,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  documents: DocumentReader,
): Promise<GuidelinesReading> {
  const outcome = await documents.read(kind, chunks)
  if (outcome.outcome === 'brief') return { brief: outcome.brief }
  const refusal = REFUSALS[outcome.outcome]
  return outcome.outcome === 'unreadable' ? { refusal, reason: outcome.reason } : { refusal }
}
