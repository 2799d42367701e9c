// The handles of the population. Each contains a surname, which leads back to the creator's index.
// Digits are in a quarter of them; the famous have short ones.

import { type Draws, draws } from '../kit/random.ts'
import { BASE } from './data/base.ts'
import { PRESENT } from './people/handle-words.ts'
import { indicesOf, namesIn, stemAt } from './people/names.ts'
import { populationOf, type Traits, traitsAt } from './traits.ts'
import { CONNECTORS, type Connector, PLATFORMS, type UniverseOptions } from './types.ts'
import { type AgeGroup, bandAt, beginOf, TIERS } from './vocabulary.ts'

/** The connector of each index modulo 10. */
const PATTERN = Array.from({ length: 10 }, (_, place) =>
  CONNECTORS.find((connector) => PLATFORMS[connector].places.includes(place)),
)

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
    const word = d.pick(BASE.names.pages)
    const fullName = d.chance(0.5) ? `${surname} ${word}` : `${word} ${surname}`
    return { fullName, handle: handleFrom(d, { ...parts, first: null, word: word.toLowerCase() }) }
  }
  const first = d.pick(names[gender])
  const handle = handleFrom(d, { ...parts, first: first.toLowerCase(), word: category.verb })
  return { fullName: `${first} ${surname}`, handle }
}

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

/** From this tier (mega) on, creators are famous. */
const FAMOUS = 6
/** From this tier (upper-mid) on, they are known. */
const KNOWN = 4
/** From this age on, a year of birth in the handle stays true as the years of a world go by. */
const GROWN = 25

/** What a handle is made of, in lower case. */
interface HandleParts {
  /** null for a page. */
  readonly first: string | null
  readonly last: string
  /** The beginning of `last`, for a nickname. */
  readonly stem: string
  /** What the creator does, or what the page is. */
  readonly word: string
  readonly tier: number
  readonly age: AgeGroup
}

/** Draws a handle. Parts of a name are never joined but by an initial, so that a handle has one reading. */
function handleFrom(d: Draws, parts: HandleParts): string {
  const handle = lettersOf(d, parts)
  const digits = d.chance(parts.tier >= FAMOUS ? 0.08 : 0.275)
  // Higher numbers would be read as an age or as a year of birth.
  const digit = d.chance(0.5) && beginOf(parts.age) >= GROWN ? birthYear(d, parts.age) : String(d.int(1, 12))
  return digits ? handle + digit : handle
}

function lettersOf(d: Draws, { first, last, stem, word, tier }: HandleParts): string {
  const between = d.pick(['.', '_'])
  const roll = d.float()
  if (tier >= FAMOUS) return roll < 0.45 ? stem : roll < 0.8 || first === null ? last : first.charAt(0) + last
  if (first === null) return roll < 0.5 ? last + between + word : word + between + last
  const initial = first.charAt(0) + last
  if (tier >= KNOWN) return roll < 0.25 ? last : roll < 0.5 ? initial : first + between + last
  if (roll < 0.15) return initial
  if (roll < 0.32) return last + between + word
  return first + between + (roll < 0.5 ? stem : last)
}

/**
 * Returns the last two digits of the year in which somebody of this age was born: one that the age group still fits years
 * later, and after whose thirteenth year no account is too old.
 */
function birthYear(d: Draws, age: AgeGroup): string {
  return String(PRESENT - beginOf(age) - d.int(1, 4)).slice(-2)
}
