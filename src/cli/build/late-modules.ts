// A step of the build: leaves modules out of the start whose functions no start calls. Node loads them, a file at a time,
// within the first call of one of the functions; a server loads them just after its start. Measured on Node 20: a start
// takes 18 of 190 ms less.

import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/**
 * Modules below `src/` by the name of their file. The rest of the program uses only functions of them. They are left out with
 * all that only they import. What `validate` needs of them needs no server.
 */
const LATE = {
  files: [
    'universe/audience.ts',
    'universe/categories.ts',
    'universe/creators.ts',
    'universe/drawn-creators.ts',
    'universe/growth-trends.ts',
    'universe/growth.ts',
    'universe/handle-numbers.ts',
    'universe/handles.ts',
    'universe/ids.ts',
    'universe/posts/comments.ts',
    'universe/posts/curve.ts',
    'universe/posts/post-curves.ts',
    'universe/posts/post-figures.ts',
    'universe/posts/post-schedule.ts',
    'universe/posts/posts.ts',
    'universe/search/besides.ts',
    'universe/search/search-record.ts',
    'universe/search/search.ts',
    'world/campaigns/campaign-insights.ts',
    'world/campaigns/campaign-views.ts',
    'world/campaigns/comments-in-order.ts',
    'world/commerce/seed-shortlinks.ts',
    'world/commerce/shortlinks-analysis.ts',
    'world/commerce/visitors.ts',
    'world/creators/consented-insights.ts',
    'world/creators/creator-documents.ts',
    'world/creators/public-document.ts',
    'world/requests/competition-insights.ts',
    'world/requests/data-request-entry.ts',
    'world/requests/refresh-response.ts',
    'world/tracking/tracking-insights.ts',
    'world/video/analysis-report.ts',
  ],
  server: [
    'api/video/receive-upload.ts',
    'control/bundle/bundled-calls.ts',
    'control/requests/request-search.ts',
    'control/requests/undocumented-names.ts',
    'control/scenario-input.ts',
    'pages/consent-form.ts',
    'server/scripted/faults.ts',
    'world/state/force.ts',
    'world/state/snapshot.ts',
    'world/tracking/next-attempt.ts',
  ],
} as const

/** Where a late module is. `at`: tells its functions from those of others. */
interface Late {
  readonly path: string
  readonly file: string
  readonly at: number
  readonly functions: readonly string[]
}

const ENTRY = '\0late-file:'
const STUB = '\0late-module:'

const fileOf = (name: string) => `chunks/late-${name}`

const FILES = Object.keys(LATE).map(fileOf)

/** The names and the modules of the entries that become the files. */
export const LATE_ENTRIES = Object.fromEntries(FILES.map((file) => [file, `${ENTRY}${file}`]))

/** `entries`: the modules below `src/` that are loaded before any late one. */
export function lateModules(root: string, entries: readonly string[]): Plugin {
  const src = (path: string) => join(root, 'src', path)
  const listed = Object.entries(LATE).flatMap(([name, paths]) =>
    paths.map((path) => ({ path: src(path), file: fileOf(name) })),
  )
  const late = new Map(
    listed.map((each, at): [string, Late] => [each.path, { ...each, at, functions: functionsOf(each.path) }]),
  )
  const early = importers(entries.map(src), late)
  const loader = src('kit/loading/late-modules.ts')
  return {
    name: 'late-modules',
    resolveId(source, importer) {
      if (source.startsWith(ENTRY)) return source
      if (importer === undefined || !early.has(importer)) return null
      const path = resolve(dirname(importer), source)
      return late.has(path) ? { id: `${STUB}${path}`, moduleSideEffects: false } : null
    },
    load(id) {
      if (id === loader) return loaderOf(src)
      if (id.startsWith(ENTRY)) return fileWith([...late.values()].filter(({ file }) => id === `${ENTRY}${file}`))
      const stands = id.startsWith(STUB) ? late.get(id.slice(STUB.length)) : undefined
      return stands ? stubOf(stands, loader) : null
    },
  }
}

const fileWith = (modules: readonly Late[]) =>
  modules
    .map(({ path, at, functions }) => {
      const names = functions.map((name) => `${name} as ${name}_${at}`)
      return `export { ${names.join(', ')} } from ${JSON.stringify(path)}`
    })
    .join('\n')

/**
 * Tools such as tsx and Vitest may load modules in their own way. There `require` would give second copies of the modules that a
 * file imports: what one copy throws, the other does not know. `RUN` tells: there is a second one.
 */
const loaderOf = (src: (path: string) => string) => `
import { createRequire } from 'node:module'
import { late } from ${JSON.stringify(src('kit/loading/late.ts'))}
import { RUN } from ${JSON.stringify(src('package-files.ts'))}
const required = (file) => createRequire(RUN)('./' + file + '.js')
const imported = []
export const LATE_FILES = [
${FILES.map((file, at) => `late(() => imported[${at}] ?? required('${file}')),`).join('\n')}
]
const areOfNode = () => {
  try {
    return Object.values(required('package-files')).includes(RUN)
  } catch {
    return false
  }
}
export async function importLate() {
  if (imported.length > 0 || areOfNode()) return
  imported.push(...await Promise.all([${FILES.map((file) => `import(${JSON.stringify(ENTRY + file)})`).join(', ')}]))
}
`

/** Functions that put those of the module in their own place when one of them is first called. */
const stubOf = ({ file, at, functions }: Late, loader: string) => `
import { LATE_FILES } from ${JSON.stringify(loader)}
const load = () => { ({ ${functions.map((name) => `${name}_${at}: ${name}`).join(', ')} } = LATE_FILES[${FILES.indexOf(file)}]()) }
${functions.map((name) => `export let ${name} = (...given) => (load(), ${name}(...given))`).join('\n')}
`

const read = (path: string) => parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }).body

/** Returns the names of the functions that a module exports. */
function functionsOf(path: string): string[] {
  return read(path).flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    return declared?.type === 'FunctionDeclaration' && declared.id ? [declared.id.name] : []
  })
}

/** Returns `from` and what they import, by others, too, but for `late` and for what only those import. */
function importers(from: readonly string[], late: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const found = new Set(from)
  // The set grows while it is read.
  for (const each of found) for (const path of importsOf(each)) if (!late.has(path)) found.add(path)
  return found
}

function importsOf(module: string): string[] {
  return read(module).flatMap((statement) => {
    const imports =
      statement.type === 'ImportDeclaration'
        ? statement.importKind !== 'type'
        : statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration'
          ? statement.exportKind !== 'type'
          : false
    const source = imports && 'source' in statement ? statement.source?.value : undefined
    return source?.startsWith('.') && source.endsWith('.ts') ? [resolve(dirname(module), source)] : []
  })
}
