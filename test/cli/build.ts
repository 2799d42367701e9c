// Builds the executable aside, so that `dist/` is left alone and the tests run what the source says now. Where `dist/` is newer
// than all that it is made of, as after `npm ci`, it is copied instead.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

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
  for (const name of ['package.json', 'fixtures', 'scenarios', 'src/handbook'])
    cpSync(join(ROOT, name), join(built, name), { recursive: true })
  const main = join(built, 'dist/cli/main.js')
  if (isBuilt()) cpSync(join(ROOT, 'dist'), join(built, 'dist'), { recursive: true })
  else {
    const args = ['--import', 'tsx', join(ROOT, 'src/build/build.ts'), join(built, 'dist')]
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) throw new Error('the build failed')
  }
  project.provide('main', main)
  return () => rmSync(built, { recursive: true, force: true })
}

/** Returns whether nothing has changed since `dist/` was built. */
function isBuilt(): boolean {
  // What the build writes last.
  const built = statSync(join(ROOT, 'dist/languages.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const changed = ['src', 'fixtures', 'scenarios', 'package.json', 'package-lock.json'].flatMap((name) => {
    const path = join(ROOT, name)
    const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
    return [path, ...inside.map((file) => join(path, file))]
  })
  return changed.every((path) => statSync(path).mtimeMs < built)
}
