// A step of the build: the types of each entry of the package, in one file without internal paths. They are made from the
// declarations of the module that the entry names.

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entriesOf, packageJson } from './entries.ts'

/** Declares `Symbol.asyncDispose`, which the default libraries of a project do not. */
const LIBRARY = '/// <reference lib="esnext.disposable" />\n'

/** Modules whose name does not begin with a dot or a slash: packages, and parts of Node. */
const PACKAGES = /^[^./]/

/** Comments that say which file a part came from. */
const ORIGINS = /^\/\/ \S+\.d\.[cm]?ts\n/gm

export async function bundleTypes(root: string, to: string): Promise<void> {
  const declarations = mkdtempSync(join(tmpdir(), 'mockfluence-types-'))
  declare(root, declarations)
  for (const { name, types, required } of entriesOf(packageJson(root))) {
    const bundle = await rolldown({
      input: join(declarations, `${name}.d.ts`),
      external: PACKAGES,
      plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
    })
    const { output } = await bundle.generate({ format: 'es', codeSplitting: false })
    await bundle.close()
    const text = output[0].code.replace(ORIGINS, '')
    writeFileSync(join(to, types), `${/async_?dispos/i.test(text) ? LIBRARY : ''}${text}`)
    if (required !== null) copyFileSync(join(to, types), join(to, required.types))
  }
  rmSync(declarations, { recursive: true })
}

/** Writes the declarations of every module. Whether the types are right is for `npm run types` to say. */
function declare(root: string, to: string): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', to],
    { encoding: 'utf8' },
  )
  if (status !== 0) process.stderr.write(`The types may be wrong:\n${stdout}`)
}
