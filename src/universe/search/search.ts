// The discovery search (interface, endpoint 32) over the population, and the pinned, added and moved creators of a world.

import type { Work } from '../../kit/work.ts'
import { creatorAt } from '../creators.ts'
import { indexOfHandle } from '../handles.ts'
import { canonicalHandle } from '../people/handle-text.ts'
import { CONNECTORS, type UniverseOptions } from '../types.ts'
import { matching, type SearchFilters } from './filters.ts'
import { rowsOf } from './rows.ts'
import { inHex, type SearchOverlay, searchId, searchOverlayOf } from './search-overlay.ts'
import { recordAtStart, type SearchRecord, searchableOf } from './search-record.ts'

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

/** Creators that are tested without a pause. */
const TESTED_AT_ONCE = 1_024

/**
 * Finds the records that pass all filters, by followers (descending), then `_id`. Records of the population are of the
 * day the world started, unless `overlay` has another.
 */
export function* search(
  options: UniverseOptions,
  filters: SearchFilters,
  { skip, limit }: Page,
  given?: SearchOverlay,
): Work<Found[]> {
  const overlay = given ?? (yield* searchOverlayOf(options))
  const { records, replaced } = overlay
  const others = yield* inOrder(
    options,
    filters.handle === undefined ? records : named(options, filters.handle, overlay),
    filters,
  )
  const found: Found[] = []
  let left = skip
  const take = (one: Found) => {
    if (left-- <= 0) found.push(one)
  }
  if (filters.handle === undefined) {
    const rows = yield* rowsOf(options)
    const passes = matching(filters)
    for (let from = 0; from < rows.length && found.length < limit; from += TESTED_AT_ONCE) {
      yield
      for (const row of rows.slice(from, from + TESTED_AT_ONCE).filter(passes)) {
        if (replaced.has(row.index)) continue
        while (others[0] && isBefore(others[0], row) && found.length < limit) take(others.shift()?.record ?? row.index)
        if (found.length < limit) take(row.index)
      }
    }
  }
  for (const { record } of others) if (found.length < limit) take(record)
  return found
}

interface Placed {
  readonly record: SearchRecord
  readonly id: string
}

function isBefore({ record, id }: Placed, row: { readonly followers: number; readonly prefix: number }): boolean {
  return record.followers > row.followers || (record.followers === row.followers && id <= inHex(row.prefix))
}

/** Returns those of the records that pass the filters, in the order of the search. */
function* inOrder(options: UniverseOptions, records: readonly SearchRecord[], filters: SearchFilters): Work<Placed[]> {
  const passes = matching(filters)
  const placed: Placed[] = []
  for (const [at, record] of records.entries()) {
    if (at % TESTED_AT_ONCE === 0) yield
    if (passes(searchableOf(record))) placed.push({ record, id: searchId(options, record.creator) })
  }
  return placed.sort((a, b) => b.record.followers - a.record.followers || (a.id < b.id ? -1 : 1))
}

/** Returns the records of creators with this handle: of each platform at most one. */
function named(options: UniverseOptions, handle: string, { records, replaced }: SearchOverlay): SearchRecord[] {
  return CONNECTORS.flatMap((connector) => {
    const canonical = canonicalHandle(connector, handle)
    const known = records.find(({ creator }) => creator.connector === connector && creator.handle === canonical)
    if (known) return [known]
    const index = indexOfHandle(options, connector, canonical)
    return index === null || replaced.has(index) ? [] : [recordAtStart(creatorAt(options, index))]
  })
}
