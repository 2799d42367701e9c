// A step of the build: the tables of the languages as a file, which the program reads when it writes the first text.
// Compressed it is a third as long; to expand it takes a millisecond.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'rolldown'
import { readLanguages } from '../../universe/languages/tables.ts'

const FILE = 'languages.json.br'

export function writeLanguages(to: string): void {
  writeFileSync(join(to, FILE), brotliCompressSync(JSON.stringify(readLanguages())))
}

/** Makes `tables.ts` read the file in place of having the tables. */
export function languagesFromFile(root: string): Plugin {
  const src = join(root, 'src')
  return {
    name: 'languages',
    load: (id) => (id === join(src, 'universe/languages/tables.ts') ? reader(join(src, 'package-files.ts')) : null),
  }
}

const reader = (places: string) => `
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { RUN } from ${JSON.stringify(places)}
export const readLanguages = () => JSON.parse(brotliDecompressSync(readFileSync(new URL(${JSON.stringify(FILE)}, RUN))).toString())
`
