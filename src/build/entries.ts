// The entries of the package, as package.json names them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of an entry below `dist/`. */
interface Files {
  readonly types: string
  readonly default: string
}

type Conditions = Files | { readonly import: Files; readonly require: Files }

export interface Entry {
  /** Relative to `dist/`, without ending; so is its module in `src/`. */
  readonly name: string
  readonly types: string
  readonly code: string
  /** For `require`, if it has that condition. */
  readonly required: { readonly types: string; readonly code: string } | null
  /** Whether its code is one file without imports, also for `require`: browsers load it, and Jest, which cannot require modules. */
  readonly alone: boolean
}

export interface PackageJson {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Conditions>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

export function packageJson(root: string): PackageJson {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

const inDist = (path: string) => path.replace(/^(\.\/)?dist\//, '')

const files = ({ types, default: code }: Files) => ({ types: inDist(types), code: inDist(code) })

/** Returns the entries in `exports` that have code and types. */
export function entriesOf({ exports }: PackageJson): Entry[] {
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return []
    const { import: asked, require: required } = 'import' in entry ? entry : { import: entry, require: null }
    const { types, code } = files(asked)
    const name = code.replace(/\.js$/, '')
    return {
      name,
      types,
      code,
      required: required === null ? null : files(required),
      alone: name.startsWith('client/'),
    }
  })
}

/** Returns the executables, as `Entry.name`. */
export function executablesOf({ bin }: PackageJson): string[] {
  return Object.values(bin).map((path) => inDist(path).replace(/\.js$/, ''))
}
