// What is known of a creator before it is drawn.

import { categoryAt } from './categories.ts'
import { ageOfWords, categoryOfWords, genderOfWords, partsOf } from './people/handle-words.ts'
import type { Given } from './traits.ts'
import type { CreatorPin } from './types.ts'
import { AGE_GROUPS, GENDERS } from './vocabulary.ts'

function codeOf(list: readonly string[], name: string | undefined): number | undefined {
  const at = name === undefined ? -1 : list.indexOf(name)
  return at < 0 ? undefined : at
}

/** Returns what a pin and the words of a named handle say of a creator. The pin counts first. */
export function givenOf(pin: CreatorPin | null, words: readonly string[]): Given {
  const parts = partsOf(words)
  const name = pin?.full_name?.toLowerCase().split(' ')
  const category = pin?.category === undefined ? -1 : categoryAt(pin.category)
  return {
    followers: pin?.followers,
    posts: pin?.posts,
    engagement: pin?.engagement,
    average_views: pin?.average_views,
    category: category >= 0 ? category : categoryOfWords(parts),
    gender: codeOf(GENDERS, pin?.gender?.toLowerCase()) ?? genderOfWords(name ?? []) ?? genderOfWords(parts),
    age: codeOf(AGE_GROUPS, pin?.age_group) ?? ageOfWords(parts),
  }
}
