// The declarations of all kinds of records, taken together.

import { expect, it } from 'vitest'
import { OPERATIONS } from '../../src/api/operations.ts'
import { KINDS } from '../../src/world/slices.ts'

it('kinds have names of their own', () => {
  const names = KINDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('jobs are polled by operations that there are, and every kind of job but those without a reading call is', () => {
  const polled = KINDS.flatMap(({ polledBy }) => [...polledBy.keys()])
  expect(polled.filter((operation) => !OPERATIONS.includes(operation))).toEqual([])
  const unpolled = KINDS.filter(({ lifecycle, polledBy }) => lifecycle && polledBy.size === 0).map(({ name }) => name)
  expect(unpolled).toEqual(['campaigns', 'audiences'])
})

it('what fixtures are seeded after are collections', () => {
  const names: readonly string[] = KINDS.map(({ name }) => name)
  expect(KINDS.flatMap(({ seededAfter }) => seededAfter).filter((name) => !names.includes(name))).toEqual([])
})
