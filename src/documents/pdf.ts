// Reads .pdf: joins the text of its pages to lines and paragraphs by position.

import { LIMITS } from '../model/limits.ts'
import { type Block, Unreadable } from './document.ts'
import { layOut, type Page, type Run } from './page-layout.ts'

/** The last bytes of a PDF, which must contain `startxref`. */
const TAIL_BYTES = 2_048
/** The first bytes of a PDF, which must contain its signature. */
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

/**
 * Runs `act` with a limit on the total bytes of all `Uint8Array`s that this thread creates: the library inflates data without
 * checking how large it becomes, and creates a larger array whenever inflated data outgrows the last. Counts the arrays
 * themselves: they lie outside the heap, which is all that limits of a worker or process cover (a worker limited to 256 MiB
 * filled 5 GB of arrays), and limits on all memory of a process differ by system. Throws `Unreadable` beyond the limit, even
 * if `act` swallows the error.
 */
async function withLimitedArrays<Result>(act: () => Promise<Result>): Promise<Result> {
  const { Uint8Array: unlimited, DecompressionStream: inflating } = globalThis
  let bytes = 0
  const grow = (more: unknown) => {
    if (typeof more === 'number') bytes += more
    if (bytes > LIMITS.document_array_bytes) throw new Unreadable('a document that inflates beyond the limit')
  }
  globalThis.Uint8Array = new Proxy(unlimited, {
    construct(target, parameters, newTarget) {
      grow(parameters[0])
      return Reflect.construct(target, parameters, newTarget)
    },
  })
  // DecompressionStream inflates in one go, uncounted; without it, the library inflates piece by piece itself.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  try {
    const result = await act()
    grow(0)
    return result
  } finally {
    globalThis.Uint8Array = unlimited
    globalThis.DecompressionStream = inflating
  }
}

/** Refuses a PDF without its signature at the start, or whose end does not point to its cross-reference table. */
function checkEnds(bytes: Uint8Array): void {
  const head = latin(bytes.subarray(0, HEAD_BYTES))
  const start = head.indexOf('%PDF-')
  if (start === -1) throw new Unreadable('not a PDF')
  const tail = latin(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  const [, place] = [...tail.matchAll(/startxref\s+(\d{1,12})\s+%%EOF/g)].at(-1) ?? []
  if (place === undefined) throw new Unreadable('a truncated PDF')
  const misplaced = [Number(place), Number(place) + start].every(
    (at) => !/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin(bytes.subarray(at, at + 64))),
  )
  if (misplaced) throw new Unreadable('a PDF whose cross-reference table is not where startxref says')
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
