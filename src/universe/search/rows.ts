// The population as search sees it: the traits of each creator, by followers (descending), then `_id`.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Work } from '../../kit/work.ts'
import type { Words } from '../categories.ts'
import type { Language } from '../data/languages.ts'
import { biographyOf, brandsOf, hashtagsOf } from '../drawn-creators.ts'
import { connectorAt } from '../handles.ts'
import { CITIES } from '../places.ts'
import {
  COUNTRY_KNOWN,
  EMAIL,
  idPrefixAt,
  LOCATION_KNOWN,
  PHONE,
  type Population,
  populationOf,
  type Traits,
  traitsAt,
  VIEWS_KNOWN,
} from '../traits.ts'
import type { Connector, UniverseOptions } from '../types.ts'
import { AGE_GROUPS, bandAt, engagementRate, GENDERS, TIERS } from '../vocabulary.ts'
import type { Searchable } from './filters.ts'

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
  readonly #traits: Traits
  #language: Language | undefined
  #biography: string | undefined
  #hashtags: readonly string[] | undefined
  #brandMentions: readonly string[] | undefined

  constructor(population: Population, index: number) {
    const connector = connectorAt(index)
    const traits = traitsAt(population, index, connector)
    const city = CITIES[traits.city]
    this.index = index
    this.prefix = idPrefixAt(population, index)
    this.connector = connector
    this.location = traits.flags & LOCATION_KNOWN ? (city?.name ?? null) : null
    this.country = traits.flags & COUNTRY_KNOWN ? (city?.country.name ?? null) : null
    this.category = population.words.categories[traits.category]?.name ?? ''
    this.gender = GENDERS[traits.gender] ?? 'n/a'
    this.ageGroup = AGE_GROUPS[traits.age] ?? ''
    this.hasEmail = (traits.contact & EMAIL) !== 0
    this.hasPhone = (traits.contact & PHONE) !== 0
    this.followers = traits.followers
    this.posts = traits.posts
    this.engagementRate = engagementRate(traits.engagement, traits.followers)
    this.averageViews = traits.flags & VIEWS_KNOWN ? traits.views : null
    this.qualityScore = traits.quality
    this.effectiveFollowerRate = traits.efr / 100
    this.#words = population.words
    this.#traits = traits
  }

  // Texts take time to make, and few searches look at them.
  get plainBiography() {
    this.#biography ??= biographyOf(this.#words, this.language, this.#traits, this.location).join('\n').toLowerCase()
    return this.#biography
  }
  get hashtags() {
    this.#hashtags ??= hashtagsOf(this.#words, this.language, this.#traits)
    return this.#hashtags
  }
  get brandMentions() {
    this.#brandMentions ??= brandsOf(this.#words, this.#traits)
    return this.#brandMentions
  }
  private get language() {
    const languages = CITIES[this.#traits.city]?.country.languages ?? []
    this.#language ??= this.#words.languageOf({ languages, category: this.category })
    return this.#language
  }
}

/** Rows that are made without a pause. */
const ROWS_AT_ONCE = 1_024

/** Rows to keep in memory; the newest population is kept, whatever its size. */
const KEPT_ROWS = 300_000

const kept = new WeakMap<Words, BoundedCache<string, readonly Row[]>>()

/** Returns the rows of a population, which are made on first use. */
export function* rowsOf(options: UniverseOptions): Work<readonly Row[]> {
  const { words } = populationOf(options)
  const cache =
    kept.get(words) ?? new BoundedCache(KEPT_ROWS, { weigh: (rows) => Math.max(rows.length, KEPT_ROWS / 64) })
  kept.set(words, cache)
  const key = `${options.size}/${options.seed}`
  const rows = cache.peek(key) ?? (yield* newRows(options))
  cache.set(key, rows)
  return rows
}

function* newRows(options: UniverseOptions): Work<readonly Row[]> {
  const population = populationOf(options)
  // Each tier is sorted by itself, for one sort of all would keep others waiting.
  const tiers = TIERS.map((): Row[] => [])
  for (let index = 0; index < options.size; index++) {
    const row = new Row(population, index)
    tiers[bandAt(TIERS, row.followers)]?.push(row)
    if (index % ROWS_AT_ONCE === 0) yield
  }
  const rows: Row[] = []
  for (const tier of tiers.reverse()) {
    yield
    for (const row of tier.sort((a, b) => b.followers - a.followers || a.prefix - b.prefix)) rows.push(row)
  }
  return rows
}
