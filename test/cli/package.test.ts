// The package as users get it: packed, unpacked into a project of its own, compiled there and run.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from './documents.ts'

const PUBLISHED = join(ROOT, 'test/published')
const project = mkdtempSync(join(tmpdir(), 'mockfluence (project) ü-'))
const installed = join(project, 'node_modules/mockfluence')

/** What published types may import: zod is what the contract is made of, Vitest what the fixtures are for. */
const PUBLISHED_IMPORTS: readonly (string | undefined)[] = ['zod', 'vitest']

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' })
  return stdout
}

/** Packs what was built, and unpacks it into the project. */
function install(): void {
  const whole = mkdtempSync(join(tmpdir(), 'mockfluence-packed-'))
  cpSync(join(dirname(inject('main')), '..'), join(whole, 'dist'), { recursive: true })
  for (const name of [
    'package.json',
    'LICENSE',
    'README.md',
    'fixtures',
    'scenarios',
    'src/handbook',
    'test/recipes',
  ]) {
    cpSync(join(ROOT, name), join(whole, name), { recursive: true })
  }
  cpSync(join(ROOT, 'src/testing/mockfluence.py'), join(whole, 'mockfluence.py'))
  const [tarball = ''] = run('npm', ['pack', '--ignore-scripts', '--silent'], whole).trim().split('\n')
  mkdirSync(installed, { recursive: true })
  run('tar', ['xf', join(whole, tarball), '--strip-components=1', '-C', installed], project)
  rmSync(whole, { recursive: true })
}

/** Links a package of this repository into the project. */
function link(name: string): void {
  mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
}

beforeAll(() => {
  install()
  for (const name of [...Object.keys(packageJson.dependencies), '@types/node', 'expect-type']) link(name)
  cpSync(PUBLISHED, project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
})

afterAll(() => rmSync(project, { recursive: true }))

/** The TypeScript files below a folder of the installed package, with what they say. */
const declarations = () =>
  readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.d\.[cm]?ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(installed, name), 'utf8') }))

const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name)

/** The file with the types of a module that a file names by its path; null for a package. */
const ownFile = (from: string, named: string) =>
  named.startsWith('.') ? join(dirname(from), named.replace(/\.cjs$/, '.d.cts')) : null

it('takes less than 5.5 MB where it is installed', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(join(installed, name)),
  )
  const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  expect(bytes).toBeLessThan(5.5 * 1024 ** 2)
})

it.each([
  ['dist/cli/main.js --version', 250],
  ['dist/cli/main.js healthcheck --help', 300],
  ['dist/node-test.cjs', 50],
  ['dist/node-test.js', 50],
])('reads only what it needs for `%s`: at most %i KB', (command, most) => {
  const coverage = mkdtempSync(join(tmpdir(), 'mockfluence-loaded-'))
  const env = { ...process.env, NODE_V8_COVERAGE: coverage }
  spawnSync(process.execPath, command.split(' '), { env, cwd: installed })
  const [name = ''] = readdirSync(coverage)
  const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
  rmSync(coverage, { recursive: true })
  const files = result.map(({ url }: { url: string }) => url).filter((url: string) => url.includes('/dist/'))
  const bytes = files.map((url: string) => statSync(new URL(url)).size)
  expect(bytes.length).toBeGreaterThan(1)
  expect(bytes.reduce((sum: number, size: number) => sum + size) / 1024).toBeLessThan(most)
})

it('has no script that runs, or is warned about, where the package is installed', () => {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(packageJson.scripts).filter((name) => scripts.includes(name))).toEqual([])
  expect(packageJson.scripts.preprepare).toContain('npm run build')
})

