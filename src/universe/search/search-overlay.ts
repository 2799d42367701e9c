// What search finds besides the rows of the population: the records of pinned, added and moved creators.

import { digest } from '../../kit/random.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { creatorOf } from '../creators.ts'
import { perPinsInSlices } from '../per-pins.ts'
import { creatorsWithPins } from '../posts/pinned-posts.ts'
import { idPrefixAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'
import { recordAtStart, type SearchRecord } from './search-record.ts'

/** Returns the `_id` of a creator in search: 24 hexadecimal characters. */
export function searchId(
  options: UniverseOptions,
  { connector, drawnAs, index }: Pick<Creator, 'connector' | 'drawnAs' | 'index'>,
): string {
  const words = digest(options.seed, 'search', connector, drawnAs)
  // The first word of a population creator does not depend on its handle, so that rows can be sorted by it.
  const first = index === null ? words[0] : idPrefixAt(populationOf(options), index)
  return [first, words[1], words[2]].map(inHex).join('')
}

export function inHex(word: number): string {
  return word.toString(16).padStart(8, '0')
}

/** Records that replace those of the rows, or come besides them. */
export interface SearchOverlay {
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
  const besidePins = yield* creatorsOfPinnedPosts.inSlices(options)
  const pinned = yield* pinnedCreators.inSlices(options)
  for (const creator of [...pinned, ...besidePins, ...added]) {
    records.set(keyOf(creator), recordAtStart(creator))
    yield
  }
  for (const record of moved) {
    const key = keyOf(record.creator)
    if (record.creator.index !== null || record.creator.story || records.has(key)) records.set(key, record)
    yield
  }
  const all = [...records.values()]
  return {
    records: all.filter(({ gone }) => !gone),
    replaced: new Set(all.flatMap(({ creator }) => creator.index ?? [])),
  }
}

function keyOf({ connector, drawnAs }: Creator): string {
  return `${connector}/${drawnAs}`
}

const pinnedCreators = perPinsInSlices((options) =>
  eachOf(options.pins, (pin) => creatorOf({ ...options, changes: undefined }, pin.connector, pin.handle)),
)

/** Their averages may differ from the rows. */
const creatorsOfPinnedPosts = perPinsInSlices(creatorsWithPins)
