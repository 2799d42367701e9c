// The discovery search (interface, endpoint 32) over the population, and the pinned, added and moved creators of a world.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { once, oncePer } from '../../kit/loading/once.ts'
import type { Work } from '../../kit/work.ts'
import type { Words } from '../categories.ts'
import { creatorAt, creatorOf } from '../creators.ts'
import { connectorAt, indexOfHandle } from '../handles.ts'
import { canonicalHandle } from '../people/handle-text.ts'
import { biographyOf, brandsOf, hashtagsOf } from '../people/profile-texts.ts'
import { creatorsWithPins } from '../posts/pinned-posts.ts'
import { idPrefixAt, keyAt, type Population, populationOf, traitsAt } from '../traits.ts'
import { CONNECTORS, type Creator, type UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import {
  matching,
  NAMED_FILTERS,
  type NamedFilter,
  nameIn,
  plain,
  type Searchable,
  type SearchFilters,
  searchTexts,
} from './filters.ts'
import { inHex, recordAtStart, type SearchRecord } from './search-record.ts'

/** A creator of the population as of the day the world started. */
export interface Row extends Searchable {
  readonly index: number
  /** The beginning of its `_id`. */
  readonly id: string
}

function rowAt(population: Population, index: number): Row {
  const { words } = population
  const connector = connectorAt(index)
  const traits = traitsAt(population, index, connector)
  const { city, category, followers } = traits
  const location = traits.locationKnown ? city.name : null
  return {
    index,
    id: inHex(idPrefixAt(population, index)),
    connector,
    // The filter `handle` does not look at rows.
    handle: '',
    location,
    country: traits.countryKnown ? city.country.name : null,
    category: category.name,
    gender: traits.gender,
    ageGroup: traits.age,
    hasEmail: traits.mail,
    hasPhone: traits.phone,
    followers,
    posts: traits.posts,
    engagementRate: engagementRate(traits.engagement, followers),
    averageViews: traits.viewsKnown ? traits.views : null,
    qualityScore: traits.quality,
    effectiveFollowerRate: traits.efr,
    texts: once(() => {
      const person = { who: keyAt(population, index), traits }
      const language = words.languageOf({ languages: city.country.languages, category: category.name })
      const biography = biographyOf(person, language, location)
      return searchTexts(biography, hashtagsOf(person, words, language), brandsOf(person, words))
    }),
  }
}

/** The rows of a population by followers (descending), then `_id`, and for each filter by name those of each value. */
class Rows {
  readonly all: readonly Row[]
  readonly #byName = new Map<NamedFilter, ReadonlyMap<string, readonly Row[]>>()

  constructor(all: readonly Row[]) {
    this.all = all
  }

  /** Returns the fewest rows that are known to be all that may pass the filters. */
  candidates(filters: SearchFilters): readonly Row[] {
    let fewest = this.all
    for (const filter of NAMED_FILTERS) {
      const wanted = filters[filter]
      if (wanted === undefined) continue
      const rows = this.#rowsBy(filter).get(plain(wanted)) ?? []
      if (rows.length < fewest.length) fewest = rows
    }
    return fewest
  }

  #rowsBy(filter: NamedFilter): ReadonlyMap<string, readonly Row[]> {
    const known = this.#byName.get(filter)
    if (known) return known
    const byName = new Map<string, Row[]>()
    for (const row of this.all) {
      const name = nameIn(filter, row) ?? ''
      const rows = byName.get(name)
      if (rows) rows.push(row)
      else byName.set(name, [row])
    }
    this.#byName.set(filter, byName)
    return byName
  }
}

/** Rows that are made without a pause. */
const ROWS_AT_ONCE = 1_024

/** Rows to keep in memory; the newest population is kept, whatever its size. */
const KEPT_ROWS = 300_000

const cachedBy = oncePer(
  (_: Words) => new BoundedCache<string, Rows>(KEPT_ROWS, { weigh: ({ all }) => Math.max(1, all.length) }),
)

