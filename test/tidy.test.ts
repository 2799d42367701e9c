// The house rules that a machine can check: who may import whom, and what stays in its one place.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** From the ground up: a folder imports from itself and from those before it. */
const FOLDERS = [
  'types',
  'kit',
  'model',
  'documents',
  'universe',
  'world',
  'conditions',
  'contract',
  'upload',
  'service',
  'scenario',
  'webhooks',
  'openapi',
  'report',
  'control',
  'client',
  'console',
  'pages',
  'server',
  'testing',
  'cli',
  'build',
]

/** The files beside the folders of the repository, but for dotfiles and what git leaves out. */
const TOP_LEVEL = [
  'Dockerfile',
  'LICENSE',
  'README.md',
  'biome.json',
  'package-lock.json',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** The TypeScript files below a folder. */
const filesIn = (folder: string, wanted = /\.ts$/) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => ({ name: name.split(sep).join('/'), text: readFileSync(join(folder, name), 'utf8') }))

const files = filesIn(SRC)

/** Where a package, or a part of Node that reaches outside, is used. */
const PACKAGES: readonly (readonly [name: string, places: readonly string[]])[] = [
  ['@faker-js/faker', ['universe/']],
  ['@fastify/busboy', ['upload/']],
  ['@hono/node-server', ['server/']],
  ['@modelcontextprotocol/sdk', ['cli/commands/mcp.ts']],
  ['croner', ['kit/cron.ts']],
  ['hono', ['server/', 'pages/']],
  ['lowdb', ['server/']],
  ['jsonc-parser', ['kit/source/json-scan.ts']],
  ['re2js', ['conditions/patterns.ts']],
  ['saxes', ['documents/office-package.ts']],
  ['standardwebhooks', ['webhooks/sign.ts']],
  ['tinyglobby', ['cli/']],
  ['tinyqueue', ['world/clock/agenda.ts', 'world/tracking/ticks.ts']],
  ['unpdf', ['documents/pdf.ts']],
  ['yaml', ['kit/source/', 'universe/data/read-data.ts', 'cli/commands/record.ts', 'console/written.ts']],
  ['yauzl', ['documents/office-package.ts']],
  [
    'node:fs',
    ['server/', 'cli/', 'build/', 'pages/web-file.ts', 'testing/', 'universe/data/read-data.ts', 'package-files.ts'],
  ],
  ['node:http', ['server/http/', 'webhooks/deliver.ts', 'cli/asked-server.ts', 'openapi/refusals.ts']],
  ['node:https', ['webhooks/deliver.ts', 'cli/asked-server.ts']],
]

const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => target ?? '')

/** Which files of ours each file imports, types included. */
const graph = new Map(
  files.map(({ name, text }) => {
    const own = importsOf(text).filter((target) => target.startsWith('.'))
    return [
      name,
      own.map((target) =>
        relative(SRC, resolve(dirname(join(SRC, name)), target))
          .split(sep)
          .join('/'),
      ),
    ]
  }),
)

/** A circle for each group of files that lead to each other, as `a -> b -> a`. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (seen.has(file)) return
    seen.add(file)
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

/** The folder of a file; files beside the folders belong to none. */
const folderOf = (name: string) => (name.includes('/') ? (name.split('/')[0] ?? '') : '')

