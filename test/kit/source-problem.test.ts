import { describe, expect, it } from 'vitest'
import { renderProblem } from '../../src/kit/source/source-problem.ts'
import { parseSource } from '../../src/kit/source/source-text.ts'

const render = (text: string, line: number, column: number) =>
  renderProblem({ file: 'a.yaml', line, column, message: 'odd' }, text).split('\n')

it('shows the line and a caret under the column', () => {
  expect(render('one\ntwo: x\r\n', 2, 6)).toEqual(['a.yaml:2:6: odd', '  2 | two: x', '    |      ^'])
})
it('points past the end of a line', () => {
  expect(render('{"a"', 1, 5)).toEqual(['a.yaml:1:5: odd', '  1 | {"a"', '    |     ^'])
})
it('shows nothing of a line that is empty or not there', () => {
  expect(render('a\n\n', 2, 1)).toEqual(['a.yaml:2:1: odd'])
  expect(render('a', 9, 1)).toEqual(['a.yaml:9:1: odd'])
})
it('keeps the caret in place behind tabs, wide and combined letters', () => {
  expect(render('\ta: 日本e\u0301: x', 1, 9)).toEqual([
    'a.yaml:1:9: odd',
    '  1 |   a: 日本e\u0301: x',
    '    |           ^',
  ])
})
it('cuts long lines around the column', () => {
  const text = `${'a'.repeat(300)}!${'b'.repeat(300)}`
  const [, line = '', caret = ''] = render(text, 1, 301)
  expect(line.length).toBeLessThan(120)
  expect(line[caret.indexOf('^')]).toBe('!')
  expect(line).toMatch(/…a+!b+…$/)
})
it('lets no control characters through to a terminal', () => {
  const [, line = ''] = render('a: \u001b[31m\u202e\ud800', 1, 1)
  expect(line).toBe('  1 | a: \ufffd[31m\ufffd\ufffd')
})
it('leaves out a byte order mark', () => {
  expect(render('\ufeffabc', 1, 2)).toEqual(['a.yaml:1:2: odd', '  1 | abc', '    |  ^'])
})

describe('a file that ends too early', () => {
  it.each([
    ['yaml', 'universe: { creators: 10\n', 'x:1:25', 'universe: { creators: 10'],
    ['yaml', 'campaigns:\n  - { id: a, name: [x\n\n', 'x:2:22', '  - { id: a, name: [x'],
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
