import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/kit/days.ts'
import { CATEGORIES, english, GENERAL_BIO, wordsOf, written } from '../../../src/universe/categories.ts'
import { creatorAt } from '../../../src/universe/creators.ts'
import { TOPICS } from '../../../src/universe/data/schema.ts'
import { COUNTRIES } from '../../../src/universe/places.ts'
import { commentOpinion, commentsOf } from '../../../src/universe/posts/comments.ts'
import { listedPosts, postAt } from '../../../src/universe/posts/posts.ts'
import { IDEA_NAMES } from '../../../src/universe/text/ideas.ts'
import { say } from '../../../src/universe/text/writing.ts'
import { aCreator } from '../a-universe.ts'
import { forms, frameOf } from './a-language.ts'

const words = wordsOf({})
const aLanguage = fc.constantFrom(...written())
const aFiller = fc.record({
  words: fc.constant(words),
  topic: fc.nat(TOPICS - 1),
  creator: fc.record({
    category: fc.constantFrom(...CATEGORIES.map(({ name }) => name), 'Something else'),
    gender: fc.constantFrom('male' as const, 'female' as const, 'n/a' as const),
  }),
})
const BRAND = { texts: { brand: '@acme', people: '@anna.bakes' } }
/** What a filled pattern never contains: marks of slots, two blanks, or a blank before a full stop. */
const UNFILLED = /[{}[\]<>|()/]|undefined| {2}| \./

describe('each language', () => {
  test('fills every pattern, which begins with a capital letter, and names the topic in each title', () => {
    fc.assert(
      fc.property(aLanguage, aFiller, (language, filler) => {
        const { titles, bodies, calls, sponsored, unpaid, with_people: withPeople, comments } = language
        const patterns = forms([...titles, ...bodies, ...calls, ...sponsored, ...unpaid, ...withPeople])
        const wrong = [...patterns, ...forms(Object.values(comments))]
          .map((pattern) => say(language, pattern, { ...filler, ...BRAND }))
          .filter((said) => UNFILLED.test(said) || !/^[¿¡]?[\p{Lu}@]/u.test(said))
        expect(wrong).toEqual([])
        const text = words.subjectOf(language, filler.creator.category).topics[filler.topic]?.noun.slice(1) ?? ''
        expect(forms(titles).filter((title) => !say(language, title, filler).includes(text))).toEqual([])
        for (const pattern of forms([...sponsored, ...unpaid]))
          expect(say(language, pattern, { ...filler, ...BRAND })).toMatch('@acme')
        for (const pattern of withPeople) expect(say(language, pattern, { ...filler, ...BRAND })).toMatch('@anna')
      }),
      { numRuns: 40 },
    )
  })

  test('has a slot or form for each of its patterns, and a class for each of its nouns', () => {
    for (const language of written()) {
      const { titles, bodies, calls, comments, before, classes, subjects } = language
      const patterns = forms([...titles, ...bodies, ...calls, ...Object.values(comments)])
      for (const pattern of patterns) {
        for (const [, slot = ''] of pattern.matchAll(/\{(\w+)\}/g))
          expect(['t', 'brand', ...Object.keys(before)]).toContain(slot)
        for (const [, each = ''] of pattern.matchAll(/\[([^\]]+)\]/g)) expect([2, 4]).toContain(each.split('|').length)
        for (const [, each = ''] of pattern.matchAll(/<([^>]*)>/g)) expect(each.split('|')).toHaveLength(2)
      }
      for (const list of [titles, bodies, calls, Object.values(comments)])
        expect(new Set(forms(list)).size).toBe(forms(list).length)
      for (const { topics } of Object.values(subjects)) {
        expect(new Set(topics.map(({ noun }) => noun)).size).toBe(TOPICS)
        for (const topic of topics) expect(Object.keys(classes)).toContain(topic.class)
      }
    }
  })

  test('says every idea, has the topics of every category, and all lines of biographies', () => {
    for (const { comments, subjects, bios } of written()) {
      expect(Object.keys(comments).sort()).toEqual(IDEA_NAMES.toSorted())
      const categories = CATEGORIES.map(({ name }) => name)
      expect(Object.keys(subjects).sort()).toEqual([...categories, 'General'].sort())
      for (const { name, bio } of CATEGORIES) expect(bios[name]).toHaveLength(bio().length)
      expect(bios.General).toHaveLength(GENERAL_BIO.length)
    }
  })

  test('has six hashtags for each category, and words of its own for each of them', () => {
    for (const language of written()) {
      for (const category of CATEGORIES) {
        expect(Object.keys(language.subjects)).toContain(category.name)
        const tags = words.hashtagsIn(language, category)
        expect(tags).toHaveLength(16)
        if (language !== english()) expect(language.subjects[category.name]?.hashtags).toHaveLength(6)
        for (const tag of tags) expect(tag).toMatch(/^#[\p{Ll}\p{M}\p{N}_]+$/u)
      }
      expect(new Set(language.hashtags).size).toBe(6)
    }
  })

  test('says in its own words what English says in others', () => {
    fc.assert(
      fc.property(aLanguage, aFiller, (language, filler) => {
        fc.pre(language !== english())
        for (const idea of IDEA_NAMES) {
          const [own, translated] = [language, english()].map((each) => say(each, each.comments[idea] ?? '', filler))
          expect(own?.toLowerCase()).not.toBe(translated?.toLowerCase())
        }
      }),
      { numRuns: 40 },
    )
  })
})

