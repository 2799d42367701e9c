import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SOURCE_LIMITS } from '../../src/kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../../src/kit/source/source-text.ts'

async function read(text: string, format: SourceFormat = 'yaml') {
  const parsed = await parseSource(text, { file: 'it', format })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

async function problems(text: string, format: SourceFormat = 'yaml') {
  const parsed = await parseSource(text, { file: 'it', format })
  if (parsed.ok) throw new Error(`read as ${JSON.stringify(parsed.value.value)}`)
  return parsed.problems
}

describe('YAML', () => {
  it.each<[string, unknown]>([
    ['a: 1', { a: 1 }],
    ['\ufeffa: 1\r\nb: [x, "y"]\r\n', { a: 1, b: ['x', 'y'] }],
    ['now: 2026-01-05T09:00:00Z\nat: 1:30\nyes: no', { now: '2026-01-05T09:00:00Z', at: '1:30', yes: 'no' }],
    ['%YAML 1.1\n---\na: yes\nb: 010', { a: 'yes', b: 10 }],
    ['<<: {b: 1}', { '<<': { b: 1 } }],
    ['404: x\nnull: y', { 404: 'x', null: 'y' }],
    ['a: &x {n: 1}\nb: *x\nc: &x 2\nd: *x', { a: { n: 1 }, b: { n: 1 }, c: 2, d: 2 }],
    ['a:\nb: ~\nc: ""', { a: null, b: null, c: '' }],
    ['constructor: 1\ntoString: 2', { constructor: 1, toString: 2 }],
    ['{a, b: }', { a: null, b: null }],
    ['cron: 0 * * * *', { cron: '0 * * * *' }],
    [`a: "${','.repeat(30)}"\nb: [',,', '${']'.repeat(200)}']`, { a: ','.repeat(30), b: [',,', ']'.repeat(200)] }],
  ])('%j', async (text, value) => expect((await read(text)).value).toEqual(value))

  it.each<[string, string, RegExp]>([
    ['', '1:1', /empty/],
    ['# only words\n', '1:1', /empty/],
    ['a: 1\nb: 2\na: 3', '3:1', /"a" is given twice/],
    ['1: x\n"1": y', '2:1', /"1" is given twice/],
    ['a:\n  __proto__: {x: 1}', '2:3', /"__proto__" is not allowed/],
    ['[a]: 1', '1:1', /a key is plain text/],
    ['a: 1\n---\nb: 2', '2:1', /second document/],
    ['on: *', '1:5', /needs quotes/],
    ['on: *x', '1:5', /no anchor "&x"/],
    ['a: &a [*a]', '1:8', /a value that contains it/],
    ['a: @x', '1:4', /needs quotes/],
    ['a: !foo x', '1:4', /needs quotes/],
    ['a: !!binary aGk=', '1:4', /Unresolved tag/],
    ['a:\n\t- b', '2:1', /tabs cannot indent/],
    ['a: "b', '1:4', /text in quotes that begins here is not closed/],
    ['a: "x"\nb: "y\nc: 1\nd: 2\n', '2:4', /text in quotes that begins here is not closed/],
    ["a: [']', 'b]\nc: 1", '1:10', /text in quotes that begins here is not closed/],
    ['a:1\nb:\n  - c: 2', '1:1', /^a space is missing after the colon of "a:"$/],
    ['a\nb: 1', '1:1', /^this line is neither a key with a colon/],
    ['a:\n  -b: 1\n   c: 2', '2:3', /^a space is missing after the dash: "- "$/],
    ['a:\n  - b: 1\n   c: 2', '3:4', /^this line is no entry of the list, which begins with "- ", nor indented as/],
    ['a: [b', '1:6', /^the list opened at line 1, column 4 is not closed: its "]" is missing$/],
    ['a: {b: [1, 2}', '1:13', /^the list opened at line 1, column 8 is not closed: its "]" is missing$/],
    ['a: [x, "["\nb: 1', '2:1', /^the list opened at line 1, column 4 is not closed/],
    ['a: "x" y', '1:8', /^this stands after the end of a value/],
    ['a: ]', '1:4', /^"]" closes nothing/],
    ['a: b: c', '1:4', /in quotes/],
  ])('refuses %j at %s', async (text, place, message) => {
    const [first] = await problems(text)
    expect(first?.message).toMatch(message)
    expect(`${first?.line}:${first?.column}`).toBe(place)
  })

  it('names several faults at once, one a line', async () => {
    const found = await problems('a: @x\nb: 1\nc: "\\q"\nd: `y`')
    expect(found.map(({ line }) => line)).toEqual([1, 3, 4])
  })

  it('counts aliases as if they were written out, and no sooner', async () => {
    const text = `a: &a [${'1,'.repeat(300)}]\nb: [${'*a,'.repeat(300)}]`
    expect((await read(text)).value).toHaveProperty('b.length', 300)
  })
})

describe('JSON', () => {
  it('reads what JSON.parse reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__'))
        expect((await read(text, 'json')).value).toEqual(JSON.parse(text))
      }),
      { numRuns: 40 },
    )
  })
  it.each<[string, string, RegExp]>([
    ['{"a": 1,\n "b": 2,}', '2:8', /one too many/],
    ['{"a": 1,\n "a": 2}', '2:2', /"a" is given twice/],
    ['{"a": 1,\n "\\u0061": 2}', '2:2', /"a" is given twice/],
    ['{"__proto__": {}}', '1:2', /not allowed/],
    ['\ufeff{"a" 1}', '1:6', /":" was expected/],
    ['a: 1', '1:1', /Unexpected "a": a value was expected/],
    ['{"a": \'b\'}', '1:7', /double quotes/],
    ['{"a": [1, // one\n 2]}', '1:11', /no comments/],
    ['{"a": {"b": 1}', '1:15', /the object opened at line 1, column 1 is not closed/],
    ['{"a": 1} 2', '1:10', /after the end/],
    ['{"a": "x\ny"}', '1:7', /line break/],
  ])('refuses %j at %s', async (text, place, message) => {
    const [first] = await problems(text, 'json')
    expect(first?.message).toMatch(message)
    expect(`${first?.line}:${first?.column}`).toBe(place)
  })
})

