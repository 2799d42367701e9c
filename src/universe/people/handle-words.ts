// What is known of a creator before it is drawn: what a pin says, and what the words of a handle that a client names tell.
// `tinytech` is about technology, `mum.of.two` is a woman, `anna1999` was born in that year.

import type { Category, Words } from '../categories.ts'
import { BASE } from '../data/base.ts'
import type { CreatorPin } from '../pins.ts'
import type { FixedTraits } from '../traits.ts'
import { AGE_GROUPS, type AgeGroup, beginOf, type Gender } from '../vocabulary.ts'
import { genderOfName } from './names.ts'

const { after_short, men, women, ages } = BASE.names.handles

/** The year that ages are of. */
export const PRESENT = 2026

/** A parent, a man or a woman at the end of a word: `fitmum`, `plantlady`. */
const PARENT = /(?<!i)(?:mum|mom|mummy|mommy|dad|daddy)$/
const MAN_LAST = /(?:dad|daddy|guy|boy|grandpa)$/
const WOMAN_LAST = /(?:(?<!i)mum|mom|mummy|mommy|girl|lady|queen|grandma)$/

/** Returns what a pin and a handle that a client named (empty for any other) say of a creator. The pin counts first. */
export function fixedTraitsOf(words: Words, pin: CreatorPin | null, handle: string): FixedTraits {
  const parts = partsOf(wordsOfHandle(handle))
  const name = pin?.full_name?.toLowerCase().split(' ')
  const category = words.categoryNamed(pin?.category ?? '') ?? categoryOfWords(words, parts)
  return {
    followers: pin?.followers,
    posts: pin?.posts,
    engagement: pin?.engagement,
    average_views: pin?.average_views ?? undefined,
    category,
    gender: pin?.gender ?? genderOfWords(name ?? []) ?? genderOfWords(parts),
    age: pin?.age_group ?? ageOfWords(parts) ?? ageOfYear(handle, category),
  }
}

export function wordsOfHandle(handle: string): string[] {
  return handle.split(/[^\p{L}]+/u).filter((word) => word !== '')
}

/** Returns the words and what they are joined from: `thecarguy` has `carguy`, `yogawithsara` has `sara`. */
function partsOf(words: readonly string[]): readonly string[] {
  const joined = words.flatMap((word) => {
    const [, what, whom] = /^(.{2,})(?:with|by)(.{2,})$/.exec(word) ?? []
    const [, bare] = /^(?:the|its|iam|real)(.{3,})$/.exec(word) ?? []
    return [what, whom, bare].filter((part) => part !== undefined)
  })
  return [...words, ...joined]
}

/** Returns the category that the longest word names. */
function categoryOfWords(words: Words, parts: readonly string[]): Category | undefined {
  let longest = ''
  let named: Category | undefined
  for (const category of words.categories) {
    for (const known of category.handle_words) {
      if (known.length <= longest.length || !parts.some((word) => says(word, known))) continue
      longest = known
      named = category
    }
  }
  return named ?? (parts.some((word) => PARENT.test(word)) ? words.categoryNamed('Parenting') : undefined)
}

function says(word: string, known: string): boolean {
  if (known.length > 3) return word.includes(known)
  return word === known || (word.startsWith(known) && after_short.includes(word.slice(known.length)))
}

function genderOfWords(words: readonly string[]): Gender | undefined {
  const man = words.some((word) => men.includes(word) || MAN_LAST.test(word))
  const woman = words.some((word) => women.includes(word) || WOMAN_LAST.test(word))
  if (man !== woman) return man ? 'male' : 'female'
  return words.map(genderOfName).find((gender) => gender !== undefined)
}

function ageOfWords(words: readonly string[]): AgeGroup | undefined {
  return AGE_GROUPS.find((group) => words.some((word) => ages[group]?.includes(word.replace(/life$/, ''))))
}

/** Returns the age group of somebody born in the year at the end of a handle, of four digits or two, if its category fits. */
function ageOfYear(handle: string, category: Category | undefined): AgeGroup | undefined {
  const [, letters = '', digits = ''] = /^(.*?)((?:19|20)\d\d|[6-9]\d|0\d)$/.exec(handle) ?? []
  if (digits === '' || /(?:\d|since|est|founded)[._-]?$/.test(letters)) return undefined
  const born = Number(digits) + (digits.length === 4 ? 0 : digits.startsWith('0') ? 2000 : 1900)
  const age = PRESENT - born
  const group = age > 100 ? undefined : AGE_GROUPS.findLast((each) => beginOf(each) <= age)
  return group && category?.suits('male', group) === false ? undefined : group
}
