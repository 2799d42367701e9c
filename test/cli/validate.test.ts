// `mockfluence validate`: files, folders, globs, and what is wrong with a file that is neither scenario nor fixtures.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence } from './mockfluence.ts'
import { fakeTerminal } from './terminal.ts'

const SCENARIO = 'name: a\nrules: [{ on: 1, delay: 1ms }]\n'
const FIXTURES = 'campaigns: []\n'

/** Writes files below a new folder; returns it. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const MANY = {
  'a.yaml': SCENARIO,
  'b.yml': FIXTURES,
  'deep/c.json': '{"name": "c", "rules": []}',
  'deep/package.json': '{"private": true}',
  'scenario.schema.json': '{}',
  'notes.txt': 'x',
  'node_modules/x/d.yaml': SCENARIO,
}

it('takes a folder as its files of YAML and JSON, without schemas; other files are left out', async () => {
  const folder = await folderWith(MANY)
  const at = (name: string) => join(folder, name)
  expect(await mockfluence(['validate', folder])).toEqual({
    status: 0,
    stdout: [
      `${at('a.yaml')}: valid scenario`,
      `${at('b.yml')}: valid fixtures`,
      `${at('deep/c.json')}: valid scenario`,
      `${at('deep/package.json')}: neither a scenario nor fixtures, left out\n`,
    ].join('\n'),
    stderr: '',
  })
  await writeFile(at('deep/e.yaml'), 'name: [')
  const { status, stderr } = await mockfluence(['validate', folder])
  expect([status, stderr]).toEqual([2, expect.stringContaining(`${at('deep/e.yaml')}:1:8: the list opened`)])
})

it('takes globs that no shell has replaced, and each file once', async () => {
  const folder = await folderWith(MANY)
  const { status, stdout } = await mockfluence(['validate', `${folder}/**/*.{yaml,json}`, `${folder}/a.yaml`, 'agency'])
  expect(status).toBe(0)
  expect(stdout.split('\n').map((line) => line.replace(folder, ''))).toEqual([
    '/a.yaml: valid scenario',
    '/deep/c.json: valid scenario',
    '/deep/package.json: neither a scenario nor fixtures, left out',
    'agency: valid fixtures',
    '',
  ])
})

it.each<[string, string[]]>([
  ['none/*.yaml', ['no file that ends in .yaml, .yml or .json matches "none/*.yaml"']],
  ['none.yaml', ['the file none.yaml cannot be read: there is no such file']],
])('refuses %s', async (word, lines) => {
  expect(await mockfluence(['validate', word])).toEqual({
    status: 2,
    stdout: '',
    stderr: lines.map((line) => `mockfluence: ${line}\n`).join(''),
  })
})

const KINDS = 'a scenario is an object with a name, fixtures one with collections such as campaigns'

it.each<[string, string, string]>([
  ['empty.yaml', '', `:1:1: the file is empty: ${KINDS}\n`],
  ['list.yaml', '- a\n', `:1:1: the file holds a list: ${KINDS}\n`],
  ['text.yaml', 'hello', `:1:1: the file holds only the text "hello": ${KINDS}\n`],
  ['open.yaml', '[', ':1:2: the list opened at line 1, column 1 is not closed: its "]" is missing\n'],
  ['open.json', '[', ':1:2: Unexpected end: the list opened at line 1, column 1 is not closed\n'],
  ['other.json', '{"private": true}', ` is neither a scenario nor fixtures: ${KINDS}\n`],
  ['typo.yaml', 'campains: []\n', 'the fixtures '],
  ['typo2.yaml', 'rulez: []\n', 'the scenario '],
])('says what is wrong with %s (%j)', async (name, text, said) => {
  const folder = await folderWith({ [name]: text })
  const { status, stdout, stderr } = await mockfluence(['validate', join(folder, name)])
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(said)])
})

it('--watch checks what changes, what is new and what goes, until a signal', async () => {
  const folder = await folderWith({ 'a.yaml': SCENARIO })
  const { terminal, text, end } = fakeTerminal()
  const status = run(['validate', '--watch', `${folder}/*.yaml`], terminal)
  const said = (stream: 'stdout' | 'stderr', line: string) =>
    expect.poll(() => text[stream].replaceAll(folder, '')).toContain(line)
  await said('stdout', '/a.yaml: valid scenario\n')
  await writeFile(join(folder, 'a.yaml'), `${SCENARIO}ruls: []\n`)
  await said('stderr', '/a.yaml:3:1: unknown key "ruls"')
  await writeFile(join(folder, 'b.yaml'), FIXTURES)
  await said('stdout', '/b.yaml: valid fixtures\n')
  await rm(join(folder, 'b.yaml'))
  await said('stdout', '/b.yaml: gone\n')
  end()
  expect(await status).toBe(2)
  // Files that have not changed are not checked again.
  expect(text.stdout.split('valid scenario')).toHaveLength(2)
})

it.each([
  ['any.yaml', 'port: 1\ncontrol-token: x\n', 'valid configuration'],
  ['mockfluence.yml', 'seed: 1\n', 'valid configuration'],
  ['seed.yaml', 'name: a\nseed: 1\n', 'valid scenario'],
  ['mockfluence.json', '{"campaigns": []}', 'valid fixtures'],
])('%s with %j is a %s', async (name, text, what) => {
  const folder = await folderWith({ [name]: text })
  const file = join(folder, name)
  const valid = { status: 0, stdout: `${file}: ${what}\n`, stderr: '' }
  expect(await mockfluence(['validate', file])).toEqual(valid)
  expect(await mockfluence(['validate', folder])).toEqual(valid)
})

it('shows the mistakes of a configuration file; among others a file must say nothing but options', async () => {
  const folder = await folderWith({ 'mockfluence.yaml': 'prot: 1\n', 'other.yaml': 'port: 1\nservices: {}\n' })
  const at = (name: string) => join(folder, name)
  const { status, stdout, stderr } = await mockfluence(['validate', folder])
  expect({ status, stdout }).toEqual({
    status: 2,
    stdout: `${at('other.yaml')}: neither a scenario nor fixtures, left out\n`,
  })
  expect(stderr).toContain(`${at('mockfluence.yaml')}:1:1: unknown key "prot": did you mean "port"?\n  1 | prot: 1`)
  expect((await mockfluence(['validate', at('other.yaml')])).stderr).toContain('2:1: unknown key "services"')
})
