// What search finds besides the columns: the records of pinned, added and moved creators, at their places among the rows.

import { digest } from '../../kit/random.ts'
import type { Work } from '../../kit/work.ts'
import { creatorOf } from '../creators.ts'
import { perPins } from '../per-pins.ts'
import { creatorsWithPins } from '../posts/pinned-posts.ts'
import { idPrefixAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'
import type { Columns } from './columns.ts'
import { firstRow } from './scan.ts'
import { recordAtStart, type SearchRecord } from './search-record.ts'

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

/** A record with its place. */
export interface Placed {
  readonly record: SearchRecord
  /** Its `_id`. */
  readonly id: string
  /** The row before which it is inserted. */
  readonly row: number
}

/** Records that replace those of the columns, or come besides them. */
export class Besides {
  readonly records: readonly SearchRecord[]
  /** The creators of the population that are among them, by index. */
  readonly replaced: ReadonlySet<number>
  #placed: readonly Placed[] | null = null

  constructor(records: readonly SearchRecord[]) {
    this.records = records
    this.replaced = new Set(records.flatMap(({ creator }) => (creator.index === null ? [] : [creator.index])))
  }

  /** Returns all of them in the order of the search. */
  *placed({ seed }: UniverseOptions, columns: Columns): Work<readonly Placed[]> {
    if (this.#placed) return this.#placed
    const place = placer(seed, columns)
    const all: Placed[] = []
    for (const record of this.records) {
      const known = places.get(record) ?? place(record)
      places.set(record, known)
      all.push(known)
      yield
    }
    this.#placed = all.sort((a, b) => inOrder(a.record, a.id, b.record, b.id))
    return this.#placed
  }
}

/** The place of each record; a record belongs to one population. */
const places = new WeakMap<SearchRecord, Placed>()

/** The records of pinned and added creators, so that each is made and placed once. */
const atStart = new WeakMap<Creator, SearchRecord>()

/**
 * Returns the records besides the columns. `added`: creators that were added, those of the population included.
 * `moved`: later records of creators that search can find anyway; those of others are left out.
 */
export function* besidesOf(
  options: UniverseOptions,
  added: readonly Creator[] = [],
  moved: Iterable<SearchRecord> = [],
): Work<Besides> {
  const records = new Map<string, SearchRecord>()
  for (const creator of [...pinnedCreators(options), ...added]) {
    const record = atStart.get(creator) ?? recordAtStart(creator)
    atStart.set(creator, record)
    records.set(keyOf(creator), record)
    yield
  }
  for (const record of moved) {
    const key = keyOf(record.creator)
    if (record.creator.index !== null || records.has(key)) records.set(key, record)
    yield
  }
  return new Besides([...records.values()])
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
export function inOrder(a: SearchRecord, idOfA: string, b: SearchRecord, idOfB: string): number {
  return b.followers - a.followers || (idOfA < idOfB ? -1 : 1)
}

/** Returns a function that finds the place of a record. */
function placer(seed: string, { size, followers, index }: Columns): (record: SearchRecord) => Placed {
  const population = populationOf(seed)
  return (record) => {
    const id = searchId(seed, record.creator)
    const prefix = Number.parseInt(id.slice(0, 8), 16)
    const row = firstRow(size, (row) => {
      const difference = (followers[row] ?? 0) - record.followers
      return difference < 0 || (difference === 0 && idPrefixAt(population, index[row] ?? 0) >= prefix)
    })
    return { record, id, row }
  }
}
