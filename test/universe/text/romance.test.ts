import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'
import { TOPICS } from '../../../src/universe/data/schema.ts'
import { listed, say } from '../../../src/universe/text/writing.ts'
import { forms, language as named } from './a-language.ts'

const [english, spanish, portuguese] = [named('English'), named('Spanish'), named('Portuguese')]
const [french, italian] = [named('French'), named('Italian')]
const words = wordsOf({})

/** Returns every pattern with every topic, for either gender. */
function* everything(language: Language): Generator<string> {
  const { titles, bodies, calls, sponsored, unpaid, with_people: withPeople, comments, subjects } = language
  const rest = [...bodies, ...calls, ...sponsored, ...unpaid, ...withPeople]
  const patterns = forms([...titles, ...rest, ...Object.values(comments)])
  for (const { detail } of Object.values(subjects).flatMap(({ topics }) => topics)) {
    for (const gender of ['male', 'female'] as const)
      yield say(language, detail, { words, topic: 0, creator: { category: 'Art & Design', gender } })
  }
  const texts = { brand: '@acme', people: '@acme' }
  for (const category of Object.keys(subjects)) {
    for (let topic = 0; topic < TOPICS; topic++) {
      const gender = topic % 2 === 0 ? ('male' as const) : ('female' as const)
      for (const pattern of patterns)
        yield say(language, pattern, { words, topic, creator: { category, gender }, texts })
    }
  }
}

const having = (language: Language, wrong: RegExp) =>
  [...new Set(everything(language))].filter((said) => wrong.test(` ${said}`))

/** Forms of which one is wrong in each language; a blank is put before each text. */
test.each([
  [
    'English',
    english,
    / a [aeiou]| (?!this|taking notes|everyday physics|forgiveness)(?:\w+ )?(?!this|notes|physics|forgiveness)\w+s (?:is|matters|deserves) | [.,]/i,
  ],
  ['Spanish', spanish, / (?:de|a) el | y (?:i|hi)/i],
  ['Portuguese', portuguese, / (?:de|em|por|a) (?:os?|as?) /i],
  [
    'French',
    french,
    / (?:de (?!le partager)|à )les? | (?:le|la|de|que|je|me|te|se|ne|ce) [aeiouéèêàâîôœ]| si ils? |[^ ][?!:;]/i,
  ],
  ['Italian', italian, / (?:di|a|da|in|su) (?:il|lo|la|i|gli|le|l') /i],
] as const)('%s: what belongs together is contracted', (_name, language, wrong) => {
  expect(having(language, wrong)).toEqual([])
})

test('Spanish: what is asked or called begins with its mark, and "y" is "e" before an i', () => {
  for (const [begins, ends] of [
    ['¿', '?'],
    ['¡', '!'],
  ] as const) {
    const unlike = [...everything(spanish)].filter((said) => said.split(begins).length !== said.split(ends).length)
    expect(unlike).toEqual([])
  }
  expect(listed(spanish, ['@ana', '@ines'])).toBe('@ana e @ines')
  expect(listed(spanish, ['@ana', '@luis'])).toBe('@ana y @luis')
})

/** For each class of nouns, how its nouns begin. */
const BEGINNINGS: readonly (readonly [Language, Readonly<Record<string, RegExp>>])[] = [
  [
    italian,
    {
      il: /^(?!s[bcdfglmnpqrtv]|z|gn|ps|x|y|[aeiou])/,
      i: /^(?!s[bcdfglmnpqrtv]|z|gn|ps|x|y|[aeiou])/,
      lo: /^(?:s[bcdfglmnpqrtv]|z|gn|ps|x|y)/,
      gli: /^(?:s[bcdfglmnpqrtv]|z|gn|ps|x|y|[aeiou])/,
      lm: /^[aeiou]/,
      lf: /^[aeiou]/,
      la: /^[^aeiou]/,
    },
  ],
  [french, { le: /^[^aeiouéèêàâîôœ]/, la: /^[^aeiouéèêàâîôœ]/, lm: /^[aeiouéèêàâîôœh]/, lf: /^[aeiouéèêàâîôœh]/ }],
]

test('Italian and French: the article of a noun fits its first letters', () => {
  for (const [{ subjects }, begins] of BEGINNINGS) {
    const topics = Object.values(subjects).flatMap(({ topics }) => topics)
    const unfit = topics.filter((topic) => begins[topic.class]?.test(topic.noun) === false)
    expect(unfit).toEqual([])
  }
})
