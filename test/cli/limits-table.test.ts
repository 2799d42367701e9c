// The table of limits: the compiler sees that no limit is forgotten; these see that each says something.

import { expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { AT_LIMITS, limitRows } from './limits-table.ts'

it('has every limit, or calls it internal', () => {
  expect(Object.keys(AT_LIMITS).sort()).toEqual(Object.keys(LIMITS).sort())
  const internal = Object.values(AT_LIMITS).filter((told) => told === null).length
  expect(limitRows()).toHaveLength(Object.keys(LIMITS).length - internal)
  expect(internal).toBeLessThan(30)
})

it('says of each what is bounded, by how much, and what happens there', () => {
  for (const row of limitRows()) expect(row).toEqual(row.map(() => expect.stringMatching(/\S/)))
  const [whats] = [limitRows().map(([what]) => what)]
  expect(new Set(whats).size).toBe(whats.length)
})
