// Tables as pages show them: lines whose cells stand below each other.

import { type Line, linesOf, type Table } from './document.ts'
import type { Cell, Printed } from './page-lines.ts'

/** A row may be this many sizes of its letters below the one before. */
const ROW_GAP = 3.5

/** The table that begins with the line at `at`, and the line behind it; null when none does. */
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
    // What follows a table begins a little to the left of what is in it.
    const flush = Math.abs(line.left - head.left) < 0.6
    const cells = flush ? line.cells.flatMap((cell) => split(cell, columns, line.size)) : line.cells
    const places = cells.map(({ left }) => columns.findIndex((column) => Math.abs(column - left) < line.size))
    const gap = (last.y - line.y) / Math.max(1, line.size)
    if (places.includes(-1) || (next > at && (gap <= 0 || gap > ROW_GAP))) break
    // What stands in a later column alone belongs to the row above; in the first column alone it stands below the table.
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

/** A cell over the beginning of another column is two whose gap was too narrow to see: parted at the nearest blank. */
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

/** The lines of a cell; one that begins in small letters goes on with the one before. */
function cellLines(texts: readonly string[]): Line[] {
  const joined: string[] = []
  for (const text of texts) {
    const before = joined.at(-1)
    if (before !== undefined && /^\s*\p{Ll}/u.test(text)) joined[joined.length - 1] = `${before.trim()} ${text.trim()}`
    else joined.push(text)
  }
  return joined.flatMap((text) => linesOf(text, 'plain'))
}