/** Returns the rows of a population, which are made on first use. */
function* rowsOf(options: UniverseOptions): Work<Rows> {
  const { seed, size } = options
  const population = populationOf(options)
  const cache = cachedBy(population.words)
  const known = cache.peek(`${size}/${seed}`)
  if (known) return known
  const all: Row[] = []
  for (let index = 0; index < size; index++) {
    all.push(rowAt(population, index))
    if (index % ROWS_AT_ONCE === 0) yield
  }
  const rows = new Rows(all.sort(inOrder))
  cache.set(`${size}/${seed}`, rows)
  return rows
}

/** The part of the result to return: `limit` creators after the first `skip`. */
export interface Page {
  readonly skip: number
  readonly limit: number
}

/** One that was found: a row of the population, with its record of the day the world started, or a record. */
export type Found = Row | SearchRecord

export function recordFound(options: UniverseOptions, found: Found): SearchRecord {
  return 'creator' in found ? found : recordAtStart(options, creatorAt(options, found.index))
}

/** Records that replace rows, or come besides them. */
export interface SearchOverlay {
  /** In the order of the search. */
  readonly records: readonly SearchRecord[]
  /** The creators of the population that are among them, by index. */
  readonly replaced: ReadonlySet<number>
}

/**
 * Returns the records besides the rows. `added`: creators that were added, those of the population included. `moved`:
 * later records of creators that search can find anyway; those of others are left out.
 */
export function* searchOverlayOf(
  options: UniverseOptions,
  added: readonly Creator[] = [],
  moved: Iterable<SearchRecord> = [],
): Work<SearchOverlay> {
  const records = new Map<string, SearchRecord>()
  const keyOf = ({ connector, drawnAs }: Creator) => `${connector}/${drawnAs}`
  const pinned = options.pins.map(({ connector, handle }) =>
    creatorOf({ ...options, changes: undefined }, connector, handle),
  )
  for (const creator of [...pinned, ...creatorsWithPins(options), ...added]) {
    records.set(keyOf(creator), recordAtStart(options, creator))
    yield
  }
  for (const record of moved) {
    const key = keyOf(record.creator)
    if (record.creator.index !== null || record.creator.story || records.has(key)) records.set(key, record)
    yield
  }
  const all = [...records.values()]
  return {
    records: all.filter(({ gone }) => !gone).sort(inOrder),
    replaced: new Set(all.flatMap(({ creator }) => creator.index ?? [])),
  }
}

function inOrder(a: Pick<Row, 'followers' | 'id'>, b: Pick<Row, 'followers' | 'id'>): number {
  return b.followers - a.followers || (a.id < b.id ? -1 : 1)
}

/** Creators that are tested without a pause. */
const TESTED_AT_ONCE = 1_024

/**
 * Finds those that pass all filters, by followers (descending), then `_id`. Creators of the population are as of the
 * day the world started, unless `overlay` has another record.
 */
export function* search(
  options: UniverseOptions,
  filters: SearchFilters,
  { skip, limit }: Page,
  overlay: SearchOverlay,
): Work<Found[]> {
  const { handle } = filters
  const rows = handle === undefined ? (yield* rowsOf(options)).candidates(filters) : []
  const records = handle === undefined ? overlay.records : withNamed(options, handle, overlay)
  const passes = matching(filters)
  const found: Found[] = []
  let [tested, passed] = [0, 0]
  for (const one of merged(rows, records)) {
    if (++tested % TESTED_AT_ONCE === 0) yield
    if (('index' in one && overlay.replaced.has(one.index)) || !passes(one)) continue
    if (++passed > skip) found.push(one)
    if (found.length >= limit) break
  }
  return found
}

/** Returns the records with the creators of the population that have this handle: of each platform at most one. */
function withNamed(options: UniverseOptions, handle: string, { records, replaced }: SearchOverlay): SearchRecord[] {
  const named = CONNECTORS.map((connector) => indexOfHandle(options, connector, canonicalHandle(connector, handle)))
  const others = named.filter((index) => index !== null && !replaced.has(index)) as number[]
  return [...records, ...others.map((index) => recordAtStart(options, creatorAt(options, index)))].sort(inOrder)
}

/** Yields rows and records in the order of the search. */
function* merged(rows: readonly Row[], records: readonly SearchRecord[]): Generator<Found> {
  let next = 0
  for (const row of rows) {
    for (let record = records[next]; record && inOrder(record, row) < 0; record = records[++next]) yield record
    yield row
  }
  yield* records.slice(next)
}
