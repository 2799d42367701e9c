// Reads .doc (MS-DOC, Word 97 to 2003): the text by its piece table, the roles of paragraphs by their properties.

import { CompoundFile } from './compound.ts'
import { type Block, type Line, linesOf, type Role, Unreadable } from './document.ts'

const MAGIC = 0xa5ec
const ENCRYPTED = 0x0100
const TABLE_1 = 0x0200
const MAIN_TEXT = 0x4c
/** Where the lengths of the texts between the main text and its text boxes are. */
const BETWEEN = [0x50, 0x54, 0x58, 0x5c, 0x60]
const BOX_TEXT = 0x64
const PIECES = 0x01a2
const CHARACTER_FORMATS = 0x00fa
const PARAGRAPH_FORMATS = 0x0102

/** A part of the text that is contiguous in the file. */
interface Piece {
  readonly text: string
  /** Offset of its first character, in bytes. */
  readonly from: number
  /** Bytes per character. */
  readonly width: 1 | 2
}

type ParagraphFormat = ReturnType<typeof paragraphFormat>

interface Text {
  readonly pieces: readonly Piece[]
  readonly format: FormatAt<ParagraphFormat>
  readonly isBold: FormatAt<boolean>
}

export function readWord97(bytes: Uint8Array): Block[] {
  const file = new CompoundFile(bytes)
  const main = file.stream('WordDocument')
  if (!main) throw new Unreadable('a compound file without a Word document')
  if (main.readUInt16LE(0) !== MAGIC) throw new Unreadable('a Word document older than Word 97')
  const flags = main.readUInt16LE(0x0a)
  if (flags & ENCRYPTED) throw new Unreadable('an encrypted document')
  const table = file.stream(flags & TABLE_1 ? '1Table' : '0Table')
  if (!table) throw new Unreadable('a Word document without its table stream')
  /** Returns the part of the table stream that the pair of numbers at `at` (offset, length) points to. */
  const partAt = (at: number) => {
    const [from, length] = [main.readUInt32LE(at), main.readUInt32LE(at + 4)]
    if (from + length > table.length) throw new Unreadable('a truncated Word document')
    return table.subarray(from, from + length)
  }
  const text: Text = {
    pieces: readPieces(main, partAt(PIECES)),
    format: formatAt(main, partAt(PARAGRAPH_FORMATS), 13, paragraphFormat),
    isBold: formatAt(main, partAt(CHARACTER_FORMATS), 1, isBold),
  }
  const length = main.readUInt32LE(MAIN_TEXT)
  const boxes = length + BETWEEN.reduce((sum, at) => sum + main.readUInt32LE(at), 0)
  const end = boxes + main.readUInt32LE(BOX_TEXT)
  return [...blocksOf(paragraphsOf(text, 0, length)), ...blocksOf(paragraphsOf(text, boxes, end))]
}

function readPieces(main: Buffer, clx: Buffer): Piece[] {
  let at = 0
  while (clx.readUInt8(at) === 1) at += 3 + clx.readUInt16LE(at + 1)
  const count = (clx.readUInt32LE(at + 1) - 4) / 12
  const positions = at + 5
  if (clx.readUInt8(at) !== 2 || count < 0 || positions + 4 + 12 * count > clx.length)
    throw new Unreadable('a Word document without its piece table')
  return Array.from({ length: count }, (_, index) => {
    const length = clx.readUInt32LE(positions + 4 * index + 4) - clx.readUInt32LE(positions + 4 * index)
    const place = clx.readUInt32LE(positions + 4 * (count + 1) + 8 * index + 2)
    const narrow = (place & 0x40000000) !== 0
    const [from, width] = narrow ? [(place & 0x3fffffff) >>> 1, 1 as const] : [place & 0x3fffffff, 2 as const]
    const end = from + length * width
    if (length < 0 || end > main.length) throw new Unreadable('a truncated Word document')
    const text = new TextDecoder(narrow ? 'windows-1252' : 'utf-16le').decode(main.subarray(from, end))
    return { text, from, width }
  })
}

const PARAGRAPH_ENDS = new Set(['\r', '\x07', '\f'])

/** Yields the lines, the last character and the format of each paragraph. */
function* paragraphsOf({ pieces, format, isBold }: Text, from: number, to: number) {
  let text = ''
  let bold = true
  let start = 0
  for (const piece of pieces) {
    const last = Math.min(piece.text.length, to - start)
    for (let at = Math.max(0, from - start); at < last; at++) {
      const character = piece.text.charAt(at)
      const place = piece.from + at * piece.width
      if (!PARAGRAPH_ENDS.has(character)) {
        text += character
        bold &&= character.trim() === '' || isBold(place) === true
      } else {
        const own = format(place)
        yield { lines: linesOf(shown(text), roleOf(own, bold), own?.rank ?? undefined), end: character, format: own }
        text = ''
        bold = true
      }
    }
    start += piece.text.length
  }
  yield { lines: linesOf(shown(text), 'plain'), end: '\r', format: undefined }
}

/** Collects paragraphs into blocks: those of a table into its cells. */
function blocksOf(paragraphs: ReturnType<typeof paragraphsOf>): Block[] {
  const blocks: Block[] = []
  let [rows, cells, cell]: [Line[][][], Line[][], Line[]] = [[], [], []]
  for (const { lines, end, format } of paragraphs) {
    if (format?.rowEnd) {
      rows.push(cells)
      cells = []
    } else if (end === '\x07') {
      cells.push([...cell, ...lines])
      cell = []
    } else if (format?.inTable) cell.push(...lines)
    else {
      // The table has ended; a row without its end mark counts, too.
      const loose = [...cells, cell].filter((each) => each.length > 0)
      if (loose.length > 0) rows.push(loose)
      if (rows.length > 0) blocks.push({ rows })
      rows = []
      cells = []
      cell = []
      blocks.push(...lines)
    }
  }
  return blocks
}

function roleOf(format: ParagraphFormat | undefined, bold: boolean): Role {
  if (format?.rank) return 'heading'
  if (format?.listed) return 'item'
  return bold ? 'strong' : 'plain'
}

/** Returns the visible text: results of fields without their codes, no control characters. */
function shown(text: string): string {
  let result = ''
  const codes: boolean[] = []
  for (const character of text) {
    if (character === '\x13') codes.push(true)
    else if (character === '\x14') codes.splice(-1, 1, false)
    else if (character === '\x15') codes.pop()
    else if (!codes.includes(true)) result += character
  }
  return result
    .replaceAll('\x1e', '-')
    .replaceAll('\x0b', '\u2028')
    .replace(/[\p{Cc}\u00ad]/gu, (mark) => (mark === '\t' ? mark : ''))
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
type FormatAt<Format> = (offset: number) => Format | undefined

/**
 * Reads formats; `index` lists the pages of `main` that have them. The entry of each run (`entryBytes`) in a page begins with
 * the offset of its format there, in words.
 */
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

/** `rank`: 1 to 9 for headings. `rowEnd`: true for the mark that ends a row of a table. */
function paragraphFormat(page: Buffer, offset: number) {
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
