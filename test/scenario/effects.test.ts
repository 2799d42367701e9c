// The table of effects, and what follows from it.

import { describe, expect, it } from 'vitest'
import { EFFECT_KEYS, EFFECTS } from '../../src/scenario/effects/table.ts'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'

/** One of each, as a rule says it. */
const EXAMPLES: Readonly<Record<string, string>> = {
  delay: 'delay: 1ms',
  limit: 'limit: { requests: 1, per: 1m }',
  respond: 'respond: { status: 503 }',
  error: 'error: 4001',
  fault: 'fault: reset',
  commit: 'commit: true',
  outcome: 'outcome: failed',
  patch: 'patch: { a: 1 }',
  set: 'set: { "a[0].b": 1 }',
  remove: 'remove: [a]',
  headers: 'headers: { remove: [a] }',
}

const problems = async (...parts: readonly string[]) => {
  const read = await readScenario(
    `name: s\nrules:\n  - { on: createVideoAnalysis, undocumented: true, ${parts.join(', ')} }`,
    's.yaml',
    'yaml',
  )
  return read.ok ? [] : read.problems.map(({ message }) => message)
}

describe('the effects of a rule', () => {
  it('are all tried here, and a rule may say each of them', () => {
    expect(Object.keys(EXAMPLES)).toEqual(EFFECTS.map(({ key }) => key))
    expect(Object.keys(EFFECT_KEYS).filter((key) => key !== 'during')).toEqual(Object.keys(EXAMPLES))
  })

  it.each(EFFECTS)('$key stands alone', async ({ key }) => {
    expect(await problems(EXAMPLES[key] ?? '')).toEqual([])
  })

  const pairs = EFFECTS.flatMap((one, at) => EFFECTS.slice(at + 1).map((other) => [one.key, other.key] as const))
  const ANSWERS = ['respond', 'error']
  const EDITS = ['patch', 'set', 'remove', 'headers']

  it.each(pairs)('%s goes with %s, unless one makes the answer and the other makes or edits it', async (one, other) => {
    const clash = ANSWERS.includes(one) && [...ANSWERS, ...EDITS].includes(other)
    const found = await problems(EXAMPLES[one] ?? '', EXAMPLES[other] ?? '')
    expect(found).toEqual(clash ? [`rules[0].${other}: cannot be used with ${one}`] : [])
  })

  const others = EFFECTS.filter(({ key }) => key !== 'fault')

  it.each(others)('$key goes with a fault during the upload only if it is a delay', async ({ key }) => {
    const found = await problems('during: upload', 'fault: reset', EXAMPLES[key] ?? '')
    expect(found).toEqual(key === 'delay' ? [] : [`rules[0].${key}: cannot be used with during: upload`])
  })
})
