// The Dockerfile keeps its promises, as far as its text shows them. Nothing here needs a container engine.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { ROOT_VARIABLE } from '../../../src/cli/container/root.ts'
import { OPTION_NAMES } from '../../../src/cli/options.ts'
import { twinOf } from '../../../src/cli/settings.ts'
import { DOCUMENTS, ROOT, textOf } from '../documents.ts'

/** The instructions: `[name, words]`. */
const INSTRUCTIONS = textOf('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .trim()
  .split('\n')
  .map((line) => /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [])
  .map(([, name = '', rest = '']) => [name, rest] as const)
  .filter(([name]) => name !== '')

const last = INSTRUCTIONS.findLastIndex(([name]) => name === 'FROM')
const FINAL = INSTRUCTIONS.slice(last)
const of = (name: string, among = FINAL) => among.flatMap(([each, rest]) => (each === name ? [rest] : []))
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')

describe('the Dockerfile', () => {
  it('has several stages on one base', () => {
    const bases = of('FROM', INSTRUCTIONS).map((from) => from.split(' ')[0])
    expect(bases.length).toBeGreaterThan(1)
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']))
  })

  it('copies what there is, and what goes to the engine', () => {
    const sources = of('COPY', INSTRUCTIONS)
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(/\s+/).slice(0, -1))
    expect(sources).toContain('package.json')
    for (const source of sources) {
      expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
      expect(ignored).toContain(`!${source.split('/')[0]}`)
    }
  })

  it('has no development dependencies in the last stage', () => {
    const [modules] = of('COPY').filter((copy) => copy.includes('node_modules'))
    const [, stage] = /^--from=(\w+) /.exec(modules ?? '') ?? []
    const from = INSTRUCTIONS.findIndex(([name, rest]) => name === 'FROM' && rest.endsWith(` AS ${stage}`))
    const to = INSTRUCTIONS.findIndex(([name], at) => name === 'FROM' && at > from)
    expect(of('RUN', INSTRUCTIONS.slice(from, to))).toEqual([expect.stringContaining('--omit=dev')])
  })

  it('runs the executable as process 1 and asks for its health, without a shell and unprivileged', () => {
    const main = join('/app', packageJson.bin.mockfluence)
    expect(of('ENTRYPOINT').map((words) => JSON.parse(words))).toEqual([['node', main]])
    const [check = ''] = of('HEALTHCHECK')
    expect(JSON.parse(check.slice(check.indexOf('CMD ') + 4))).toEqual(['node', main, 'healthcheck'])
    expect(of('USER')).toEqual(['node'])
  })

  it('sets variables that mean something', () => {
    const names = of('ENV').flatMap((words) => words.split(/\s+/).map((word) => word.split('=')[0]))
    const known = ['NODE_ENV', ROOT_VARIABLE, ...OPTION_NAMES.map(twinOf)]
    expect(names).toContain(ROOT_VARIABLE)
    for (const name of names) expect(known).toContain(name)
  })
})

describe('every docker run', () => {
  const runs = [...DOCUMENTS, 'Dockerfile'].flatMap((document) =>
    textOf(document)
      .replace(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => /docker (container )?(run|create)\b.*mockfluence/.test(line))
      .map((line) => [document, line.trim()] as const),
  )

  it('is found', () => {
    expect(new Set(runs.map(([document]) => document))).toContain('README.md')
    expect(runs.length).toBeGreaterThan(3)
  })

  it.each(runs)('of %s has control access: %s', (_document, line) => {
    expect(line).toMatch(/ -e MOCKFLUENCE_CONTROL_(TOKEN=\S+|OPEN=1) /)
  })
})
