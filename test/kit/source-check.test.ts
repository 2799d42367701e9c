import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseDuration } from '../../src/kit/duration.ts'
import { checkSource, pathText } from '../../src/kit/source/source-check.ts'
import { parseSource } from '../../src/kit/source/source-text.ts'

const Duration = z.string().transform((text, context) => {
  const ms = parseDuration(text)
  if (typeof ms === 'number') return ms
  context.addIssue(ms.problem)
  return z.NEVER
})
const Rule = z.strictObject({
  on: z.union([z.string(), z.array(z.string())]),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  delay: z.union([
    Duration,
    z.strictObject({ min: Duration, max: Duration }),
    z.strictObject({ p50: Duration, p99: Duration }),
  ]),
  fault: z.union([z.enum(['reset', 'empty', 'truncate']), z.strictObject({ dribble: Duration })]).optional(),
  commit: z.boolean().optional(),
})
const File = z.strictObject({
  name: z.string().min(1),
  rules: z.array(Rule.partial()).max(9).optional(),
  timing: z.partialRecord(z.enum(['campaign', 'data_refresh']), z.union([z.literal('never'), Duration])).optional(),
  one: z
    .discriminatedUnion('type', [z.strictObject({ type: z.literal('a') }), z.strictObject({ type: z.literal('bcd') })])
    .optional(),
  advance: z.union([z.strictObject({ by: z.string() }), z.strictObject({ to: z.string() })]).optional(),
  letters: z.record(z.string().regex(/^[a-z]+$/), z.number()).optional(),
  connector: z.enum(['instagram', 'youtube'], { error: 'no platform of ours' }).optional(),
  url: z.url().startsWith('https').optional(),
  gone: z.never().optional(),
})

async function complaints(text: string) {
  const source = await parseSource(text, { file: 'it', format: 'yaml' })
  if (!source.ok) throw new Error(JSON.stringify(source.problems))
  const checked = checkSource(source.value, File)
  return checked.ok ? [] : checked.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('checkSource', () => {
  it('answers the parsed value', async () => {
    const source = await parseSource('name: x\nrules: [{ delay: 5s }]', { file: 'it', format: 'yaml' })
    expect(source.ok && checkSource(source.value, File)).toEqual({
      ok: true,
      value: { name: 'x', rules: [{ delay: 5000 }] },
    })
  })

  it.each<[string, string[]]>([
    ['{}', ['1:1 "name" is missing']],
    ['- a', ['1:1 must be an object, not a list']],
    ['nmae: x', ['1:1 unknown key "nmae": did you mean "name"?']],
    ['name:', ['1:6 name: must be text, not empty']],
    ['name: ""', ['1:7 name: must not be empty']],
    ['name: 5', ['1:7 name: must be text, not 5 (as text it takes quotes: "5")']],
    ['name: x\nrules: {}', ['2:8 rules: must be a list, not an object']],
    ['name: x\nrules:\n- times: 0', ['3:10 rules[0].times: must be at least 1']],
    ['name: x\nrules:\n- times: 1.5', ['3:10 rules[0].times: must be a whole number, not 1.5']],
    ['name: x\nrules:\n- probability: 2', ['3:16 rules[0].probability: must be at most 1']],
    ['name: x\nrules:\n- commit: "yes"', ['3:11 rules[0].commit: must be true or false, not "yes"']],
    ['name: x\nrules:\n- on: [a, 5]', ['3:11 rules[0].on[1]: must be text, not 5 (as text it takes quotes: "5")']],
    [
      'name: x\nrules:\n- fault: rest',
      ['3:10 rules[0].fault: must be "reset", "empty", "truncate" or an object, not "rest": did you mean "reset"?'],
    ],
    [
      'name: x\nrules:\n- fault: { dribbel: 1s }',
      ['3:12 rules[0].fault: unknown key "dribbel": did you mean "dribble"?'],
    ],
    ['name: x\nrules:\n- delay: { min: 3s }', ['3:10 rules[0].delay: "max" is missing']],
    [
      'name: x\nrules:\n- delay: { p50: 3s, p99: 5 }',
      ['3:26 rules[0].delay.p99: must be text, not 5 (as text it takes quotes: "5")'],
    ],
    ['name: x\ntiming: { campagn: 3s }', ['2:11 timing: unknown key "campagn": did you mean "campaign"?']],
    ['name: x\none: {}', ['2:6 one: "type" is missing; it must be "a" or "bcd"']],
    ['name: x\none: { type: bcs }', ['2:14 one.type: must be "a" or "bcd", not "bcs": did you mean "bcd"?']],
    ['name: x\nadvance: {}', ['2:10 advance: one of "by" and "to" is missing']],
    ['name: x\nletters: { A1: 1 }', ['2:12 letters: the key "A1" must have the form /^[a-z]+$/']],
    ['name: x\nconnector: insta', ['2:12 connector: no platform of ours']],
    ['name: x\nurl: "http://a"', ['2:6 url: must begin with "https"']],
    ['name: x\nurl: a', ['2:6 url: must be a valid url', '2:6 url: must begin with "https"']],
    ['name: x\ngone: 1', ['2:7 gone: is not allowed here']],
    [
      'name: x\nqqq: 1',
      ['2:1 unknown key "qqq"; known are name, rules, timing, one, advance, letters, connector and url'],
    ],
    [
      'zzz: &r { times: x }\nrules: [*r, *r]\nname: true',
      [
        expect.stringContaining('1:1 unknown key "zzz"'),
        '1:18 rules[0].times: must be a number, not "x"',
        '1:18 rules[1].times: must be a number, not "x"',
        '3:7 name: must be text, not true (as text it takes quotes: "true")',
      ],
    ],
  ])('%j', async (text, expected) => expect(await complaints(text)).toEqual(expected))

  it('joins what different forms of a text would take', async () => {
    const [first] = await complaints('name: x\ntiming: { campaign: nver }')
    expect(first).toMatch(
      /^2:21 timing\.campaign: "nver" is not a duration; .*; or it must be "never".*did you mean "never"\?$/,
    )
  })

  it('carries the path', async () => {
    const source = await parseSource('{"name": "x", "rules": [{"tims": 1}]}', { file: 'f.json', format: 'json' })
    const checked = source.ok && checkSource(source.value, File)
    expect(checked && !checked.ok && checked.problems).toMatchObject([
      { file: 'f.json', column: 26, path: ['rules', 0, 'tims'] },
    ])
  })
})

it('writes paths as one would in code', () => {
  expect(pathText(['rules', 0, 'when', 'a-b', 'ü'])).toBe('rules[0].when["a-b"].ü')
})
