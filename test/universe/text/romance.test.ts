import { expect, test } from 'vitest'
import { TOPICS, wordsOf } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'
import { listed, say } from '../../../src/universe/text/writing.ts'
import { language as named } from './a-language.ts'

const [english, spanish, portuguese] = [named('English'), named('Spanish'), named('Portuguese')]
const [french, italian] = [named('French'), named('Italian')]
const words = wordsOf({})

/** Returns every pattern with every topic, for either gender. */
function* everything(language: Language): Generator<string> {
  const { titles, bodies, calls, sponsored, unpaid, with_people: withPeople, comments, subjects } = language
  const patterns = [...titles, ...bodies, ...calls, ...sponsored, ...unpaid, ...withPeople, ...Object.values(comments)]
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

const LITTLE_WORDS = /^(?:para|pour|dell[aeo]|degli)$/

/** The words of a text that say something, without the s of a plural. */
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}-]{4,}/gu) ?? [])
    .filter((word) => !LITTLE_WORDS.test(word))
    .map((word) => word.replace(/s$/, ''))

test.each([
  ['English', english],
  ['Spanish', spanish],
  ['Portuguese', portuguese],
  ['French', french],
  ['Italian', italian],
])('%s: no title says a word that its topic says, too', (_name, language) => {
  const twice = (said: string) => wordsIn(said).length !== new Set(wordsIn(said)).size
  const found = Object.keys(language.subjects).flatMap((category) =>
    Array.from({ length: TOPICS }, (_, topic) => topic).flatMap((topic) =>
      language.titles
        .map((title) => say(language, title, { words, topic, creator: { category, gender: 'male' } }))
        .filter((said) => twice(said)),
    ),
  )
  expect(found).toEqual([])
})

/** Words of Brazil for which there is one of both countries. */
const BRAZILIAN =
  /(?<!\p{L})(?:celular|ônibus|equipe|mouse|esporte|moradia|jeito|postar|compartilh|mutir|checagem|maquiagem|academia|dirigir|cacheado|exterior|me (?:siga|conta|diz)|salve|valeu|publi(?!c))/iu

test('Portuguese: creators of Portugal need not write in words of Brazil', () => {
  const tags = Object.values(portuguese.subjects).flatMap(({ hashtags = [] }) => hashtags)
  expect([...having(portuguese, BRAZILIAN), ...tags.filter((tag) => BRAZILIAN.test(tag))]).toEqual([])
})
