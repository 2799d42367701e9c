// README and the handbook are true: their tables are those of the source, their links lead somewhere, and their blocks
// work as printed.

import * as childProcess from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { LIFECYCLES } from '../../src/world/slices.ts'
import { freePort } from '../free-port.ts'
import { blocksOf, DOCUMENTS, headingsOf, linksOf, namesIn, ROOT, rowsBelow, textOf } from './documents.ts'
import { mockfluence, start } from './mockfluence.ts'

const execFile = promisify(childProcess.execFile)
const README = textOf('README.md')
const topic = (name: string) => textOf(`src/handbook/${name}.md`)

describe('README', () => {
  it('names every folder of the source', () => {
    const folders = readdirSync(`${ROOT}/src`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const named = rowsBelow(README, 'How the source is laid out').flatMap(([cell = '']) => namesIn(cell))
    expect(named.toSorted()).toEqual(folders.map(({ name }) => `src/${name}/`).sort())
  })

  it('names every package that is installed or bundled', () => {
    const rows = rowsBelow(README, 'Dependencies, and why')
    const named = (kind: string) =>
      rows.filter(([, , where = '']) => where.includes(kind)).flatMap(([cell = '']) => namesIn(cell))
    expect(named('installed').toSorted()).toEqual(Object.keys(packageJson.dependencies).sort())
    const notices = readFileSync(join(dirname(inject('main')), '../THIRD-PARTY-NOTICES.txt'), 'utf8')
    const bundled = [...notices.matchAll(/^-+\n(\S+) /gm)].map(([, name]) => name)
    expect(bundled).toEqual(expect.arrayContaining(named('bundled')))
    // The others are what those depend on.
    const own = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })
    expect(named('bundled').toSorted()).toEqual(
      bundled.filter((name) => name !== undefined && own.includes(name)).sort(),
    )
  })
})

describe('the tables of README and the handbook', () => {
  it('name every lifecycle with its states', () => {
    const rows = rowsBelow(topic('time'), 'What happens by itself')
    const jobs = rows.map(([, job = '', states = '']) => ({ name: namesIn(job)[0], states: namesIn(states) }))
    const key = ({ name = '' }: { name?: string | undefined }) => name
    expect(jobs.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      LIFECYCLES.map(({ name, states }) => ({ name, states: Object.keys(states) })).toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
    )
  })
})

describe('the links of README and the handbook', () => {
  it.each(DOCUMENTS)('of %s lead to files and headings that are there', (document) => {
    for (const { file, heading } of linksOf(document)) {
      if (!/^test\/recipes\/.*\.\w+$|\.png$/.test(file))
        expect([...DOCUMENTS, 'LICENSE', 'src/README.md']).toContain(file)
      expect(existsSync(join(ROOT, file))).toBe(true)
      if (heading !== '') expect(headingsOf(textOf(file))).toContain(heading)
    }
  })
})

describe('the blocks of README and the handbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mockfluence-handbook-'))

  beforeAll(() => {
    // The executable by its name, as where it is installed.
    const shim = join(folder, 'mockfluence')
    writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${inject('main')}' "$@"\n`)
    chmodSync(shim, 0o755)
    // As in a clone, where a block may also write a file.
    mkdirSync(join(folder, 'clone'))
    for (const name of ['README.md', 'fixtures', 'package.json', 'scenarios', 'src', 'test'])
      symlinkSync(join(ROOT, name), join(folder, 'clone', name))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const withBash = DOCUMENTS.filter((document) => blocksOf(textOf(document), 'bash').length > 0)

  it('are there, with refusals among them', () => {
    expect(withBash.length).toBeGreaterThan(8)
    expect(statusesIn(README).length).toBeGreaterThan(2)
  })

  it.each(withBash)('of %s work as printed, pasted in order into one bash', { timeout: 60_000 }, async (document) => {
    const { url } = await (await start()).listening()
    const script = blocksOf(textOf(document), 'bash')
      .join('\n')
      .replaceAll('http://127.0.0.1:4710', url)
      .replaceAll('4790', String(await freePort()))
    const running = execFile('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: join(folder, 'clone'),
      timeout: 50_000,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    })
    const { stdout, stderr } = await running
    expect(stderr).toBe('')
    expect(stdout).not.toMatch(/simulator_bug|undefined|(?<![\w+/])NaN(?![\w+/=])/)
    // A refusal that a block does not announce.
    expect(stdout).not.toMatch(/("http_status":|"detail":).*\}$/m)
    expect([...stdout.matchAll(/^(?:.*\})?(\d{3})$/gm)].map(([, code]) => code)).toEqual(statusesIn(script))
  })

  const files = DOCUMENTS.flatMap((document) =>
    blocksOf(textOf(document), 'yaml')
      .filter((block) => block.includes('yaml-language-server'))
      .map((block) => [document, block] as const),
  )

  it.each(files)('of %s that are files have no mistakes', async (_document, block) => {
    const file = join(folder, 'file.yaml')
    writeFileSync(file, block)
    const { status, stderr } = await mockfluence(['validate', file])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('of testing from code run', () => {
    const main = pathToFileURL(join(dirname(inject('main')), '../index.js')).href
    const [block = ''] = blocksOf(topic('testing'), 'ts').filter((each) => each.includes('sim.listen'))
    expect(block).toContain("from 'mockfluence'")
    const file = join(folder, 'code.mjs')
    writeFileSync(file, block.replace("'mockfluence'", `'${main}'`))
    const { status, stderr } = childProcess.spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 })
    expect([status, stderr]).toEqual([0, ''])
  })
})

/** The statuses that a script says its calls get: `# 404, why`, or `# 200 404` for two. */
function statusesIn(text: string): string[] {
  return [...text.matchAll(/ # (\d{3}(?: \d{3})*)(?=,|$)/gm)].flatMap(([, codes = '']) => codes.split(' '))
}
