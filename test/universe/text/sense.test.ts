// What is written fits the post: its topic, its sponsor and how serious it is.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/universe/categories.ts'
import { commentOpinion, commentsOf } from '../../../src/universe/posts/comments.ts'
import { listedPosts } from '../../../src/universe/posts/posts.ts'
import { topicInEnglish } from '../../../src/universe/text/writing.ts'
import { aCreator } from '../a-universe.ts'

const PLACES = ['Photography', 'Travel & Adventure', 'Vloggers & Bloggers']
const SERIOUS = ['Politics', 'News & Journalism', 'Religion & Spirituality', 'Finance']
/** Whose posts show something that is made, or a place. */
const SEEN = [...PLACES, 'Art & Design', 'Beauty & Hygiene', 'Food & Beverages', 'Home & Lifestyle']
const NOT_TRIED = ['Politics', 'News & Journalism', 'Fan Pages', 'Infotainment', 'Books & Writing']

test('themes follow from the words of a comment', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      for (const post of listedPosts(options, creator, options.start).slice(0, 3)) {
        for (const comment of commentsOf(options, post, options.start, { from: 0, count: 20 })) {
          const { extraction, translation } = commentOpinion(options, post, comment)
          const themes = extraction.map(({ theme }) => theme)
          expect(themes.includes('price')).toBe(/overpriced|every cent|how much does it cost/i.test(translation))
          expect(themes.includes('delivery')).toBe(/arrived in|waited two weeks|ship abroad/i.test(translation))
          expect(themes.includes('sound')).toBe(/the music|the song|the sound/i.test(translation))
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('comments fit what the post shows: no place or result where there is none', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      for (const post of listedPosts(options, creator, options.start).slice(0, 3)) {
        for (const comment of commentsOf(options, post, options.start, { from: 0, count: 20 })) {
          const { translation } = commentOpinion(options, post, comment)
          if (/where is this/i.test(translation)) expect(PLACES).toContain(creator.category)
          if (/where can I buy/i.test(translation)) expect(post.sponsored).toBe(true)
          if (/it works|didn't work for me/i.test(translation)) expect(NOT_TRIED).not.toContain(creator.category)
          const topic = topicInEnglish(wordsOf(options), post).toLowerCase()
          expect(translation.toLowerCase().split(topic).length).toBeLessThan(3)
          if (/from your story/i.test(translation)) expect(post.connector).not.toBe('youtube')
          if (/way too long/i.test(translation)) expect(post.type).toBe('VIDEO')
          if (/watched this|the music is|the editing/i.test(translation)) expect(post.video).toBe(true)
          if (/the music is|of the song/i.test(translation)) expect(SERIOUS).not.toContain(creator.category)
          if (/for beginners|how long did it take|at the weekend|looks staged/i.test(translation))
            expect(SEEN).toContain(creator.category)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('nobody waits for a parcel from a sponsor who sends none', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      fc.pre(['Finance', 'Learning & Education', 'Work & Career', 'Politics', 'Non Profits'].includes(creator.category))
      for (const post of listedPosts(options, creator, options.start).slice(0, 6)) {
        for (const comment of commentsOf(options, post, options.start, { from: 0, count: 12 })) {
          expect(commentOpinion(options, post, comment).translation).not.toMatch(
            /arrived in|my order|do they ship|I bought it/i,
          )
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('posts of a serious kind neither shout their title nor laugh', () => {
  fc.assert(
    fc.property(aCreator, ({ options, creator }) => {
      fc.pre(SERIOUS.includes(creator.category))
      for (const { title, description } of listedPosts(options, creator, options.start)) {
        expect(description()).not.toContain(`${title}!`)
        expect(description()).not.toMatch(/😅|🎉|🔥|😍/u)
      }
    }),
    { numRuns: 40 },
  )
})
