// The discovery search (interface, endpoint 32) over the population, and the pinned and added creators of a world.

import { digest } from '../../kit/random.ts'
import type { Work } from '../../kit/work.ts'
import { creatorAt, creatorOf } from '../creators.ts'
import { canonicalHandle, indexOfHandle } from '../handles.ts'
import { perPins } from '../per-pins.ts'
import { creatorsWithPins } from '../posts/pinned-posts.ts'
import { idPrefixAt, populationOf } from '../traits.ts'
import { CONNECTORS, type Creator, type UniverseOptions } from '../types.ts'
import { type Columns, columnsOf } from './columns.ts'
import { matches, type SearchFilters } from './filters.ts'
import { firstRow, type Part, scan } from './scan.ts'
import { recordAtStart, type SearchRecord } from './search-record.ts'

/** The part of the result to return: `limit` creators after the first `skip`. */
export interface Page {
  readonly skip: number
  readonly limit: number
}

/** Returns the `_id` of a creator in search: 24 hexadecimal characters. */
export function searchId(
  seed: string,
  { connector, handle, index }: Pick<Creator, 'connector' | 'handle' | 'index'>,
): string {
  const words = digest(seed, 'search', connector, handle)
  // The first word of a population creator does not depend on its handle, so that columns can be sorted by it.
  const first = index === null ? words[0] : idPrefixAt(populationOf(seed), index)
  return [first, words[1], words[2]].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** What a world knows of creators besides its options. */
export interface KnownBesides {
  /** The creators that were added, those of the population included. */
  readonly added: readonly Creator[]
  /** Later records of creators that search can find anyway; those of others are ignored. */
  readonly moved: Iterable<SearchRecord>
}

/**
 * Returns the records that pass all filters, by followers (descending), then `_id`. An added, pinned or moved creator
 * replaces its record in the population, which is of the day the world started. Values that a record shows as null
 * match filters all the same, except average views and locations.
 */
export function* search(
  options: UniverseOptions,
  filters: SearchFilters,
  page: Page,
  besides: KnownBesides = { added: [], moved: [] },
): Work<{ readonly records: SearchRecord[] }> {
  const known = knownBeyond(options, besides)
  yield
  if (filters.handle !== undefined) return { records: searchHandle(options, filters, page, filters.handle, known) }
  const columns = yield* columnsOf(options.seed, options.size)
  const place = placer(options.seed, columns)
  const replaced = known.flatMap(({ creator }) => (creator.index === null ? [] : [creator.index]))
  const rows = scan(columns, filters, replaced)
  const extra: Extra[] = []
  for (const record of known) {
    if (matches(record, filters)) extra.push({ record, row: place(record), id: searchId(options.seed, record.creator) })
    yield
  }
  extra.sort((a, b) => inOrder(a.record, a.id, b.record, b.id))
  return { records: merge(options, rows, extra, page) }
}

function knownBeyond(options: UniverseOptions, { added, moved }: KnownBesides): SearchRecord[] {
  const known = new Map<string, SearchRecord>()
  for (const creator of [...pinnedCreators(options), ...added]) known.set(keyOf(creator), recordAtStart(creator))
  for (const record of moved) {
    const key = keyOf(record.creator)
    if (record.creator.index !== null || known.has(key)) known.set(key, record)
  }
  return [...known.values()]
}

function keyOf({ connector, handle }: Creator): string {
  return `${connector}/${handle}`
}

/** Returns the pinned creators, and those of pinned posts, whose averages may differ from the columns. */
const pinnedCreators = perPins((options): readonly Creator[] => [
  ...options.pins.map((pin) => creatorOf(options, pin.connector, pin.handle)),
  ...creatorsWithPins(options),
])

/** Compares two records and their `_id`s. */
function inOrder(a: SearchRecord, idOfA: string, b: SearchRecord, idOfB: string): number {
  return b.followers - a.followers || (idOfA < idOfB ? -1 : 1)
}

function searchHandle(
  options: UniverseOptions,
  filters: SearchFilters,
  { skip, limit }: Page,
  handle: string,
  known: readonly SearchRecord[],
): SearchRecord[] {
  const found = new Map<string, SearchRecord>()
  for (const connector of CONNECTORS) {
    const index = indexOfHandle(options, connector, canonicalHandle(connector, handle))
    if (index !== null) found.set(connector, recordAtStart(creatorAt(options, index)))
  }
  for (const record of known) {
    const { creator } = record
    if (creator.handle === canonicalHandle(creator.connector, handle)) found.set(creator.connector, record)
  }
  return [...found.values()]
    .filter((record) => matches(record, filters))
    .sort((a, b) => inOrder(a, searchId(options.seed, a.creator), b, searchId(options.seed, b.creator)))
    .slice(skip, skip + limit)
}

/** Returns a function that finds the row before which a record is inserted. */
function placer(seed: string, { size, followers, index }: Columns): (record: SearchRecord) => number {
  const population = populationOf(seed)
  return (record) => {
    const prefix = Number.parseInt(searchId(seed, record.creator).slice(0, 8), 16)
    return firstRow(size, (row) => {
      const difference = (followers[row] ?? 0) - record.followers
      return difference < 0 || (difference === 0 && idPrefixAt(population, index[row] ?? 0) >= prefix)
    })
  }
}

/** A record of a pinned, added or moved creator. */
interface Extra {
  readonly record: SearchRecord
  /** Its `_id`. */
  readonly id: string
  /** The row before which it is inserted. */
  readonly row: number
}

function merge(
  options: UniverseOptions,
  parts: Iterable<Part>,
  extra: readonly Extra[],
  { skip, limit }: Page,
): SearchRecord[] {
  const records: SearchRecord[] = []
  let left = skip
  let next = 0
  const take = (record: () => SearchRecord) => {
    if (left > 0) left--
    else records.push(record())
  }
  const takeExtra = (before: number) => {
    for (let each = extra[next]; each && each.row <= before && records.length < limit; each = extra[++next]) {
      const { record } = each
      take(() => record)
    }
  }
  if (limit <= 0) return records
  for (const { rows, count, end, index } of parts) {
    if (count <= left && (extra[next]?.row ?? end) >= end) {
      left -= count
      continue
    }
    for (let i = 0; i < count && records.length < limit; i++) {
      const row = rows[i] ?? 0
      takeExtra(row)
      if (records.length < limit) take(() => recordAtStart(creatorAt(options, index[row] ?? 0)))
    }
    if (records.length >= limit) return records
  }
  takeExtra(Number.POSITIVE_INFINITY)
  return records
}
