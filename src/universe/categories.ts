// The categories of creators (interface, endpoint 32) and the words of each: those of `data/`, and those that a user adds.
// Brands are invented: no real company is mentioned.

import { once, oncePer } from '../kit/loading/once.ts'
import { BASE } from './data/base.ts'
import { type Language, readLanguages } from './data/languages.ts'
import type { LineData, Subject, Vocabulary } from './data/schema.ts'
import { lineOf, peopleOf } from './people/people.ts'
import { share } from './people/trait-draws.ts'
import type { Creator, UniverseOptions } from './types.ts'
import type { AgeGroup } from './vocabulary.ts'

type CategoryData = (typeof BASE)['categories'][string]

/** A category with its words: see `data/schema.ts`. Hashtags have the `#`, brands the `@`. */
export type Category = Readonly<ReturnType<typeof categoryOf>>

function categoryOf(name: string, data: CategoryData, bio: readonly LineData[]) {
  const { suits } = lineOf({ text: name, ages: data.ages })
  return {
    ...data,
    name,
    suits,
    bio: once(() => bio.map(lineOf)),
    hashtags: once(() => data.hashtags.map(lineOf).map((line) => ({ ...line, text: `#${line.text}` }))),
    brands: data.brands.map((brand) => `@${brand}`),
    people: once(() => peopleOf({ ...data, suits })),
  }
}

export const CATEGORIES: readonly Category[] = Object.entries(BASE.categories).map(([name, data]) =>
  categoryOf(name, data, BASE.bios[name] ?? []),
)

/** Lines that any biography may have. */
export const GENERAL_BIO = (BASE.bios.General ?? []).map(lineOf)

/** Returns the languages that creators write in. */
export const written = once(readLanguages)

const byName = once(() => new Map(written().map((language) => [language.name, language])))

export function languageNamed(name: string): Language | undefined {
  return byName().get(name)
}

/** Returns English, which everybody writes in who speaks none of the languages. */
export function english(): Language {
  const found = languageNamed('English')
  if (!found) throw new Error('there is no folder of English')
  return found
}

export class Words {
  readonly categories: readonly Category[]
  /** Draws a category by ten bits. */
  readonly drawnCategory: (bits: number) => Category
  readonly #added: Vocabulary
  readonly #byName: ReadonlyMap<string, Category>

  constructor(added: Vocabulary) {
    this.#added = added
    const own = Object.entries(added).map(([name, { bio, ...data }]) => categoryOf(name, data, bio))
    this.categories = [...CATEGORIES, ...own]
    this.drawnCategory = share(
      this.categories,
      this.categories.map(({ share }) => share),
    )
    this.#byName = new Map(this.categories.map((category) => [category.name.toLowerCase(), category]))
  }

  /** Returns the category with this name (any case). */
  categoryNamed(name: string): Category | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  /** Returns the category, or the next one that somebody of this age may have. */
  categoryFor(category: Category, age: AgeGroup): Category {
    const at = this.categories.indexOf(category)
    const after = [...this.categories.slice(at), ...this.categories.slice(0, at)]
    return after.find(({ suits }) => suits('male', age)) ?? category
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
    const [name, hashtags] = [category.name, category.hashtags()]
    const own = this.subjectOf(language, name).hashtags?.map((tag) => `#${tag}`) ?? hashtags.map(({ text }) => text)
    // A list with fewer words begins again.
    const tags = hashtags.map((_, at) => own[at % own.length] ?? '')
    return [...tags, ...language.hashtags.map((tag) => `#${tag}`)]
  }
}

const NO_VOCABULARY: Vocabulary = {}
const wordsBy = oncePer((vocabulary: Vocabulary) => new Words(vocabulary))

export function wordsOf({ vocabulary = NO_VOCABULARY }: Pick<UniverseOptions, 'vocabulary'>): Words {
  return wordsBy(vocabulary)
}
