// Turns filters into tests on columns. A test narrows a list of rows in place; the array of rows is reused.

import { once } from '../../kit/loading/once.ts'
import { BRANDS, CATEGORIES, GENERAL_BIO } from '../categories.ts'
import { hashtagsIn } from '../languages/hashtags.ts'
import { written, writtenBy } from '../languages/languages.ts'
import { CITIES, cityLine } from '../places.ts'
import { BIO_HAS_CITY, EMAIL, LOCATION_KNOWN, PHONE } from '../traits.ts'
import { CONNECTORS } from '../types.ts'
import * as words from '../vocabulary.ts'
import type { CodeColumn, Columns } from './columns.ts'
import { contactMatches, keyword, marked, plain, type SearchFilters } from './filters.ts'

/**
 * Tests `count` rows and writes those that pass, in order, to the front of `rows`; returns how many. Tests the rows in
 * `rows` if `run` is LISTED, or else those from row `run` on, so that the first test of a block needs no list.
 */
export type Narrow = (rows: Uint32Array, count: number, run: number) => number

/** The value of `run` for rows that are listed in `rows`. */
export const LISTED = -1

function byCode(column: Uint8Array, allowed: Uint8Array): Narrow {
  return (rows, count, run) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const row = run < 0 ? (rows[i] ?? 0) : run + i
      if (allowed[column[row] ?? 0] === 1) rows[kept++] = row
    }
    return kept
  }
}

/** Tests bits whose meaning depends on the row's category: passes where any bit of the category's mask is set. */
function byMask(bits: Uint32Array | Uint16Array, category: Uint8Array, masks: Uint32Array): Narrow {
  return (rows, count, run) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const row = run < 0 ? (rows[i] ?? 0) : run + i
      if (((bits[row] ?? 0) & (masks[category[row] ?? 0] ?? 0)) !== 0) rows[kept++] = row
    }
    return kept
  }
}

function byBrand(brands: Uint32Array, brand: number): Narrow {
  return (rows, count, run) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const row = run < 0 ? (rows[i] ?? 0) : run + i
      const packed = brands[row] ?? 0
      if ((packed & 255) === brand || ((packed >>> 8) & 255) === brand || packed >>> 16 === brand) rows[kept++] = row
    }
    return kept
  }
}

function byBio(columns: Columns, wanted: string): Narrow | null {
  const masks = masksOf(
    (category) => [...category.bio, ...GENERAL_BIO],
    (line) => line.toLowerCase().includes(wanted),
  )
  const cities = allow(CITIES, (city) => cityLine(city.name).toLowerCase().includes(wanted))
  const ofLines = byMask(columns.bio, columns.codes.category, masks)
  if (!cities.includes(1)) return masks.some((mask) => mask !== 0) ? ofLines : null
  const { flags, city } = columns.codes
  const shown = LOCATION_KNOWN | BIO_HAS_CITY
  return (rows, count, run) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const row = run < 0 ? (rows[i] ?? 0) : run + i
      const byLine = ((columns.bio[row] ?? 0) & (masks[columns.codes.category[row] ?? 0] ?? 0)) !== 0
      if (byLine || (((flags[row] ?? 0) & shown) === shown && cities[city[row] ?? 0] === 1)) rows[kept++] = row
    }
    return kept
  }
}

/** The language that creators of each city write in, as its place in `written`. */
const writtenIn = once(() => Uint8Array.from(CITIES, ({ country }) => written().indexOf(writtenBy(country.languages))))

/** Tests hashtags, whose words depend on the language and the category. */
function byHashtag({ codes, hashtags }: Columns, wanted: string): Narrow | null {
  const masks = written().map((language) =>
    masksOf(
      (category) => hashtagsIn(language, category),
      (tag) => tag === wanted,
    ),
  )
  const all = Uint32Array.from(masks.flatMap((each) => [...each]))
  if (all.every((mask) => mask === 0)) return null
  const { category, city } = codes
  const spoken = writtenIn()
  return (rows, count, run) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const row = run < 0 ? (rows[i] ?? 0) : run + i
      const at = (spoken[city[row] ?? 0] ?? 0) * CATEGORIES.length + (category[row] ?? 0)
      if (((hashtags[row] ?? 0) & (all[at] ?? 0)) !== 0) rows[kept++] = row
    }
    return kept
  }
}

