// What the words of a handle that a client names say of its creator: `tinytech` is about technology, `mum.of.two` a woman.

import type { Words } from '../categories.ts'
import { BASE } from '../data/base.ts'
import { genderOfName } from '../names.ts'
import { AGE_GROUPS, GENDERS } from '../vocabulary.ts'

const { after_short, men, women, ages } = BASE.names.handles
const [AFTER_SHORT, MEN, WOMEN] = [new Set(after_short), new Set(men), new Set(women)]

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
  const at = AGE_GROUPS.findIndex((group) => words.some((word) => ages[group]?.includes(word.replace(/life$/, ''))))
  return at < 0 ? undefined : at
}
