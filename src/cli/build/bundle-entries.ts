// A step of the build: makes what each entry of the package (`exports` in package.json) publishes.
//
// - Its types, in one file without internal paths. It is made from the declarations of the module that the entry names.
// - For an entry with a file of its own for `require`: its code in one file without imports, as module and as CommonJS.

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type InputOptions, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

interface Entry {
  readonly types: string
  readonly default: string
}

type Conditions = Entry | { readonly import: Entry; readonly require: Entry }

const ROOT = new URL('../../../', import.meta.url)
const DECLARATIONS = 'dist/declarations/'
/** Declares `Symbol.asyncDispose`, which the default libraries of a project do not. */
const LIBRARY = '/// <reference lib="esnext.disposable" />\n'

const pathOf = (name: string) => fileURLToPath(new URL(name, ROOT))

/** Modules whose name does not begin with a dot or a slash: packages, and parts of Node. */
const PACKAGES = /^[^./]/

/** Comments that say which file a part came from. */
const ORIGINS = /^\/\/ \S+\.d\.[cm]?ts\n/gm

async function bundled(input: string, options: InputOptions, format: 'es' | 'cjs'): Promise<string> {
  const bundle = await rolldown({ ...options, input })
  const { output } = await bundle.generate({ format, codeSplitting: false })
  await bundle.close()
  const [file, ...more] = output
  if (more.length > 0) throw new Error(`${input} became ${output.length} files, and not one`)
  return file.code
}

async function writeTypes({ types, default: code }: Entry): Promise<void> {
  const input = pathOf(code.replace('./dist/', DECLARATIONS).replace(/\.js$/, '.d.ts'))
  const plugins = [dts({ dtsInput: true, emitDtsOnly: true })]
  const text = (await bundled(input, { external: PACKAGES, plugins }, 'es')).replace(ORIGINS, '')
  writeFileSync(pathOf(types), `${/async_?dispos/i.test(text) ? LIBRARY : ''}${text}`)
}

/** Writes the code of an entry as one file without imports, for Node and for test runners that cannot require modules. */
async function writeCode(module: string, script: string): Promise<void> {
  const [esm, cjs] = await Promise.all([bundled(pathOf(module), {}, 'es'), bundled(pathOf(module), {}, 'cjs')])
  writeFileSync(pathOf(module), esm)
  writeFileSync(pathOf(script), cjs)
}

const { exports }: { exports: Record<string, string | Conditions> } = JSON.parse(
  readFileSync(pathOf('package.json'), 'utf8'),
)
for (const entry of Object.values(exports)) {
  if (typeof entry === 'string') continue
  const { import: asked, require: required } = 'import' in entry ? entry : { import: entry, require: null }
  await writeTypes(asked)
  if (required === null) continue
  copyFileSync(pathOf(asked.types), pathOf(required.types))
  if (required.default !== asked.default) await writeCode(asked.default, required.default)
}
rmSync(pathOf(DECLARATIONS), { recursive: true })
