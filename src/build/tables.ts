// A step of the build: long tables of texts as files, which the program reads when it needs them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { readAssumptions } from '../contract/assumptions-register.ts'
import { readLanguages } from '../universe/data/languages.ts'
import { readTables } from '../universe/data/tables.ts'

interface Table {
  /** The module below `src/` that has it. */
  readonly module: string
  /** The only function of that module that the program uses. */
  readonly name: string
  readonly read: () => unknown
  readonly file: string
}

const TABLES: readonly Table[] = [
  { module: 'universe/data/tables.ts', name: 'readTables', read: readTables, file: 'tables.json' },
  { module: 'universe/data/languages.ts', name: 'readLanguages', read: readLanguages, file: 'languages.json' },
  {
    module: 'contract/assumptions-register.ts',
    name: 'readAssumptions',
    read: readAssumptions,
    file: 'assumptions.json',
  },
]

export function writeTables(to: string): void {
  for (const { file, read } of TABLES) writeFileSync(join(to, file), JSON.stringify(read()))
}

/** Makes the modules of the tables read the files in place of having the texts. */
export function tablesFromFiles(root: string): Plugin {
  const src = join(root, 'src')
  return {
    name: 'tables',
    load: (id) => {
      const table = TABLES.find(({ module }) => id === join(src, module))
      return table ? reader(table, src) : null
    },
  }
}

const reader = ({ name, file }: Table, src: string) => `
import { readFileSync } from 'node:fs'
import { RUN } from ${JSON.stringify(join(src, 'package-files.ts'))}
export const ${name} = () => JSON.parse(readFileSync(new URL(${JSON.stringify(file)}, RUN), 'utf8'))
`
