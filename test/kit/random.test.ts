import { describe, expect, it } from 'vitest'
import { digest, digestText, draws, idOf } from '../../src/kit/random.ts'

const many = <Drawn>(count: number, draw: () => Drawn) => Array.from({ length: count }, draw)

// All data of all worlds follow from these: another number here is other data for everybody's seed.
describe('what the same words give', () => {
  it('is the same digest in every version', () => {
    expect(digest('seed', 'campaign', 1)).toEqual([3179715265, 3900338845, 1654979306, 3239421102])
    expect(digestText('seed')).toEqual([2651252004, 2698683801, 3301368063, 3837215002])
    expect(digestText('')).toEqual([41608494, 3485963809, 1435736333, 1262568316])
  })

  it('is the same id in every version', () => expect(idOf('seed', 'campaign', 1)).toBe('1p6dryxmwm7maqy9ah'))

  it('is the same draws in every version', () => {
    const drawn = draws('seed', 'x')
    expect(many(3, () => drawn.uint32())).toEqual([3908836494, 47481413, 2932546355])
    expect(drawn.float()).toBe(0.2756256768479943)
    expect(drawn.between(5, 7)).toBe(5.668982248753309)
    expect(many(2, () => drawn.int(1, 6))).toEqual([6, 4])
    expect(drawn.normal(10, 2)).toBe(10.054796185290675)
    expect(many(10, () => drawn.pick(['a', 'b', 'c'])).join('')).toBe('bbbbbbccba')
    expect(many(10, () => Number(drawn.chance(0.3))).join('')).toBe('1000010000')
    const weights = [['a', 1] as const, ['b', 3] as const, ['c', 0] as const]
    expect(many(10, () => drawn.weighted(weights)).join('')).toBe('babbbbaaab')
    expect(drawn.sample(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['c', 'd', 'e'])
  })

  it('differs where words are divided otherwise', () => expect(digest('ab', 'c')).not.toEqual(digest('a', 'bc')))
})

describe('a draw', () => {
  it('reaches both ends, and each entry', () => {
    const drawn = draws('ends')
    expect([...new Set(many(100, () => drawn.int(1, 3)))].sort()).toEqual([1, 2, 3])
    expect([...new Set(many(100, () => drawn.pick(['a', 'b', 'c'])))].sort()).toEqual(['a', 'b', 'c'])
    expect([...new Set(many(100, () => drawn.weighted([['a', 1] as const, ['b', 1] as const])))].sort()).toEqual([
      'a',
      'b',
    ])
  })

  it('is as often true as asked for', () => {
    const drawn = draws('often')
    expect(many(100, () => drawn.chance(0)).some(Boolean)).toBe(false)
    expect(many(100, () => drawn.chance(1)).every(Boolean)).toBe(true)
  })

  it('of a sample takes no entry twice, and all where there are no more', () => {
    const drawn = draws('sample')
    expect(drawn.sample(['a', 'b', 'c'], 5).sort()).toEqual(['a', 'b', 'c'])
    expect(new Set(drawn.sample([1, 2, 3, 4, 5, 6, 7, 8], 7)).size).toBe(7)
  })

  it('of nothing is refused', () => {
    expect(() => draws('none').pick([])).toThrow(RangeError)
    expect(() => draws('none').weighted([])).toThrow(RangeError)
  })
})
