// Reads the formats of paragraphs and characters of a .doc (MS-DOC, PAPX and CHPX) by their offset in the file.

export interface ParagraphFormat {
  /** 1 to 9 for headings. */
  readonly rank: number | null
  readonly listed: boolean
  readonly inTable: boolean
  /** True for the mark that ends a row of a table. */
  readonly rowEnd: boolean
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

/** Returns the format of the character at an offset in the file; undefined when it has none. */
export type FormatAt<Format> = (offset: number) => Format | undefined

/** Reads the formats of paragraphs; `index` lists the pages of `main` that have them. */
export function paragraphFormats(main: Buffer, index: Buffer): FormatAt<ParagraphFormat> {
  return formatAt(main, index, 13, paragraphFormat)
}

/** Reads the same for characters: true where they are bold. */
export function boldCharacters(main: Buffer, index: Buffer): FormatAt<boolean> {
  return formatAt(main, index, 1, isBold)
}

/** The entry of each run (`entryBytes`) in a page begins with the offset of its format there, in words. */
function formatAt<Format>(
  main: Buffer,
  index: Buffer,
  entryBytes: number,
  read: (page: Buffer, offset: number) => Format,
): FormatAt<Format> {
  const runs: { from: number; to: number; format: Format }[] = []
  const pages = Math.max(0, Math.floor((index.length - 4) / 8))
  for (let number = 0; number < pages; number++) {
    const start = (index.readUInt32LE(4 * (pages + 1 + number)) & 0x3fffff) * PAGE_BYTES
    const page = main.subarray(start, start + PAGE_BYTES)
    const count = page.readUInt8(PAGE_BYTES - 1)
    for (let at = 0; at < count; at++) {
      const format = read(page, 2 * page.readUInt8(4 * (count + 1) + entryBytes * at))
      runs.push({ from: page.readUInt32LE(4 * at), to: page.readUInt32LE(4 * at + 4), format })
    }
  }
  runs.sort((a, b) => a.from - b.from)
  return (offset) => {
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((runs[middle]?.to ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    const run = runs[low]
    return run && run.from <= offset ? run.format : undefined
  }
}

function isBold(page: Buffer, offset: number): boolean {
  if (offset === 0) return false
  const all = properties(page.subarray(offset + 1, offset + 1 + page.readUInt8(offset)))
  return all.findLast(([code]) => code === BOLD)?.[1] === 1
}

function paragraphFormat(page: Buffer, offset: number): ParagraphFormat {
  const format = { rank: null as number | null, listed: false, inTable: false, rowEnd: false }
  if (offset === 0) return format
  const words = page.readUInt8(offset)
  const [from, length] = words === 0 ? [offset + 2, 2 * page.readUInt8(offset + 1)] : [offset + 1, 2 * words - 1]
  const style = page.readUInt16LE(from)
  if (style >= 1 && style <= 9) format.rank = style
  for (const [code, operand] of properties(page.subarray(from + 2, from + length))) {
    if (code === IN_TABLE) format.inTable = operand !== 0
    else if (code === ROW_END) format.rowEnd = operand !== 0
    else if (code === LIST) format.listed = operand !== 0
    else if (code === OUTLINE_LEVEL) format.rank = operand < 9 ? operand + 1 : null
  }
  return format
}

/** Returns the code of each property, with the first byte of its operand. */
function properties(data: Buffer): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let at = 0; at + 3 <= data.length; ) {
    const [code, operand] = [data.readUInt16LE(at), data.readUInt8(at + 2)]
    found.push([code, operand])
    const fixed = OPERAND_BYTES[code >> 13] ?? 0
    if (code === DEFINE_TABLE || (code === TABS && operand === 255)) break
    at += 2 + (fixed === 0 ? 1 + operand : fixed)
  }
  return found
}
