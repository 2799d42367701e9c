// What a document is once it has been read: lines with the part they play, in the order of reading.

import type { CampaignBrief } from '../model/video-analysis.ts'

/** The formats of guidelines documents, by the extensions that stand for them. */
export const DOCUMENT_KINDS = ['pdf', 'doc', 'docx', 'ppt', 'pptx'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * What a line is by its looks: a heading (of a rank: the smaller, the higher), one that stands out in the text as headings
 * do, an item of a list, or neither.
 */
export type Role = 'heading' | 'strong' | 'item' | 'plain'

export interface Line {
  readonly text: string
  readonly role: Role
  /** Of headings: 1 for the highest. */
  readonly rank?: number
}

/** Cells by rows; a cell is lines. */
export interface Table {
  readonly rows: readonly (readonly (readonly Line[])[])[]
}

export type Block = Line | Table

/** What reading a document came to. */
export type Outcome =
  | { readonly outcome: 'brief'; readonly brief: CampaignBrief }
  /** Text, but neither an objective nor a key message in it. */
  | { readonly outcome: 'no_brief' }
  /** A sound document without any text. */
  | { readonly outcome: 'empty' }
  /** Corrupt, truncated, encrypted, of another format, or beyond a limit. */
  | { readonly outcome: 'unreadable'; readonly reason: string }

/** Ends the reading of a document that is not what it should be. */
export class Unreadable extends Error {}

/** The line or lines of `text`, which may contain line breaks; blank ones are left out. Tabs stay: they set apart. */
export function linesOf(text: string, role: Role, rank?: number): Line[] {
  return text
    .split(/[\n\r\v\f\u2028\u2029]+/u)
    .map((line) =>
      line
        .replace(/[^\S\t]+/gu, ' ')
        .replace(/ ?\t[ \t]*/gu, '\t')
        .trim(),
    )
    .filter((line) => line !== '')
    .map((line) => ({ text: line, role, ...(rank === undefined ? {} : { rank }) }))
}
