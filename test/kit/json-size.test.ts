import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLargerAsJson } from '../../src/kit/json/json-size.ts'

describe('the size of a value as JSON', () => {
  it('is that of its text in UTF-8', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const size = Buffer.byteLength(JSON.stringify(value, null, indent))
        const larger = (limit: number) => isLargerAsJson(value, limit, indent)
        expect([larger(size), larger(size - 1)]).toEqual([false, true])
      }),
    )
  })

  it('counts a part as often as it occurs, also one that holds itself', () => {
    const part = ['x'.repeat(100)]
    const many = Array.from({ length: 1_000 }, () => part)
    expect([isLargerAsJson(many, 105_001), isLargerAsJson(many, 105_000)]).toEqual([false, true])
    const itself: unknown[] = []
    itself.push(itself, itself)
    expect(isLargerAsJson(itself, 1_000_000)).toBe(true)
  })
})
