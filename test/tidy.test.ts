// The house rules that a machine can check: who may import whom, and what stays in its one place.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** From the ground up: a folder imports from itself and from those before it. */
const FOLDERS = [
  'kit',
  'model',
  'documents',
  'universe',
  'world',
  'scenario',
  'webhooks',
  'api',
  'openapi',
  'control',
  'pages',
  'server',
  'cli',
]

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.split(sep).join('/'), text: readFileSync(join(SRC, name), 'utf8') }))

const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => target ?? '')

/** The folder of a file; files beside the folders belong to none. */
const folderOf = (name: string) => (name.includes('/') ? (name.split('/')[0] ?? '') : '')

describe('the source', () => {
  it('consists of the folders it should', () => {
    for (const { name } of files) expect(['', ...FOLDERS]).toContain(folderOf(name))
  })

  it('imports only from the same folder and from those below it in the house', () => {
    const upward = files.flatMap(({ name, text }) =>
      importsOf(text)
        .filter((target) => target.startsWith('.'))
        .map((target) =>
          relative(SRC, resolve(dirname(join(SRC, name)), target))
            .split(sep)
            .join('/'),
        )
        .filter((target) => folderOf(name) !== '' && folderOf(target) !== '')
        .filter((target) => FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(folderOf(name)))
        .map((target) => `${name} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  it.each([
    ['faker', /@faker-js\/faker/, ['universe/', 'kit/random.ts']],
    ['lowdb', /lowdb/, ['server/store.ts']],
    ['hono', /^hono|@hono\//, ['server/', 'pages/']],
    ['croner', /^croner$/, ['kit/cron.ts']],
    ['yaml', /^yaml$/, ['kit/']],
    ['commander', /^commander$/, ['cli/']],
    ['outgoing requests', /^node:https?$/, ['server/listen.ts', 'webhooks/', 'cli/']],
    ['the disk', /^node:fs/, ['server/', 'cli/', 'pages/docs-files.ts']],
  ])('imports %s only where it belongs', (_title, target, places) => {
    const strays = files
      .filter(({ name }) => !places.some((place) => name.startsWith(place)))
      .filter(({ text }) => importsOf(text).some((name) => target.test(name)))
    expect(strays.map(({ name }) => name)).toEqual([])
  })

  it('imports what makes the OpenAPI document only when it is asked for', () => {
    const eager = files
      .filter(({ name }) => !name.startsWith('openapi/') && name !== 'cli/commands/openapi.ts')
      .filter(({ text }) => /from '[./]*\/openapi\//.test(text))
    expect(eager.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['the real time', /Date\.now\(|new Date\(\)|performance\.now\(/, ['kit/clock.ts']],
    ['timers', /\b(setTimeout|setInterval|setImmediate)\(/, ['kit/clock.ts']],
    ['chance', /Math\.random\(|randomUUID|randomBytes/, []],
    ['process', /\bprocess\.(env|exit|std|argv|on|cwd|kill|memory)/, ['cli/']],
    ['types switched off', /\bas any\b(?!-)|: any[;,)>[]|@ts-(ignore|nocheck|expect-error)/, []],
    ['module-level state', /^(export )?let /m, []],
    // In Node 20 it says no to http://münchen.example/ once it has been called often enough; parseUrl of kit/url.ts does not.
    ['URL.canParse', /URL\.canParse\(/, []],
    ['enums and namespaces', /^\s*(export )?(const )?enum |^\s*namespace /m, []],
  ])('keeps %s in its place', (_title, ban, places) => {
    const strays = files
      .filter(({ name }) => !places.some((place) => name.startsWith(place)))
      .filter(({ text }) => ban.test(text))
    expect(strays.map(({ name }) => name)).toEqual([])
  })
})
