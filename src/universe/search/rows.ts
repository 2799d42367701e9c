// The population as search sees it: the traits of each creator, by followers (descending), then `_id`.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Work } from '../../kit/work.ts'
import type { Words } from '../categories.ts'
import { biographyOf, brandsOf, hashtagsOf } from '../drawn-creators.ts'
import { connectorAt } from '../handles.ts'
import { CITIES } from '../places.ts'
import {
  EMAIL,
  idPrefixAt,
  LOCATION_KNOWN,
  PHONE,
  populationOf,
  type Traits,
  traitsAt,
  VIEWS_KNOWN,
} from '../traits.ts'
import type { UniverseOptions } from '../types.ts'
import { AGE_GROUPS, bandAt, engagementRate, GENDERS, TIERS } from '../vocabulary.ts'
import type { Searchable } from './filters.ts'

/** A creator of the population as of the day the world started. */
export interface Row extends Traits {
  /** Its index in the population. */
  readonly index: number
  /** The first 32 bits of its `_id`. */
  readonly prefix: number
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
    const traits = traitsAt(population, index, connectorAt(index))
    tiers[bandAt(TIERS, traits.followers)]?.push({ ...traits, index, prefix: idPrefixAt(population, index) })
    if (index % ROWS_AT_ONCE === 0) yield
  }
  const rows: Row[] = []
  for (const tier of tiers.reverse()) {
    yield
    for (const row of tier.sort((a, b) => b.followers - a.followers || a.prefix - b.prefix)) rows.push(row)
  }
  return rows
}

const NOTHING = { followers: 0, posts: 0, engagement: 0, views: 0, quality: 0, efr: 0, contact: 0, flags: 0 }
const BLANK: Row = {
  ...NOTHING,
  category: 0,
  gender: 0,
  age: 0,
  city: 0,
  bio: 0,
  hashtags: 0,
  brands: 0,
  index: 0,
  prefix: 0,
}

/** What the filters look at in a row. One serves all rows: each is put into it in turn. */
export class RowView implements Searchable {
  readonly #words: Words
  row: Row = BLANK
  /** The filter `handle` does not look at rows. */
  readonly handle = ''

  constructor(words: Words) {
    this.#words = words
  }

  get #language() {
    const { row } = this
    return this.#words.languageOf({ languages: CITIES[row.city]?.country.languages ?? [], category: this.category })
  }
  get connector() {
    return connectorAt(this.row.index)
  }
  get location() {
    return this.row.flags & LOCATION_KNOWN ? (CITIES[this.row.city]?.name ?? null) : null
  }
  get country() {
    return CITIES[this.row.city]?.country.name ?? null
  }
  get category() {
    return this.#words.categories[this.row.category]?.name ?? ''
  }
  get gender() {
    return GENDERS[this.row.gender] ?? 'n/a'
  }
  get ageGroup() {
    return AGE_GROUPS[this.row.age] ?? ''
  }
  get biographyLines() {
    return biographyOf(this.#words, this.#language, this.row, this.location)
  }
  get hasEmail() {
    return (this.row.contact & EMAIL) !== 0
  }
  get hasPhone() {
    return (this.row.contact & PHONE) !== 0
  }
  get followers() {
    return this.row.followers
  }
  get posts() {
    return this.row.posts
  }
  get engagementRate() {
    return engagementRate(this.row.engagement, this.row.followers)
  }
  get averageViews() {
    return this.row.flags & VIEWS_KNOWN ? this.row.views : null
  }
  get qualityScore() {
    return this.row.quality
  }
  get effectiveFollowerRate() {
    return this.row.efr / 100
  }
  get hashtags() {
    return hashtagsOf(this.#words, this.#language, this.row)
  }
  get brandMentions() {
    return brandsOf(this.#words, this.row)
  }
}
