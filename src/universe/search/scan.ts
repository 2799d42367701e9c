// The rows of the columns that pass the filters.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { canonical } from '../../kit/json.ts'
import { TIERS } from '../vocabulary.ts'
import { columnTests, LISTED, type Narrow } from './column-tests.ts'
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

/** A part of the result: the matching rows of a block, in order, and the row after the block. */
export interface Part {
  readonly rows: Uint32Array
  readonly end: number
}

/** The blocks that were tested so far for the same filters. Clients go through the pages of one result. */
interface Scanned {
  /** The filters. */
  readonly key: string
  readonly parts: readonly Part[]
  /** Matching rows in them. */
  readonly matching: number
  /** The row and the size of the next block. */
  readonly next: number
  readonly block: number
}

/** Matching rows that are kept of a population, over all filters; a result counts as some even without any. */
const KEPT_ROWS = 1_000_000
const RESULT_ROWS = 100

const kept = new WeakMap<Columns, BoundedCache<string, Scanned>>()

/** Yields the matching rows block by block, so that the scan ends when the page is full. */
export function* scan(columns: Columns, filters: SearchFilters, hidden: ReadonlySet<number>): Generator<Part> {
  const results = kept.get(columns) ?? new BoundedCache(KEPT_ROWS, { weigh: rowsOf })
  kept.set(columns, results)
  const key = canonical(filters)
  const { from, to } = rowsWithin(columns, filters)
  let scanned = results.peek(key) ?? { key, parts: [], matching: 0, next: from, block: FIRST_BLOCK }
  let tests: readonly Narrow[] | null = null
  for (let at = 0; ; at++) {
    if (at === scanned.parts.length) {
      if (scanned.next >= to) return
      tests ??= columnTests(columns, filters)
      if (!tests) return
      scanned = extended(scanned, tests, to)
      results.set(key, scanned)
    }
    const part = scanned.parts[at]
    if (part) yield hidden.size > 0 ? withoutHidden(columns, hidden, part) : part
  }
}

/** What a result takes, in rows of four bytes. */
function rowsOf({ key, matching }: Scanned): number {
  return matching + key.length / 4 + RESULT_ROWS
}

/** Tests one more block. */
function extended({ key, parts, matching, next, block }: Scanned, tests: readonly Narrow[], to: number): Scanned {
  const end = Math.min(next + block, to)
  const rows = new Uint32Array(end - next)
  let count = end - next
  let run = next
  for (const narrow of tests) {
    count = narrow(rows, count, run)
    run = LISTED
  }
  if (run !== LISTED) for (let i = 0; i < count; i++) rows[i] = next + i
  const part = { rows: rows.slice(0, count), end }
  return { key, parts: [...parts, part], matching: matching + count, next: end, block: Math.min(2 * block, BLOCK) }
}

function withoutHidden({ index }: Columns, hidden: ReadonlySet<number>, { rows, end }: Part): Part {
  return { rows: rows.filter((row) => !hidden.has(index[row] ?? 0)), end }
}
