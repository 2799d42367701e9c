// From the bytes of a document to the brief it contains. Runs in a thread of its own: what happens here may take long or go wrong.

import { LIMITS } from '../model/limits.ts'
import { briefIn } from './brief.ts'
import { type Block, type DocumentKind, type Outcome, Unreadable } from './document.ts'
import { readPowerPoint } from './powerpoint.ts'
import { readPowerPoint97 } from './powerpoint-97.ts'
import { readWord } from './word.ts'
import { readWord97 } from './word-97.ts'

type Reader = (bytes: Uint8Array) => Block[] | Promise<Block[]>

const READERS: Readonly<Record<DocumentKind, Reader>> = {
  doc: readWord97,
  docx: readWord,
  ppt: readPowerPoint97,
  pptx: readPowerPoint,
  // The library is large: only those who need it wait for it.
  pdf: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
}

/** What the document `bytes`, called one of `kind` by its name, says. Whatever is wrong with it makes it unreadable. */
export async function readDocument(kind: DocumentKind, bytes: Uint8Array): Promise<Outcome> {
  try {
    const blocks = await READERS[kind](bytes)
    const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0)
    if (length === 0) return { outcome: 'empty' }
    if (length > LIMITS.document_text_length) throw new Unreadable('a text that is longer than the limit')
    const brief = briefIn(blocks)
    return brief ? { outcome: 'brief', brief } : { outcome: 'no_brief' }
  } catch (error) {
    return { outcome: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

function lengthOf(block: Block): number {
  const lines = 'rows' in block ? block.rows.flat(2) : [block]
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}
