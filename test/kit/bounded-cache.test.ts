import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoundedCache } from '../../src/kit/bounded-cache.ts'

it('keeps what was used last, and makes anew what it let go', () => {
  const cache = new BoundedCache<string, string>(2)
  const made: string[] = []
  const of = (key: string) =>
    cache.of(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(of)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(cache.entries()).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ])
})

it('takes a peek for no use', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect([cache.peek('a'), cache.peek('c')]).toEqual([1, undefined])
  cache.set('c', 3)
  expect(cache.entries()).toEqual([
    ['b', 2],
    ['c', 3],
  ])
})

it('keeps the newest, however much it weighs, and never more than its limit otherwise', () => {
  const keys = fc.constantFrom('a', 'b', 'c', 'd')
  void fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat(12)), { maxLength: 30 }), (uses) => {
      const cache = new BoundedCache<string, number>(10, { weigh: (weight) => weight })
      for (const [key, weight] of uses) {
        cache.set(key, weight)
        const kept = cache.entries()
        expect(kept.at(-1)).toEqual([key, weight])
        const total = kept.reduce((sum, [, each]) => sum + each, 0)
        expect(total <= 10 || kept.length === 1).toBe(true)
      }
    }),
  )
})
