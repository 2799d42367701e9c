// Turns pages into blocks: joins wrapped lines to paragraphs, recognises tables by columns and headings by size.

import { type Block, type Line, linesOf, type Table } from './document.ts'

/** A piece of text in one font; its position is in points from the lower left corner of the page. */
export interface Run {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
}

export interface Page {
  readonly width: number
  readonly height: number
  readonly runs: readonly Run[]
}

/** A part of a line, set apart from the others by a wide gap. */
interface Cell {
  readonly text: string
  readonly left: number
  readonly right: number
}

type Printed = ReturnType<typeof printed>

/** A line may be wrapped if it reaches beyond this share of the page's width. */
const FILLED = 0.7
/** Distances between lines, in font sizes: the largest within a paragraph, the smallest below a title. */
const LINE_GAP = 1.8
const TITLE_GAP = 2.5
const LONGEST_TITLE = 80

export function layOut(pages: readonly Page[]): Block[] {
  const printed = withoutFurniture(pages.map(printedLines)).map(titleFirst)
  const body = bodyOf(printed.flat())
  const right = printed.flat().reduce((most, line) => Math.max(most, line.right), 0)
  return printed.flatMap((lines) => {
    const blocks: Block[] = []
    for (let at = 0; at < lines.length; ) {
      const table = tableFrom(lines, at)
      if (table) {
        blocks.push(table.table)
        at = table.next
        continue
      }
      const { line, text, next } = paragraphFrom(lines, at, right)
      const { role, rank } = at === 0 && isSlideTitle(line, lines[next]) ? TITLE : roleOf(line, body)
      blocks.push(...linesOf(text, role, rank))
      at = next
    }
    return blocks
  })
}

