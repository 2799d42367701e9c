// The entries of the package, as package.json names them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Files {
  readonly types: string
  readonly default: string
}

export interface PackageJson {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly import: Files; readonly require: Files }>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** Paths are relative to `dist/`. */
export interface Entry {
  /** Its code, without extension; its module in `src/` has the same name. */
  readonly name: string
  /** Its types, for `import` and for `require`. */
  readonly types: readonly string[]
  /** Whether its code is one file without imports: browsers load it. */
  readonly alone: boolean
}

export function packageJson(root: string): PackageJson {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

const inDist = (path: string) => path.replace(/^(\.\/)?dist\//, '')
const nameOf = (path: string) => inDist(path).replace(/\.js$/, '')

/** Returns the entries in `exports` that have code and types. */
export function entriesOf({ exports }: PackageJson): Entry[] {
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return []
    const name = nameOf(entry.import.default)
    return { name, types: [entry.import.types, entry.require.types].map(inDist), alone: name.startsWith('client/') }
  })
}

/** Returns the executables, as `Entry.name`. */
export function executablesOf({ bin }: PackageJson): string[] {
  return Object.values(bin).map(nameOf)
}
