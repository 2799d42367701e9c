// Large JSON is read in stretches; here a few characters are large.

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { type ReadBounds, readJson } from '../../src/kit/json/read-json.ts'
import { Trim } from '../../src/kit/json/trim.ts'
import { finish } from '../../src/kit/work.ts'

const BOUNDS: ReadBounds = {
  depth: 100,
  values: 1_000,
  large: 1,
  keys: { unknown: 2, table: 5, free: 50 },
  repeated: 3,
}

const read = (text: string, schema: z.ZodType | null = null, bounds: Partial<ReadBounds> = {}) =>
  finish(readJson(text, schema, { ...BOUNDS, ...bounds }))

/** Reads a text that is JSON; `paths`: the repeated keys. */
function good(text: string, schema: z.ZodType | null = null, bounds: Partial<ReadBounds> = {}) {
  const found = read(text, schema, bounds)
  if (!found.ok) throw new Error(JSON.stringify(found))
  const { entries, more } = found.repeated
  return { value: found.value, repeated: entries.map((path) => path.join('.')), more, leftOut: found.leftOut }
}

describe('a text that is read in stretches', () => {
  it.each([1, 7, 40, 100_000])('of %i characters gives what JSON.parse gives', (large) => {
    const blank = fc.constantFrom('', ' ', '\n', '\t\r ')
    const spaced = fc.tuple(fc.json({ maxDepth: 5 }), blank).map(([text, space]) => space + text + space)
    const pretty = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 2))
    fc.assert(
      fc.property(fc.oneof(spaced, pretty), (text) => {
        if (text.includes('__proto__')) return
        expect(good(text, null, { large }).value).toEqual(JSON.parse(text))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([1, 7, 40])('of %i characters is refused just where JSON.parse refuses', (large) => {
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), fc.constantFrom(...'{}[],:"\\ue0-+.1 \n\tnull', ''))
      .map(
        ([text, at, cut, put]) =>
          text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
      )
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        if (/__proto__|\\u/.test(text)) return
        const found = read(text, null, { large })
        expect([found.ok, text]).toEqual([isJson(text), text])
        if (!found.ok && 'problem' in found) expect(found.problem.message.length).toBeGreaterThan(5)
      }),
      { numRuns: 4_000 },
    )
  })

  it.each<[string, number, number, RegExp]>([
    ['{"a": [1, 2, }', 1, 14, /Unexpected "}"/],
    ['{"a": [1, 2 ]', 1, 14, /the object opened at line 1, column 1 is not closed/],
    ['[[1],\n[2]', 2, 4, /the list opened at line 1, column 1 is not closed/],
    ['[[1],]', 1, 5, /one too many/],
    ['[,[1]]', 1, 2, /Unexpected ",": a value was expected/],
    ['[[1] [2]]', 1, 6, /"," was expected/],
    ['[[1],\n  [tru]]', 2, 4, /Unexpected tru/],
    ['{"a": [1], b: [2]}', 1, 12, /Unexpected b/],
    ['{"a" [1]}', 1, 6, /":" was expected/],
    ['[1][2]', 1, 4, /after the end/],
    [']', 1, 1, /Unexpected "\]"/],
  ])('%j says where it is broken', (text, line, column, message) => {
    expect(read(text)).toEqual({ ok: false, problem: { line, column, message: expect.stringMatching(message) } })
  })

  it.each([
    ['{"a": 1, "a": 2}', ['a']],
    ['{"a": [1], "a": [2]}', ['a']],
    ['{"a": {"b": 1, "b": 2}}', ['a.b']],
    ['[{"a": 1}, {"a": 1, "a": 2}]', ['1.a']],
    ['[1, 2, [{"x": {"c": 1, "c": 1}}]]', ['2.0.x.c']],
    ['{"a": 1, "\\u0061": 2}', ['a']],
    ['{"a": "a", "b": ":"}', []],
    ['{"a:": "{\\"a\\": 1, \\"a\\": 2}"}', []],
  ])('%s has these keys twice', (text, paths) => {
    for (const large of [1, 12, 1_000]) {
      const found = good(text, null, { large })
      expect([large, found.repeated]).toEqual([large, paths])
      expect(found.value).toEqual(JSON.parse(text))
    }
  })

  it('counts repeated keys beyond the first', () => {
    const text = `{${Array.from({ length: 10 }, (_, at) => `"a": ${at}`).join(',')}}`
    for (const large of [1, 12, 1_000]) {
      expect(good(text, null, { large })).toMatchObject({ repeated: ['a', 'a', 'a'], more: 6, value: { a: 9 } })
    }
  })

  it.each([
    ['{"__proto__": 1}', '__proto__'],
    ['{"a": [{}, {"__proto__": {"b": 1}}]}', 'a.1.__proto__'],
    ['{"a": 1, "__proto__": [1, 2, 3]}', '__proto__'],
    ['{"\\u005f_pro\\u0074o__": 1}', '__proto__'],
    ['[[{"b": {"__proto__": []}}]]', '0.0.b.__proto__'],
  ])('%s has a key that is refused', (text, path) => {
    for (const large of [1, 12, 1_000]) {
      const found = read(text, null, { large })
      expect(found).toEqual({ ok: false, proto: expect.anything() })
      if ('proto' in found) expect(found.proto.join('.')).toBe(path)
    }
  })

  it('may have __proto__ as a value', () => {
    expect(good('["__proto__", {"a": "__proto__"}]').value).toEqual(['__proto__', { a: '__proto__' }])
  })

  it('is refused for too many values and levels', () => {
    expect(read(JSON.stringify(Array(2_000).fill([])))).toEqual({ ok: false, tooMany: true })
    expect(read('['.repeat(101) + ']'.repeat(101))).toMatchObject({ problem: { message: /deeper than 100/ } })
    expect(good('['.repeat(100) + ']'.repeat(100)).value).toBeDefined()
  })
})

