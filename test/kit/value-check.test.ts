import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checkValue } from '../../src/kit/source/value-check.ts'

const Body = z.strictObject({
  name: z.string().max(5),
  tags: z.array(z.string()).min(1).optional(),
  times: z.int().min(1).optional(),
  kind: z.enum(['post', 'story']).optional(),
  all: z.literal(true).optional(),
  limits: z.record(z.string(), z.number()).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  delay: z.union([z.literal('never'), z.string().regex(/^\d+s$/, 'must be such as 5s'), z.int()]).optional(),
  place: z.strictObject({ city: z.string(), country: z.string().optional() }).optional(),
  own: z
    .string()
    .refine((text) => text === 'x', 'must be x')
    .optional(),
})

function wrong(value: unknown, options?: Parameters<typeof checkValue>[2]): string[] {
  const checked = checkValue(Body, value, options)
  return checked.ok ? [] : checked.details.map(({ path, message }) => `${path}: ${message}`)
}

describe('the value of a call', () => {
  it('is what its schema makes of it', () => {
    expect(checkValue(z.string().transform(Number), '5')).toEqual({ ok: true, value: 5 })
  })

  it.each<[unknown, string[]]>([
    [undefined, [': is required (object)']],
    [[], [': must be an object, not array']],
    [{}, ['name: is required (string)']],
    [{ name: null }, ['name: must be a string, not null']],
    [{ name: 'too long' }, ['name: must have at most 5 characters']],
    [{ name: 'a', tags: [] }, ['tags: must not be empty']],
    [
      { name: 'a', tags: ['b', 5, {}] },
      ['tags.1: must be a string, not number', 'tags.2: must be a string, not object'],
    ],
    [{ name: 'a', times: 0 }, ['times: must be at least 1']],
    [{ name: 'a', times: 1.5 }, ['times: must be an int, not number']],
    [{ name: 'a', kind: 'reel' }, ['kind: must be one of post, story']],
    [{ name: 'a', all: false }, ['all: must be true']],
    [{ name: 'a', limits: 5 }, ['limits: must be an object, not number']],
    [{ name: 'a', either: [] }, ['either: must be a string or a number, not array']],
    [{ name: 'a', delay: 'long' }, ['delay: must be such as 5s']],
    [{ name: 'a', delay: true }, ['delay: must be never, a string or a number, not boolean']],
    [{ name: 'a', place: {} }, ['place.city: is required (string)']],
    [{ name: 'a', own: 'y' }, ['own: must be x']],
    [{ nam: 'a' }, ['name: is required (string)', 'nam: is unknown: did you mean "name"?']],
    [{ name: 'a', place: { city: 'b', zip: 1 } }, ['place.zip: is unknown; known are city and country']],
  ])('%j', (value, expected) => expect(wrong(value)).toEqual(expected))

  it('may lie below another, and its unknown keys may be worded otherwise', () => {
    const unknownKey = (key: string, known: readonly string[]) => `${key} is none of ${known.length}`
    expect(wrong({ name: 5, x: 1 }, { base: 'body', unknownKey })).toEqual([
      'body.name: must be a string, not number',
      'body.x: x is none of 10',
    ])
  })

  it('has only so many of its unknown keys compared with the known ones: that takes time', () => {
    const keys = Array.from({ length: 1_000 }, (_, at) => [`x${at}`, at])
    const said = wrong({ name: 'a', ...Object.fromEntries(keys) })
    expect([said.length, said.filter((one) => one.includes('known are')).length]).toEqual([1_000, 100])
    expect(said.at(-1)).toBe('x999: is unknown')
  })
})
