// What the words of a handle that a client names say of its creator: `tinytech` is about technology, `mum.of.two` a woman.

import type { Words } from '../categories.ts'
import { genderOfName } from '../names.ts'
import { AGE_GROUPS, type AgeGroup, GENDERS } from '../vocabulary.ts'

/** Words of three letters stand in many names (`carla`), so that they count alone or before one of these. */
const AFTER_SHORT = new Set([
  'fan',
  'life',
  'girl',
  'guy',
  'lover',
  'blog',
  'talk',
  'time',
  'club',
  'jokes',
  'tips',
  'lab',
  'hub',
])
const MEN = new Set(
  'dad daddy papa father grandpa mr boy guy king bro uncle opa papi husband brother abuelo nonno'.split(' '),
)
const WOMEN = new Set(
  'mom mum mummy mommy mama momma mother grandma granny nana mrs ms girl lady queen auntie oma mami mutti wife sister abuela nonna'.split(
    ' ',
  ),
)
const AGES: readonly (readonly [AgeGroup, string])[] = [
  ['65-', 'grandma grandpa granny nana oma opa abuela abuelo nonna nonno'],
  ['18-24', 'student'],
  ['13-17', 'teen teenage'],
]

/** A parent, a man or a woman at the end of a word: `fitmum`, `plantlady`. */
const PARENT = /(?<!i)(?:mum|mom|mummy|mommy|dad|daddy)$/
const MAN_LAST = /(?:dad|daddy|guy|boy|grandpa)$/
const WOMAN_LAST = /(?:(?<!i)mum|mom|mummy|mommy|girl|lady|queen|grandma)$/

/** Returns the words and what they are joined from: `thecarguy` has `carguy`, `yogawithsara` has `sara`. */
export function partsOf(words: readonly string[]): readonly string[] {
  const joined = words.flatMap((word) => {
    const [, what, whom] = /^(.{2,})(?:with|by)(.{2,})$/.exec(word) ?? []
    const [, bare] = /^(?:the|its|iam|real)(.{3,})$/.exec(word) ?? []
    return [what, whom, bare].filter((part) => part !== undefined)
  })
  return [...words, ...joined]
}

/** Returns the code of the category that the words of a handle name; undefined for none. */
export function categoryOfWords(words: Words, said: readonly string[]): number | undefined {
  let longest = ''
  let named: number | undefined
  for (const [code, { handleWords }] of words.categories.entries()) {
    for (const known of handleWords) {
      if (known.length <= longest.length || !said.some((word) => says(word, known))) continue
      longest = known
      named = code
    }
  }
  const parenting = words.categoryAt('Parenting')
  return named ?? (parenting >= 0 && said.some((word) => PARENT.test(word)) ? parenting : undefined)
}

function says(word: string, known: string): boolean {
  if (known.length > 3) return word.includes(known)
  return word === known || (word.startsWith(known) && AFTER_SHORT.has(word.slice(known.length)))
}

/** Returns the code of the gender that a name or the words of a handle say; undefined for none. */
export function genderOfWords(words: readonly string[]): number | undefined {
  const man = words.some((word) => MEN.has(word) || MAN_LAST.test(word))
  const woman = words.some((word) => WOMEN.has(word) || WOMAN_LAST.test(word))
  const named = words.map(genderOfName).find((gender) => gender !== undefined)
  const said = man !== woman ? (man ? 'male' : 'female') : named
  return said && GENDERS.indexOf(said)
}

/** Returns the code of the age group that the words of a handle say; undefined for none. */
export function ageOfWords(words: readonly string[]): number | undefined {
  const found = AGES.find(([, said]) => words.some((word) => said.split(' ').includes(word.replace(/life$/, ''))))?.[0]
  return found === undefined ? undefined : AGE_GROUPS.indexOf(found)
}
