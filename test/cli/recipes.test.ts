// The recipes for users, run as they would run them, and what a failing test prints. Browser and Python are where `.ci/run`
// installs them; without them their recipes are skipped.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from './documents.ts'
import { type Environment, executed } from './mockfluence.ts'

const project = mkdtempSync(join(tmpdir(), 'mockfluence-recipes-'))
const tool = (path: string) => [process.execPath, join(ROOT, 'node_modules', path)]

// The 5 s of both runners are little on a busy machine.
const PATIENCE = ['--testTimeout', '60000']
const VITEST = [...tool('vitest/vitest.mjs'), 'run', ...PATIENCE]
const JEST = [...tool('jest/bin/jest.js'), ...PATIENCE]
const NODE_TEST = [process.execPath, '--test', '--test-reporter', 'spec']
const BROWSER = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => succeeds(path, '--version'))
const PYTHON = ['python3', '/usr/bin/python3'].find((path) => succeeds(path, '-c', 'import pytest'))
const WORKERS = succeeds(PYTHON ?? 'false', '-c', 'import xdist') ? ['-n', '2'] : []

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

beforeAll(() => {
  cpSync(join(ROOT, 'test/recipes'), project, { recursive: true })
  for (const name of ['vitest', '@playwright/test']) link(name, join(ROOT, 'node_modules', name))
  link('mockfluence', dirname(dirname(dirname(inject('main')))))
  cpSync(join(ROOT, 'src/testing/mockfluence.py'), join(project, 'pytest/mockfluence.py'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'jest/package.json'), '{ "type": "commonjs", "jest": {} }')
})

afterAll(() => rmSync(project, { recursive: true }))

function link(name: string, path: string): void {
  mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
  symlinkSync(path, join(project, 'node_modules', name))
}

/** Runs a command in the folder of a recipe. Returns its status, and what it printed. */
function run([command = '', ...args]: readonly string[], folder: string, more: Environment = {}) {
  const { FORCE_COLOR: _colour, MOCKFLUENCE_URL: _url, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(project, folder),
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1', ...more },
  })
  return { status, output: stdout + stderr }
}

/** Runs a command in the folder of a recipe, beside a simulator. */
async function runBeside(options: readonly string[], command: readonly string[], folder: string) {
  const bounds = { cwd: join(project, folder) }
  const { status, stdout, stderr } = await executed(['exec', ...options, '--', ...command], { NO_COLOR: '1' }, bounds)
  return { status, output: stdout + stderr }
}

const BODY = `
  const quiet = ['hu', 'sh'].join('')
  const headers = { authorization: 'Bearer ' + quiet }
  await fetch(sim.url + '/admin/api/v1/campaigns?apikey=' + quiet, { method: 'POST', headers })
  await fetch(sim.url + '/admin/api/v1/nothing', { headers })
  throw new Error('as it should')`

const UNUSED = `const rules = [{ name: 'too busy', on: 'createCampaign', respond: { status: 429 } }]
  await sim.scenario({ name: 'rush', rules })`

/** Tests that fail beside those of a recipe, for runners whose `test` has `sim`, and one that passes. */
const failing = (imports: string) => `
  ${imports}
  test('a/b breaks', async ({ sim }) => {${BODY}})
  test('unused', async ({ sim }) => {${UNUSED}})
  test('not masked', async ({ sim }) => {${UNUSED}; throw new Error('first')})
  describe('allowed', () => {
    test.override({ unusedRules: 'allow' })
    test('unused', async ({ sim }) => {${UNUSED}})
  })`

const FAILING_NODE_TEST = `
  import { freshWorld } from 'mockfluence/node-test'
  import { test } from 'node:test'
  test('a/b breaks', async (t) => { const sim = await freshWorld(t); ${BODY}})
  test('unused', async (t) => { const sim = await freshWorld(t); ${UNUSED}})
  test('not masked', async (t) => { const sim = await freshWorld(t); ${UNUSED}; throw new Error('first')})
  test('allowed', async (t) => { const sim = await freshWorld(t, { unusedRules: 'allow' }); ${UNUSED}})`

/** The tests of the recipe pass; of the others it is said what came to their worlds, without credentials. */
function expectFindings({ status, output }: { status: number | null; output: string }, folder: string, tests: RegExp) {
  expect([status, output]).toEqual([1, expect.stringMatching(tests)])
  expect(output).toMatch(
    new RegExp(
      'The 2 calls to the world "\\w+ a-b breaks [^"]+":\\s+' +
        'POST /admin/api/v1/campaigns 400 · createCampaign · \\d+ ms: The body is empty; send a JSON object\\s+' +
        'GET /admin/api/v1/nothing 404 · no operation · \\d+ ms: There is no GET /admin/api/v1/nothing in the interface',
    ),
  )
  expect(output.match(/The (last )?\d* ?calls? to the world/g)).toHaveLength(1)
  expect(output).toContain('rule "too busy" of scenario rush never acted')
  expect(output).not.toContain('hush')
  const bundles = readdirSync(join(project, folder, 'mockfluence-bundles'))
  expect(bundles).toHaveLength(3)
  for (const bundle of bundles) {
    expect(output).toContain(join('mockfluence-bundles', bundle))
    const file = join(project, folder, 'mockfluence-bundles', bundle)
    const { calls } = JSON.parse(readFileSync(file, 'utf8'))
    expect(calls).toHaveLength(bundle.startsWith('a-b-breaks') ? 2 : 1)
  }
}

