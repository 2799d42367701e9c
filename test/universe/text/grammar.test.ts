// What can be said of the grammar over all patterns and topics. The rest is read by eye.

import { expect, test } from 'vitest'
import { TOPICS, wordsOf } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'
import { say } from '../../../src/universe/text/writing.ts'
import { language, written } from './a-language.ts'

const [german, dutch, turkish] = [language('German'), language('Dutch'), language('Turkish')]
const [indonesian, hindi] = [language('Indonesian'), language('Hindi')]

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
  const patterns = [...language.titles, ...Object.values(language.comments)]
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

const TWICE = /(?<![\p{L}'])(\p{L}+) \1(?![\p{L}'])/iu

test('no word stands twice in a row, but where the pattern says it twice', () => {
  for (const language of written())
    expect(wrong(language, ({ said, pattern }) => TWICE.test(said) && !TWICE.test(pattern))).toEqual([])
})

const wordsIn = ({ locale }: Language, text: string) =>
  text
    .replaceAll(/\{\w+\}/g, ' ')
    .toLocaleLowerCase(locale)
    .match(/[\p{L}']{4,}/gu) ?? []

test('German, Dutch, Turkish, Indonesian, Hindi: no word of a pattern comes again in the topic, such as a small guide to small cars', () => {
  for (const language of [german, dutch, turkish, indonesian, hindi]) {
    const small = new Set(language.stop_words)
    const twice = ({ pattern, noun }: Filled) => {
      const own = new Set(wordsIn(language, pattern))
      return wordsIn(language, noun).some((word) => own.has(word) && !small.has(word))
    }
    expect(wrong(language, twice)).toEqual([])
  }
})

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

test('Turkish: no word that can belong to an adjective stands before a topic', () => {
  expect(wrong(turkish, ({ pattern }) => /\b(?:biraz|çok|daha) \{t\}/i.test(pattern))).toEqual([])
})

test('Hindi: a topic has the form that it has before ke, ki and par', () => {
  expect(wrong(hindi, ({ noun }) => /(?:^| )(?:ka|naya|purana|chhota|accha|lamba|wala|hua) /.test(noun))).toEqual([])
})
