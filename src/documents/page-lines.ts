// Groups the runs of a page into printed lines: runs at one height, split into cells at wide gaps.

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
export interface Cell {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** A line as it is printed. */
export interface Printed {
  readonly page: Page
  readonly cells: readonly Cell[]
  readonly text: string
  readonly left: number
  readonly right: number
  /** Where the text begins, after a bullet. */
  readonly textLeft: number
  readonly y: number
  /** Size of the longest run; likewise the font. */
  readonly size: number
  readonly font: string
  /** Whether the line has runs in other fonts, too. */
  readonly mixed: boolean
}

export const BULLET = /^(?:[-–—*•·‣⁃▪▫◦○●■□◆►▶➤→✓✔✗✘❌✅\uf000-\uf0ff]|\(?\d{1,3}[.)]|[a-z][.)])(?:\s|$)/u
/** The smallest gaps between words and between cells, in font sizes. */
const WORD_GAP = 0.2
const CELL_GAP = 1
/** How far the heights of runs on one line may differ, in font sizes. */
const SAME_LINE = 0.4

/** Returns the lines of a page, in the order of its runs. */
export function printedLines(page: Page): Printed[] {
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

function printed(page: Page, all: readonly Run[]): Printed {
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
    textLeft: textLeft ?? left,
    y: runs[0]?.y ?? 0,
    size: longest?.size ?? 0,
    font: longest?.font ?? '',
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
