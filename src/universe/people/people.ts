// Tables for who a creator is, so that age, gender, biography, hashtags and brands fit the category and each other.

import { type Category, GENERAL_FITS, MAIL_LINE, UNLIKE, type Words } from '../categories.ts'
import { AGE_GROUPS, GENDERS } from '../vocabulary.ts'
import { type Fit, fits } from './fit.ts'
import { share } from './trait-draws.ts'

/** The code of `n/a`: a page without a person. */
const PAGE = 2

/** Weights of the age groups among small, large and famous creators: few of the famous are very young. */
const AGES = [
  [9, 28, 31, 17, 8, 4.5, 3.5],
  [4, 26, 36, 20, 8, 4, 3],
  [0.5, 20, 40, 24, 9, 4, 3],
] as const
const FIRST_LARGE = 4
const FIRST_FAMOUS = 6

/** The byte for no brand. */
export const NO_BRAND = 255

const bitsThatFit = (list: readonly Fit[], gender: number, age: number, but = -1) =>
  list.flatMap((fit, bit) => (bit !== but && fits(fit, gender, age) ? [bit] : []))

const pick = (list: readonly number[] | undefined, byte: number) => list?.[((byte & 255) * list.length) >>> 8] ?? 0

/** What fits creators of one category, gender and age: places in lists, and hashtags as bits. */
interface Fitting {
  readonly own: readonly number[]
  /** Without and with the line that needs an e-mail address. */
  readonly general: readonly [readonly number[], readonly number[]]
  readonly tags: number
}

/** The draws of who a creator is, in a population with these words. Categories are places in their list. */
export class People {
  readonly #categories: Uint8Array
  readonly #genders: readonly Uint8Array[]
  /** By category and size, for persons and for pages. Nobody younger than 18 runs a page. */
  readonly #ages: readonly (readonly (readonly Uint8Array[])[])[]
  readonly #fitting: readonly Fitting[]
  readonly #near: readonly (readonly number[])[]

  constructor(words: Words) {
    const { categories } = words
    this.#categories = share(categories.map(({ share }) => share))
    this.#near = categories.map(({ near }) => near.map((name) => words.categoryAt(name)).filter((code) => code >= 0))
    this.#genders = categories.map(({ women, pages }) => {
      const persons = 100 - pages
      // Even where most creators are women, some are not.
      return share([(persons * (100 - women)) / 100, (persons * women) / 100, pages])
    })
    const ages = (category: Category, page: boolean) =>
      AGES.map((weights) =>
        share(
          weights.map((weight, age) =>
            fits(category.fits, page ? PAGE : 0, age) && !(page && age === 0) ? weight : 0,
          ),
        ),
      )
    this.#ages = [false, true].map((page) => categories.map((category) => ages(category, page)))
    this.#fitting = categories.flatMap(({ bioFits, tagFits }) =>
      GENDERS.flatMap((_, gender) =>
        AGE_GROUPS.map((_, age) => ({
          own: bitsThatFit(bioFits, gender, age),
          general: [bitsThatFit(GENERAL_FITS, gender, age, MAIL_LINE), bitsThatFit(GENERAL_FITS, gender, age)],
          tags: bitsThatFit(tagFits, gender, age).reduce((mask, bit) => mask | (1 << bit), 0),
        })),
      ),
    )
  }

  #fittingOf(category: number, gender: number, age: number): Fitting | undefined {
    return this.#fitting[(category * GENDERS.length + gender) * AGE_GROUPS.length + age]
  }

  /** Returns the category, or the next one that somebody of this age may have. */
  categoryFor(category: number, age: number): number {
    const count = this.#genders.length
    const after = Array.from({ length: count }, (_, step) => (category + step) % count)
    return after.find((code) => this.#ages[0]?.[code]?.[0]?.includes(age)) ?? category
  }

  /** Draws a category by ten bits. */
  categoryOf(bits: number): number {
    return this.#categories[bits] ?? 0
  }

  /** Draws a gender by ten bits. */
  genderOf(category: number, bits: number): number {
    return this.#genders[category]?.[bits] ?? 0
  }

  /** Draws an age group by ten bits. */
  ageOf(category: number, gender: number, tier: number, bits: number): number {
    const size = tier >= FIRST_FAMOUS ? 2 : tier >= FIRST_LARGE ? 1 : 0
    return this.#ages[gender === PAGE ? 1 : 0]?.[category]?.[size]?.[bits] ?? 2
  }

  /** Draws the lines of a biography as bits: one or two of the category's (0-7), then one or two of the general ones. */
  bioOf(category: number, gender: number, age: number, mail: boolean, word: number): number {
    const fitting = this.#fittingOf(category, gender, age)
    const general = fitting?.general[mail ? 1 : 0]
    const first = pick(general, word >>> 16)
    const second = pick(general, word >>> 23)
    const more = word >>> 31 && UNLIKE[first] !== second ? 1 << (8 + second) : 0
    return (1 << pick(fitting?.own, word)) | (1 << pick(fitting?.own, word >>> 8)) | (1 << (8 + first)) | more
  }

  /** Draws hashtags as bits: half of the category's (0-9) and an eighth of the general ones (10-15), at least one. */
  hashtagsOf(category: number, gender: number, age: number, word: number): number {
    const general = (word >>> 10) & (word >>> 16) & (word >>> 22) & 63
    const own = this.#fittingOf(category, gender, age)?.tags ?? 1023
    return (word & own) | (general << 10) || own & -own
  }

  /** Draws up to three brands, a byte each: two of the category and one of a category next to it. */
  brandsOf(category: number, word: number): number {
    const count = word & 3
    const first = (word >>> 2) % 3
    const own = category * 3 + first
    const second = category * 3 + ((first + 1 + ((word >>> 8) & 1)) % 3)
    const near = this.#near[category] ?? []
    const third = (near[((word >>> 9) & 1) % near.length] ?? category) * 3 + ((word >>> 16) % 3)
    return (
      (count > 0 ? own : NO_BRAND) | ((count > 1 ? second : NO_BRAND) << 8) | ((count > 2 ? third : NO_BRAND) << 16)
    )
  }
}

const known = new WeakMap<Words, People>()

export function peopleOf(words: Words): People {
  const people = known.get(words) ?? new People(words)
  known.set(words, people)
  return people
}
