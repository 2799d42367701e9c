// The handles of the population: a name and a number. The number is the creator's index in the population, permuted, so
// that the creator of a handle is found without a list of all handles.

import { type Draws, digest, draws } from '../kit/random.ts'
import { CATEGORIES } from './categories.ts'
import { NAMES, PAGE_WORDS } from './names.ts'
import { CITIES } from './places.ts'
import { blankTraits, fillTraits, keyAt, populationOf, type Traits } from './traits.ts'
import type { Connector, UniverseOptions } from './types.ts'
import { GENDERS } from './vocabulary.ts'

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

/** Returns the platform id in a handle (a channel id, or the digits after `ig_` or `tt_`); null for a real handle. */
export function idInHandle(connector: Connector, handle: string): string | null {
  if (connector === 'youtube') return /^UC[\w-]+$/.test(handle) ? handle : null
  const digits = handle.slice(3)
  return handle.startsWith(connector === 'instagram' ? 'ig_' : 'tt_') && /^[0-9]+$/.test(digits) ? digits : null
}

/** Returns the handle of a creator whose platform id this universe did not generate. */
export function handleOfForeignId(connector: Connector, id: string): string {
  if (connector === 'youtube') return id
  return `${connector === 'instagram' ? 'ig' : 'tt'}_${id}`
}

/** Normalises a handle: without `@`, in lower case; channel ids keep their case. */
export function canonicalHandle(connector: Connector, handle: string): string {
  const bare = handle.trim().replace(/^@/, '')
  return connector === 'youtube' && idInHandle(connector, bare) !== null ? bare : bare.toLowerCase()
}

/** Returns the full name of a population creator, and its handle without the number. */
export function namesOf(seed: string, index: number, traits: Traits): { fullName: string; stem: string } {
  const { d, names, last, category } = nameDraws(seed, index, traits)
  const gender = GENDERS[traits.gender]
  if (gender !== 'male' && gender !== 'female') {
    const word = d.pick(PAGE_WORDS)
    const fullName = d.chance(0.5) ? `${last} ${word}` : `${word} ${last}`
    return { fullName, stem: fullName.toLowerCase().replace(' ', d.pick(['.', '_', ''])) }
  }
  const first = d.pick(names[gender])
  const tail = (d.chance(0.4) ? category.verb : last).toLowerCase()
  return { fullName: `${first} ${last}`, stem: `${first.toLowerCase()}${d.pick(['.', '_', ''])}${tail}` }
}

function nameDraws(seed: string, index: number, traits: Traits) {
  const city = CITIES[traits.city]
  const category = CATEGORIES[traits.category]
  if (!city || !category) throw new RangeError('traits name no city or category')
  const d: Draws = draws(seed, 'name', index)
  const names = NAMES[city.country.names]
  return { d, names, last: d.pick(names.last), category }
}

/** Returns the block of numbers with this many digits. Blocks let small populations have short handles. */
function blockOf(digits: number, seed: string) {
  const low = 10 ** (digits - 1)
  const size = 9 * low
  const [a, b] = digest(seed, 'handle', digits)
  // The size of a block has no prime factors but 2, 3 and 5, so steps of 30k + 7 visit all of its numbers.
  return { low, size, first: digits === 4 ? 0 : low - 1_000, step: 30 * (a % (size / 30)) + 7, shift: b % size }
}

function digitsFor(index: number): number {
  let digits = 4
  while (index >= 10 ** digits - 1_000) digits++
  return digits
}

/** Returns the number in the handle of an index. */
export function suffixAt(seed: string, index: number): number {
  const block = blockOf(digitsFor(index), seed)
  return block.low + (((index - block.first) * block.step + block.shift) % block.size)
}

function inverse(step: number, modulus: number): number {
  let [r0, r1, t0, t1] = [modulus, step, 0, 1]
  while (r1 > 0) {
    const q = Math.floor(r0 / r1)
    ;[r0, r1] = [r1, r0 - q * r1]
    ;[t0, t1] = [t1, t0 - q * t1]
  }
  return t0 < 0 ? t0 + modulus : t0
}

/** Returns the index of a number in a handle. */
export function indexOfSuffix(seed: string, suffix: number): number {
  const block = blockOf(String(suffix).length, seed)
  const walked = (suffix - block.low - block.shift + block.size) % block.size
  return block.first + ((walked * inverse(block.step, block.size)) % block.size)
}

/** Returns the handle of an index in the population. */
export function handleOf({ seed }: Pick<UniverseOptions, 'seed'>, index: number): string {
  const traits = blankTraits()
  fillTraits(traits, keyAt(populationOf(seed), index), connectorAt(index), null)
  return namesOf(seed, index, traits).stem + suffixAt(seed, index)
}

/** Returns the index of the population creator with this (canonical) handle; null where there is none. */
export function indexOfHandle(options: UniverseOptions, connector: Connector, handle: string): number | null {
  const suffix = /[^0-9]([1-9][0-9]{3,7})$/.exec(handle)?.[1]
  if (suffix === undefined) return null
  const index = indexOfSuffix(options.seed, Number(suffix))
  if (index >= options.size || connectorAt(index) !== connector) return null
  return handleOf(options, index) === handle ? index : null
}
