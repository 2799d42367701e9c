import { describe, expect, test } from 'vitest'
import { draws } from '../../src/kit/random.ts'
import { animal } from '../../src/universe/faker.ts'

describe('words from faker', () => {
  test('the same draws, the same animals', () => {
    const said = (seed: string) => Array.from({ length: 50 }, (_, at) => animal(draws(seed, at)))
    expect(said('a')).toEqual(said('a'))
    expect(said('a')).not.toEqual(said('b'))
    for (const text of said('a')) expect(text).toMatch(/^[a-z]+$/)
  })

  test('take their draws from nobody else', () => {
    const [one, two] = [draws('one'), draws('two')]
    const mixed = [animal(one), animal(two), animal(one), animal(two)]
    const [again, other] = [draws('one'), draws('two')]
    expect(mixed).toEqual([animal(again), animal(other), animal(again), animal(other)])
  })
})
