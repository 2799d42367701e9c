// .pdf: what stands on its pages, put together to lines and paragraphs by where it stands.

import { LIMITS } from '../model/limits.ts'
import { withLimitedArrays } from './array-limit.ts'
import { type Block, Unreadable } from './document.ts'
import { layOut } from './page-layout.ts'
import type { Page, Run } from './page-lines.ts'

/** Where the end of a PDF has to be found, counted from its end. */
const TAIL_BYTES = 2_048
const HEAD_BYTES = 1_024

export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  checkEnds(bytes)
  return layOut(await withLimitedArrays(() => pagesOf(bytes)))
}

async function pagesOf(bytes: Uint8Array): Promise<Page[]> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes, {
    stopAtErrors: true,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
  })
  const pages: Page[] = []
  let length = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item): Run[] => {
      if (!('str' in item)) return []
      length += item.str.length
      const [, , , , x = 0, y = 0] = item.transform
      const size = Math.hypot(Number(item.transform[2]), Number(item.transform[3]))
      return [{ text: item.str, x: Number(x), y: Number(y), width: item.width, size, font: item.fontName }]
    })
    pages.push({ width, height, runs })
    if (length > LIMITS.document_text_length) throw new Unreadable('a text that is longer than the limit')
    page.cleanup()
  }
  return pages
}

/** A PDF has its signature at the beginning, and at its end says where its table is: one that breaks off does not. */
function checkEnds(bytes: Uint8Array): void {
  const head = latin(bytes.subarray(0, HEAD_BYTES))
  const start = head.indexOf('%PDF-')
  if (start === -1) throw new Unreadable('not a PDF')
  const tail = latin(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  const [, place] = [...tail.matchAll(/startxref\s+(\d{1,12})\s+%%EOF/g)].at(-1) ?? []
  if (place === undefined) throw new Unreadable('a PDF that breaks off')
  const beyond = [Number(place), Number(place) + start].every(
    (at) => !/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin(bytes.subarray(at, at + 64))),
  )
  if (beyond) throw new Unreadable('a PDF whose table is not where it says')
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
