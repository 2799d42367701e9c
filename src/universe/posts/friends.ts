// The people whom a creator names in posts: creators of the population on the same platform, those who speak the same
// language first.

import { type Draws, draws } from '../../kit/random.ts'
import { countOf, handleOf, nthOf } from '../handles.ts'
import { drawnCity, keyAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'

const FRIENDS = 3
/** How many creators are looked at. */
const CANDIDATES = 16

/** Draws `count` of the creator's friends: their handles with the `@`; fewer in a small population. */
export function somePeople(d: Draws, options: UniverseOptions, creator: Creator, count: number): string[] {
  return d.sample(friendsOf(options, creator), count).map((place) => `@${handleOf(options, place)}`)
}

/** Returns the indices of the creator's friends in the population. */
function friendsOf(options: UniverseOptions, { connector, drawnAs, index, languages }: Creator): number[] {
  const size = countOf(connector, options.size)
  if (size === 0) return []
  const d = draws(options.seed, 'friends', connector, drawnAs)
  const places = Array.from({ length: CANDIDATES }, () => nthOf(connector, d.int(0, size - 1)))
  const others = [...new Set(places)].filter((place) => place !== index)
  const population = populationOf(options)
  const languageAt = (place: number) => drawnCity(keyAt(population, place)).country.languages[0]
  const near = others.filter((place) => languageAt(place) === languages[0])
  return [...new Set([...near, ...others])].slice(0, FRIENDS)
}