describe('the recipe passes, and a failing test shows the last calls to its world, or the rules that never acted', () => {
  it('with Vitest, on one server', async () => {
    const imports = "import { test } from 'mockfluence/vitest'\nimport { describe } from 'vitest'"
    writeFileSync(join(project, 'vitest/a.test.js'), failing(imports))
    const ended = await runBeside(['--report'], VITEST, 'vitest')
    expectFindings(ended, 'vitest', /Tests +3 failed \| 4 passed[\s\S]*operations +2 of 33/)
    expect(ended.output.match(/FAIL .* > unused/g)).toHaveLength(1)
  })

  it('with node:test, in the process of the tests', () => {
    writeFileSync(join(project, 'node-test/a.test.js'), FAILING_NODE_TEST)
    expectFindings(run(NODE_TEST, 'node-test'), 'node-test', /pass 3\b[\s\S]*fail 3\b/)
  })

  // With modules, `npm run runners` tries it.
  it('with Jest', () => {
    writeFileSync(join(project, 'jest/a.test.js'), failing("const { test } = require('mockfluence/jest')"))
    expectFindings(run(JEST, 'jest'), 'jest', /Tests: +3 failed, 3 passed/)
  })

  it.skipIf(PYTHON === undefined)('with pytest (skipped without it; with two workers where pytest-xdist is)', () => {
    const bin = join(project, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'mockfluence'), `#!/bin/sh\nexec "${process.execPath}" "${inject('main')}" "$@"\n`, {
      mode: 0o755,
    })
    for (const name of ['test_a.py', 'test_b.py']) writeFileSync(join(project, 'pytest', name), FAILING_PYTEST)
    const command = [PYTHON ?? '', '-m', 'pytest', ...WORKERS, '-p', 'no:cacheprovider']
    const { status, output } = run(command, 'pytest', { MOCKFLUENCE_CONTROL_TOKEN: 'secret' })
    expect([status, output]).toEqual([1, expect.stringMatching(/4 failed, 8 passed, 2 xfailed, 2 errors/)])
    expect(output).toContain('rule "too busy" of scenario rush never acted')
    expect(output).toContain('no calls came')
    expect(output).toContain('misspelt-path (req_')
    expect(output).toContain('GET /admin/api/v1/nothing 404: There is no GET /admin/api/v1/nothing in the interface')
    const bundles = readdirSync(join(project, 'pytest/mockfluence-bundles'))
    expect(bundles).toHaveLength(6)
    for (const bundle of bundles) expect(output).toContain(bundle)
    const oldest = "import ast; ast.parse(open('mockfluence.py').read(), feature_version=(3, 9))"
    expect(run([PYTHON ?? '', '-c', oldest], 'pytest').status).toBe(0)
  })
})

const FAILING_PYTEST = `
import pytest
from mockfluence import Simulator
from urllib.request import Request, urlopen
def test_breaks(sim):
    sim.verify(operation="createCampaign", body={"name": "Spring"})
def test_unused(sim):
    sim.scenario({"name": "rush", "rules": [{"name": "too busy", "on": "createCampaign", "respond": {"status": 429}}]})
@pytest.fixture
def broken(sim):
    try:
        urlopen(Request(f"{sim.url}/admin/api/v1/nothing", headers={"authorization": "Bearer any"}))
    finally:
        raise RuntimeError("as it should")
def test_is_set_up(sim, broken):
    pass
@pytest.mark.xfail
def test_fails_as_expected(sim):
    raise RuntimeError()
def test_passes(sim):
    assert sim.control("GET", "")["seed"] == "1"
def test_uses_a_server(simulator, monkeypatch):
    monkeypatch.setenv("MOCKFLUENCE_URL", simulator.url)
    assert Simulator().url == simulator.url
`

it.skipIf(BROWSER === undefined)('the recipe for Playwright passes (skipped without Chromium)', async () => {
  const browser = { use: { launchOptions: { executablePath: BROWSER } } }
  writeFileSync(join(project, 'playwright/playwright.config.js'), `export default ${JSON.stringify(browser)}`)
  const { status, output } = await runBeside(
    ['--cors', '*'],
    [...tool('@playwright/test/cli.js'), 'test', '--workers', '1'],
    'playwright',
  )
  expect([status, output]).toEqual([0, expect.stringContaining('2 passed')])
})
