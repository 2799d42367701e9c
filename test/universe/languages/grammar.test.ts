// What can be said of the grammar over all patterns and topics. The rest is read by eye.

import { expect, test } from 'vitest'
import { dutch } from '../../../src/universe/languages/dutch.ts'
import { german } from '../../../src/universe/languages/german.ts'
import { hindi } from '../../../src/universe/languages/hindi.ts'
import { indonesian } from '../../../src/universe/languages/indonesian.ts'
import { type Language, type Pattern, TOPICS } from '../../../src/universe/languages/language.ts'
import { written } from '../../../src/universe/languages/languages.ts'
import { turkish } from '../../../src/universe/languages/turkish.ts'
import { say } from '../../../src/universe/languages/writing.ts'

interface Filled {
  readonly pattern: Pattern
  /** The class of the topic, and the topic as the language's table has it. */
  readonly kind: string
  readonly noun: string
  readonly said: string
}

/** Every pattern that names a topic, with every topic. */
function* everyCombination(language: Language): Generator<Filled> {
  const patterns = [...language.titles, ...Object.values(language.comments)]
  for (const [category, [, ...topics]] of Object.entries(language.subjects)) {
    for (let topic = 0; topic < TOPICS; topic++) {
      const [, kind = '', noun = ''] = /^(\S+) (.*)$/.exec(topics[topic] ?? '') ?? []
      for (const pattern of patterns.filter((each) => each.includes('{'))) {
        yield { pattern, kind, noun, said: say(language, pattern, { topic, creator: { category, gender: 'female' } }) }
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

const wordsOf = ({ locale }: Language, text: string) =>
  text
    .replaceAll(/\{\w+\}/g, ' ')
    .toLocaleLowerCase(locale)
    .match(/[\p{L}']{4,}/gu) ?? []

test('German, Dutch, Turkish, Indonesian, Hindi: no word of a pattern comes again in the topic, such as a small guide to small cars', () => {
  for (const language of [german, dutch, turkish, indonesian, hindi]) {
    const small = new Set(language.stopWords.split(' '))
    const twice = ({ pattern, noun }: Filled) => {
      const own = new Set(wordsOf(language, pattern))
      return wordsOf(language, noun).some((word) => own.has(word) && !small.has(word))
    }
    expect(wrong(language, twice)).toEqual([])
  }
})

test('each language says something of its own about every topic, which a post may begin with', () => {
  for (const { details, subjects } of written()) {
    const all = Object.values(details).flat()
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