/** Removes page numbers, and lines that repeat at the edge of most pages. */
function withoutFurniture(pages: readonly (readonly Printed[])[]): Printed[][] {
  const counts = new Map<string, number>()
  const atEdge = ({ y, page }: Printed) => y < page.height * 0.08 || y > page.height * 0.92
  const keyOf = ({ text, y }: Printed) => `${Math.round(y)} ${text.replace(/\d+/g, '#').trim()}`
  for (const line of pages.flat()) if (atEdge(line)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const repeated = (line: Printed) => (counts.get(keyOf(line)) ?? 0) > Math.max(1, pages.length / 2)
  const number = (line: Printed) => /^\W*(?:page\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?\W*$/i.test(line.text)
  return pages.map((lines) => lines.filter((line) => !(atEdge(line) && (repeated(line) || number(line)))))
}

/** Moves the uppermost line of a slide to the front; slides may draw their title last. */
function titleFirst(lines: readonly Printed[]): readonly Printed[] {
  const [first] = lines
  if (!first || first.page.width <= first.page.height) return lines
  const upper = lines.reduce((best, line) => (line.y > best.y + line.size ? line : best), first)
  return upper === first ? lines : [upper, ...lines.filter((line) => line !== upper)]
}

type LineRole = Pick<Line, 'role' | 'rank'>

const TITLE: LineRole = { role: 'heading', rank: 1 }

/** Whether the first line of a slide is its title: short and far above the next line. */
function isSlideTitle({ page, text, size, y }: Printed, next: Printed | undefined): boolean {
  if (page.width <= page.height || !next || text.length > LONGEST_TITLE) return false
  return (y - next.y) / Math.max(1, size) > TITLE_GAP
}

/** Returns the size and font of most of the text. */
function bodyOf(lines: readonly Printed[]) {
  const most = (keyOf: (line: Printed) => string) => {
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.text.length)
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
  return { size: Number(most(({ size }) => size.toFixed(1))), font: most(({ font }) => font) }
}

/** Returns `heading` for a line larger than the body (the larger, the higher), `strong` for one all in another font. */
function roleOf({ text, size, font, mixed }: Printed, body: ReturnType<typeof bodyOf>): LineRole {
  if (size > body.size * 1.1) return { role: 'heading', rank: Math.max(1, Math.round(1_000 / size)) }
  return { role: font !== body.font && !mixed && !BULLET.test(text) ? 'strong' : 'plain' }
}

/** Returns the paragraph that begins with the line at `at`, and the index of the line after it. */
function paragraphFrom(
  lines: readonly Printed[],
  at: number,
  right: number,
): { line: Printed; text: string; next: number } {
  const start = lines[at]
  if (!start) throw new Error('a paragraph begins with a line')
  let { text, mixed } = start
  let next = at + 1
  for (let last = start; ; next++) {
    const line = lines[next]
    if (!line || !wraps(start, last, line, right)) break
    text = /[-\u2010]$/.test(text) ? text + line.text : `${text} ${line.text}`
    mixed ||= line.mixed || line.font !== start.font
    last = line
  }
  return { line: { ...start, mixed }, text, next }
}

/** Whether `line` continues `last`: its first word had no room there. */
function wraps(start: Printed, last: Printed, line: Printed, right: number): boolean {
  const { page, size } = last
  const gap = (last.y - line.y) / Math.max(1, size)
  if (BULLET.test(line.text) || Math.abs(line.size - size) > 0.6) return false
  if (gap <= 0 || gap > LINE_GAP || last.cells.length > 1 || line.cells.length > 1) return false
  const indent = BULLET.test(start.text) ? 3 * size : size
  if (line.left < start.left - size || line.left > start.textLeft + indent) return false
  const [first = ''] = line.text.split(/\s/)
  const needed = (first.length / Math.max(1, line.text.length)) * (line.right - line.left)
  return last.right > page.width * FILLED && last.right + needed + size * 0.2 > Math.min(right, page.width * 0.95)
}

// Lines: runs at one height, split into cells at wide gaps.

const BULLET = /^(?:[-–—*•·‣⁃▪▫◦○●■□◆►▶➤→✓✔✗✘❌✅\uf000-\uf0ff]|\(?\d{1,3}[.)]|[a-z][.)])(?:\s|$)/u
/** The smallest gaps between words and between cells, in font sizes. */
const WORD_GAP = 0.2
const CELL_GAP = 1
/** How far the heights of runs on one line may differ, in font sizes. */
const SAME_LINE = 0.4

/** Returns the lines of a page, in the order of its runs. */
function printedLines(page: Page): Printed[] {
  const lines: Run[][] = []
  for (const run of page.runs) {
    if (run.text.trim() === '') continue
    const last = lines.at(-1)
    const [first] = last ?? []
    const same = first && Math.abs(first.y - run.y) < Math.max(first.size, run.size) * SAME_LINE
    if (last && first && same && run.x >= first.x - 1) last.push(run)
    else lines.push([run])
  }
  return lines.map((runs) => printed(page, runs))
}

function printed(page: Page, all: readonly Run[]) {
  const runs = withoutLetterBullet(all)
  const cells: Cell[] = []
  let textLeft: number | null = null
  for (const run of runs) {
    const last = cells.at(-1)
    const gap = last ? run.x - last.right : 0
    const right = run.x + run.width
    const behindBullet =
      cells.length === 1 && last !== undefined && BULLET.test(last.text.trim()) && last.text.trim().length <= 4
    if (behindBullet) textLeft ??= run.x
    if (!last || (gap > run.size * CELL_GAP && !behindBullet)) {
      cells.push({ text: run.text, left: run.x, right })
      continue
    }
    const between =
      behindBullet || (gap > run.size * WORD_GAP && !/\s$/.test(last.text) && !/^\s/.test(run.text)) ? ' ' : ''
    cells[cells.length - 1] = {
      text: last.text + between + run.text,
      left: last.left,
      right: Math.max(last.right, right),
    }
  }
  const words = runs.filter(({ text }) => text.trim().length > 1 || runs.length === 1)
  const [longest = runs[0]] = words.toSorted((a, b) => b.text.length - a.text.length)
  const left = runs[0]?.x ?? 0
  return {
    page,
    cells,
    text: cells.map(({ text }) => text.trim()).join('\t'),
    left,
    right: Math.max(...runs.map(({ x, width }) => x + width)),
    /** Where the text begins, after a bullet. */
    textLeft: textLeft ?? left,
    y: runs[0]?.y ?? 0,
    /** Size of the longest run; likewise the font. */
    size: longest?.size ?? 0,
    font: longest?.font ?? '',
    /** Whether the line has runs in other fonts, too. */
    mixed: words.some(({ font }) => font !== longest?.font),
  }
}

/** Replaces the letter o, in a font of its own, by a bullet: Word prints second-level bullets like that. */
function withoutLetterBullet(runs: readonly Run[]): readonly Run[] {
  const [first, second] = runs
  return first?.text.trim() === 'o' && second && second.font !== first.font
    ? [{ ...first, text: '•' }, ...runs.slice(1)]
    : runs
}

// Tables: lines whose cells are aligned in columns.

/** The largest distance between rows, in font sizes. */
const ROW_GAP = 3.5

/** Returns the table that begins with the line at `at`, and the index of the line after it; null when none begins. */
function tableFrom(lines: readonly Printed[], at: number): { table: Table; next: number } | null {
  const head = lines[at]
  if (!head || head.cells.length < 2) return null
  const columns = head.cells.map(({ left }) => left)
  const rows: string[][][] = []
  let [next, last] = [at, head]
  for (; next < lines.length; next++) {
    const line = lines[next]
    if (!line) break
    if (Math.abs(line.size - head.size) > 0.6) break
    // Text after a table begins a little to the left of the text in its cells.
    const flush = Math.abs(line.left - head.left) < 0.6
    const cells = flush ? line.cells.flatMap((cell) => split(cell, columns, line.size)) : line.cells
    const places = cells.map(({ left }) => columns.findIndex((column) => Math.abs(column - left) < line.size))
    const gap = (last.y - line.y) / Math.max(1, line.size)
    if (places.includes(-1) || (next > at && (gap <= 0 || gap > ROW_GAP))) break
    // A single cell in a later column continues the row above; a single cell in the first column ends the table.
    const below = places.length === 1 ? (places[0] ?? 0) > 0 : false
    if (places.length === 1 && !below) break
    const row = below ? rows.at(-1) : undefined
    if (row) for (const [index, { text }] of cells.entries()) row[places[index] ?? 0]?.push(text)
    else
      rows.push(
        columns.map((_, column) => cells.filter((_, index) => places[index] === column).map(({ text }) => text)),
      )
    last = line
  }
  if (rows.length < 2) return null
  return { table: { rows: rows.map((row) => row.map(cellLines)) }, next }
}

/** Splits a cell that reaches over the start of another column at the nearest blank: the gap was too narrow to see. */
function split(cell: Cell, columns: readonly number[], size: number): Cell[] {
  const over = columns.find((column) => column > cell.left + size && column < cell.right - size)
  if (over === undefined) return [cell]
  const near = ((over - cell.left) / (cell.right - cell.left)) * cell.text.length
  const blanks = [...cell.text.matchAll(/\s+/g)].map(({ index }) => index)
  const [blank] = blanks.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))
  if (blank === undefined || Math.abs(blank - near) > cell.text.length * 0.15) return [cell]
  return [
    { text: cell.text.slice(0, blank), left: cell.left, right: over },
    { text: cell.text.slice(blank).trim(), left: over, right: cell.right },
  ]
}

/** Returns the lines of a cell; a line that begins in lower case is joined to the one before. */
function cellLines(texts: readonly string[]): Line[] {
  const joined: string[] = []
  for (const text of texts) {
    const before = joined.at(-1)
    if (before !== undefined && /^\s*\p{Ll}/u.test(text)) joined[joined.length - 1] = `${before.trim()} ${text.trim()}`
    else joined.push(text)
  }
  return joined.flatMap((text) => linesOf(text, 'plain'))
}
