// The population as search sees it: the traits of each creator, by followers (descending), then `_id`.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { once, oncePer } from '../../kit/loading/once.ts'
import type { Work } from '../../kit/work.ts'
import type { Words } from '../categories.ts'
import { connectorAt } from '../handles.ts'
import { biographyOf, brandsOf, hashtagsOf } from '../people/profile-texts.ts'
import { idPrefixAt, keyAt, type Population, populationOf, traitsAt } from '../traits.ts'
import type { UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import {
  NAMED_FILTERS,
  type NamedFilter,
  nameIn,
  plain,
  type Searchable,
  type SearchFilters,
  searchTexts,
} from './filters.ts'

/** A creator of the population as of the day the world started. */
export interface Row extends Searchable {
  /** Its index in the population. */
  readonly index: number
  /** The first 32 bits of its `_id`. */
  readonly prefix: number
}

function rowAt(population: Population, index: number): Row {
  const { words } = population
  const connector = connectorAt(index)
  const traits = traitsAt(population, index, connector)
  const { city, category, followers } = traits
  const location = traits.locationKnown ? city.name : null
  return {
    index,
    prefix: idPrefixAt(population, index),
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

/** The rows of a population in order, and for each filter by name those of each value. */
export class Rows {
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

const keptBy = oncePer(
  (_: Words) => new BoundedCache<string, Rows>(KEPT_ROWS, { weigh: ({ all }) => Math.max(all.length, KEPT_ROWS / 64) }),
)

/** Returns the rows of a population, which are made on first use. */
export function* rowsOf(options: UniverseOptions): Work<Rows> {
  const { words } = populationOf(options)
  const cache = keptBy(words)
  const key = `${options.size}/${options.seed}`
  const rows = cache.peek(key) ?? (yield* newRows(options))
  cache.set(key, rows)
  return rows
}

function* newRows(options: UniverseOptions): Work<Rows> {
  const population = populationOf(options)
  const rows: Row[] = []
  for (let index = 0; index < options.size; index++) {
    rows.push(rowAt(population, index))
    if (index % ROWS_AT_ONCE === 0) yield
  }
  return new Rows(rows.sort((a, b) => b.followers - a.followers || a.prefix - b.prefix))
}
