// The executable, and the thread of the test, built aside.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packageJson } from '../../src/build/entries.ts'
import { tablesFromFiles, writeTables } from '../../src/build/tables.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Built {
  /** The path of the executable. */
  readonly main: string
  /** The path of `thread.ts`. */
  readonly thread: string
  /** Takes it away again. */
  remove(): void
}

/** Builds what programs are run by, without what makes a package smaller: in half the time. */
export async function build(): Promise<Built> {
  // Below the packages, which are looked up from there.
  const aside = join(ROOT, 'node_modules/.cache')
  mkdirSync(aside, { recursive: true })
  const built = mkdtempSync(join(aside, 'mockfluence-exact-'))
  for (const name of ['package.json', 'fixtures', 'scenarios']) {
    cpSync(join(ROOT, name), join(built, name), { recursive: true })
  }
  const dist = join(built, 'dist')
  const { dependencies } = packageJson(ROOT)
  // One file loads faster than the many of zod.
  const apart = Object.keys(dependencies).filter((name) => name !== 'zod')
  const modules = ['package-files', 'cli/main', 'documents/worker'].map((name) => [name, `src/${name}.ts`])
  const bundle = await rolldown({
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    cwd: ROOT,
    input: Object.fromEntries(
      [...modules, ['thread', 'test/exact/thread.ts']].map(([name, file]) => [name, join(ROOT, String(file))]),
    ),
    external: apart.map((name) => new RegExp(`^${name}(/|$)`)),
    preserveEntrySignatures: 'allow-extension',
    plugins: [tablesFromFiles(ROOT)],
  })
  await bundle.write({ dir: dist, format: 'es' })
  await bundle.close()
  writeTables(dist)
  writeFileSync(join(dist, 'faker.cjs'), "module.exports = require('@faker-js/faker/locale/en')\n")
  return {
    main: join(dist, 'cli/main.js'),
    thread: join(dist, 'thread.js'),
    remove: () => rmSync(built, { recursive: true, force: true }),
  }
}
