// What is known of a creator before it is drawn.

import type { Words } from './categories.ts'
import { ageOfHandle } from './people/birth-years.ts'
import { ageOfWords, categoryOfWords, genderOfWords, partsOf } from './people/handle-words.ts'
import type { Given } from './traits.ts'
import type { CreatorPin } from './types.ts'
import { AGE_GROUPS, GENDERS } from './vocabulary.ts'

function codeOf(list: readonly string[], name: string | undefined): number | undefined {
  const at = name === undefined ? -1 : list.indexOf(name)
  return at < 0 ? undefined : at
}

/** Returns the words of a handle. */
export function wordsOfHandle(handle: string): string[] {
  return handle.split(/[^\p{L}]+/u).filter((word) => word !== '')
}

/** Returns what a pin and a handle that a client named (empty for any other) say of a creator. The pin counts first. */
export function givenOf(words: Words, pin: CreatorPin | null, handle: string): Given {
  const parts = partsOf(wordsOfHandle(handle))
  const name = pin?.full_name?.toLowerCase().split(' ')
  const pinned = pin?.category === undefined ? -1 : words.categoryAt(pin.category)
  const category = pinned >= 0 ? pinned : categoryOfWords(words, parts)
  return {
    followers: pin?.followers,
    posts: pin?.posts,
    engagement: pin?.engagement,
    average_views: pin?.average_views ?? undefined,
    category,
    gender: codeOf(GENDERS, pin?.gender?.toLowerCase()) ?? genderOfWords(name ?? []) ?? genderOfWords(parts),
    age:
      codeOf(AGE_GROUPS, pin?.age_group) ??
      ageOfWords(parts) ??
      ageOfHandle(handle, category === undefined ? undefined : words.categories[category]?.fits),
  }
}
