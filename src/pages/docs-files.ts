// Reads the files of Swagger UI: the copies that the build compressed, or when run from source, those of its package.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { BUILT, PACKAGE, RUN } from '../package-files.ts'

const expanded = promisify(brotliDecompress)

export async function readDocsFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (BUILT) return new Uint8Array(await expanded(await readFile(new URL(`swagger-ui/${name}.br`, RUN))))
  const packed = pathToFileURL(createRequire(PACKAGE).resolve('swagger-ui-dist/package.json'))
  return new Uint8Array(await readFile(new URL(name, packed)))
}
