// Finds creators of the population that resemble another: same platform and category, similar number of followers.

import { draws } from '../kit/random.ts'
import { CATEGORIES } from './categories.ts'
import { countOf, nthOf } from './handles.ts'
import { type ShortCreator, shortCreatorAt } from './people/short-creators.ts'
import { drawnCategory, drawnFollowers, keyAt, populationOf } from './traits.ts'
import type { Creator, UniverseOptions } from './types.ts'

/** Creators of the population to draw; those of the category that are nearest in followers count. */
const CANDIDATES = 250

/** Returns at most `count` creators that resemble `creator`, the nearest in followers first; the same at any time. */
export function lookAlikesOf(options: UniverseOptions, creator: Creator, count: number): ShortCreator[] {
  const { connector, handle, category, followersAtStart } = creator
  const all = countOf(connector, options.size)
  if (all === 0) return []
  const d = draws(options.seed, 'look-alikes', connector, handle)
  const wanted = CATEGORIES.findIndex(({ name }) => name === category)
  const population = populationOf(options.seed)
  const found = new Map<number, number>()
  const distance = (followers: number) => Math.abs(Math.log((followers + 1) / (followersAtStart + 1)))
  for (let drawn = 0; drawn < CANDIDATES; drawn++) {
    const index = nthOf(connector, d.int(0, all - 1))
    const key = keyAt(population, index)
    if (drawnCategory(key) === wanted && index !== creator.index) found.set(index, distance(drawnFollowers(key)))
  }
  const nearest = [...found].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, count)
  // A pin may give a creator another category or size than it was drawn with.
  return nearest
    .map(([index]) => shortCreatorAt(options, index))
    .filter((other) => other.category === category)
    .sort((a, b) => distance(a.followersAtStart) - distance(b.followersAtStart))
}
