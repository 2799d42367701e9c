// Fills the patterns of a language.

import type { Draws } from '../../kit/random.ts'
import type { Creator, Post } from '../types.ts'
import type { Language, Pattern, Subject, SubjectName } from './language.ts'
import { english } from './languages.ts'

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

const PART = /\{(\w+)\}|\[([^\]]+)\]|<([^>]*)>/

/** A pattern taken apart: text, then slot, noun forms and gender forms (one of the three is there), and so on. */
type Parts = readonly (string | undefined)[]

/** By pattern: there are only so many, and taking one apart takes longer than filling it. */
const partsOf = new Map<Pattern, Parts>()

/** Returns the sentence, which begins with a capital letter. */
export function say(language: Language, pattern: Pattern, fillers: Fillers): string {
  let parts = partsOf.get(pattern)
  if (parts === undefined) {
    parts = pattern.split(PART)
    partsOf.set(pattern, parts)
  }
  if (parts.length === 1) return pattern
  let said = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 4) {
    said += filled(language, fillers, parts[at], parts[at + 1], parts[at + 2]) + parts[at + 3]
  }
  const first = said.charAt(0)
  // Most sentences begin with a capital letter already, and the rules of a locale take long.
  return first === first.toUpperCase() ? said : first.toLocaleUpperCase(language.locale) + said.slice(1)
}

function filled(
  language: Language,
  { topic, creator, texts }: Fillers,
  slot?: string,
  forms?: string,
  genders?: string,
) {
  if (genders !== undefined) return genders.split('|')[creator.gender === 'female' ? 1 : 0] ?? ''
  const text = slot && texts?.[slot]
  if (text !== undefined && text !== '') return text
  const noun = subjectOf(language, creator.category)[topic + 1] ?? ''
  const blank = noun.indexOf(' ')
  const name = noun.slice(0, blank)
  if (slot !== undefined) return (language.before[slot]?.[name] ?? '') + noun.slice(blank + 1)
  const kind = language.classes[name]
  const choices = forms?.split('|') ?? []
  const number = kind?.plural ? 1 : 0
  return choices[choices.length > 2 ? 2 * number + (kind?.feminine ? 1 : 0) : number] ?? ''
}

/** Returns the names as a list, such as `a, b and c`. */
export function listed({ and, andBeforeI }: Language, names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const word = andBeforeI !== undefined && /^@?(?:i|hi(?![aeo]))/i.test(last) ? andBeforeI : and
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Returns the topic of a post in English, without an article, as it stands within a sentence. */
export function topicInEnglish({ topic, creator }: Pick<Post, 'topic' | 'creator'>): string {
  return say(english(), 'of {t}', { topic, creator }).slice('of '.length)
}

/** Returns what the language has to say about the topic itself. */
export function detailOf(language: Language, fillers: Fillers): string {
  const { subjects, details } = language
  const { category } = fillers.creator
  return say(language, details[isSubject(subjects, category) ? category : 'General'][fillers.topic] ?? '', fillers)
}

/** Draws a pattern and fills it. */
export function drawn(d: Draws, language: Language, patterns: readonly Pattern[], fillers: Fillers): string {
  return say(language, d.pick(patterns), fillers)
}
