// What can be said of the grammar over all patterns and topics. The rest is read by eye.

import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'
import { TOPICS } from '../../../src/universe/data/schema.ts'
import { say } from '../../../src/universe/text/writing.ts'
import { forms, language, written } from './a-language.ts'

const [german, turkish] = [language('German'), language('Turkish')]

interface Filled {
  readonly pattern: string
  /** The class of the topic, and the topic as the language's table has it. */
  readonly kind: string
  readonly noun: string
  readonly said: string
}

const WORDS = wordsOf({})

/** Every pattern that names a topic, with every topic. */
function* everyCombination(language: Language): Generator<Filled> {
  const patterns = forms([...language.titles, ...Object.values(language.comments)])
  for (const [category, { topics }] of Object.entries(language.subjects)) {
    for (const [topic, { noun, class: kind }] of topics.entries()) {
      for (const pattern of patterns.filter((each) => each.includes('{'))) {
        yield {
          pattern,
          kind,
          noun,
          said: say(language, pattern, { words: WORDS, topic, creator: { category, gender: 'female' } }),
        }
      }
    }
  }
}

const wrong = (language: Language, isWrong: (filled: Filled) => boolean) =>
  [...everyCombination(language)].filter(isWrong).map(({ said }) => said)

test.each(written())(
  '$name: no title says a word that a topic says, too, such as a small guide to small cars',
  (language) => {
    const { titles, subjects, stop_words: small, locale } = language
    const wordsIn = (text: string) =>
      (text.toLocaleLowerCase(locale).match(/[\p{L}-]{4,}/gu) ?? [])
        .filter((word) => !small.includes(word))
        .map((word) => word.replace(/s$/, ''))
    const topics = Object.values(subjects).flatMap(({ topics }) => topics)
    const taken = new Set(topics.flatMap(({ noun }) => wordsIn(noun)))
    const free = (title: string) => wordsIn(title.replaceAll(/\{\w+\}/g, ' ')).every((word) => !taken.has(word))
    expect(forms(titles).filter((title) => !free(title))).toEqual([])
  },
)

test('each language says something of its own about every topic, which a post may begin with', () => {
  for (const { subjects } of written()) {
    const all = Object.values(subjects).flatMap(({ topics }) => topics.map(({ detail }) => detail))
    expect(all.length).toBe(TOPICS * Object.keys(subjects).length)
    expect(new Set(all).size).toBe(all.length)
    for (const detail of all) expect(detail).toMatch(/^(?:[¡¿«]?\p{Lu}|'s ).*[.!?]$/u)
  }
})

test('German: articles are in the case of their place, and none stands before an adjective', () => {
  expect(wrong(german, ({ kind, noun }) => ['m', 'f', 'n'].includes(kind) && !/^\p{Lu}/u.test(noun))).toEqual([])
  expect(wrong(german, ({ said }) => /(?:über|um|für|auf) der /.test(said))).toEqual([])
  const masculine = ({ pattern, kind, said }: Filled, slot: string, article: RegExp) =>
    kind === 'm' && pattern.includes(slot) && !article.test(said)
  expect(wrong(german, (filled) => masculine(filled, '{nom}', /\b[Dd]er /))).toEqual([])
  expect(wrong(german, (filled) => masculine(filled, '{acc}', /\b[Dd]en /))).toEqual([])
})

test('German: every topic has a noun, which begins with a capital letter', () => {
  expect(wrong(german, ({ noun }) => !/\p{Lu}/u.test(noun))).toEqual([])
})

test('Turkish: a sentence that begins with i begins with the dotted capital', () => {
  const first = wrong(turkish, ({ pattern, noun, said }) => {
    const [letter = ''] = noun
    return pattern.startsWith('{t}') && !said.startsWith(letter.toLocaleUpperCase('tr'))
  })
  expect(first).toEqual([])
  expect([...everyCombination(turkish)].some(({ said }) => said.startsWith('İklim'))).toBe(true)
})
