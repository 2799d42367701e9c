// JSON that is read or written entry by entry is that of JSON.parse and JSON.stringify.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readJson } from '../../src/kit/json.ts'
import { readInSlices, writeInSlices } from '../../src/kit/large-json.ts'
import { finish } from '../../src/kit/work.ts'

const BOUNDS = 1_000

it('reads any text as in one go, valid or not', () => {
  const pretty = fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value, null, 2))
  const broken = fc
    .tuple(
      fc.oneof(pretty, fc.json({ maxDepth: 6 })),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom(...'{}[],:"\\u0-.1 \ntnull', ''),
    )
    .map(([text, from, cut, put]) => {
      const at = from % (text.length + 1)
      return text.slice(0, at) + put + text.slice(at + cut)
    })
  fc.assert(
    fc.property(fc.oneof(pretty, broken), (text) => {
      expect(finish(readInSlices(text, BOUNDS))).toEqual(readJson(text, BOUNDS))
    }),
    { numRuns: 600 },
  )
})

it.each(['[[1, 2, [{"x": {"c": 1, "c": 1}}]]]', '[[[[{"__proto__": 1}]]]]', `[[[${'[1],'.repeat(999)}[]]]]`])(
  'finds in %s what is not taken',
  (text) => expect(finish(readInSlices(text, BOUNDS))).toEqual(readJson(text, BOUNDS)),
)

it('writes any value as in one go', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(finish(writeInSlices(value)).toString()).toBe(JSON.stringify(value))
    }),
  )
  expect(finish(writeInSlices({ a: undefined, b: [undefined] })).toString()).toBe('{"b":[null]}')
})
