// Recognises tables on pages: lines whose cells are aligned in columns.

import { type Line, linesOf, type Table } from './document.ts'
import type { Cell, Printed } from './page-lines.ts'

/** The largest distance between rows, in font sizes. */
const ROW_GAP = 3.5

/** Returns the table that begins with the line at `at`, and the index of the line after it; null when none begins. */
export function tableFrom(lines: readonly Printed[], at: number): { table: Table; next: number } | null {
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
