// Reads the files of Swagger UI: the copies made by the build, or when run from source, those of its package.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

export async function readDocsFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, folder())))
}

function folder(): URL {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new URL('../swagger-ui/', here)
  return new URL('.', pathToFileURL(createRequire(here).resolve('swagger-ui-dist/package.json')))
}