describe('limits', () => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  it.each<[string, SourceFormat, () => string, string, RegExp]>([
    ['lists', 'yaml', () => `a: ${lists(100)}`, '1:103', /deeper than 100/],
    ['open brackets', 'yaml', () => '['.repeat(500_000), '1:104', /deeper than 100/],
    ['dashes', 'yaml', () => '- '.repeat(500_000), '1:206', /deeper than 100/],
    ['open braces', 'yaml', () => '{a: '.repeat(200_000), '1:410', /deeper than 100/],
    ['a chain of aliases', 'yaml', () => chain(150), '100:12', /deeper than 100/],
    [
      'a long list, often',
      'yaml',
      () => `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(2000)}]`,
      '2:152',
      /100,000 values/,
    ],
    ['a bomb of aliases', 'yaml', bomb, '6:30', /more than 100,000 values/],
    ['a long text', 'yaml', () => 'x'.repeat(SOURCE_LIMITS.bytes.yaml + 1), '1:1', /a YAML file may have at most/],
    ['open brackets', 'json', () => '['.repeat(50_000), '1:101', /deeper than 100/],
    ['white space', 'json', () => ' '.repeat(SOURCE_LIMITS.bytes.json + 1), '1:1', /a JSON file may have at most/],
  ])('refuses %s (%s)', async (_what, format, text, place, message) => {
    const [first] = await problems(text(), format)
    expect(first?.message).toMatch(message)
    expect(`${first?.line}:${first?.column}`).toBe(place)
  })
  it.each<[string, SourceFormat, (count: number) => string]>([
    ['a list', 'json', (count) => `[${Array(count - 1).fill(1)}]`],
    ['empty lists', 'json', (count) => `[ ${Array(count - 1).fill('[ ]')} ]`],
    ['fields', 'json', (count) => `{${Array.from({ length: count - 1 }, (_, at) => `"a,[${at}": {}`)}}`],
    ['a list', 'yaml', (count) => '- a\n'.repeat(count - 1)],
    ['empty lists', 'yaml', (count) => `[${'[],'.repeat(count - 1)}]`],
    ['nothing', 'yaml', (count) => '-\n'.repeat(count - 1)],
    ['aliases', 'yaml', (count) => `[&a [${'b,'.repeat(98)}],${'*a,'.repeat(9)}${'c,'.repeat(count - 991)}]`],
  ])('counts every value of %s (%s)', async (_what, format, text) => {
    const before = { ...SOURCE_LIMITS }
    onTestFinished(() => void Object.assign(SOURCE_LIMITS, before))
    Object.assign(SOURCE_LIMITS, { values: 2_000 })
    await read(text(2_000), format)
    expect(await problems(text(2_001), format)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('more than 2,000 values') }),
    ])
  })
  it('reads a hundred levels', async () => {
    expect((await read(`a: ${lists(99)}`)).value).toEqual({ a: JSON.parse(lists(99)) })
    expect((await read(lists(100), 'json')).value).toEqual(JSON.parse(lists(100)))
  })
})

