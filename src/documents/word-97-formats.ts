// Reads the formats of paragraphs and characters of a .doc (MS-DOC, PAPX and CHPX) by their offset in the file.

export interface ParagraphFormat {
  /** 1 to 9 for headings. */
  readonly rank: number | null
  readonly listed: boolean
  readonly inTable: boolean
  /** True for the mark that ends a row of a table. */
  readonly rowEnd: boolean
}

interface Run<Format> {
  readonly from: number
  readonly to: number
  readonly format: Format
}

const PAGE_BYTES = 512
/** Property codes (sprm). */
const IN_TABLE = 0x2416
const ROW_END = 0x2417
const LIST = 0x460b
const OUTLINE_LEVEL = 0x2640
const BOLD = 0x0835
const DEFINE_TABLE = 0xd608
const TABS = 0xc615

/** Bytes of a property's operand, by the three highest bits of its code; 0: the operand begins with its length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]

/** Returns the format of the character at an offset in the file; null when it has none. */
export type FormatAt<Format> = (offset: number) => Format | null

/** Reads the formats of paragraphs; `index` lists the pages of `main` that have them. Broken entries are ignored. */
export function paragraphFormats(main: Uint8Array, index: DataView): FormatAt<ParagraphFormat> {
  return formatAt(pagesOf(main, index).flatMap((page) => runsOf(page, 13, paragraphFormat)))
}

/** Reads the same for characters: true where they are bold. */
export function boldCharacters(main: Uint8Array, index: DataView): FormatAt<boolean> {
  return formatAt(pagesOf(main, index).flatMap((page) => runsOf(page, 1, isBold)))
}

function formatAt<Format>(all: readonly Run<Format>[]): FormatAt<Format> {
  const runs = all.toSorted((a, b) => a.from - b.from)
  return (offset) => {
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((runs[middle]?.to ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    const run = runs[low]
    return run && run.from <= offset ? run.format : null
  }
}

function pagesOf(main: Uint8Array, index: DataView): DataView[] {
  const count = Math.max(0, Math.floor((index.byteLength - 4) / 8))
  const numbers = Array.from({ length: count }, (_, at) => index.getUint32(4 * (count + 1) + 4 * at, true) & 0x3fffff)
  return numbers
    .map((number) => number * PAGE_BYTES)
    .filter((from) => from + PAGE_BYTES <= main.length)
    .map((from) => new DataView(main.buffer, main.byteOffset + from, PAGE_BYTES))
}

/** Returns the runs of a page. The entry of each (`entryBytes`) begins with the offset of its format, in words. */
function runsOf<Format>(
  page: DataView,
  entryBytes: number,
  format: (page: DataView, offset: number) => Format,
): Run<Format>[] {
  const count = page.getUint8(PAGE_BYTES - 1)
  const entries = 4 * (count + 1)
  if (entries + entryBytes * count >= PAGE_BYTES) return []
  return Array.from({ length: count }, (_, at) => ({
    from: page.getUint32(4 * at, true),
    to: page.getUint32(4 * at + 4, true),
    format: format(page, 2 * page.getUint8(entries + entryBytes * at)),
  }))
}

function isBold(page: DataView, offset: number): boolean {
  if (offset === 0) return false
  const end = Math.min(PAGE_BYTES, offset + 1 + page.getUint8(offset))
  let bold = false
  for (const [code, operand] of properties(page, offset + 1, end)) if (code === BOLD) bold = operand === 1
  return bold
}

function paragraphFormat(page: DataView, offset: number): ParagraphFormat {
  const format = { rank: null as number | null, listed: false, inTable: false, rowEnd: false }
  if (offset === 0 || offset + 4 > PAGE_BYTES) return format
  const words = page.getUint8(offset)
  const from = words === 0 ? offset + 2 : offset + 1
  const end = Math.min(PAGE_BYTES, words === 0 ? from + 2 * page.getUint8(offset + 1) : from + 2 * words - 1)
  if (from + 2 > end) return format
  const style = page.getUint16(from, true)
  if (style >= 1 && style <= 9) format.rank = style
  for (const [code, operand] of properties(page, from + 2, end)) {
    if (code === IN_TABLE) format.inTable = operand !== 0
    else if (code === ROW_END) format.rowEnd = operand !== 0
    else if (code === LIST) format.listed = operand !== 0
    else if (code === OUTLINE_LEVEL) format.rank = operand < 9 ? operand + 1 : null
  }
  return format
}

/** Yields the code of each property between two offsets, with the first byte of its operand. */
function* properties(page: DataView, from: number, end: number): Generator<readonly [number, number]> {
  for (let at = from; at + 3 <= end; ) {
    const code = page.getUint16(at, true)
    const operand = page.getUint8(at + 2)
    yield [code, operand]
    const fixed = OPERAND_BYTES[code >> 13] ?? 0
    if (code === DEFINE_TABLE || (code === TABS && operand === 255)) return
    at += 2 + (fixed === 0 ? 1 + operand : fixed)
  }
}
