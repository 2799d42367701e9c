// A step of the build: the program as few CommonJS files, and the library as those and as modules. What the start needs of
// packages is in them, so that nothing is looked up in `node_modules` before the first answer; without splitting off the rest,
// or with all 280 modules as files, the start takes up to twice as long.

import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decode, encode, type SourceMapMappings, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { type InputOptions, type OutputChunk, type RolldownOutput, rolldown, type SourceMap } from 'rolldown'
import { SOURCE_MAPS } from '../server/log/source-places.ts'
import { entriesOf, executablesOf, packageJson } from './entries.ts'
import { tablesFromFiles } from './tables.ts'

/** A thread, which starts by the path of its module. */
const THREAD = 'documents/worker'

/** A dependency only because published types name it. Its code comes bundled, without the languages of its messages. */
const TYPES_ONLY = ['zod']

/** The module that the package's files are found from. Paths start there, so its chunk is as deep in `dist/`. */
const PLACES = 'package-files'

/** Not bundled: Jest resolves its name itself, and Vitest must be that of the project. */
const RUNNERS = /^(@jest\/globals|vitest)$/

/**
 * Modules that are loaded together: `--version` and `healthcheck` load the chunks up to `start`, `validate` up to `files` and
 * parts of its own. A chunk holds what both its module and the server import, unless an earlier chunk has it.
 */
const CHUNKS = [
  [PLACES, 'package-files.ts'],
  // Connected to a running server, what tests import needs no other.
  ['client', 'node-test.ts'],
  // The executable itself imports it, before the compile cache is on.
  ['bugs', 'server/log/source-places.ts'],
  ['start', 'cli/run.ts'],
  ['start', 'cli/commands/healthcheck.ts'],
  ['files', 'cli/commands/validate.ts'],
  ['server', 'cli/serve-while.ts'],
] as const
const SERVER = 'cli/serve-while.ts'

const WITH_MAPS = { sourcemap: 'hidden', sourcemapExcludeSources: true } as const

const inputOf = (root: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, join(root, 'src', `${name}.ts`)]))

/** Options of every bundle. Of packages that publish both, the modules are taken, not the CommonJS files. */
const INPUT: InputOptions = { platform: 'node', resolve: { mainFields: ['module', 'main'] } }

/** Writes the library as modules. Packages that it depends on stay outside. */
export async function bundleModules(root: string, to: string): Promise<Bundled> {
  const manifest = packageJson(root)
  const entries = entriesOf(manifest).filter(({ alone }) => !alone)
  const apart = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter((name) => !TYPES_ONLY.includes(name))
    .map((name) => new RegExp(`^${name}(/|$)`))
    .concat(RUNNERS)
  const bundle = await rolldown({
    ...INPUT,
    cwd: root,
    input: inputOf(root, [...entries.map(({ name }) => name), THREAD]),
    external: apart,
    plugins: [tablesFromFiles(root)],
  })
  const { output } = await bundle.write({
    dir: to,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (name === PLACES ? '[name].js' : 'chunks/[name].js'),
    codeSplitting: { groups: [{ name: PLACES, test: /src\/package-files\.ts$/ }] },
    minify: true,
    ...WITH_MAPS,
  })
  await bundle.close()
  return bundledIn(output, to)
}

export interface Bundled {
  /** The modules in the files, those of packages too. */
  readonly modules: readonly string[]
  /** The source maps, by file. */
  readonly maps: readonly (readonly [file: string, map: unknown])[]
}

function bundledIn(output: readonly RolldownOutput['output'][number][], to: string): Bundled {
  const files = output.filter((file): file is OutputChunk => file.type === 'chunk')
  for (const { fileName } of files) rmSync(join(to, `${fileName}.map`), { force: true })
  return {
    modules: files.flatMap(({ modules }) => Object.keys(modules)),
    maps: files.flatMap(({ fileName, map }) => (map === null ? [] : [[fileName, sourceLines(map)] as const])),
  }
}

