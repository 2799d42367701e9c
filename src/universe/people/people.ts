// Tables for who a creator is, so that age, gender, biography, hashtags and brands fit the category and each other.

import { once } from '../../kit/loading/once.ts'
import { CATEGORIES, type Category, categoryAt, GENERAL_BIO, GENERAL_FITS, MAIL_LINE } from '../categories.ts'
import { AGE_GROUPS, GENDERS } from '../vocabulary.ts'
import { type Fit, fits } from './fit.ts'
import { share } from './trait-draws.ts'

/** The code of `n/a`: a page without a person. */
const PAGE = 2
/** Categories with more pages than others, in percent. */
const PAGES: ReadonlyMap<string, number> = new Map([
  ['Fan Pages', 55],
  ['Infotainment', 28],
  ['News & Journalism', 22],
  ['Non Profits', 22],
])
const USUAL_PAGES = 10

/** Weights of the age groups among small, large and famous creators: few of the famous are very young. */
const AGES = [
  [9, 28, 31, 17, 8, 4.5, 3.5],
  [4, 26, 36, 20, 8, 4, 3],
  [0.5, 20, 40, 24, 9, 4, 3],
] as const
const FIRST_LARGE = 4
const FIRST_FAMOUS = 6

const genderTables = once(() =>
  CATEGORIES.map(({ name, women }) => {
    const pages = PAGES.get(name) ?? USUAL_PAGES
    const persons = 100 - pages
    // Even where most creators are women, some are not.
    return share([(persons * (100 - women)) / 100, (persons * women) / 100, pages])
  }),
)

/** By category and size, for persons and for pages. Nobody younger than 18 runs a page. */
const ageTables = once(() =>
  [false, true].map((page) =>
    CATEGORIES.map((category) =>
      AGES.map((weights) =>
        share(
          weights.map((weight, age) =>
            fits(category.fits, page ? PAGE : 0, age) && !(page && age === 0) ? weight : 0,
          ),
        ),
      ),
    ),
  ),
)

/** Returns the category, or the next one that somebody of this age may have. */
export function categoryFor(category: number, age: number): number {
  const after = CATEGORIES.map((_, step) => (category + step) % CATEGORIES.length)
  return after.find((code) => ageTables()[0]?.[code]?.[0]?.includes(age)) ?? category
}

/** Draws a gender by ten bits. */
export function genderOf(category: number, bits: number): number {
  return genderTables()[category]?.[bits] ?? 0
}

/** Draws an age group by ten bits. */
export function ageOf(category: number, gender: number, tier: number, bits: number): number {
  const size = tier >= FIRST_FAMOUS ? 2 : tier >= FIRST_LARGE ? 1 : 0
  return ageTables()[gender === PAGE ? 1 : 0]?.[category]?.[size]?.[bits] ?? 2
}

/** A table of something for each category, gender and age. */
function forEach<Made>(make: (category: Category, gender: number, age: number) => Made): Made[] {
  return CATEGORIES.flatMap((category) =>
    GENDERS.flatMap((_, gender) => AGE_GROUPS.map((_, age) => make(category, gender, age))),
  )
}

/** The place of a category, gender and age in such a table. */
const placeOf = (category: number, gender: number, age: number) =>
  (category * GENDERS.length + gender) * AGE_GROUPS.length + age

const bitsThatFit = (list: readonly Fit[], gender: number, age: number, but = -1) =>
  Uint8Array.from(list.flatMap((fit, bit) => (bit !== but && fits(fit, gender, age) ? [bit] : [])))

const ownLines = once(() => forEach(({ bioFits }, gender, age) => bitsThatFit(bioFits, gender, age)))
const generalLines = once(() =>
  [MAIL_LINE, -1].map((but) => forEach((_, gender, age) => bitsThatFit(GENERAL_FITS, gender, age, but))),
)
const tags = once(() =>
  forEach(({ tagFits }, gender, age) =>
    tagFits.reduce((mask, fit, bit) => (fits(fit, gender, age) ? mask | (1 << bit) : mask), 0),
  ),
)

const pick = (list: Uint8Array | undefined, byte: number) => list?.[((byte & 255) * list.length) >>> 8] ?? 0

/** Lines that nobody has both of. */
const RIVALS = [
  ['Coffee lover', 'Tea over everything'],
  ['Dog person', 'Cat person'],
  ['Night owl', 'Early bird'],
]
/** By general line: the line it clashes with; -1 for none. */
const CLASH = GENERAL_BIO.map((line) => {
  const rivals = RIVALS.find((pair) => pair.includes(line))
  return GENERAL_BIO.indexOf(rivals?.find((other) => other !== line) ?? '')
})

/** Draws the lines of a biography as bits: one or two of the category's (0-7), then one or two of the general ones. */
export function bioOf(category: number, gender: number, age: number, mail: boolean, word: number): number {
  const place = placeOf(category, gender, age)
  const own = ownLines()[place]
  const general = generalLines()[mail ? 1 : 0]?.[place]
  const first = pick(general, word >>> 16)
  const second = pick(general, word >>> 23)
  const more = word >>> 31 && CLASH[first] !== second ? 1 << (8 + second) : 0
  return (1 << pick(own, word)) | (1 << pick(own, word >>> 8)) | (1 << (8 + first)) | more
}

/** Draws hashtags as bits: half of the category's (0-9) and an eighth of the general ones (10-15), at least one. */
export function hashtagsOf(category: number, gender: number, age: number, word: number): number {
  const general = (word >>> 10) & (word >>> 16) & (word >>> 22) & 63
  const own = tags()[placeOf(category, gender, age)] ?? 1023
  // Computed even where it is not needed, which is nearly always: V8 throws its code away at what it has not seen yet.
  const one = own & -own
  return (word & own) | (general << 10) || one
}

/** The byte for no brand. */
export const NO_BRAND = 255
const NEAR = CATEGORIES.map(({ near }) => near.map(categoryAt))

/** Draws up to three brands, a byte each: two of the category and one of a category next to it. */
export function brandsOf(category: number, word: number): number {
  const count = word & 3
  const first = (word >>> 2) % 3
  const own = category * 3 + first
  const second = category * 3 + ((first + 1 + ((word >>> 8) & 1)) % 3)
  const third = (NEAR[category]?.[(word >>> 9) & 1] ?? category) * 3 + ((word >>> 16) % 3)
  return (count > 0 ? own : NO_BRAND) | ((count > 1 ? second : NO_BRAND) << 8) | ((count > 2 ? third : NO_BRAND) << 16)
}
