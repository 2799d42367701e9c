// Fills the patterns of a language.

import type { Draws } from '../../kit/random.ts'
import { english, type Words } from '../categories.ts'
import type { Language } from '../data/languages.ts'
import type { Creator, Post } from '../types.ts'

/** A sentence with slots: see `fill`. */
export type Pattern = string

export interface Fillers {
  readonly words: Words
  /** Which topic of the creator's category it is, from 0. */
  readonly topic: number
  readonly creator: Pick<Creator, 'category' | 'gender'>
  readonly texts?: Readonly<Record<string, string>>
}

const PART = /\{(\w+)\}|\[([^\]]+)\]|<([^>]*)>/

const ALTERNATIVES = /\(([^()]*\/[^()]*)\)/g

/** Chooses one text of each `(this/that)` in a pattern: the number says which. */
export function chosen(pattern: Pattern, number: number): Pattern {
  let remaining = number
  return pattern.replace(ALTERNATIVES, (_, all: string) => {
    const texts = all.split('/')
    const text = texts[remaining % texts.length] ?? ''
    remaining = Math.floor(remaining / texts.length)
    return text
  })
}

/**
 * Fills a sentence, which begins with a capital letter:
 * - `{t}` is the topic without an article, `{the}` and other names are the topic after the words of `before`.
 * - `[is|are]` agrees with the number of the topic, `[bon|bonne|bons|bonnes]` with its gender, too.
 * - `<tired|tired>` agrees with the gender of the creator: male or unknown, female.
 * - `{brand}` and `{people}` are lists of names.
 */
export function say(language: Language, pattern: Pattern, fillers: Fillers): string {
  const parts = pattern.split(PART)
  if (parts.length === 1) return pattern
  let text = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 4) {
    text += filled(language, fillers, parts[at], parts[at + 1], parts[at + 2]) + parts[at + 3]
  }
  const first = text.charAt(0)
  // Most sentences begin with a capital letter already, and the rules of a locale take long.
  return first === first.toUpperCase() ? text : first.toLocaleUpperCase(language.locale) + text.slice(1)
}

function filled(
  language: Language,
  { words, topic, creator, texts }: Fillers,
  slot?: string,
  forms?: string,
  genders?: string,
) {
  if (genders !== undefined) return genders.split('|')[creator.gender === 'female' ? 1 : 0] ?? ''
  const text = slot && texts?.[slot]
  if (text !== undefined && text !== '') return text
  const { noun, class: name } = words.subjectOf(language, creator.category).topics[topic] ?? { noun: '', class: '' }
  if (slot !== undefined) return (language.before[slot]?.[name] ?? '') + noun
  const kind = language.classes[name]
  const choices = forms?.split('|') ?? []
  const number = kind?.plural ? 1 : 0
  return choices[choices.length > 2 ? 2 * number + (kind?.feminine ? 1 : 0) : number] ?? ''
}

/** Returns the names as a list, such as `a, b and c`. */
export function listed({ and, and_before_i: andBeforeI }: Language, names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const word = andBeforeI !== undefined && /^@?(?:i|hi(?![aeo]))/i.test(last) ? andBeforeI : and
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Returns the topic of a post in English, without an article, as it stands within a sentence. */
export function topicInEnglish(words: Words, { topic, creator }: Pick<Post, 'topic' | 'creator'>): string {
  return words.subjectOf(english(), creator.category).topics[topic]?.noun ?? ''
}

/** Returns what the language has to say about the topic itself. */
export function detailOf(language: Language, fillers: Fillers): string {
  const { words, creator, topic } = fillers
  return say(language, words.subjectOf(language, creator.category).topics[topic]?.detail ?? '', fillers)
}

export function drawn(d: Draws, language: Language, patterns: readonly Pattern[], fillers: Fillers): string {
  return say(language, chosen(d.pick(patterns), d.int(0, 0xffff)), fillers)
}
