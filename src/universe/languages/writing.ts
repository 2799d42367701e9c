// Fills the patterns of a language.

import type { Draws } from '../../kit/random.ts'
import type { Creator, Gender } from '../types.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { hindi } from './hindi.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import type { Language, Pattern, Subject, SubjectName } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'

/** The languages that creators write in, by their names in `places.ts`. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map<string, Language>([
  ['English', english],
  ['Spanish', spanish],
  ['Portuguese', portuguese],
  ['German', german],
  ['French', french],
  ['Italian', italian],
  ['Turkish', turkish],
  ['Indonesian', indonesian],
  ['Dutch', dutch],
  ['Hindi', hindi],
])

/** The languages, in an order that never changes for the columns of the search. */
export const WRITTEN: readonly Language[] = [...LANGUAGES.values()]

/** Returns the language in which somebody who speaks these writes: the first one, or English where that is not known. */
export function writtenBy(languages: readonly string[]): Language {
  return LANGUAGES.get(languages[0] ?? '') ?? english
}

/** Returns the words of a category; general ones for a category that only a fixture has. */
export function subjectOf({ subjects }: Language, category: string): Subject {
  return isSubject(subjects, category) ? subjects[category] : subjects.General
}

function isSubject(subjects: Language['subjects'], category: string): category is SubjectName {
  return Object.hasOwn(subjects, category)
}

/** What the slots of a pattern are filled with. */
export interface Fillers {
  /** Which topic of the creator's category it is, from 0. */
  readonly topic: number
  readonly creator: Pick<Creator, 'category' | 'gender'>
  /** Texts of other slots. */
  readonly texts?: Readonly<Record<string, string>>
}

const PART = /\{(\w+)\}|\[([^\]]+)\]|<([^>]*)>/g

/** Returns the sentence, which begins with a capital letter. */
export function say(language: Language, pattern: Pattern, { topic, creator, texts = {} }: Fillers): string {
  if (!/[{[<]/.test(pattern)) return pattern
  const { form, words } = nounIn(language, creator.category, topic)
  const said = pattern.replace(PART, (_, slot?: string, forms?: string, genders?: string) => {
    if (slot !== undefined) return texts[slot] ?? words(slot)
    const choices = (forms ?? genders ?? '').split('|')
    return (forms === undefined ? choices[of(creator.gender)] : choices[choices.length > 2 ? form : form >> 1]) ?? ''
  })
  return said.charAt(0).toLocaleUpperCase(language.locale) + said.slice(1)
}

const of = (gender: Gender) => (gender === 'female' ? 1 : 0)

function nounIn(language: Language, category: string, topic: number) {
  const noun = subjectOf(language, category)[topic + 1] ?? ''
  const blank = noun.indexOf(' ')
  const [name, text] = [noun.slice(0, blank), noun.slice(blank + 1)]
  const kind = language.classes[name]
  return {
    /** Which of four forms agrees: masculine, feminine, masculine plural, feminine plural. */
    form: (kind?.plural ? 2 : 0) + (kind?.feminine ? 1 : 0),
    words: (slot: string) => (language.before[slot]?.[name] ?? '') + text,
  }
}

/** Returns the names as a list, such as `a, b and c`. */
export function listed({ and }: Language, names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

/** Draws a pattern and fills it. */
export function drawn(d: Draws, language: Language, patterns: readonly Pattern[], fillers: Fillers): string {
  return say(language, d.pick(patterns), fillers)
}
