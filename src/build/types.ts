// A step of the build: the types of the entries of the package. They are made from the declarations of the modules that
// the entries name. What several entries have is written once, in `dist/types/`.

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type OutputChunk, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { type Entry, entriesOf, packageJson } from './entries.ts'

/** Declares `Symbol.asyncDispose`, which the default libraries of a project do not. */
const LIBRARY = '/// <reference lib="esnext.disposable" />\n'

/** Modules whose name does not begin with a dot or a slash: packages, and parts of Node. */
const PACKAGES = /^[^./]/

/** Comments that say which file a part came from. */
const ORIGINS = /^\/\/ \S+\.d\.[cm]?ts\n/gm

/** Where a file names a shared one. */
const SHARED = /(from "\.[^"]*)\.js"/g

/** A comment behind another property, and one with its property behind it: TypeScript shows neither in an editor. */
const COMMENT_BEHIND = /; (\/\*\*.*?\*\/)\n([ \t]*)/g
const COMMENT_BEFORE = /^([ \t]*)(\/\*\*.*?\*\/)(?=\S)/gm

export async function bundleTypes(root: string, to: string): Promise<void> {
  const declarations = mkdtempSync(join(tmpdir(), 'mockfluence-types-'))
  await declare(root, declarations)
  const entries = entriesOf(packageJson(root))
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(({ name }) => [name, join(declarations, `${name}.d.ts`)])),
    external: PACKAGES,
    plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  })
  const { output } = await bundle.generate({
    format: 'es',
    chunkFileNames: 'types/[name].js',
    minifyInternalExports: false,
  })
  await bundle.close()
  rmSync(declarations, { recursive: true })
  for (const file of output) if (file.type === 'chunk') write(file, to, entries)
}

/**
 * Writes an entry, and a copy of it to be required. What entries share is written as CommonJS, which both may
 * import, so it must not import packages: some have other types for `require`.
 */
function write({ isEntry, name, fileName, code, imports }: OutputChunk, to: string, entries: readonly Entry[]): void {
  const text = code
    .replace(ORIGINS, '')
    .replace(SHARED, '$1.cjs"')
    .replace(COMMENT_BEHIND, ';\n$2$1\n$2')
    .replace(COMMENT_BEFORE, '$1$2\n$1')
  const whole = `${/async_?dispos/i.test(text) ? LIBRARY : ''}${text}`
  const entry = isEntry ? entries.find((one) => one.name === name) : undefined
  const packages = imports.filter((one) => PACKAGES.test(one) && !one.startsWith('types/'))
  if (entry === undefined && packages.length > 0) throw new Error(`${fileName} imports ${packages.join(', ')}`)
  for (const one of entry ? entry.types : [fileName.replace(/ts$/, 'cts')]) {
    mkdirSync(dirname(join(to, one)), { recursive: true })
    writeFileSync(join(to, one), whole)
  }
}

/** Writes the declarations of every module. Whether the types are right is for `npm run types` to say. */
async function declare(root: string, to: string): Promise<void> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', to]
  await promisify(execFile)(process.execPath, args).catch(({ stdout }: { stdout: string }) =>
    process.stderr.write(`The types may be wrong:\n${stdout}`),
  )
}
