import { describe, expect, it } from 'vitest'
import { renderProblem } from '../../src/kit/source/source-problem.ts'
import { parseSource } from '../../src/kit/source/source-text.ts'

describe('a file that ends too early', () => {
  it.each([
    ['yaml', 'universe: { creators: 10\n', 'x:1:25', 'universe: { creators: 10'],
    ['yaml', 'campaigns:\n  - { id: a, name: "x }\n\n', 'x:2:24', '  - { id: a, name: "x }'],
    ['json', '{"universe": {"creators": 5}\n\n', 'x:1:29', '{"universe": {"creators": 5}'],
  ] as const)('%s %j shows its last line, and a caret behind it', async (format, text, place, line) => {
    const read = await parseSource(text, { file: 'x', format })
    const [problem] = read.ok ? [] : read.problems
    const [head = '', shown = '', caret = ''] = problem ? renderProblem(problem, text).split('\n') : []
    expect(head.split(': ')[0]).toBe(place)
    expect(shown.endsWith(`| ${line}`)).toBe(true)
    expect(caret.indexOf('^') - shown.indexOf(line)).toBe(Number(place.split(':')[2]) - 1)
  })
})
