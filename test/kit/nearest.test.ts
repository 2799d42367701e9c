import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from '../../src/kit/nearest.ts'

describe('nearest', () => {
  const known = ['respond', 'reset', 'delay', 'on', 'getVideoAnalysis', 'createVideoAnalysis']
  it.each([
    ['respnd', 'respond'],
    ['rest', 'reset'],
    ['dealy', 'delay'],
    ['onn', 'on'],
    ['ON', 'on'],
    ['getvideoanalisys', 'getVideoAnalysis'],
    ['zzz', undefined],
    ['x', undefined],
    ['', undefined],
  ])('%j → %j', (word, meant) => expect(nearest(word, known)).toBe(meant))

  it('keeps to a distance that is given', () => {
    expect(nearest('rspnd', ['respond'], 2)).toBe('respond')
    expect(nearest('rspnd', ['respond'], 1)).toBeUndefined()
  })
  it('takes no word for one that shares nothing with it', () => {
    expect(nearest('x', ['y'])).toBeUndefined()
    expect(nearest('xy', ['on'], 2)).toBeUndefined()
  })
  it('does not look at words longer than any slip', () => expect(nearest('r'.repeat(5000), known)).toBeUndefined())
  it('takes the first of equals', () => expect(nearest('cat', ['car', 'bat'])).toBe('car'))
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['ca', 'abc', 3],
  ])('%j, %j → %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))

  it('is symmetric, zero for equals alone, and never more than the longer word', () => {
    const word = fc.string({ maxLength: 12 })
    void fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})
