// The categories of creators (interface, endpoint 32) and the words of each: those of `data/`, and those that a user adds.
// Brands are invented: no real company is mentioned.

import { once } from '../kit/loading/once.ts'
import { BASE } from './data/base.ts'
import { type Language, readLanguages } from './data/languages.ts'
import { type LineData, type Subject, TOPICS, type Vocabulary } from './data/schema.ts'
import { type Fit, fitOf, textOf } from './people/fit.ts'
import type { Creator, UniverseOptions } from './types.ts'

/** A category with its words. */
export interface Category {
  readonly name: string
  /** What its creators do, as part of a handle. */
  readonly verb: string
  /** How many creators have it, next to other categories. */
  readonly share: number
  /** The ages of its creators. */
  readonly fits: Fit
  /** Percent of women among its creators and in their audiences. */
  readonly women: number
  /** Percent of pages without a person. */
  readonly pages: number
  /** Whether nobody makes light of it. */
  readonly serious: boolean
  /** What sponsors of its posts offer. */
  readonly sponsors: 'goods' | 'services' | 'causes'
  readonly igCategory: string
  /** Eight lines of a biography, and whom each fits. */
  readonly bio: readonly string[]
  readonly bioFits: readonly Fit[]
  /** Ten hashtags, with the `#`, and whom each fits. */
  readonly hashtags: readonly string[]
  readonly tagFits: readonly Fit[]
  /** Three brands, with the `@`. */
  readonly brands: readonly string[]
  readonly interests: readonly string[]
  /** The two categories that are next to it. */
  readonly near: readonly string[]
  readonly handleWords: readonly string[]
}

type CategoryData = (typeof BASE)['categories'][string]

function categoryOf(name: string, data: CategoryData, bio: readonly LineData[]): Category {
  const { ages, ig_category: igCategory, handle_words: handleWords, hashtags, brands, ...rest } = data
  return {
    ...rest,
    name,
    fits: fitOf({ text: name, ages }),
    igCategory,
    bio: bio.map(textOf),
    bioFits: bio.map(fitOf),
    hashtags: hashtags.map((tag) => `#${textOf(tag)}`),
    tagFits: hashtags.map(fitOf),
    brands: brands.map((brand) => `@${brand}`),
    handleWords,
  }
}

/** The categories of every population. */
export const CATEGORIES: readonly Category[] = Object.entries(BASE.categories).map(([name, data]) =>
  categoryOf(name, data, BASE.bios[name] ?? []),
)

const general = BASE.bios.General ?? []
/** Lines that any biography may have, and whom each fits. */
export const GENERAL_BIO: readonly string[] = general.map(textOf)
export const GENERAL_FITS: readonly Fit[] = general.map(fitOf)
const needing = (what: string) => general.findIndex((line) => typeof line === 'object' && line.needs === what)
/** The line that needs an e-mail address, and the one that needs a link. */
export const MAIL_LINE = needing('mail')
export const LINK_LINE = needing('link')
/** By general line: the line that nobody has together with it; -1 for none. */
export const UNLIKE = general.map((line) => (typeof line === 'object' ? GENERAL_BIO.indexOf(line.unlike ?? '') : -1))

const languages = once(readLanguages)

/** Returns the languages that creators write in. */
export function written(): readonly Language[] {
  return languages()
}

const byName = once(() => new Map(languages().map((language) => [language.name, language])))

export function languageNamed(name: string): Language | undefined {
  return byName().get(name)
}

/** Returns English, which everybody writes in who speaks none of the languages. */
export function english(): Language {
  const found = languageNamed('English')
  if (!found) throw new Error('there is no folder of English')
  return found
}

/** The words of a population. */
export class Words {
  /** Columns and draws hold their places in this list. */
  readonly categories: readonly Category[]
  /** Every brand with the `@`; those of category c are at 3c to 3c + 2. */
  readonly brands: readonly string[]
  readonly #added: Vocabulary
  readonly #codes: ReadonlyMap<string, number>
  readonly #tags = new Map<string, readonly string[]>()

  constructor(added: Vocabulary) {
    this.#added = added
    const own = Object.entries(added).map(([name, { bio, ...data }]) => categoryOf(name, data, bio))
    this.categories = [...CATEGORIES, ...own]
    this.brands = this.categories.flatMap(({ brands }) => brands)
    this.#codes = new Map(this.categories.map(({ name }, code) => [name.toLowerCase(), code]))
  }

  /** Returns the place of the category with this name (any case); -1 where there is none. */
  categoryAt(name: string): number {
    return this.#codes.get(name.toLowerCase()) ?? -1
  }

  categoryNamed(name: string): Category | undefined {
    return this.categories[this.categoryAt(name)]
  }

  /** Returns the language in which a creator writes: its first one, or English where that is not known for its category. */
  languageOf({ languages, category }: Pick<Creator, 'languages' | 'category'>): Language {
    const first = languageNamed(languages[0] ?? '')
    return first && (!Object.hasOwn(this.#added, category) || this.#addedIn(first, category)) ? first : english()
  }

  /** Returns the words of a category; general ones for an unknown one. */
  subjectOf(language: Language, category: string): Subject {
    const { subjects } = language
    const found =
      this.#addedIn(language, category) ?? (Object.hasOwn(subjects, category) ? subjects[category] : undefined)
    return found ?? subjects.General ?? { topics: [] }
  }

  #addedIn(language: Language, category: string): Subject | undefined {
    const added = Object.hasOwn(this.#added, category) ? this.#added[category] : undefined
    return language.name === 'English' ? added && { topics: added.topics } : added?.languages[language.name]
  }

  /** Returns the hashtags of a category, with the `#`: ten of its own, of which a creator has some, then six of any category. */
  hashtagsIn(language: Language, category: Category): readonly string[] {
    const key = `${language.name}/${category.name}`
    const known = this.#tags.get(key)
    if (known) return known
    const own = this.subjectOf(language, category.name).hashtags?.map((tag) => `#${tag}`) ?? category.hashtags
    // A list with fewer words begins again.
    const tags = category.hashtags.map((_, at) => own[at % own.length] ?? '')
    const all = [...tags, ...language.hashtags.map((tag) => `#${tag}`)]
    this.#tags.set(key, all)
    return all
  }
}

const NO_VOCABULARY: Vocabulary = {}
const known = new WeakMap<Vocabulary, Words>()

/** Returns the words of a population. */
export function wordsOf({ vocabulary = NO_VOCABULARY }: Pick<UniverseOptions, 'vocabulary'>): Words {
  const words = known.get(vocabulary) ?? new Words(vocabulary)
  known.set(vocabulary, words)
  return words
}

export { TOPICS }
