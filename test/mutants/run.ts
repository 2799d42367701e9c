// `npm run mutants [-- --seed N --count 60]`: makes random mistakes in a copy of the source, one at a time, and says which of
// them the tests notice. Only what is committed is copied.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript-5.6'
import { draws } from '../../src/kit/random.ts'
import { realTime } from '../../src/kit/real-time.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['src/world', 'src/scenario', 'src/control']
const TESTS = ['test/world', 'test/scenario', 'test/control', 'test/service', 'test/webhooks']
/** ms until a mutant that runs on without end counts as noticed. */
const PATIENCE = 300_000

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
})

/** What stands for each operator. */
const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

interface Mistake {
  readonly file: string
  /** The part of the text that is replaced. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Every mistake that can be made in a file. */
function mistakesIn(file: string): Mistake[] {
  const source = ts.createSourceFile(file, readFileSync(join(copy, file), 'utf8'), ts.ScriptTarget.Latest)
  const mistakes: Mistake[] = []
  const add = (node: ts.Node, replacement: string) =>
    mistakes.push({ file, start: node.getStart(source), end: node.getEnd(), replacement })
  const negate = (condition: ts.Expression) => add(condition, `!(${condition.getText(source)})`)
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.getText(source)]
      if (other !== undefined) add(node.operatorToken, other)
    } else if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1))
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ';')
    else if (ts.isIfStatement(node)) negate(node.expression)
    else if (ts.isConditionalExpression(node)) negate(node.condition)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mistakes
}

const copy = mkdtempSync(join(tmpdir(), 'mockfluence-mutants-'))
const git = (...args: readonly string[]) => spawnSync('git', ['-C', ROOT, 'worktree', ...args], { stdio: 'ignore' })
git('add', '--detach', '--force', copy)
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

/** Whether a test in these folders fails. */
function fails(folders: readonly string[], stdio: 'ignore' | 'inherit' = 'ignore'): boolean {
  const args = ['vitest', 'run', '--bail', '1', '--project', 'alone', '--project', 'source', ...folders]
  return spawnSync('npx', args, { cwd: copy, stdio, timeout: PATIENCE }).status !== 0
}

/** Whether the tests notice a mistake in a file. Those of its own folder run first: mostly they do. */
function isNoticed(file: string): boolean {
  const own = `${dirname(file).replace(/^src/, 'test')}/`
  return (existsSync(join(copy, own)) && fails([own])) || fails(TESTS)
}

/** Makes a mistake in the copy while the tests run. Returns whether they notice. */
function tryOut({ file, start, end, replacement }: Mistake): boolean {
  const text = readFileSync(join(copy, file), 'utf8')
  const line = text.slice(0, start).split('\n').length
  const began = realTime.elapsed()
  writeFileSync(join(copy, file), text.slice(0, start) + replacement + text.slice(end))
  const noticed = isNoticed(file)
  writeFileSync(join(copy, file), text)
  const seconds = Math.round((realTime.elapsed() - began) / 1_000)
  console.log(`${noticed ? 'noticed' : 'NOT'} ${seconds} s ${file}:${line} ${text.slice(start, end)} -> ${replacement}`)
  return noticed
}

try {
  if (fails(TESTS, 'inherit')) throw new Error('the tests fail before any mistake is made')
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const mistakes = files
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .flatMap(mistakesIn)
  const made = draws('mutants', values.seed).sample(mistakes, Number(values.count))
  console.log(`${made.filter(tryOut).length} of ${made.length} mistakes are noticed`)
} finally {
  git('remove', '--force', copy)
  rmSync(copy, { recursive: true, force: true })
}
