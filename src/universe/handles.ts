// The handles of the population. Each contains a surname, which leads back to the creator's index.

import { draws } from '../kit/random.ts'
import { namesIn, PAGE_WORDS } from './names.ts'
import { handleFrom } from './people/handle-forms.ts'
import { indicesOf, stemAt } from './people/surnames.ts'
import { populationOf, type Traits, traitsAt } from './traits.ts'
import { CONNECTORS, type Connector, PLATFORMS, type UniverseOptions } from './types.ts'
import { bandAt, TIERS } from './vocabulary.ts'

/** The connector of each index modulo 10. */
const PATTERN = Array.from({ length: 10 }, (_, place) =>
  CONNECTORS.find((connector) => PLATFORMS[connector].places.includes(place)),
)

/** Returns the connector of an index in the population. */
export function connectorAt(index: number): Connector {
  return PATTERN[index % 10] ?? CONNECTORS[0]
}

/** Returns how many of the first `size` creators are on this connector. */
export function countOf(connector: Connector, size: number): number {
  const { places } = PLATFORMS[connector]
  return Math.floor(size / 10) * places.length + places.filter((place) => place < size % 10).length
}

/** Returns the index of creator number `nth` (from 0) of a connector. */
export function nthOf(connector: Connector, nth: number): number {
  const { places } = PLATFORMS[connector]
  return Math.floor(nth / places.length) * 10 + (places[nth % places.length] ?? 0)
}

/** Returns the full name and the handle of a population creator. */
export function namesOf(
  options: Pick<UniverseOptions, 'seed'>,
  index: number,
  traits: Traits,
): { fullName: string; handle: string } {
  const d = draws(options.seed, 'name', index)
  const { stem, long } = stemAt(options.seed, index)
  const { gender, age, category } = traits
  const names = namesIn(traits.city.country.names)
  const last = long ? stem : stem + d.pick(names.endings)
  const surname = last.charAt(0).toUpperCase() + last.slice(1)
  const parts = { last, stem, tier: bandAt(TIERS, traits.followers), age }
  if (gender === 'n/a') {
    const word = d.pick(PAGE_WORDS)
    const fullName = d.chance(0.5) ? `${surname} ${word}` : `${word} ${surname}`
    return { fullName, handle: handleFrom(d, { ...parts, first: null, word: word.toLowerCase() }) }
  }
  const first = d.pick(names[gender])
  const handle = handleFrom(d, { ...parts, first: first.toLowerCase(), word: category.verb })
  return { fullName: `${first} ${surname}`, handle }
}

/** Returns the handle of an index in the population. */
export function handleOf(options: Pick<UniverseOptions, 'seed' | 'vocabulary'>, index: number): string {
  return namesOf(options, index, traitsAt(populationOf(options), index, connectorAt(index))).handle
}

/** Returns the index of the population creator with this (canonical) handle; null where there is none. On any platform: `null`. */
export function indexOfHandle(options: UniverseOptions, connector: Connector | null, handle: string): number | null {
  for (const part of handle.split(/[^a-z]+/)) {
    // A surname stands alone or after an initial.
    for (const word of [part, part.slice(1)]) {
      for (const index of indicesOf(options.seed, word)) {
        if (index >= options.size || (connector !== null && connectorAt(index) !== connector)) continue
        if (handleOf(options, index) === handle) return index
      }
    }
  }
  return null
}
