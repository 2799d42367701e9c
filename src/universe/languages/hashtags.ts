// The hashtags of a category in a language: ten of the category, of which a creator has some, then six of any category.

import { type Category, GENERAL_HASHTAGS } from '../categories.ts'
import type { Language } from './language.ts'
import { english } from './languages.ts'
import { subjectOf } from './writing.ts'

const tagsOf = (words: string) => words.split(' ').map((word) => `#${word}`)

const known = new Map<Language, Map<Category, readonly string[]>>()

/** Returns sixteen hashtags, with the `#`; a list with fewer words for the category begins again. */
export function hashtagsIn(language: Language, category: Category): readonly string[] {
  const ofLanguage = known.get(language) ?? new Map<Category, readonly string[]>()
  known.set(language, ofLanguage)
  const tags = ofLanguage.get(category) ?? tagsIn(language, category)
  ofLanguage.set(category, tags)
  return tags
}

function tagsIn(language: Language, category: Category): readonly string[] {
  if (language === english()) return [...category.hashtags, ...GENERAL_HASHTAGS]
  const own = tagsOf(subjectOf(language, category.name)[0])
  return [...category.hashtags.map((_, at) => own[at % own.length] ?? ''), ...tagsOf(language.generalTags)]
}
