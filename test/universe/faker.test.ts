import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { draws } from '../../src/kit/random.ts'
import { adjective, animal, book, colour, song } from '../../src/universe/faker.ts'
import { commenterName } from '../../src/universe/posts/comment-texts.ts'
import { commentsOf } from '../../src/universe/posts/comments.ts'
import { postFigures } from '../../src/universe/posts/post-figures.ts'
import { postOf } from '../../src/universe/posts/posts.ts'

describe('words from faker', () => {
  test.each([
    ['adjective', adjective, /^[a-z]+$/],
    ['animal', animal, /^[a-z]+$/],
    ['song', song, /\w/],
    ['book', book, /\w/],
    ['colour', colour, /^[a-z ]+$/],
  ] as const)('%s: the same draws, the same words', (_name, word, form) => {
    const said = (seed: string) => Array.from({ length: 50 }, (_, at) => word(draws(seed, at)))
    expect(said('a')).toEqual(said('a'))
    expect(said('a')).not.toEqual(said('b'))
    for (const text of said('a')) expect(text).toMatch(form)
  })

  test('take their draws from nobody else', () => {
    const [one, two] = [draws('one'), draws('two')]
    const mixed = [adjective(one), animal(two), adjective(one), animal(two)]
    const [again, other] = [draws('one'), draws('two')]
    expect(mixed).toEqual([adjective(again), animal(other), adjective(again), animal(other)])
  })

  test('make names that a platform allows', () => {
    const names = Array.from({ length: 2_000 }, (_, at) => commenterName(draws('names', at)))
    for (const name of names) expect(name).toMatch(/^[a-z0-9._]{3,30}$/)
    expect(new Set(names).size).toBeGreaterThan(1_800)
  })
})

test('a comment takes some microseconds', () => {
  const options = { seed: 'speed', size: 100, start: Date.UTC(2026, 0, 5), pins: [] }
  const post = postOf(options, 'youtube', 'dQw4w9WgXcQ')
  const count = Math.min(postFigures(options, post, options.start).comments, 3_000)
  const all = () => commentsOf(options, post, options.start, { from: 0, count })
  all()
  // The best of several rounds: the machine may have other things to do.
  const rounds = Array.from({ length: 8 }, () => {
    const started = performance.now()
    all()
    return ((performance.now() - started) * 1_000) / Math.max(1, count)
  })
  expect(count).toBeGreaterThan(20)
  expect(Math.min(...rounds)).toBeLessThan(60)
})
