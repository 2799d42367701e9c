// Builds the executable aside, so that `dist/` is left alone and the tests run what the source says now.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import packageJson from '../../package.json' with { type: 'json' }

declare module 'vitest' {
  interface ProvidedContext {
    /** The executable. */
    readonly main: string
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Below the packages, which are looked up from there as from `dist/`. */
const ASIDE = join(ROOT, 'node_modules/.cache')

export default function build(project: TestProject): () => void {
  mkdirSync(ASIDE, { recursive: true })
  // A package of its own, as far as the executable can tell.
  const built = mkdtempSync(join(ASIDE, 'mockfluence-built-'))
  // Copied, since some programs (Jest) look for a package where its package.json really is.
  for (const name of ['package.json', 'fixtures', 'scenarios'])
    cpSync(join(ROOT, name), join(built, name), { recursive: true })
  const main = join(built, 'dist/cli/main.js')
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', join(built, 'dist')]
  args.push('--declarationDir', join(built, 'dist/declarations'))
  // Whether the types are right is for `npm run types` to say; what matters here is that there is something to run.
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (!existsSync(main)) throw new Error(`the build made no executable:\n${stdout}`)
  // What the steps of `npm run build` copy from the source is not there any more when the executable runs.
  symlinkSync(join(ROOT, 'src'), join(built, 'src'))
  for (const [step] of packageJson.scripts.build.matchAll(/dist\/cli\/build\/[\w-]+\.js/g)) {
    const { status } = spawnSync(process.execPath, [join(built, step)], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${step} failed`)
  }
  rmSync(join(built, 'src'))
  project.provide('main', main)
  return () => rmSync(built, { recursive: true, force: true })
}
