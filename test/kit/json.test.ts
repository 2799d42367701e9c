import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, parseJson } from '../../src/kit/json.ts'
import { JSON_DEPTH, JsonFault, scanJson } from '../../src/kit/source/json-scan.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('parseJson', () => {
  it.each(['{}', ' [1, 2.5e3, -0, true, false, null] ', '"a\\u0041\\n😀"', '1e999', '{"a":{"a":1,"a":2}}'])(
    'reads %s as JSON.parse does',
    (text) => expect(parseJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) }),
  )
  it('reads a hundred levels', () => expect(parseJson(nested(JSON_DEPTH)).ok).toBe(true))

  it.each<[string, () => string, number]>([
    ['lists', () => nested(JSON_DEPTH + 1), JSON_DEPTH + 1],
    ['objects', () => '{"a":'.repeat(500_000), JSON_DEPTH * 5 + 1],
  ])('refuses %s nested too deeply', (_what, text, column) => {
    const message = 'Nested deeper than 100 levels'
    expect(parseJson(text())).toEqual({ ok: false, problem: { line: 1, column, message } })
  })

  it('counts brackets in texts as text', () => {
    expect(parseJson(`["${'['.repeat(500)}\\"${'{'.repeat(500)}"]`).ok).toBe(true)
  })

  it('keeps __proto__ as data', () => {
    const parsed = parseJson('{"__proto__": {"admin": true}}')
    if (!parsed.ok) throw new Error(parsed.problem.message)
    expect(Object.keys(Object(parsed.value))).toEqual(['__proto__'])
    expect(Reflect.get(Object(parsed.value), 'admin')).toBeUndefined()
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  it('refuses just what JSON.parse refuses', () => {
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), fc.constantFrom(...'{}[],:"\\ue0-+.1 \n\tnull', ''))
      .map(
        ([text, at, cut, put]) =>
          text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
      )
    void fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        const fault = scanJson(text)
        expect(fault instanceof JsonFault).toBe(!isJson(text))
        expect(parseJson(text).ok).toBe(isJson(text))
        if (fault instanceof JsonFault) expect(fault.at).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 400 },
    )
  })
})

describe('canonical', () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: [true, null, { d: 'x', c: undefined }] }, '{"a":[true,null,{"d":"x"}],"b":1}'],
    [[undefined, Number.NaN, -0, 1e21], '[null,null,0,1e+21]'],
    [JSON.parse('{"__proto__":1,"a":2}'), '{"__proto__":1,"a":2}'],
    [{ 10: 'b', 9: 'a' }, '{"10":"b","9":"a"}'],
    ['a"b', '"a\\"b"'],
    [null, 'null'],
    [undefined, ''],
    [{ a: undefined, b: 1 }, '{"b":1}'],
  ])('%j → %s', (value, text) => expect(canonical(value)).toBe(text))

  it('is JSON for the same value, whatever the order of keys', () => {
    void fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value)
        expect(canonical(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonical(reversed(value))).toBe(text)
      }),
    )
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

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]))
}
