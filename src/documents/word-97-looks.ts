// What paragraphs of a .doc are (MS-DOC, PAPX): headings, list items, parts of tables. By where their end lies in the file.

export interface ParagraphLook {
  /** 1 to 9 for headings. */
  readonly rank: number | null
  readonly listed: boolean
  readonly inTable: boolean
  /** True for the mark that ends a row of a table. */
  readonly rowEnd: boolean
}

interface Run {
  readonly from: number
  readonly to: number
  readonly look: ParagraphLook
}

const PAGE_BYTES = 512
/** Property codes (sprm). */
const IN_TABLE = 0x2416
const ROW_END = 0x2417
const LIST = 0x460b
const OUTLINE_LEVEL = 0x2640
const DEFINE_TABLE = 0xd608
const TABS = 0xc615

/** How many bytes the operand of a property has, by the three highest bits of its code; the sixth says so itself. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]

export class ParagraphLooks {
  readonly #runs: readonly Run[]

  /** `index` lists the pages of `main` that describe its paragraphs. What is broken in them only costs the look. */
  constructor(main: Uint8Array, index: DataView) {
    const count = Math.max(0, Math.floor((index.byteLength - 4) / 8))
    const runs: Run[] = []
    for (let at = 0; at < count; at++) {
      const page = (index.getUint32(4 * (count + 1) + 4 * at, true) & 0x3fffff) * PAGE_BYTES
      if (page + PAGE_BYTES <= main.length) runs.push(...runsOf(main.subarray(page, page + PAGE_BYTES)))
    }
    this.#runs = runs.sort((a, b) => a.from - b.from)
  }

  /** The look of the paragraph whose end lies at `offset`; null when nothing is said of it. */
  at(offset: number): ParagraphLook | null {
    let [low, high] = [0, this.#runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#runs[middle]?.to ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    const run = this.#runs[low]
    return run && run.from <= offset ? run.look : null
  }
}

function runsOf(page: Uint8Array): Run[] {
  const view = new DataView(page.buffer, page.byteOffset, PAGE_BYTES)
  const count = view.getUint8(PAGE_BYTES - 1)
  if (4 * (count + 1) + 13 * count >= PAGE_BYTES) return []
  return Array.from({ length: count }, (_, at) => ({
    from: view.getUint32(4 * at, true),
    to: view.getUint32(4 * at + 4, true),
    look: lookOf(view, 2 * view.getUint8(4 * (count + 1) + 13 * at)),
  }))
}

function lookOf(page: DataView, offset: number): ParagraphLook {
  const look = { rank: null as number | null, listed: false, inTable: false, rowEnd: false }
  if (offset === 0 || offset + 4 > PAGE_BYTES) return look
  const words = page.getUint8(offset)
  const from = words === 0 ? offset + 2 : offset + 1
  const end = Math.min(PAGE_BYTES, words === 0 ? from + 2 * page.getUint8(offset + 1) : from + 2 * words - 1)
  if (from + 2 > end) return look
  const style = page.getUint16(from, true)
  if (style >= 1 && style <= 9) look.rank = style
  for (const [code, operand] of properties(page, from + 2, end)) {
    if (code === IN_TABLE) look.inTable = operand !== 0
    else if (code === ROW_END) look.rowEnd = operand !== 0
    else if (code === LIST) look.listed = operand !== 0
    else if (code === OUTLINE_LEVEL) look.rank = operand < 9 ? operand + 1 : null
  }
  return look
}

/** The properties between two places, each with the first byte of its operand. */
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
