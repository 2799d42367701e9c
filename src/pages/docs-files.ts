// Reads the files of the console and the handbook: those that the build compressed, or when run from source, a bundle that is
// made when it is first asked for.

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { once } from '../kit/loading/once.ts'
import { BUILT, RUN } from '../package-files.ts'

type Bytes = Uint8Array<ArrayBuffer>

const expanded = promisify(brotliDecompress)

/** Nothing that is published imports the build: its path is no text that a bundler sees. */
const bundled = once(async (): Promise<{ files: ReadonlyMap<string, string> }> => {
  const build = new URL('build/console.ts', RUN).href
  return (await import(/* @vite-ignore */ build)).bundleConsole()
})

/** Returns the stylesheet, or a file of the console; null if there is none of that name. */
export async function readWebFile(name: string): Promise<string | Bytes | null> {
  if (BUILT) return new Uint8Array(await expanded(await readFile(new URL(`web/${name}.br`, RUN))))
  if (name === 'style.css') return readFile(new URL('pages/style.css', RUN), 'utf8')
  return (await bundled()).files.get(name) ?? null
}
