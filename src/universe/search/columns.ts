// The columns that search filters: one row for each creator of the population, by followers (descending), then `_id`.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import type { Work } from '../../kit/work.ts'
import { connectorAt } from '../handles.ts'
import { blankTraits, fillTraits, idPrefixAt, keyAt, populationOf, type Traits, VIEWS_KNOWN } from '../traits.ts'
import { CONNECTORS } from '../types.ts'
import { bandAt, EFR_RANGES, ER_BANDS, engagementRate, POSTS_BANDS, PQS_RANGES, VIEW_RANGES } from '../vocabulary.ts'

/** The code of a number that lies in no band. */
const NO_BAND = 255

/** The columns with one code per row. */
const CODES = [
  'connector',
  'category',
  'city',
  'er',
  'posts',
  'views',
  'pqs',
  'efr',
  'gender',
  'age',
  'contact',
  'flags',
] as const
export type CodeColumn = (typeof CODES)[number]

/** The population of a seed as columns. Row 0 has the most followers. */
export interface Columns {
  readonly size: number
  /** The index in the population of each row. */
  readonly index: Uint32Array
  readonly followers: Uint32Array
  /** Codes as in traits.ts; bands as indices of their vocabulary, or NO_BAND. */
  readonly codes: Readonly<Record<CodeColumn, Uint8Array>>
  readonly bio: Uint32Array
  readonly hashtags: Uint16Array
  readonly brands: Uint32Array
}

interface Build {
  codes: Record<CodeColumn, Uint8Array>
  followers: Uint32Array
  prefix: Uint32Array
  bio: Uint32Array
  hashtags: Uint16Array
  brands: Uint32Array
}

function blankBuild(size: number): Build {
  const bytes = () => new Uint8Array(size)
  return {
    codes: {
      connector: bytes(),
      category: bytes(),
      city: bytes(),
      er: bytes(),
      posts: bytes(),
      views: bytes(),
      pqs: bytes(),
      efr: bytes(),
      gender: bytes(),
      age: bytes(),
      contact: bytes(),
      flags: bytes(),
    },
    followers: new Uint32Array(size),
    prefix: new Uint32Array(size),
    bio: new Uint32Array(size),
    hashtags: new Uint16Array(size),
    brands: new Uint32Array(size),
  }
}

const CONNECTOR_CODES = Array.from({ length: 10 }, (_, index) => CONNECTORS.indexOf(connectorAt(index)))

function fillRow(build: Build, i: number, traits: Traits): void {
  const { codes } = build
  build.followers[i] = traits.followers
  build.bio[i] = traits.bio
  build.hashtags[i] = traits.hashtags
  build.brands[i] = traits.brands
  codes.connector[i] = CONNECTOR_CODES[i % 10] ?? 0
  codes.category[i] = traits.category
  codes.city[i] = traits.city
  codes.gender[i] = traits.gender
  codes.age[i] = traits.age
  codes.contact[i] = traits.contact
  codes.flags[i] = traits.flags
}

function fillBands({ codes }: Build, i: number, traits: Traits): void {
  codes.er[i] = bandAt(ER_BANDS, engagementRate(traits.engagement, traits.followers))
  codes.posts[i] = bandAt(POSTS_BANDS, traits.posts)
  codes.views[i] = traits.flags & VIEWS_KNOWN ? bandAt(VIEW_RANGES, traits.views) : NO_BAND
  codes.pqs[i] = bandAt(PQS_RANGES, traits.quality)
  codes.efr[i] = bandAt(EFR_RANGES, traits.efr / 100)
}

/** Rows that are generated without a pause. */
const ROWS_AT_ONCE = 1_024

/** Generates the columns: about 1 µs and 29 bytes per row. The loop calls small functions, which V8 compiles early. */
export function* buildColumns(seed: string, size: number): Work<Columns> {
  const population = populationOf(seed)
  const build = blankBuild(size)
  const traits = blankTraits()
  for (let i = 0; i < size; i++) {
    fillTraits(traits, keyAt(population, i), connectorAt(i), null)
    build.prefix[i] = idPrefixAt(population, i)
    fillRow(build, i, traits)
    fillBands(build, i, traits)
    if (i % ROWS_AT_ONCE === 0) yield
  }
  const { codes, followers, prefix, bio, hashtags, brands } = build
  const index = yield* orderBy(followers, prefix)
  for (const name of CODES) {
    codes[name] = inOrder(codes[name], new Uint8Array(size), index)
    yield
  }
  return {
    size,
    index,
    followers: inOrder(followers, new Uint32Array(size), index),
    codes,
    bio: inOrder(bio, new Uint32Array(size), index),
    hashtags: inOrder(hashtags, new Uint16Array(size), index),
    brands: inOrder(brands, new Uint32Array(size), index),
  }
}

/** Rows to keep in memory; one population may have more. */
const KEPT_ROWS = 4_000_000

/** By size and seed. Even a small population counts as a 64th of the limit, so that at most 64 are kept. */
const kept = new BoundedCache<string, Columns>(KEPT_ROWS, { weigh: ({ size }) => Math.max(size, KEPT_ROWS / 64) })

/** Returns the columns of a seed's population; builds them on first use and keeps the most recently used ones. */
export function* columnsOf(seed: string, size: number): Work<Columns> {
  const key = `${size}/${seed}`
  const columns = kept.peek(key) ?? (yield* buildColumns(seed, size))
  kept.set(key, columns)
  return columns
}

/** Returns the rows by `followers` descending, then `prefix` ascending: a radix sort by 11 bits at a time. */
function* orderBy(followers: Uint32Array, prefix: Uint32Array): Work<Uint32Array<ArrayBuffer>> {
  let order = new Uint32Array(followers.length)
  for (let row = 0; row < order.length; row++) order[row] = row
  let spare = new Uint32Array(order.length)
  for (const [keys, flip] of [
    [prefix, 0],
    [followers, 0xffffffff],
  ] as const) {
    for (let shift = 0; shift < 32; shift += 11) {
      spread(keys, flip, shift, order, spare)
      ;[order, spare] = [spare, order]
      yield
    }
  }
  return order
}

function spread(keys: Uint32Array, flip: number, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(2049)
  for (let i = 0; i < keys.length; i++) {
    const bucket = (((keys[i] ?? 0) ^ flip) >>> shift) & 2047
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  }
  for (let i = 1; i < 2049; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  for (let i = 0; i < from.length; i++) {
    const row = from[i] ?? 0
    const bucket = (((keys[row] ?? 0) ^ flip) >>> shift) & 2047
    const at = starts[bucket] ?? 0
    to[at] = row
    starts[bucket] = at + 1
  }
}

function inOrder<Column extends Uint8Array | Uint16Array | Uint32Array>(
  from: Column,
  to: Column,
  order: Uint32Array,
): Column {
  for (let row = 0; row < order.length; row++) to[row] = from[order[row] ?? 0] ?? 0
  return to
}
