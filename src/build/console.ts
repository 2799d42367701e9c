// Bundles the console for browsers. The editor is a chunk of its own, loaded when it is opened.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { scenarioJsonSchema } from '../scenario/schema/scenario.ts'
import { renderHandbook } from './handbook.ts'

const SOURCE = fileURLToPath(new URL('../console/', import.meta.url))

/** Returns the files of the console by name, and the modules that were bundled, those of packages too. */
export async function bundleConsole(): Promise<{ files: Map<string, string>; modules: string[] }> {
  const bundle = await rolldown({ input: join(SOURCE, 'main.tsx'), platform: 'browser', cwd: SOURCE })
  const { output } = await bundle.generate({ format: 'es', minify: true, chunkFileNames: '[name].js' })
  await bundle.close()
  const files = new Map<string, string>()
  const modules: string[] = []
  for (const file of output) {
    if (file.type !== 'chunk') continue
    files.set(file.fileName, file.code)
    modules.push(...Object.keys(file.modules))
  }
  files.set('handbook.json', JSON.stringify(renderHandbook()))
  files.set('scenario.schema.json', JSON.stringify(scenarioJsonSchema()))
  return { files, modules }
}

/** Writes the files compressed, and the stylesheet of all pages. Returns the modules that are in them. */
export async function writeConsole(to: string): Promise<string[]> {
  const { files, modules } = await bundleConsole()
  mkdirSync(join(to, 'web'), { recursive: true })
  const style = readFileSync(fileURLToPath(new URL('../pages/style.css', import.meta.url)), 'utf8')
  for (const [name, text] of [...files, ['style.css', style] as const])
    writeFileSync(join(to, 'web', `${name}.br`), brotliCompressSync(text))
  return modules
}