describe('the source', () => {
  it('consists of the folders it should', () => {
    for (const { name } of files) expect(['', ...FOLDERS]).toContain(folderOf(name))
  })

  it('has at its top level what is named here, and no working notes', () => {
    const entries = readdirSync(fileURLToPath(new URL('..', import.meta.url)), { withFileTypes: true })
    const loose = entries.filter((entry) => entry.isFile() && !/^\.|\.(tgz|log)$|^mockfluence\.py$/.test(entry.name))
    expect(loose.map(({ name }) => name).sort()).toEqual(TOP_LEVEL)
  })

  it('imports only from the same folder and from those below it in the house', () => {
    const upward = [...graph].flatMap(([name, targets]) =>
      targets
        .filter((target) => folderOf(name) !== '' && folderOf(target) !== '')
        .filter((target) => FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(folderOf(name)))
        .map((target) => `${name} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  it('runs few files of other folders in the client, none of which needs more: it imports their types', () => {
    const reached = new Set(files.map(({ name }) => name).filter((name) => name.startsWith('client/')))
    const imported: string[] = []
    for (const name of reached) {
      const text = files.find((file) => file.name === name)?.text ?? ''
      const run = text.replace(/^(im|ex)port type [^;]*? from '[^']+'$/gm, '')
      for (const target of importsOf(run)) {
        imported.push(target)
        const path = relative(SRC, resolve(dirname(join(SRC, name)), target))
        reached.add(path.split(sep).join('/'))
      }
    }
    expect(imported.filter((target) => !target.startsWith('.'))).toEqual([])
    const others = [...reached].filter((name) => !name.startsWith('client/'))
    expect(others.sort()).toEqual([
      'kit/days.ts',
      'kit/nearest.ts',
      'kit/quoted.ts',
      'kit/url.ts',
      'model/limits.ts',
      'model/worlds/world-name.ts',
    ])
  })

  it('imports nothing of other folders into the console but of the client, which browsers run, too', () => {
    const targets = filesIn(SRC, /^console\/.*\.tsx?$/).flatMap(({ text }) =>
      importsOf(text.replace(/^import [^;]*? from '(\.\.\/)+client\/(world|event-source)\.ts'$/gm, '')),
    )
    expect(targets.filter((target) => /\.\.\/(client|[a-z]+\/[a-z]+\/)/.test(target))).toEqual([])
  })

  it('has no circles of imports, but that the parts of a world know it by its type', () => {
    const parts = [...graph].map(([name, targets]) => {
      const { text } = files.find((file) => file.name === name) ?? { text: '' }
      const knows = /^import type \{ World \} from '\.\.?\/world\.ts'$/m.test(text)
      return [name, knows ? targets.filter((target) => target !== 'world/world.ts') : targets] as const
    })
    expect(circlesIn(new Map(parts))).toEqual([])
  })

  it('has at most 40 files in each folder', () => {
    const counts = new Map<string, number>()
    for (const entry of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
      const folder = relative(SRC, entry.parentPath)
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })

  it.each(PACKAGES)('imports %s only where it belongs, and there it does', (title, places) => {
    const target = new RegExp(`^${title}(/|$)`)
    const users = files.filter(({ text }) => importsOf(text).some((name) => target.test(name))).map(({ name }) => name)
    expect(users.filter((name) => !places.some((place) => name.startsWith(place)))).toEqual([])
    expect(places.filter((place) => !users.some((name) => name.startsWith(place)))).toEqual([])
  })

  it('has a place for each package that it depends on', () => {
    const placed = PACKAGES.map(([name]) => name).filter((name) => !name.startsWith('node:'))
    // zod is the language of the contract, wherever that is spoken.
    const { dependencies, devDependencies } = packageJson
    const used = [...graph.keys()].filter((name) => !/^(build|console)\//.test(name))
    const imported = used.flatMap((name) => importsOf(files.find((file) => file.name === name)?.text ?? ''))
    const bundled = Object.keys(devDependencies).filter(
      (name) => !['vitest', 'tsx'].includes(name) && imported.some((one) => one === name || one.startsWith(`${name}/`)),
    )
    expect([...placed, 'zod'].sort()).toEqual([...Object.keys(dependencies), ...bundled].sort())
  })

  it('imports what makes the OpenAPI document only when it is asked for', () => {
    const eager = files
      .filter(({ name }) => !/^(openapi|build|cli)\//.test(name) && name !== 'cli/commands/openapi.ts')
      .filter(({ text }) => /from '[./]*\/openapi\//.test(text))
    expect(eager.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['the real time', /Date\.now\(|new Date\(\)|performance\.now\(/, ['kit/real-time.ts', 'console/']],
    ['timers', /\b(setTimeout|setInterval|setImmediate)\(/, ['kit/real-time.ts', 'console/']],
    ['chance', /Math\.random\(|randomUUID|randomBytes/, ['server/storage/lock.ts', 'testing/world-name.ts']],
    [
      'process',
      /\bprocess\??\.(env|exit|std|argv|on|cwd|kill|memory)/,
      ['cli/', 'build/', 'client/connect.ts', 'testing/', 'node-test.ts', 'control/metrics.ts'],
    ],
    ['types switched off', /\bas any\b(?!-)|: any[;,)>[]|@ts-(ignore|nocheck|expect-error)/, []],
    ['module-level state', /^(export )?let /m, ['console/']],
    // In Node 20 it says no to http://münchen.example/ once it has been called often enough; parseUrl of kit/url.ts does not.
    // A Host that gets that far has ASCII only.
    ['URL.canParse', /URL\.canParse\(/, ['server/pipeline/enter.ts']],
    ['enums and namespaces', /^\s*(export )?(const )?enum |^\s*namespace /m, []],
  ])('keeps %s in its place', (_title, ban, places) => {
    const users = files.filter(({ text }) => ban.test(text)).map(({ name }) => name)
    expect(users.filter((name) => !places.some((place) => name.startsWith(place)))).toEqual([])
    expect(places.filter((place) => !users.some((name) => name.startsWith(place)))).toEqual([])
  })
})

describe('the tests', () => {
  it('measure no time: the benchmark and the attacks do', () => {
    const clocks = filesIn(fileURLToPath(new URL('.', import.meta.url)))
      .filter(({ name }) => !['bench/', 'fuzz/'].some((folder) => name.startsWith(folder)) && name !== 'tidy.test.ts')
      .filter(({ text }) => /performance\.now\(|Date\.now\(|hrtime/.test(text))
    expect(clocks.map(({ name }) => name)).toEqual([])
  })

  it('share no hooks by import: files share what they import, so the hooks of a helper would run for the first of them', () => {
    const helpers = filesIn(fileURLToPath(new URL('.', import.meta.url))).filter(
      ({ name }) => !name.endsWith('.test.ts'),
    )
    const hooked = helpers.filter(({ text }) => /\b(before|after)(Each|All)\(/.test(text))
    expect(hooked.map(({ name }) => name)).toEqual([])
  })

  it('leave no folder behind', () => {
    const makers = filesIn(fileURLToPath(new URL('.', import.meta.url))).filter(({ text }) =>
      /mkdtemp(Sync)?\(join/.test(text),
    )
    expect(makers.filter(({ text }) => !/\brm(Sync)?\(/.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('find a circle where there is one', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['e'], f: ['a', 'e'] }
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(['a -> b -> c -> a', 'e -> e'])
    expect(circlesIn(new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: [] })))).toEqual([])
  })
})
