import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExpectedCall } from '../../src/control/requests/request-match.ts'
import { entryWith } from '../journal-entry.ts'

const NO_PATTERNS = new Map()
const FURTHEST = Number.POSITIVE_INFINITY

/** Small values of few texts and numbers, so that they often contain each other. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b"\\', 'é\n', 'a:1', 0, -0, 1, 12, 1e21, true, null, '\ud800'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b"', 'c:{', '1'), tie('value'), { maxKeys: 3 }),
  ),
}))

it('tells from the text of a body what it tells from the parsed body', () => {
  void fc.assert(
    fc.property(value, value, (expected, body) => {
      const call = new ExpectedCall({ body: expected }, NO_PATTERNS)
      const entry = entryWith('req_1', body)
      expect(call.distance(entry, FURTHEST) === 0).toBe(call.differences(entry).length === 0)
    }),
    { numRuns: 2_000 },
  )
})

it('takes a part of a value as contained in it', () => {
  const part = (whole: unknown): fc.Arbitrary<unknown> => {
    if (typeof whole !== 'object' || whole === null) return fc.constant(whole)
    if (Array.isArray(whole)) return fc.tuple(...whole.map(part))
    return fc
      .subarray(Object.entries(whole))
      .chain((kept) => fc.record(Object.fromEntries(kept.map(([key, each]) => [key, part(each)]))))
  }
  void fc.assert(
    fc.property(
      value.chain((body) => fc.tuple(fc.constant(body), part(body))),
      ([body, expected]) => {
        expect(new ExpectedCall({ body: expected }, NO_PATTERNS).distance(entryWith('req_1', body), FURTHEST)).toBe(0)
      },
    ),
    { numRuns: 2_000 },
  )
})

it.each(['query', 'body'])('does not list the keys of an expected %s again for each call', (part) => {
  let listed = 0
  const expected = new Proxy(
    { a: '1' },
    {
      ownKeys(target) {
        listed++
        return Reflect.ownKeys(target)
      },
    },
  )
  const call = new ExpectedCall({ [part]: expected }, NO_PATTERNS)
  const entry = entryWith('req_1', { a: '1' }, { query: 'a=1' })
  for (let i = 0; i < 50; i++) expect(call.distance(entry, FURTHEST)).toBe(0)
  expect(listed).toBeLessThanOrEqual(5)
})
