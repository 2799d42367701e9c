// The rows of the columns that pass the filters.

import { TIERS } from '../vocabulary.ts'
import { columnTests, LISTED } from './column-tests.ts'
import type { Columns } from './columns.ts'
import { plain, type SearchFilters } from './filters.ts'

/** Returns the first of `size` rows for which `is` holds; it must hold for all rows after it. */
export function firstRow(size: number, is: (row: number) => boolean): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (is(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the range of rows that pass the filters `tier` and `followers`; rows are sorted by followers. */
function rowsWithin({ size, followers }: Columns, filters: SearchFilters): { from: number; to: number } {
  const wanted = filters.tier === undefined ? undefined : plain(filters.tier)
  const tier = TIERS.find((each) => each.name === wanted)
  if (wanted !== undefined && !tier) return { from: 0, to: 0 }
  const max = filters.followers?.max ?? Number.POSITIVE_INFINITY
  const min = Math.max(filters.followers?.min ?? 0, tier?.low ?? 0)
  const below = tier?.high ?? Number.POSITIVE_INFINITY
  const from = firstRow(size, (row) => (followers[row] ?? 0) <= max && (followers[row] ?? 0) < below)
  return {
    from,
    to: Math.max(
      from,
      firstRow(size, (row) => (followers[row] ?? 0) < min),
    ),
  }
}

/** Rows that are tested at first, and at most at a time: the first few hundred fill most pages. */
const FIRST_BLOCK = 512
const BLOCK = 8_192

/** A part of the result: `count` matching rows, the row after the block, and the population index of each row. */
export interface Part {
  readonly rows: Uint32Array
  readonly count: number
  readonly end: number
  readonly index: Uint32Array
}

/** Yields the matching rows block by block, so that the scan ends when the page is full. */
export function* scan(columns: Columns, filters: SearchFilters, hidden: ReadonlySet<number>): Generator<Part> {
  const tests = columnTests(columns, filters)
  if (!tests) return
  const { from, to } = rowsWithin(columns, filters)
  const rows = new Uint32Array(Math.min(BLOCK, to - from))
  let block = FIRST_BLOCK
  for (let start = from, end: number; start < to; start = end) {
    end = Math.min(start + block, to)
    block = Math.min(2 * block, BLOCK)
    let count = end - start
    let run = start
    for (const narrow of tests) {
      count = narrow(rows, count, run)
      run = LISTED
    }
    if (run !== LISTED) for (let i = 0; i < count; i++) rows[i] = start + i
    if (hidden.size > 0) count = withoutHidden(columns, hidden, rows, count)
    yield { rows, count, end, index: columns.index }
  }
}

function withoutHidden({ index }: Columns, hidden: ReadonlySet<number>, rows: Uint32Array, count: number): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0
    rows[kept] = row
    if (!hidden.has(index[row] ?? 0)) kept++
  }
  return kept
}