describe('the published types', () => {
  it('are one file for each entry, and what several have is written once', () => {
    const entries = [...JSON.stringify(packageJson.exports).matchAll(/"\.\/([^"]+\.d\.\w+)"/g)].map(([, name]) => name)
    const files = declarations()
    const named = files.flatMap(({ name, text }) => importsOf(text).map((one) => ownFile(name, one) ?? one))
    const shared = files.map(({ name }) => name).filter((name) => name.startsWith('dist/types/'))
    expect(files.map(({ name }) => name).sort()).toEqual([...entries, ...shared].sort())
    expect(named.filter((one) => !PUBLISHED_IMPORTS.includes(one) && !shared.includes(one))).toEqual([])
    expect(shared.filter((one) => !named.includes(one))).toEqual([])
    for (const { text } of files) expect(text).not.toMatch(/hono|\/(src|tmp)\//i)
    const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    expect(bytes).toBeLessThan(300 * 1024)
  })

  it.each([
    ['typescript-5.6', 'nodenext', 'es2022'],
    ['typescript', 'bundler', 'es2020'],
  ])(
    'compile in a strict project with %s, resolution %s and target %s',
    { timeout: 120_000 },
    (compiler, resolution, target) => {
      const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc')
      const nodes = readdirSync(PUBLISHED).filter((name) => /\.[cm]?ts$/.test(name))
      // A bundler's project is for browsers: it knows no Node.
      const files = resolution === 'bundler' ? nodes.filter((name) => !usesNode(name)) : nodes
      const modules = resolution === 'bundler' ? ['esnext', '--types', 'expect-type'] : ['nodenext', '--types', 'node']
      // The oldest takes long to check the libraries of others, which the newest has checked.
      const skipLibCheck = String(compiler !== 'typescript')
      const rest = ['--strict', '--skipLibCheck', skipLibCheck, '--target', target, '--moduleResolution', resolution]
      run(
        process.execPath,
        [tsc, ...rest, '--module', ...modules, '--outDir', join(project, compiler), ...files],
        project,
      )
    },
  )
})

const usesNode = (name: string) => readFileSync(join(PUBLISHED, name), 'utf8').includes("'node:")

describe('the packed examples', () => {
  it.each(['connect.js', 'connect.cjs'])('need no module but %s for the client', (name) => {
    const text = readFileSync(join(installed, 'dist/client', name), 'utf8')
    expect(text).not.toMatch(/^\s*import\b|\brequire\(|\bimport\(/m)
  })

  it('run', () => {
    const scripts = readdirSync(PUBLISHED).filter((name) => name !== 'types.ts')
    const paths = scripts.map((name) => join(project, 'typescript-5.6', name.replace(/ts$/, 'js')))
    writeFileSync(join(project, 'all.mjs'), paths.map((path) => `await import(${JSON.stringify(path)})`).join('\n'))
    run(process.execPath, ['all.mjs'], project)
  })
})

const FAILING = `
  async function fails(act) {
    await Promise.resolve().then(act).catch(({ stack }) => console.log(/^ +at .*$/m.exec(stack)?.[0]))
  }
  async function all() {
    await fails(() => createSimulator({ sede: 1 }))
    await fails(() => connect('nowhere'))
    const sim = await createSimulator()
    const { url } = await sim.listen({ port: 0 })
    for (const one of [sim, connect(url), sim.world('a')]) {
      await fails(() => one.requests.verify({ operation: 'createCampaign', count: 1 }))
      await fails(() => one.clock.advance('soon'))
    }
    await fails(() => sim.world(''))
    await sim.close()
  }
  all()`

it('has errors begin where it is called', () => {
  const imports = "import { createSimulator } from 'mockfluence'; import { connect } from 'mockfluence/client'"
  writeFileSync(join(project, 'frames.mjs'), imports + FAILING)
  const requires =
    "const { createSimulator } = require('mockfluence'); const { connect } = require('mockfluence/client')"
  writeFileSync(join(project, 'frames.cjs'), requires + FAILING)
  for (const name of ['frames.mjs', 'frames.cjs']) {
    const frames = run(process.execPath, [name], project).trimEnd().split('\n')
    expect(frames).toHaveLength(9)
    for (const frame of frames) expect(frame).toContain(name)
  }
})

const BROKEN = `
  async function broken({ createSimulator }) {
    const sim = await createSimulator()
    const { stringify } = JSON
    JSON.stringify = () => { throw new Error('boom') }
    await sim.fetch('/').catch(() => {})
    JSON.stringify = stringify
    await sim.close()
  }`

it.each([
  ['bug.mjs', `import * as library from 'mockfluence';${BROKEN}; broken(library)`, []],
  ['bug.cjs', `const library = require('mockfluence');${BROKEN}; broken(library)`, []],
  ['listen.cjs', "require('net').Server.prototype.listen = () => { throw new Error('boom') }", ['dist/cli/main.js']],
])('prints a bug with its places in the source: %s', (name, script, [main]) => {
  writeFileSync(join(project, name), script)
  const node = ['--unhandled-rejections=warn', '--require', `./${name}`]
  const args = main === undefined ? [name] : [...node, join(installed, main), '--port', '0']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  expect(status).toBe(main === undefined ? 0 : 1)
  expect(stderr).toMatch(/^ +at (.* \()?src\/server\/\w+\/\w+\.ts:\d+\)?$/m)
})

it('requires the modules of Node in the files for require: Jest cannot import them', () => {
  const names = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cjs'))
  expect(names).toContain('dist/index.cjs')
  // HTTPS is what the program asks over.
  for (const name of names) expect(readFileSync(join(installed, name), 'utf8')).not.toMatch(/\bimport\(.node:(?!https)/)
})

it('lets a process end by itself, whatever a simulator left open was doing, but not before its calls have', () => {
  const script = `
    import { createSimulator } from 'mockfluence'
    const sim = await createSimulator({ clock: 'x60', webhooks: { endpoints: [{ url: 'http://127.0.0.1:9/' }] } })
    const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
    await sim.fetch('admin/api/v1/campaigns', { method: 'POST', headers, body })
    void (await sim.events()).next()
    await sim.webhooks.emit('shop.opened')
    await sim.requests.await({ operation: 'getTrackedPost', timeout_ms: 300 }).catch(({ matched }) => console.log('matched', matched))`
  writeFileSync(join(project, 'left-open.mjs'), script)
  expect(run(process.execPath, ['left-open.mjs'], project)).toBe('matched 0\n')
})

it('refuses as documented where a tool loads modules in its own way, as tsx does', () => {
  const script = `
    import { createSimulator } from 'mockfluence'
    const sim = await createSimulator({ clock: 'manual' })
    const headers = { 'content-type': 'application/json' }
    const { status } = await sim.fetch('/__sim/scenarios', { method: 'POST', headers, body: '{"nam": "x"}' })
    console.log(status)
    await sim.close()`
  writeFileSync(join(project, 'own-way.mjs'), script)
  const tsx = import.meta.resolve('tsx')
  expect(run(process.execPath, ['--import', tsx, 'own-way.mjs'], project)).toBe('400\n')
})
