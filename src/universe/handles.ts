// The handles of the population. Each contains a surname, which leads back to the creator's index.

import { draws } from '../kit/random.ts'
import { CATEGORIES } from './categories.ts'
import { NAMES, PAGE_WORDS } from './names.ts'
import { handleFrom } from './people/handle-forms.ts'
import { ENDINGS, indicesOf, stemAt } from './people/surnames.ts'
import { CITIES } from './places.ts'
import { blankTraits, fillTraits, keyAt, populationOf, type Traits } from './traits.ts'
import type { Connector, UniverseOptions } from './types.ts'
import { bandAt, GENDERS, TIERS } from './vocabulary.ts'

/** The connector of each index modulo 10: half of the population is on instagram. */
const PATTERN: readonly Connector[] = [
  'instagram',
  'youtube',
  'instagram',
  'tiktok',
  'instagram',
  'youtube',
  'instagram',
  'youtube',
  'instagram',
  'tiktok',
]
/** The indices modulo 10 of each connector. */
const PLACES: Readonly<Record<Connector, readonly number[]>> = {
  instagram: [0, 2, 4, 6, 8],
  youtube: [1, 5, 7],
  tiktok: [3, 9],
}

/** Returns the connector of an index in the population. */
export function connectorAt(index: number): Connector {
  return PATTERN[index % 10] ?? 'instagram'
}

/** Returns how many of the first `size` creators are on this connector. */
export function countOf(connector: Connector, size: number): number {
  const places = PLACES[connector]
  return Math.floor(size / 10) * places.length + places.filter((place) => place < size % 10).length
}

/** Returns the index of creator number `nth` (from 0) of a connector. */
export function nthOf(connector: Connector, nth: number): number {
  const places = PLACES[connector]
  return Math.floor(nth / places.length) * 10 + (places[nth % places.length] ?? 0)
}

/** Returns the full name and the handle of a population creator. */
export function namesOf(seed: string, index: number, traits: Traits): { fullName: string; handle: string } {
  const city = CITIES[traits.city]
  const category = CATEGORIES[traits.category]
  if (!city || !category) throw new RangeError('traits name no city or category')
  const d = draws(seed, 'name', index)
  const { stem, long } = stemAt(seed, index)
  const { names } = city.country
  const last = long ? stem : stem + d.pick(ENDINGS[names])
  const surname = last.charAt(0).toUpperCase() + last.slice(1)
  const gender = GENDERS[traits.gender]
  const tier = bandAt(TIERS, traits.followers)
  const { age } = traits
  if (gender !== 'male' && gender !== 'female') {
    const word = d.pick(PAGE_WORDS)
    const fullName = d.chance(0.5) ? `${surname} ${word}` : `${word} ${surname}`
    return { fullName, handle: handleFrom(d, { first: null, last, stem, word: word.toLowerCase(), tier, age }) }
  }
  const first = d.pick(NAMES[names][gender])
  const parts = { first: first.toLowerCase(), last, stem, word: category.verb, tier, age }
  return { fullName: `${first} ${surname}`, handle: handleFrom(d, parts) }
}

/** Returns the handle of an index in the population. */
export function handleOf({ seed }: Pick<UniverseOptions, 'seed'>, index: number): string {
  const traits = blankTraits()
  fillTraits(traits, keyAt(populationOf(seed), index), connectorAt(index), null)
  return namesOf(seed, index, traits).handle
}

/** Returns the index of the population creator with this (canonical) handle; null where there is none. */
export function indexOfHandle(options: UniverseOptions, connector: Connector, handle: string): number | null {
  for (const part of handle.split(/[^a-z]+/)) {
    // A surname stands alone or after an initial.
    for (const word of [part, part.slice(1)]) {
      for (const index of indicesOf(options.seed, word)) {
        if (index >= options.size || connectorAt(index) !== connector) continue
        if (handleOf(options, index) === handle) return index
      }
    }
  }
  return null
}
