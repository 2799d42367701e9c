// A document after reading: its lines in reading order, each with its role.

import type { CampaignBrief } from '../model/campaign-brief.ts'

/** The formats of guidelines documents, by file extension. */
export const DOCUMENT_KINDS = ['pdf', 'doc', 'docx', 'ppt', 'pptx'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The role of a line by its format: styled heading, text that stands out (bold, other font), list item, plain text. */
export type Role = 'heading' | 'strong' | 'item' | 'plain'

export interface Line {
  readonly text: string
  readonly role: Role
  /** The level of a heading: 1 for the highest, 0 for a title above all of them. */
  readonly rank?: number
}

/** Rows of cells; a cell is a list of lines. */
export interface Table {
  readonly rows: readonly (readonly (readonly Line[])[])[]
}

export type Block = Line | Table

/** The result of reading a document. */
export type Outcome =
  | { readonly outcome: 'brief'; readonly brief: CampaignBrief }
  /** The document has text, but neither an objective nor a key message. */
  | { readonly outcome: 'no_brief' }
  /** A valid document without text. */
  | { readonly outcome: 'empty' }
  /** Corrupt, truncated, encrypted, of another format, or beyond a limit. */
  | { readonly outcome: 'unreadable'; readonly reason: string }

/** Thrown when a document cannot be read; the message says what it is instead. */
export class Unreadable extends Error {}

/** Returns the lines of blocks, those of tables row by row. */
export function linesIn(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block) => ('rows' in block ? block.rows.flat(2) : [block]))
}

/** Splits `text` into lines and drops blank ones. Tabs stay, because they separate columns. */
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
