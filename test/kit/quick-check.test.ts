import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { matches } from '../../src/kit/source/quick-check.ts'

interface Tree {
  value: number
  next: Tree | null
}
const Tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ value: z.number(), next: Tree.nullable() }))

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  text: z.string(),
  day: z.string().regex(/^\d+$/g),
  address: z.url(),
  few: z.string().min(2),
  number: z.number(),
  share: z.number().min(0).lt(1),
  count: z.int().positive(),
  flag: z.boolean(),
  nothing: z.null(),
  anything: z.unknown(),
  word: z.enum(['a', 'b']),
  one: z.literal([1, 'a', null]),
  maybe: z.string().optional(),
  perhaps: z.number().nullable(),
  either: z.union([z.string(), z.array(z.number())]),
  list: z.array(z.number().nullable()),
  shortList: z.array(z.unknown()).max(1),
  table: z.record(z.string(), z.number()),
  keyed: z.record(z.string().regex(/^a/), z.unknown()),
  exhaustive: z.record(z.enum(['a', 'b']), z.number()),
  object: z.strictObject({ a: z.number(), b: z.string().optional() }),
  open: z.object({ a: z.number() }),
  refined: z.strictObject({ a: z.number() }).refine(({ a }) => a > 1),
  nested: z.strictObject({ a: z.array(z.strictObject({ b: z.unknown() })).nullable() }),
  tree: Tree,
  kept: z.array(z.string()).readonly(),
}

const key = fc.constantFrom('a', 'b', 'c', 'value', 'next')
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    'a',
    'bb',
    '12',
    'a b',
    'https://example.com/',
    0,
    -1,
    0.5,
    1,
    2,
    1e300,
  ),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
}))

test.each(Object.entries(SCHEMAS))('takes the same values as zod: %s', (_, schema) => {
  fc.assert(
    fc.property(value, (given) => {
      expect(matches(schema, given)).toBe(schema.safeParse(given).success)
    }),
    { numRuns: 400 },
  )
})

test.each<[string, z.ZodType, unknown]>([
  ['a list with a hole', z.array(z.number()), Array(2)],
  ['a list for an object', z.strictObject({}), []],
  ['a key too many', z.strictObject({ a: z.number() }), { a: 1, c: 1 }],
  ['a key too many beside one that may be missing', z.strictObject({ a: z.number().optional() }), { c: 1 }],
  ['a missing key', z.strictObject({ a: z.number() }), {}],
])('refuses %s', (_, schema, given) => {
  expect(schema.safeParse(given).success).toBe(false)
  expect(matches(schema, given)).toBe(false)
})
