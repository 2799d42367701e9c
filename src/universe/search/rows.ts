// The population as search sees it: the traits of each creator, by followers (descending), then `_id`.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Work } from '../../kit/work.ts'
import type { Words } from '../categories.ts'
import { connectorAt } from '../handles.ts'
import { biographyOf, brandsOf, hashtagsOf, type Person } from '../people/profile-texts.ts'
import { idPrefixAt, keyAt, type Population, populationOf, traitsAt } from '../traits.ts'
import type { Connector, UniverseOptions } from '../types.ts'
import { engagementRate } from '../vocabulary.ts'
import { NAMED_FILTERS, type NamedFilter, nameIn, plain, type Searchable, type SearchFilters } from './filters.ts'

/** A creator of the population as of the day the world started. */
export class Row implements Searchable {
  /** Its index in the population. */
  readonly index: number
  /** The first 32 bits of its `_id`. */
  readonly prefix: number
  /** The filter `handle` does not look at rows. */
  readonly handle = ''
  readonly connector: Connector
  readonly location: string | null
  readonly country: string | null
  readonly category: string
  readonly gender: string
  readonly ageGroup: string
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly followers: number
  readonly posts: number
  readonly engagementRate: number
  readonly averageViews: number | null
  readonly qualityScore: number
  readonly effectiveFollowerRate: number
  readonly #words: Words
  readonly #person: Person
  #plainBiography: string | undefined
  #hashtags: readonly string[] | undefined

  constructor(population: Population, index: number) {
    this.index = index
    this.prefix = idPrefixAt(population, index)
    this.connector = connectorAt(index)
    const traits = traitsAt(population, index, this.connector)
    const { city, followers } = traits
    this.location = traits.locationKnown ? city.name : null
    this.country = traits.countryKnown ? city.country.name : null
    this.category = traits.category.name
    this.gender = traits.gender
    this.ageGroup = traits.age
    this.hasEmail = traits.mail
    this.hasPhone = traits.phone
    this.followers = followers
    this.posts = traits.posts
    this.engagementRate = engagementRate(traits.engagement, followers)
    this.averageViews = traits.viewsKnown ? traits.views : null
    this.qualityScore = traits.quality
    this.effectiveFollowerRate = traits.efr
    this.#words = population.words
    this.#person = { who: keyAt(population, index), traits }
  }

  // Texts take time to make, and few searches look at them.
  get plainBiography() {
    this.#plainBiography ??= biographyOf(this.#person, this.#language, this.location).toLowerCase()
    return this.#plainBiography
  }
  get hashtags() {
    this.#hashtags ??= hashtagsOf(this.#person, this.#words, this.#language)
    return this.#hashtags
  }
  get brandMentions() {
    return brandsOf(this.#person, this.#words)
  }
  get #language() {
    const { languages } = this.#person.traits.city.country
    return this.#words.languageOf({ languages, category: this.category })
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

const kept = new WeakMap<Words, BoundedCache<string, Rows>>()

/** Returns the rows of a population, which are made on first use. */
export function* rowsOf(options: UniverseOptions): Work<Rows> {
  const { words } = populationOf(options)
  const cache =
    kept.get(words) ?? new BoundedCache(KEPT_ROWS, { weigh: ({ all }) => Math.max(all.length, KEPT_ROWS / 64) })
  kept.set(words, cache)
  const key = `${options.size}/${options.seed}`
  const rows = cache.peek(key) ?? (yield* newRows(options))
  cache.set(key, rows)
  return rows
}

function* newRows(options: UniverseOptions): Work<Rows> {
  const population = populationOf(options)
  const rows: Row[] = []
  for (let index = 0; index < options.size; index++) {
    rows.push(new Row(population, index))
    if (index % ROWS_AT_ONCE === 0) yield
  }
  return new Rows(rows.sort((a, b) => b.followers - a.followers || a.prefix - b.prefix))
}
