// Object schemas whose keys are made when first needed, with where each key comes from.

import { expect, it } from 'vitest'
import * as z from 'zod'
import { assumptionsIn, provenanceOf, shape, strict } from '../../src/kit/shape.ts'

it('the keys of an object are made once, when they are first needed', () => {
  const made: string[] = []
  const Inner = strict(() => {
    made.push('inner')
    return { name: z.string() }
  })
  const Outer = shape(() => {
    made.push('outer')
    return { named: { inner: Inner.optional() }, assumed: { 'an-assumption': { list: z.array(Inner) } } }
  })
  expect(made).toEqual([])
  expect(provenanceOf(Outer)).toEqual(
    new Map<string, unknown>([
      ['inner', 'named'],
      ['list', { assumed: 'an-assumption' }],
    ]),
  )
  expect(made).toEqual(['outer'])
  expect(Outer.parse({ list: [{ name: 'a' }] })).toEqual({ list: [{ name: 'a' }] })
  expect(assumptionsIn(z.array(Outer))).toEqual(['an-assumption'])
  expect(Outer.safeParse({ list: [], other: 1 }).success).toBe(false)
  expect(Inner.safeParse({}).success).toBe(false)
  expect(made).toEqual(['outer', 'inner'])
})

it('zod finds the keys as a plain value once they are made', () => {
  const Kept = strict(() => ({ name: z.string(), size: z.number() }))
  const plain = () => Object.getOwnPropertyDescriptor(Kept.def, 'shape')?.value
  expect(plain()).toBe(undefined)
  expect(Kept.parse({ name: 'a', size: 1 })).toEqual({ name: 'a', size: 1 })
  expect(plain()).toBe(Kept.shape)
  expect(Kept.pick({ name: true }).parse({ name: 'a' })).toEqual({ name: 'a' })
})
