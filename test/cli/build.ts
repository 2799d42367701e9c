// Builds the executable aside, so that `dist/` is left alone and the tests run what the source says now.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname

/** A package of its own, as far as the executable can tell. */
export const BUILT = join(ROOT, 'node_modules/.cache/mockfluence-built')
export const MAIN = join(BUILT, 'dist/cli/main.js')

export default function build(): void {
  rmSync(BUILT, { recursive: true, force: true })
  mkdirSync(BUILT, { recursive: true })
  for (const name of ['package.json', 'fixtures']) symlinkSync(join(ROOT, name), join(BUILT, name))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', join(BUILT, 'dist'), '--declaration', 'false']
  // Whether the types are right is for `npm run types` to say; what matters here is that there is something to run.
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (!existsSync(MAIN)) throw new Error(`the build made no executable:\n${stdout}`)
  spawnSync(process.execPath, [join(BUILT, 'dist/cli/read-fixtures-ahead.js')], { stdio: 'inherit' })
}