function masksOf(
  list: (category: (typeof CATEGORIES)[number]) => readonly string[],
  wanted: (text: string) => boolean,
) {
  return Uint32Array.from(CATEGORIES, (category) =>
    list(category).reduce((mask, text, bit) => (wanted(text) ? mask | (1 << bit) : mask), 0),
  )
}

/** Returns a table with 1 for each code whose entry is wanted; 0 for codes beyond the vocabulary (no band). */
function allow<T>(vocabulary: readonly T[], wanted: (entry: T) => boolean): Uint8Array {
  const allowed = new Uint8Array(256)
  vocabulary.forEach((entry, code) => {
    if (wanted(entry)) allowed[code] = 1
  })
  return allowed
}

const CONTACT_CODES = [0, EMAIL, PHONE, EMAIL | PHONE]
const FLAG_CODES = Array.from({ length: 16 }, (_, flags) => flags)

/**
 * Returns the tests of all filters except handle, tier and followers (ranges of rows), the most selective first; null
 * where some filter can match no creator.
 */
export function columnTests(columns: Columns, filters: SearchFilters): Narrow[] | null {
  const tests: (Narrow | null)[] = []
  const code = (column: CodeColumn, allowed: Uint8Array) => {
    tests.push(allowed.includes(1) ? byCode(columns.codes[column], allowed) : null)
  }
  const name = (column: CodeColumn, vocabulary: readonly string[], value: string | undefined) => {
    if (value !== undefined)
      code(
        column,
        allow(vocabulary, (entry) => plain(entry) === plain(value)),
      )
  }
  const band = (column: CodeColumn, vocabulary: readonly words.Band[], value: string | undefined) =>
    name(
      column,
      vocabulary.map((each) => each.name),
      value,
    )
  const { location, country, contact, bio, hashtags, brand_mentions } = filters

  name('connector', CONNECTORS, filters.connector)
  name(
    'category',
    CATEGORIES.map((category) => category.name),
    filters.category,
  )
  name('gender', words.GENDERS, filters.gender)
  name('age', words.AGE_GROUPS, filters.agegroup)
  band('er', words.ER_BANDS, filters.er)
  band('posts', words.POSTS_BANDS, filters.posts)
  band('views', words.VIEW_RANGES, filters.average_views_range)
  band('pqs', words.PQS_RANGES, filters.pqs_range)
  band('efr', words.EFR_RANGES, filters.efr_range)
  if (country !== undefined)
    code(
      'city',
      allow(CITIES, (city) => plain(city.country.name) === plain(country)),
    )
  if (location !== undefined) {
    code(
      'city',
      allow(CITIES, (city) => plain(city.name) === plain(location)),
    )
    code(
      'flags',
      allow(FLAG_CODES, (flags) => (flags & LOCATION_KNOWN) !== 0),
    )
  }
  if (contact !== undefined) {
    code(
      'contact',
      allow(CONTACT_CODES, (bits) => contactMatches(contact, (bits & EMAIL) !== 0, (bits & PHONE) !== 0)),
    )
  }
  if (bio !== undefined) tests.push(byBio(columns, keyword(bio)))
  if (hashtags !== undefined) {
    const wanted = marked('#', hashtags)
    tests.push(byHashtag(columns, wanted))
  }
  if (brand_mentions !== undefined) {
    const brand = BRANDS.indexOf(marked('@', brand_mentions))
    tests.push(brand < 0 ? null : byBrand(columns.brands, brand))
  }
  const possible = tests.filter((test) => test !== null)
  return possible.length < tests.length ? null : mostSelectiveFirst(possible, columns.size)
}

/** Rows that are tested to compare how selective the tests are. */
const SAMPLE = 256

function mostSelectiveFirst(tests: readonly Narrow[], size: number): Narrow[] {
  if (tests.length < 2) return [...tests]
  const count = Math.min(SAMPLE, size)
  const step = size / count
  const sample = Uint32Array.from({ length: count }, (_, at) => Math.floor(at * step))
  return tests
    .map((test) => ({ test, passed: test(sample.slice(), count, LISTED) }))
    .sort((a, b) => a.passed - b.passed)
    .map(({ test }) => test)
}
