// Creators as lists of people show them, and those of the population that resemble another: same platform and category,
// similar number of followers.

import { draws } from '../kit/random.ts'
import { creatorAt } from './creators.ts'
import { pinOf } from './drawn-creators.ts'
import { connectorAt, countOf, namesOf, nthOf } from './handles.ts'
import { creatorAsOf } from './story.ts'
import { drawnCategory, drawnFollowers, keyAt, populationOf, traitsAt } from './traits.ts'
import type { Creator, UniverseOptions } from './types.ts'

export type ShortCreator = Pick<Creator, 'connector' | 'handle' | 'fullName' | 'category' | 'followersAtStart'>

/** Returns the creator with this index in the population, as of `at` (ms). Drawing all of it would take six times as long. */
export function shortCreatorAt(options: UniverseOptions, index: number, at: number): ShortCreator {
  const connector = connectorAt(index)
  const traits = traitsAt(populationOf(options), index, connector)
  const { fullName, handle } = namesOf(options, index, traits)
  if (pinOf(options, connector, handle) || options.changes) return creatorAsOf(creatorAt(options, index), at)
  return { connector, handle, fullName, category: traits.category.name, followersAtStart: traits.followers }
}

/** Creators of the population to draw; those of the category that are nearest in followers count. */
const CANDIDATES = 1_500

/** Returns at most `count` creators that resemble `creator`, the nearest in followers first, as of `at` (ms). */
export function lookAlikesOf(options: UniverseOptions, creator: Creator, count: number, at: number): ShortCreator[] {
  const { category } = creator
  const found = candidatesFor(options, creator)
  const far = (index: number) => found.get(index) ?? 0
  const nearest = [...found.keys()].sort((a, b) => far(a) - far(b) || a - b).slice(0, count)
  const alike: ShortCreator[] = []
  for (const index of nearest) {
    const other = shortCreatorAt(options, index, at)
    // A pin may give a creator another category or size than it was drawn with.
    if (other.category === category) alike.push(other)
  }
  const distance = (other: ShortCreator) => distanceOf(creator, other.followersAtStart)
  return alike.sort((a, b) => distance(a) - distance(b))
}

/** Returns how far creators of the same category are, by their index. */
function candidatesFor(options: UniverseOptions, creator: Creator): ReadonlyMap<number, number> {
  const { connector, drawnAs, category } = creator
  const found = new Map<number, number>()
  const all = countOf(connector, options.size)
  if (all === 0) return found
  const d = draws(options.seed, 'look-alikes', connector, drawnAs)
  const population = populationOf(options)
  const wanted = population.words.categoryNamed(category)
  for (let drawn = 0; drawn < CANDIDATES; drawn++) {
    const index = nthOf(connector, d.int(0, all - 1))
    const key = keyAt(population, index)
    if (drawnCategory(population, key) === wanted && index !== creator.index) {
      found.set(index, distanceOf(creator, drawnFollowers(key)))
    }
  }
  return found
}

function distanceOf({ followersAtStart }: Creator, followers: number): number {
  return Math.abs(Math.log((followers + 1) / (followersAtStart + 1)))
}
