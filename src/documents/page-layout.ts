// Pages as lines of text: runs on one height make a line, lines that were wrapped become one again, and size tells headings.

import { type Line, linesOf, type Role } from './document.ts'

/** A piece of text in one font, with its place in points, from the lower left corner. */
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

/** A line as it is printed. */
interface Printed {
  text: string
  readonly page: Page
  readonly left: number
  /** Where the text begins behind a bullet. */
  textLeft: number
  right: number
  readonly y: number
  size: number
  /** Of the longest run. */
  font: string
  longest: number
  /** Whether any other font stands in it. */
  mixed: boolean
}

const BULLET = /^(?:[-–—*•·‣⁃▪▫◦○●■□◆►▶➤→✓✔✗✘❌✅\uf000-\uf0ff]|\(?\d{1,3}[.)]|[a-z][.)]|o(?= ))/u
/** A line that leaves less than this share of the page free has been filled. */
const FILLED = 0.7

export function layOut(pages: readonly Page[]): Line[] {
  const printed = withoutFurniture(pages.map(printedLines))
  const body = bodyOf(printed.flat())
  const right = Math.max(0, ...printed.flat().map((line) => line.right))
  return printed.flatMap((lines) =>
    paragraphsOf(lines, right).flatMap(({ line, gap }) => {
      const { role, rank } = roleOf(line, gap, lines[0] === line, body)
      return linesOf(line.text, role, rank)
    }),
  )
}

/** The runs of a page as lines, in the order in which the page has them. */
function printedLines(page: Page): Printed[] {
  const lines: Printed[] = []
  let current: Printed | null = null
  for (const run of page.runs) {
    if (run.text === '') continue
    const same = current !== null && Math.abs(current.y - run.y) < Math.max(current.size, run.size) * 0.4
    if (current && same && run.x >= current.left - 1) append(current, run)
    else if (run.text.trim() !== '') {
      const { text, x, y, width, size, font } = run
      current = { text, page, left: x, textLeft: x, right: x + width, y, size, font, longest: text.length, mixed: false }
      lines.push(current)
    }
  }
  return lines
}

function append(line: Printed, run: Run): void {
  if (run.text.trim() === '') {
    line.text += ' '
    return
  }
  const gap = run.x - line.right
  const bare = line.text.trim()
  if (gap > line.size * 3 && !BULLET.test(bare)) line.text += '\t'
  else if (gap > line.size * 0.2 && !/\s$/.test(line.text)) line.text += ' '
  if (BULLET.test(`${bare} `) && bare.length <= 4) {
    line.textLeft = run.x
    line.longest = 0
    if (bare === 'o') line.text = '• '
  } else if (run.font !== line.font) line.mixed = true
  line.text += run.text
  line.right = Math.max(line.right, run.x + run.width)
  if (run.text.length > line.longest) {
    line.longest = run.text.length
    line.font = run.font
    line.size = run.size
  }
}

/** Without page numbers, and without what stands at the edge of page after page. */
function withoutFurniture(pages: readonly (readonly Printed[])[]): Printed[][] {
  const counts = new Map<string, number>()
  const atEdge = ({ y, page }: Printed) => y < page.height * 0.08 || y > page.height * 0.92
  const keyOf = ({ text, y }: Printed) => `${Math.round(y)} ${text.replace(/\d+/g, '#').trim()}`
  for (const line of pages.flat()) if (atEdge(line)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const repeated = (line: Printed) => (counts.get(keyOf(line)) ?? 0) > Math.max(1, pages.length / 2)
  const number = (line: Printed) => /^\W*(?:page\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?\W*$/i.test(line.text)
  return pages.map((lines) => lines.filter((line) => !(atEdge(line) && (repeated(line) || number(line)))))
}

interface Body {
  readonly size: number
  readonly font: string
}

/** Size and font of most of the text. */
function bodyOf(lines: readonly Printed[]): Body {
  const most = (keyOf: (line: Printed) => string) => {
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.text.length)
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
  return { size: Number(most(({ size }) => size.toFixed(1))), font: most(({ font }) => font) }
}

interface Paragraph {
  readonly line: Printed
  /** The distance to the next paragraph on the page, in lines; null for the last. */
  gap: number | null
}

function paragraphsOf(lines: readonly Printed[], right: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let last: Printed | null = null
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const gap = last === null ? 0 : (last.y - line.y) / Math.max(1, line.size)
    if (open && last && wraps(open.line, last, line, gap, right)) {
      open.line.text = /[-\u2010]$/.test(open.line.text) ? open.line.text + line.text : `${open.line.text} ${line.text}`
      open.line.mixed ||= line.mixed || line.font !== open.line.font
    } else {
      if (open) open.gap = gap
      paragraphs.push({ line: { ...line }, gap: null })
    }
    last = line
  }
  return paragraphs
}

/** Whether `line` goes on with what `last` had no room for. */
function wraps(start: Printed, last: Printed, line: Printed, gap: number, right: number): boolean {
  if (BULLET.test(line.text) || Math.abs(line.size - last.size) > 0.6) return false
  if (gap <= 0 || gap > 1.8 || last.text.includes('\t')) return false
  if (line.left < start.textLeft - last.size || line.left > start.textLeft + last.size) return false
  const [first = ''] = line.text.split(/\s/)
  const needed = (first.length / Math.max(1, line.text.length)) * (line.right - line.left)
  return last.right > last.page.width * FILLED && last.right + needed + last.size * 0.2 > Math.min(right, last.page.width * 0.95)
}

/** Larger than the text: a heading, the larger the higher. In another font all along: it stands out. */
function roleOf(
  { text, size, font, mixed, page }: Printed,
  gap: number | null,
  first: boolean,
  body: Body,
): { role: Role; rank?: number } {
  if (size > body.size * 1.1) return { role: 'heading', rank: Math.max(1, Math.round(1_000 / size)) }
  const slideTitle = first && page.width > page.height && gap !== null && gap > 2.5 && text.length <= 80
  if (slideTitle) return { role: 'heading', rank: 1 }
  return font !== body.font && !mixed && !BULLET.test(text) ? { role: 'strong' } : { role: 'plain' }
}
