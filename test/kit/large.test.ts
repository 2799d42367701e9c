import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checkInSlices } from '../../src/kit/large/check-in-slices.ts'
import { isHeavy } from '../../src/kit/large/heavy.ts'
import { jsonPieces } from '../../src/kit/large/json-pieces.ts'
import { checkValue } from '../../src/kit/source/value-check.ts'
import { finish, type Work } from '../../src/kit/work.ts'

/** How often the work pauses. */
function pausesOf(work: Work<unknown>): number {
  let pauses = 0
  while (!work.next().done) pauses++
  return pauses
}

const records = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, count: at, tags: ['é', '𝄞'] }))

describe('a heavy value', () => {
  it('has thousands of parts, or as many characters', () => {
    expect(isHeavy(records(100))).toBe(false)
    expect(isHeavy(records(1_000))).toBe(true)
    expect(isHeavy('x'.repeat(1_000))).toBe(false)
    expect(isHeavy('x'.repeat(1_000_000))).toBe(true)
  })
})

describe('JSON in pieces', () => {
  it('is the same text', () => {
    const value = {
      list: records(5_000),
      none: [],
      blank: {},
      left: undefined,
      map: { 'a"b': records(2_000), n: null },
    }
    const long = finish(jsonPieces(value))
    expect(long.pieces.length).toBeGreaterThan(3)
    expect(long.toString()).toBe(JSON.stringify(value))
    expect(long.bytes).toBe(Buffer.byteLength(JSON.stringify(value)))
    expect(Buffer.from(long.beginning(100_000)).toString()).toBe(
      Buffer.from(JSON.stringify(value)).subarray(0, 100_000).toString(),
    )
    expect(pausesOf(jsonPieces(value))).toBeGreaterThan(1_000)
  })
})

describe('a check in slices', () => {
  const schema = z.strictObject({
    name: z.string(),
    list: z.array(z.strictObject({ id: z.string(), count: z.int().default(7), tags: z.array(z.string()) })).max(3_000),
    map: z.partialRecord(z.enum(['a', 'b']), z.array(z.number().transform(String))).optional(),
    loose: z.unknown(),
    day: z.string().optional(),
    distinct: z
      .array(z.object({ id: z.string().transform((id) => id.toUpperCase()) }))
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has two equal ids')
      .optional(),
  })
  const sound = {
    name: 'x',
    list: records(3_000),
    map: { a: Array.from({ length: 3_000 }, (_, at) => at) },
    loose: records(3_000),
    distinct: Array.from({ length: 2_000 }, (_, at) => ({ id: `d${at}` })),
  }

  it('has the same value', () => {
    expect(finish(checkInSlices(schema, sound))).toEqual(checkValue(schema, sound))
    expect(pausesOf(checkInSlices(schema, sound))).toBeGreaterThan(3_000)
  })

  it.each([
    ['a wrong field of a record', { ...sound, list: sound.list.with(2_000, { id: 'r', count: 0.5, tags: [] }) }],
    ['an unknown field', { ...sound, more: 1 }],
    ['too many records', { ...sound, list: records(3_001) }],
    ['a wrong key of a map', { ...sound, map: { c: sound.map.a } }],
    ['another kind of value', { ...sound, list: { a: sound.list } }],
    ['what a list as a whole must be', { ...sound, distinct: [...sound.distinct, { id: 'D7' }] }],
    ['a missing field', { list: sound.list, map: sound.map }],
  ])('finds %s', (_, value) => {
    const inOneGo = checkValue(schema, value)
    expect(inOneGo.ok).toBe(false)
    expect(finish(checkInSlices(schema, value))).toEqual(inOneGo)
  })

  it('leaves the rest of a list unchecked once there are faults enough', () => {
    const checked = finish(checkInSlices(schema, { ...sound, list: sound.list.map(({ id }) => ({ id })) }))
    expect(checked).toMatchObject({ ok: false, unchecked: 7_980 })
  })
})
