// The people whom a creator names in posts: creators of the population on the same platform, mostly from the same country.

import { draws } from '../../kit/random.ts'
import { connectorAt, countOf, handleOf, nthOf } from '../handles.ts'
import { CITIES } from '../places.ts'
import { blankTraits, fillTraits, keyAt, populationOf } from '../traits.ts'
import type { Creator, UniverseOptions } from '../types.ts'

const FRIENDS = 3
/** How many creators are looked at. */
const CANDIDATES = 24

/** Returns the handles of the creator's friends, with the `@`; few or none in a small population. */
export function friendsOf(options: UniverseOptions, { connector, handle, index, country }: Creator): string[] {
  const count = countOf(connector, options.size)
  if (count === 0) return []
  const d = draws(options.seed, 'friends', connector, handle)
  const places = Array.from({ length: CANDIDATES }, () => nthOf(connector, d.int(0, count - 1)))
  const others = [...new Set(places)].filter((place) => place !== index)
  const near = others.filter((place) => countryAt(options, place) === country)
  return [...new Set([...near, ...others])].slice(0, FRIENDS).map((place) => `@${handleOf(options, place)}`)
}

function countryAt({ seed }: UniverseOptions, index: number): string | null {
  const traits = blankTraits()
  fillTraits(traits, keyAt(populationOf(seed), index), connectorAt(index), null)
  return CITIES[traits.city]?.country.name ?? null
}
