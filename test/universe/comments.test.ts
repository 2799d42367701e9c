import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { creatorAt } from '../../src/universe/creators.ts'
import { commentOpinion, commentsOf } from '../../src/universe/posts/comments.ts'
import { commentsAt } from '../../src/universe/posts/curve.ts'
import { curveOfPost, postFigures } from '../../src/universe/posts/post-figures.ts'
import { listedPosts, postOf } from '../../src/universe/posts/posts.ts'
import type { Post } from '../../src/universe/types.ts'
import { aCreator, START, universe } from './a-universe.ts'

/** A post with some comments, and a few days later. */
const aPost = fc.tuple(aCreator, fc.nat(17), fc.nat(40 * DAY)).map(([{ options, creator }, which, later]) => ({
  options,
  at: startOfDay(options.start + later),
  post: listedPosts(options, creator, options.start + later)[which] ?? postOf(options, 'instagram', 'AbCdEfGhIjK'),
}))
const ALL = { from: 0, count: Number.POSITIVE_INFINITY }
const LONG = 3_000

test('the comments listed are the comments counted, in order, each at its time', () => {
  fc.assert(
    fc.property(aPost, ({ options, post, at }) => {
      const { comments } = postFigures(options, post, at)
      fc.pre(comments > 0 && comments <= LONG)
      const listed = commentsOf(options, post, at, ALL)
      expect(listed.map((comment) => comment.number)).toEqual(Array.from({ length: comments }, (_, number) => number))
      let last = post.postedAt
      for (const { createdAt, number } of listed) {
        expect(createdAt).toBeGreaterThanOrEqual(last)
        expect(createdAt).toBeLessThanOrEqual(at)
        expect(commentsAt(curveOfPost(options, post), createdAt)).toBeGreaterThan(number)
        last = createdAt
      }
    }),
    { numRuns: 40 },
  )
})

test('pages and later looks show the same comments', () => {
  fc.assert(
    fc.property(aPost, fc.nat(300), fc.nat(40), fc.nat(90 * DAY), ({ options, post, at }, from, count, later) => {
      const page = commentsOf(options, post, at, { from, count })
      expect(commentsOf(options, post, at + later, { from, count }).slice(0, page.length)).toEqual(page)
      expect(commentsOf(options, post, at, { from, count: count + 5 }).slice(0, page.length)).toEqual(page)
      const second = commentsOf(options, post, at, { from: from + 1, count: Math.max(0, count - 1) })
      expect(second).toEqual(page.slice(1))
    }),
    { numRuns: 40 },
  )
})

test('moods, likes and opinions are what people write', () => {
  const options = universe()
  const { post, comments } = talkedAbout()
  expect(comments.length).toBeGreaterThan(500)
  const share = (of: (comment: (typeof comments)[number]) => boolean) => comments.filter(of).length / comments.length
  expect(share(({ mood }) => mood === 'positive')).toBeGreaterThan(0.4)
  expect(share(({ likeCount }) => likeCount === null)).toBeCloseTo(0.2, 1)
  expect(new Set(comments.map((comment) => comment.text)).size).toBeGreaterThan(150)
  for (const comment of comments) {
    expect(comment.sentiment).toBe(comment.mood === 'positive' ? 1 : 0)
    expect(comment.text).not.toMatch(/[{}]|undefined/)
    const opinion = commentOpinion(options, post, comment)
    expect(opinion).toEqual(commentOpinion(options, post, comment))
    expect(opinion.csat >= 1 && opinion.csat <= 5 && opinion.nps >= 0 && opinion.nps <= 10).toBe(true)
  }
})

function talkedAbout(): { post: Post; comments: ReturnType<typeof commentsOf> } {
  const options = universe()
  for (let index = 0; index < options.size; index++) {
    for (const post of listedPosts(options, creatorAt(options, index), startOfDay(START))) {
      const { comments } = postFigures(options, post, START)
      if (comments > 1_000 && comments < 5_000) return { post, comments: commentsOf(options, post, START, ALL) }
    }
  }
  throw new Error('nobody is talked about')
}