describe('what a schema cannot take', () => {
  const Item = z.strictObject({ a: z.number().optional(), list: z.array(z.number()).max(2).optional() })
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

  it.each<[string, z.ZodType, unknown, unknown, unknown[]]>([
    ['unknown keys', Item, { ...keys(5), a: 1 }, { k0: 0, k1: 1, a: 1 }, [{ path: [], count: 3, unknown: true }]],
    [
      'unknown keys of an entry',
      z.array(Item),
      [{ a: 1 }, keys(4)],
      [{ a: 1 }, keys(2)],
      [{ path: [1], count: 2, unknown: true }],
    ],
    ['a long list', Item, { list: [1, 2, 3, 4, 5] }, { list: [1, 2, 3] }, []],
    ['a list in place of an object', Item, [1, 2, 3], [1], []],
    [
      'a long table',
      z.strictObject({ t: z.record(z.string(), z.number()) }),
      { t: keys(8) },
      { t: keys(5) },
      [{ path: ['t'], count: 3, unknown: false }],
    ],
    [
      'a long object of any kind',
      z.record(z.string(), z.unknown()),
      keys(60),
      keys(50),
      [{ path: [], count: 10, unknown: false }],
    ],
  ])('%s is left out', (_title, schema, sent, kept, leftOut) => {
    for (const large of [1, 6]) {
      expect(good(JSON.stringify(sent), schema, { large })).toMatchObject({ value: kept, leftOut })
    }
    // A small body is checked as it is.
    expect(good(JSON.stringify(sent), schema, { large: 10_000 })).toMatchObject({ value: sent, leftOut: [] })
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('looks once at each value for what is too much, however deep it lies', () => {
  const list = Array.from({ length: 500 }, (_, at) => at)
  const deep = z.object({ a: z.object({ b: z.object({ c: z.object({ d: z.array(z.number()) }) }) }) })
  const looks = vi.spyOn(Trim.prototype, 'value')
  expect(good(JSON.stringify({ a: { b: { c: { d: list } } } }), deep).value).toEqual({ a: { b: { c: { d: list } } } })
  const count = looks.mock.calls.length
  looks.mockRestore()
  expect(count).toBeLessThanOrEqual(list.length)
})