test('every country has a language that its creators write in', () => {
  for (const { languages } of COUNTRIES) {
    const language = words.languageOf({ languages, category: 'Fashion' })
    if (language === english()) expect(languages).toContain('English')
    else expect(languages[0]).not.toBe('English')
  }
})

test('captions and comments are in the language of the creator; the translation is English', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      const at = options.start + DAY
      for (const post of listedPosts(options, creator, at).slice(0, 3)) {
        for (const comment of commentsOf(options, post, at, { from: 0, count: 5 })) {
          const { translation } = commentOpinion(options, post, comment)
          const isEnglish = words.languageOf(creator) === english()
          expect(translation === comment.text).toBe(isEnglish)
          if (isEnglish) expect(creator.languages).toContain('English')
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('no creator repeats a topic five times in twelve posts', () => {
  fc.assert(
    fc.property(aCreator, fc.nat(700), ({ options, creator }, day) => {
      const posts = listedPosts(options, creator, options.start + day * DAY)
      const twelve = [posts.slice(0, 12), posts.filter(({ video }) => video).slice(0, 12)]
      for (const list of twelve) {
        const counts = new Map<number, number>()
        for (const { topic } of list) counts.set(topic, (counts.get(topic) ?? 0) + 1)
        expect(Math.max(0, ...counts.values())).toBeLessThan(5)
      }
    }),
    { numRuns: 40 },
  )
})

test('neighbouring posts begin with different words, and neighbouring comments of one mood say different things', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      const posts = Array.from({ length: 20 }, (_, number) => postAt(options, creator, -number))
      expect(new Set(posts.map((post) => frameOf(words.languageOf(creator), post))).size).toBe(20)
      for (const post of posts.slice(0, 3)) {
        const comments = commentsOf(options, post, options.start, { from: 0, count: 8 })
        for (const mood of ['positive', 'neutral', 'negative'] as const) {
          const first = comments
            .filter((comment) => comment.mood === mood && comment.commenter !== creator.handle)
            .map((comment) =>
              commentOpinion(options, post, comment).translation.replace(/[.!?…].*|[^\p{L} ,.!?']/gsu, ''),
            )
            .map((text) => text.trim().toLowerCase())
          expect(first).toEqual([...new Set(first)])
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('people whom posts name are creators of the population on the same platform', () => {
  const options = { seed: 'people', size: 2_000, start: Date.UTC(2026, 0, 5), pins: [] }
  const known = new Map(
    Array.from({ length: options.size }, (_, index) => creatorAt(options, index)).map((creator) => [
      `${creator.connector}@${creator.handle}`,
      creator,
    ]),
  )
  let near = 0
  let all = 0
  for (let index = 0; index < 200; index++) {
    const creator = creatorAt(options, index)
    for (const post of listedPosts(options, creator, options.start)) {
      for (const name of post.mentions.filter((mention) => !creator.brandMentions.includes(mention))) {
        const friend = known.get(creator.connector + name)
        expect(friend).toBeDefined()
        expect(friend?.handle).not.toBe(creator.handle)
        all++
        if (friend?.languages[0] === creator.languages[0]) near++
      }
    }
  }
  expect(all).toBeGreaterThan(300)
  expect(near / all).toBeGreaterThan(0.25)
})