/** Writes the source maps of all files as one: only a bug that is printed needs them. */
export function writeMaps(to: string, bundled: readonly Bundled[]): void {
  writeFileSync(join(to, SOURCE_MAPS), JSON.stringify(Object.fromEntries(bundled.flatMap(({ maps }) => maps))))
}

/**
 * Returns a map that names file and line of our own source. Columns, names, and the places in packages would make it eight times
 * as large.
 */
function sourceLines({ version, file, sources, mappings }: SourceMap) {
  const licences: string[] = []
  const places = sources.map((source) => {
    if (source === null || !source.includes('src/') || source.includes('node_modules/')) return null
    return licences.push(source.slice(source.lastIndexOf('src/'))) - 1
  })
  const lines: SourceMapMappings = decode(mappings).map((segments) => {
    let last = ''
    return segments.flatMap((segment): SourceMapSegment[] => {
      const [column, source, line] = segment
      const place = source === undefined ? null : (places[source] ?? null)
      const here = place === null || line === undefined ? '' : `${place}:${line}`
      if (here === last) return []
      last = here
      return here === '' || place === null || line === undefined ? [[column]] : [[column, place, line, 0]]
    })
  })
  return { version, ...(file === undefined ? {} : { file }), sources: licences, names: [], mappings: encode(lines) }
}

/** Returns a module and all that it imports, directly or not. */
function reached(module: string, importsOf: (module: string) => readonly string[]): Set<string> {
  const found = new Set([module])
  // The set grows while it is read.
  for (const each of found) for (const imported of importsOf(each)) found.add(imported)
  return found
}

/** Writes what stands alone: one file, as module and as CommonJS. */
export async function bundleAlone(root: string, to: string): Promise<void> {
  for (const { name, alone } of entriesOf(packageJson(root))) {
    if (!alone) continue
    const bundle = await rolldown({ ...INPUT, input: join(root, 'src', `${name}.ts`) })
    await bundle.write({ file: join(to, `${name}.js`), format: 'es', codeSplitting: false, minify: true })
    await bundle.write({ file: join(to, `${name}.cjs`), format: 'cjs', codeSplitting: false, minify: true })
    await bundle.close()
  }
}

/**
 * Writes the program and the library as CommonJS, with all packages in them: Jest cannot require modules, and Node starts CommonJS
 * faster, as it need not link it.
 */
export async function bundleProgram(root: string, to: string): Promise<Bundled> {
  const manifest = packageJson(root)
  const executables = executablesOf(manifest)
  const entries = entriesOf(manifest).filter(({ alone }) => !alone)
  /** The chunk of each module that has one. */
  const chunks = new Map<string, string>()
  const bundle = await rolldown({
    ...INPUT,
    input: {
      ...inputOf(root, [...entries.map(({ name }) => name), ...executables]),
      faker: '@faker-js/faker/locale/en',
    },
    cwd: root,
    external: RUNNERS,
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      tablesFromFiles(root),
      {
        name: 'chunks',
        buildEnd() {
          const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
          const path = (module: string) => {
            const found = join(root, 'src', module)
            if (this.getModuleInfo(found) === null) throw new Error(`no module ${module} for a chunk of the bundle`)
            return found
          }
          const served = reached(path(SERVER), importsOf)
          for (const [name, module] of CHUNKS)
            for (const each of reached(path(module), importsOf))
              if (served.has(each) && !chunks.has(each)) chunks.set(each, name)
        },
      },
    ],
  })
  const { output } = await bundle.write({
    dir: to,
    format: 'cjs',
    entryFileNames: ({ name }) => (executables.includes(name) ? '[name].js' : '[name].cjs'),
    chunkFileNames: ({ name }) => (name === PLACES ? '[name].cjs' : 'chunks/[name].cjs'),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'chunks', name: (module) => chunks.get(module) ?? null }],
    },
    minify: true,
    ...WITH_MAPS,
  })
  await bundle.close()
  for (const name of executables) {
    writeFileSync(join(to, dirname(name), 'package.json'), JSON.stringify({ type: 'commonjs' }))
  }
  return bundledIn(output, to)
}
