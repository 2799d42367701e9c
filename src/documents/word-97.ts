// .doc (MS-DOC, Word 97 to 2003): the text by its piece table, what paragraphs are by their properties.

import { CompoundFile } from './compound.ts'
import { type Block, type Line, linesOf, type Role, type Table, Unreadable } from './document.ts'
import { Looks, type ParagraphLook } from './word-97-looks.ts'

const MAGIC = 0xa5ec
const ENCRYPTED = 0x0100
const TABLE_1 = 0x0200
const MAIN_TEXT = 0x4c
/** The lengths of the texts that lie between the main one and its text boxes. */
const BETWEEN = [0x50, 0x54, 0x58, 0x5c, 0x60]
const BOX_TEXT = 0x64
const PIECES = 0x01a2
const CHARACTER_LOOKS = 0x00fa
const PARAGRAPH_LOOKS = 0x0102

/** Parts of a text that lie together in the file. */
interface Piece {
  readonly text: string
  /** Where its first character lies, in bytes. */
  readonly from: number
  /** Bytes a character. */
  readonly width: 1 | 2
}

interface TextLooks {
  readonly paragraphs: Looks<ParagraphLook>
  readonly characters: Looks<boolean>
}

export function readWord97(bytes: Uint8Array): Block[] {
  const file = new CompoundFile(bytes)
  const main = file.stream('WordDocument')
  if (!main || main.length < 0x200) throw new Unreadable('a compound file without a Word document')
  const fib = new DataView(main.buffer, main.byteOffset, main.byteLength)
  if (fib.getUint16(0, true) !== MAGIC) throw new Unreadable('a Word document older than Word 97')
  const flags = fib.getUint16(0x0a, true)
  if (flags & ENCRYPTED) throw new Unreadable('an encrypted document')
  const table = file.stream(flags & TABLE_1 ? '1Table' : '0Table')
  if (!table) throw new Unreadable('a Word document without its table')
  const pieces = readPieces(main, slice(table, fib, PIECES))
  const looks: TextLooks = {
    paragraphs: Looks.ofParagraphs(main, slice(table, fib, PARAGRAPH_LOOKS)),
    characters: Looks.ofCharacters(main, slice(table, fib, CHARACTER_LOOKS)),
  }
  const length = fib.getUint32(MAIN_TEXT, true)
  const boxes = length + BETWEEN.reduce((sum, at) => sum + fib.getUint32(at, true), 0)
  return [
    ...blocksOf(pieces, looks, 0, length),
    ...blocksOf(pieces, looks, boxes, boxes + fib.getUint32(BOX_TEXT, true)),
  ]
}

/** What the pair of numbers at `at` (where, how many bytes) points to in the table. */
function slice(table: Uint8Array, fib: DataView, at: number): DataView {
  const [from, length] = [fib.getUint32(at, true), fib.getUint32(at + 4, true)]
  if (from + length > table.length) throw new Unreadable('a Word document that points beyond its end')
  return new DataView(table.buffer, table.byteOffset + from, length)
}

function readPieces(main: Uint8Array, clx: DataView): Piece[] {
  let at = 0
  while (at + 3 <= clx.byteLength && clx.getUint8(at) === 1) at += 3 + clx.getUint16(at + 1, true)
  if (at + 5 > clx.byteLength || clx.getUint8(at) !== 2) throw new Unreadable('a Word document without its pieces')
  const count = (clx.getUint32(at + 1, true) - 4) / 12
  const positions = at + 5
  if (!Number.isInteger(count) || count < 0 || positions + 4 + 12 * count > clx.byteLength) {
    throw new Unreadable('a Word document with broken pieces')
  }
  return Array.from({ length: count }, (_, index) => {
    const length = clx.getUint32(positions + 4 * index + 4, true) - clx.getUint32(positions + 4 * index, true)
    const where = clx.getUint32(positions + 4 * (count + 1) + 8 * index + 2, true)
    const narrow = (where & 0x40000000) !== 0
    const [from, width] = narrow ? [(where & 0x3fffffff) >>> 1, 1 as const] : [where & 0x3fffffff, 2 as const]
    if (length < 0 || from + length * width > main.length) throw new Unreadable('a piece that lies beyond the text')
    const bytes = main.subarray(from, from + length * width)
    return { text: new TextDecoder(narrow ? 'windows-1252' : 'utf-16le').decode(bytes), from, width }
  })
}

const PARAGRAPH_ENDS = new Set(['\r', '\x07', '\f'])

/** The paragraphs of the characters from `from` to `to`; rows of a table together. */
function blocksOf(pieces: readonly Piece[], looks: TextLooks, from: number, to: number): Block[] {
  const collected = new Collected()
  let text = ''
  let bold = true
  let start = 0
  for (const piece of pieces) {
    const first = Math.max(0, from - start)
    const last = Math.min(piece.text.length, to - start)
    for (let at = first; at < last; at++) {
      const character = piece.text.charAt(at)
      const place = piece.from + at * piece.width
      if (!PARAGRAPH_ENDS.has(character)) {
        text += character
        bold &&= character.trim() === '' || looks.characters.at(place) === true
      } else {
        collected.add(shown(text), character, bold, looks.paragraphs.at(place))
        text = ''
        bold = true
      }
    }
    start += piece.text.length
  }
  collected.add(shown(text), '\r', false, null)
  return collected.blocks()
}

/** Paragraphs as they come: to the blocks of the document, or to the cells of the table they are in. */
class Collected {
  readonly #blocks: Block[] = []
  #rows: Line[][][] = []
  #cells: Line[][] = []
  #cell: Line[] = []

  add(text: string, end: string, bold: boolean, look: ParagraphLook | null): void {
    const lines = linesOf(text, roleOf(look, bold), look?.rank ?? undefined)
    if (look?.rowEnd) {
      this.#rows.push(this.#cells)
      this.#cells = []
    } else if (end === '\x07') {
      this.#cells.push([...this.#cell, ...lines])
      this.#cell = []
    } else if (look?.inTable) this.#cell.push(...lines)
    else {
      this.#endTable()
      this.#blocks.push(...lines)
    }
  }

  blocks(): Block[] {
    this.#endTable()
    return this.#blocks
  }

  #endTable(): void {
    const loose = [...this.#cells, this.#cell].filter((cell) => cell.length > 0)
    const rows = loose.length > 0 ? [...this.#rows, loose] : this.#rows
    if (rows.length === 0) return
    const table: Table = { rows }
    this.#blocks.push(table)
    this.#rows = []
    this.#cells = []
    this.#cell = []
  }
}

function roleOf(look: ParagraphLook | null, bold: boolean): Role {
  if (look?.rank) return 'heading'
  if (look?.listed) return 'item'
  return bold ? 'strong' : 'plain'
}

/** Text as a reader sees it: results of fields without their codes, no marks. */
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
