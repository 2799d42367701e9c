// The discovery search (interface, endpoint 32) over the population, and the pinned and added creators of a world.

import { digest } from '../../kit/random.ts'
import type { Work } from '../../kit/work.ts'
import { creatorAt, creatorOf } from '../creators.ts'
import { canonicalHandle, indexOfHandle } from '../handles.ts'
import { perPins } from '../per-pins.ts'
import { creatorsWithPins } from '../posts/pinned-posts.ts'
import { idPrefixAt, populationOf } from '../traits.ts'
import { CONNECTORS, type Creator, type UniverseOptions } from '../types.ts'
import { TIERS } from '../vocabulary.ts'
import { columnTests, LISTED } from './column-tests.ts'
import { type Columns, columnsOf } from './columns.ts'
import { matches, plain, type SearchFilters } from './filters.ts'

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

/**
 * Returns the creators that pass all filters, by followers at the start (descending), then `_id`.
 * `overlay`: added creators; pinned ones are in the options. An added or pinned creator replaces its record in the
 * population. Values that a record shows as null match filters all the same, except average views and locations.
 */
export function* search(
  options: UniverseOptions,
  filters: SearchFilters,
  page: Page,
  overlay: readonly Creator[] = [],
): Work<{ readonly creators: Creator[] }> {
  const known = knownBeyond(options, overlay)
  yield
  if (filters.handle !== undefined) return { creators: searchHandle(options, filters, page, filters.handle, known) }
  const columns = yield* columnsOf(options.seed, options.size)
  const place = placer(options.seed, columns)
  const replaced = known.flatMap((creator) => (creator.index === null ? [] : [creator.index]))
  const rows = scan(columns, filters, replaced)
  const extra: Extra[] = []
  for (const creator of known) {
    if (matches(creator, filters)) extra.push({ creator, row: place(creator), id: searchId(options.seed, creator) })
    yield
  }
  extra.sort((a, b) => inOrder(a.creator, a.id, b.creator, b.id))
  return { creators: merge(options, rows, extra, page) }
}

function knownBeyond(options: UniverseOptions, overlay: readonly Creator[]): Creator[] {
  const known = new Map<string, Creator>()
  for (const pin of pinnedCreators(options)) known.set(`${pin.connector}/${pin.handle}`, pin)
  for (const creator of overlay) known.set(`${creator.connector}/${creator.handle}`, creator)
  return [...known.values()]
}

/** Returns the pinned creators, and those of pinned posts, whose averages may differ from the columns. */
const pinnedCreators = perPins((options): readonly Creator[] => [
  ...options.pins.map((pin) => creatorOf(options, pin.connector, pin.handle)),
  ...creatorsWithPins(options),
])

/** Compares two creators and their `_id`s. */
function inOrder(a: Creator, idOfA: string, b: Creator, idOfB: string): number {
  return b.followersAtStart - a.followersAtStart || (idOfA < idOfB ? -1 : 1)
}

function searchHandle(
  options: UniverseOptions,
  filters: SearchFilters,
  { skip, limit }: Page,
  handle: string,
  known: readonly Creator[],
): Creator[] {
  const found = new Map<string, Creator>()
  for (const connector of CONNECTORS) {
    const index = indexOfHandle(options, connector, canonicalHandle(connector, handle))
    if (index !== null) found.set(connector, creatorAt(options, index))
  }
  for (const creator of known) {
    if (creator.handle === canonicalHandle(creator.connector, handle)) found.set(creator.connector, creator)
  }
  return [...found.values()]
    .filter((creator) => matches(creator, filters))
    .sort((a, b) => inOrder(a, searchId(options.seed, a), b, searchId(options.seed, b)))
    .slice(skip, skip + limit)
}

/** Returns a function that finds the row before which a creator is inserted. */
function placer(seed: string, { size, followers, index }: Columns): (creator: Creator) => number {
  const population = populationOf(seed)
  return (creator) => {
    const prefix = Number.parseInt(searchId(seed, creator).slice(0, 8), 16)
    return firstRow(size, (row) => {
      const difference = (followers[row] ?? 0) - creator.followersAtStart
      return difference < 0 || (difference === 0 && idPrefixAt(population, index[row] ?? 0) >= prefix)
    })
  }
}

/** Returns the first of `size` rows for which `is` holds; it must hold for all rows after it. */
function firstRow(size: number, is: (row: number) => boolean): number {
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

/** Rows that are tested at a time. */
const BLOCK = 8_192

/** A part of the result: `count` matching rows, the row after the block, and the population index of each row. */
interface Part {
  readonly rows: Uint32Array
  readonly count: number
  readonly end: number
  readonly index: Uint32Array
}

/** Yields the matching rows block by block, so that the scan ends when the page is full. */
function* scan(columns: Columns, filters: SearchFilters, replaced: readonly number[]): Generator<Part> {
  const tests = columnTests(columns, filters)
  if (!tests) return
  const { from, to } = rowsWithin(columns, filters)
  const hidden = new Set(replaced)
  const rows = new Uint32Array(Math.min(BLOCK, to - from))
  for (let start = from; start < to; start += BLOCK) {
    const end = Math.min(start + BLOCK, to)
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

/** A pinned or added creator. */
interface Extra {
  readonly creator: Creator
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
): Creator[] {
  const creators: Creator[] = []
  let left = skip
  let next = 0
  const take = (creator: () => Creator) => {
    if (left > 0) left--
    else creators.push(creator())
  }
  const takeExtra = (before: number) => {
    for (let each = extra[next]; each && each.row <= before && creators.length < limit; each = extra[++next]) {
      const { creator } = each
      take(() => creator)
    }
  }
  if (limit <= 0) return creators
  for (const { rows, count, end, index } of parts) {
    if (count <= left && (extra[next]?.row ?? end) >= end) {
      left -= count
      continue
    }
    for (let i = 0; i < count && creators.length < limit; i++) {
      const row = rows[i] ?? 0
      takeExtra(row)
      if (creators.length < limit) take(() => creatorAt(options, index[row] ?? 0))
    }
    if (creators.length >= limit) return creators
  }
  takeExtra(Number.POSITIVE_INFINITY)
  return creators
}
