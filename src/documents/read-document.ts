// Reads the brief from the bytes of a document. Runs in a worker thread, because it may be slow or run out of memory.

import { LIMITS } from '../model/limits.ts'
import { briefIn } from './brief.ts'
import { type Block, type DocumentKind, linesIn, type Outcome, Unreadable } from './document.ts'
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
  // Imported when needed, because the library is large.
  pdf: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
}

/** Reads a document of the format that its file name claims. Any error makes the outcome `unreadable`. */
export async function readDocument(kind: DocumentKind, bytes: Uint8Array): Promise<Outcome> {
  try {
    const blocks = await READERS[kind](bytes)
    const length = linesIn(blocks).reduce((sum, { text }) => sum + text.length, 0)
    if (length === 0) return { outcome: 'empty' }
    if (length > LIMITS.document_text_length) throw new Unreadable('a text that is longer than the limit')
    const brief = briefIn(blocks)
    return brief ? { outcome: 'brief', brief } : { outcome: 'no_brief' }
  } catch (error) {
    // Thrown where a document points beyond its end.
    if (error instanceof RangeError) return { outcome: 'unreadable', reason: 'a broken document' }
    return { outcome: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
