import { describe, expect, test } from 'vitest'
import { draws } from '../../src/kit/random.ts'
import { adjective, animal } from '../../src/universe/faker.ts'
import { commenterName } from '../../src/universe/posts/comment-texts.ts'

describe('words from faker', () => {
  test.each([
    ['adjective', adjective, /^[a-z]+$/],
    ['animal', animal, /^[a-z]+$/],
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
