// A step of the build: the program and the library as few files. What the start needs of packages is in them, so that
// nothing is looked up in `node_modules` before the first answer; without splitting off the rest, or with all 280 modules
// as files, the start takes up to twice as long.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode, type SourceMapMappings, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { type InputOptions, type OutputChunk, rolldown, type SourceMap } from 'rolldown'
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
  // The executable itself imports it, before the compile cache is on.
  ['bugs', 'server/log/source-places.ts'],
  ['start', 'cli/run.ts'],
  ['start', 'cli/commands/healthcheck.ts'],
  ['files', 'cli/commands/validate.ts'],
  ['server', 'cli/serve-while.ts'],
] as const
const SERVER = 'cli/serve-while.ts'

/** Options of every bundle. Of packages that publish both, the modules are taken, not the CommonJS files. */
const INPUT: InputOptions = { platform: 'node', resolve: { mainFields: ['module', 'main'] } }

/** Writes the program and the library. Returns the modules that were bundled, those of packages too. */
export async function bundleProgram(root: string, to: string): Promise<string[]> {
  const manifest = packageJson(root)
  const entries = entriesOf(manifest).filter(({ alone }) => !alone)
  const names = [...entries.map(({ name }) => name), ...executablesOf(manifest), THREAD]
  const apart = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter((name) => !TYPES_ONLY.includes(name))
    .map((name) => new RegExp(`^${name}(/|$)`))
    .concat(RUNNERS)
  /** The chunk of each module that has one. */
  const chunks = new Map<string, string>()
  const bundle = await rolldown({
    ...INPUT,
    cwd: root,
    input: Object.fromEntries(names.map((name) => [name, join(root, 'src', `${name}.ts`)])),
    external: apart,
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
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (name === PLACES ? '[name].js' : 'chunks/[name].js'),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'chunks', name: (module) => chunks.get(module) ?? null }],
    },
    minify: true,
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  const written = output.filter((file): file is OutputChunk => file.type === 'chunk')
  for (const { fileName } of written) rmSync(join(to, `${fileName}.map`), { force: true })
  writeMaps(to, written)
  return written.flatMap(({ modules }) => Object.keys(modules))
}

/** Writes the source maps of all files as one: only a bug that is printed needs them. */
function writeMaps(to: string, files: readonly OutputChunk[]): void {
  const maps = files.flatMap(({ fileName, map }) => (map === null ? [] : [[fileName, sourceLines(map)]]))
  writeFileSync(join(to, SOURCE_MAPS), JSON.stringify(Object.fromEntries(maps)))
}

/**
 * Returns a map that names file and line of our own source. Columns, names, and the places in packages would make it eight times
 * as large.
 */
function sourceLines({ version, file, sources, mappings }: SourceMap) {
  const licences: string[] = []
  const places = sources.map((source) => {
    if (source === null || !source.includes('src/') || source.includes('node_modules/')) return null
    return licences.push(source) - 1
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

/**
 * Writes the CommonJS files, with all packages in them: Jest cannot require modules. Entries that stand alone are one
 * file, as module and as CommonJS. Returns the modules that were bundled.
 */
export async function bundleScripts(root: string, to: string): Promise<string[]> {
  const entries = entriesOf(packageJson(root))
  const source = (name: string) => join(root, 'src', `${name}.ts`)
  for (const { name, alone } of entries) {
    if (!alone) continue
    const bundle = await rolldown({ ...INPUT, input: source(name) })
    await bundle.write({ file: join(to, `${name}.js`), format: 'es', codeSplitting: false, minify: true })
    await bundle.write({ file: join(to, `${name}.cjs`), format: 'cjs', codeSplitting: false, minify: true })
    await bundle.close()
  }
  const shared = entries.filter(({ alone }) => !alone).map(({ name }) => [name, source(name)])
  const bundle = await rolldown({
    ...INPUT,
    input: { ...Object.fromEntries(shared), faker: '@faker-js/faker/locale/en' },
    cwd: root,
    external: RUNNERS,
    plugins: [tablesFromFiles(root)],
  })
  const { output } = await bundle.write({
    dir: to,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: ({ name }) => (name === PLACES ? '[name].cjs' : 'chunks/[name].cjs'),
    codeSplitting: { groups: [{ name: PLACES, test: /src\/package-files\.ts$/ }] },
    minify: true,
  })
  await bundle.close()
  return output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
}