describe('locate', () => {
  const yaml = 'name: x\nrules:\n  - on: a\n    when: { "k.k": [1, 2] }\n  - on:\nsame: &s {t: 1}\nother: *s\n'
  it.each<[(string | number)[], string, string]>([
    [[], '1:1', '1:1'],
    [['name'], '1:7', '1:1'],
    [['rules'], '3:3', '2:1'],
    [['rules', 0], '3:5', '3:5'],
    [['rules', 0, 'when', 'k.k', 1], '4:24', '4:24'],
    [['rules', 0, 'when', 'k.k'], '4:20', '4:13'],
    [['rules', 0, 'absent', 'more'], '3:5', '3:5'],
    [['rules', 7], '3:3', '3:3'],
    [['other'], '7:8', '7:1'],
    [['other', 't'], '6:14', '6:11'],
  ])('%j', async (path, value, key) => {
    const source = await read(yaml)
    const text = ({ line, column }: { line: number; column: number }) => `${line}:${column}`
    expect(text(source.locate(path))).toBe(value)
    expect(text(source.locate(path, 'key'))).toBe(key)
  })

  it('finds each value of a JSON text where it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), fc.constantFrom(0, 2), async (value, indent) => {
        fc.pre(!Object.hasOwn(value, '__proto__'))
        const text = JSON.stringify(value, null, indent)
        const lines = text.split('\n')
        const source = await read(text, 'json')
        for (const [key, inner] of Object.entries(value)) {
          const at = source.locate([key])
          expect(lines[at.line - 1]?.slice(at.column - 1)).toSatisfy((rest: string) =>
            rest.startsWith(JSON.stringify(inner)),
          )
          const name = source.locate([key], 'key')
          expect(lines[name.line - 1]?.slice(name.column - 1)).toSatisfy((rest: string) =>
            rest.startsWith(JSON.stringify(key)),
          )
        }
      }),
    )
  })
})

/** Anchors that hold each other, one level deeper each line. */
function chain(count: number): string {
  return Array.from({ length: count }, (_, i) => `k${i}: &k${i} [${i > 0 ? `*k${i - 1}` : '1'}]`).join('\n')
}

/** Anchors that hold the one before ten times. */
function bomb(): string {
  const line = (i: number) =>
    `k${i}: &k${i} [${
      i > 0
        ? Array(10)
            .fill(`*k${i - 1}`)
            .join(', ')
        : '1'
    }]`
  return Array.from({ length: 30 }, (_, i) => line(i)).join('\n')
}
