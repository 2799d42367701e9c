// Names of people by group of countries, and invented surnames. A surname begins with a stem that is the creator's index in the
// population, permuted, so that the creator of a handle is found without a list of all handles, and no name is that of a real
// person for certain.

import { type Draws, digest } from '../../kit/random.ts'
import { BASE } from '../data/base.ts'

const { groups, known } = BASE.names

type Names = (typeof groups)[string]
const NO_NAMES: Names = { female: [], male: [], endings: [] }

/** Returns the first names of a group, and what may follow the stems of its invented surnames. */
export function namesIn(group: string): Names {
  return groups[group] ?? NO_NAMES
}

const GENDERS: ReadonlyMap<string, 'male' | 'female'> = new Map(
  [known, ...Object.values(groups)].flatMap(({ female, male }) => [
    ...male.map((name) => [name.toLowerCase(), 'male'] as const),
    ...female.map((name) => [name.toLowerCase(), 'female'] as const),
  ]),
)

/** Returns the usual gender of a first name (any case); undefined for an unknown one. Names of both genders are left out. */
export function genderOfName(first: string): 'male' | 'female' | undefined {
  return GENDERS.get(first.toLowerCase())
}

const [ONSET, VOWEL, MIDDLE, CLOSE] = ['cdfgjklmnrtv', 'aeiou', 'lnrm', 'dklmnrtv'] as const
const SHORT = [ONSET, VOWEL, MIDDLE, VOWEL, CLOSE]
const LONG = [...SHORT, VOWEL, CLOSE]

const sizeOf = (shape: readonly string[]) => shape.reduce((product, letters) => product * letters.length, 1)

/** How many creators have the shorter stems. */
export const SHORT_STEMS = sizeOf(SHORT)

/**
 * Blocks of indices from `first` on whose stems have the same shape: the letters at each of its places. Small populations
 * have short names, and there are more long ones than creators.
 */
const BLOCKS = [
  { shape: SHORT, first: 0, size: SHORT_STEMS },
  { shape: LONG, first: SHORT_STEMS, size: sizeOf(LONG) },
] as const
type Block = (typeof BLOCKS)[number]

/** Draws an invented surname of a group of countries, in lower case, and its beginning. */
export function drawnSurname(d: Draws, group: string): { readonly stem: string; readonly last: string } {
  const stem = lettersAt(SHORT, Math.floor(d.float() * SHORT_STEMS))
  return { stem, last: stem + d.pick(namesIn(group).endings) }
}

/** Returns how the indices of a block are permuted. Sizes have no prime factors but 2, 3 and 5, so steps of 30k + 7 visit all. */
function walkOf(seed: string, { shape, size }: Block): { readonly step: number; readonly shift: number } {
  const [a, b] = digest(seed, 'surname', shape.length)
  return { step: 30 * (a % (size / 30)) + 7, shift: b % size }
}

/** Returns the stem of an index in the population; `long` stems need no ending. */
export function stemAt(seed: string, index: number): { stem: string; long: boolean } {
  const block = BLOCKS.find(({ first, size }) => index < first + size)
  if (!block) throw new RangeError(`no surname for index ${index}`)
  const { step, shift } = walkOf(seed, block)
  return { stem: lettersAt(block.shape, ((index - block.first) * step + shift) % block.size), long: block.first > 0 }
}

function lettersAt(shape: readonly string[], number: number): string {
  let remaining = number
  let stem = ''
  for (const letters of shape) {
    stem += letters.charAt(remaining % letters.length)
    remaining = Math.floor(remaining / letters.length)
  }
  return stem
}

/** Returns the indices that a word (lower case) may stand for: those whose stem it begins with. */
export function indicesOf(seed: string, word: string): number[] {
  return BLOCKS.flatMap((block) => {
    let number = 0
    for (let place = block.shape.length - 1; place >= 0; place--) {
      const letters = block.shape[place] ?? ''
      const at = place < word.length ? letters.indexOf(word.charAt(place)) : -1
      if (at < 0) return []
      number = number * letters.length + at
    }
    const { step, shift } = walkOf(seed, block)
    const walked = (number - shift + block.size) % block.size
    return [block.first + ((walked * inverse(step, block.size)) % block.size)]
  })
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
