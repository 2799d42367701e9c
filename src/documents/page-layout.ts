// Turns pages into blocks: joins wrapped lines to paragraphs, recognises tables by columns and headings by size.

import { type Block, linesOf, type Role } from './document.ts'
import { BULLET, type Page, type Printed, printedLines } from './page-lines.ts'
import { tableFrom } from './page-tables.ts'

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

interface LineRole {
  readonly role: Role
  readonly rank?: number
}

const TITLE: LineRole = { role: 'heading', rank: 1 }

/** Whether the first line of a slide is its title: short and far above the next line. */
function isSlideTitle({ page, text, size, y }: Printed, next: Printed | undefined): boolean {
  if (page.width <= page.height || !next || text.length > LONGEST_TITLE) return false
  return (y - next.y) / Math.max(1, size) > TITLE_GAP
}

interface Body {
  readonly size: number
  readonly font: string
}

/** Returns the size and font of most of the text. */
function bodyOf(lines: readonly Printed[]): Body {
  const most = (keyOf: (line: Printed) => string) => {
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.text.length)
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
  return { size: Number(most(({ size }) => size.toFixed(1))), font: most(({ font }) => font) }
}

/** Returns `heading` for a line larger than the body (the larger, the higher), `strong` for one all in another font. */
function roleOf({ text, size, font, mixed }: Printed, body: Body): LineRole {
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
