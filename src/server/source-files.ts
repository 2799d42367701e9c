// What loading fixtures and loading scenarios share.

import { readdir } from 'node:fs/promises'
import type { SourceFormat } from '../kit/source/source-text.ts'

/** File formats by extension in lower case. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.json': 'json' }

/** Returns the names of the YAML files in `folder`, sorted, without the extension. */
export async function bundledNames(folder: URL): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/** Describes why a file cannot be read. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'reading it is not permitted'
  return error instanceof Error ? error.message : String(error)
}
