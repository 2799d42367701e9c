// The discovery search (interface, endpoint 32) over the population, and the pinned, added and moved creators of a world.

import type { Work } from '../../kit/work.ts'
import { creatorAt } from '../creators.ts'
import { indexOfHandle } from '../handles.ts'
import { canonicalHandle } from '../people/handle-text.ts'
import { CONNECTORS, type UniverseOptions } from '../types.ts'
import { type Besides, besidesOf, inOrder, type Placed, searchId } from './besides.ts'
import { type Columns, columnsOf } from './columns.ts'
import { matches, type SearchFilters } from './filters.ts'
import { type Part, scan } from './scan.ts'
import { recordAtStart, type SearchRecord } from './search-record.ts'

/** The part of the result to return: `limit` creators after the first `skip`. */
export interface Page {
  readonly skip: number
  readonly limit: number
}

/** One that was found: a creator of the population with its record of the day the world started, by index, or a record. */
export type Found = number | SearchRecord

/** Returns the record of one that was found. */
export function recordOf(options: UniverseOptions, found: Found): SearchRecord {
  return typeof found === 'number' ? recordAtStart(creatorAt(options, found)) : found
}

/**
 * Finds the records that pass all filters, by followers (descending), then `_id`. Records of the population are of the
 * day the world started, unless `besides` has another. Values that a record shows as null match filters all the same,
 * except average views and locations.
 */
export function* search(options: UniverseOptions, filters: SearchFilters, page: Page, given?: Besides): Work<Found[]> {
  const besides = given ?? (yield* besidesOf(options))
  yield
  if (filters.handle !== undefined) return searchHandle(options, filters, page, filters.handle, besides)
  const columns = yield* columnsOf(options.seed, options.size)
  const placed = yield* besides.placed(options, columns)
  const rows = scan(columns, filters, besides.replaced)
  return yield* merge(columns.index, rows, new Matching(placed, filters), page)
}

function searchHandle(
  options: UniverseOptions,
  filters: SearchFilters,
  { skip, limit }: Page,
  handle: string,
  { records }: Besides,
): SearchRecord[] {
  const found = new Map<string, SearchRecord>()
  for (const connector of CONNECTORS) {
    const index = indexOfHandle(options, connector, canonicalHandle(connector, handle))
    if (index !== null) found.set(connector, recordAtStart(creatorAt(options, index)))
  }
  for (const record of records) {
    const { creator } = record
    if (creator.handle === canonicalHandle(creator.connector, handle)) found.set(creator.connector, record)
  }
  return [...found.values()]
    .filter((record) => matches(record, filters))
    .sort((a, b) => inOrder(a, searchId(options.seed, a.creator), b, searchId(options.seed, b.creator)))
    .slice(skip, skip + limit)
}

/** Records that are tested at a time. */
const TESTED_AT_ONCE = 1_024

/** Those of the records that pass the filters; each is tested only when a page comes to it. */
class Matching {
  readonly #placed: readonly Placed[]
  readonly #filters: SearchFilters
  #next = 0

  constructor(placed: readonly Placed[], filters: SearchFilters) {
    this.#placed = placed
    this.#filters = filters
  }

  /** Returns the row of the next record, tested or not; `end` if none is left. */
  nextRow(end: number): number {
    return this.#placed[this.#next]?.row ?? end
  }

  /** Passes by the next records, at most to this row, until one passes the filters, and returns that. */
  *until(row: number): Work<SearchRecord | null> {
    for (let next = this.#placed[this.#next]; next && next.row <= row; next = this.#placed[this.#next]) {
      if (++this.#next % TESTED_AT_ONCE === 0) yield
      if (matches(next.record, this.#filters)) return next.record
    }
    return null
  }
}

function* merge(
  index: Columns['index'],
  parts: Iterable<Part>,
  besides: Matching,
  { skip, limit }: Page,
): Work<Found[]> {
  const found: Found[] = []
  let left = skip
  const take = (one: Found) => {
    if (left > 0) left--
    else found.push(one)
  }
  function* takeBesides(row: number): Work<void> {
    while (found.length < limit) {
      const record = yield* besides.until(row)
      if (record === null) return
      take(record)
    }
  }
  if (limit <= 0) return found
  for (const { rows, end } of parts) {
    const count = rows.length
    if (count <= left && besides.nextRow(end) >= end) {
      left -= count
      continue
    }
    for (let i = 0; i < count && found.length < limit; i++) {
      const row = rows[i] ?? 0
      if (besides.nextRow(end) <= row) yield* takeBesides(row)
      if (found.length < limit) take(index[row] ?? 0)
    }
    if (found.length >= limit) return found
  }
  yield* takeBesides(Number.POSITIVE_INFINITY)
  return found
}
