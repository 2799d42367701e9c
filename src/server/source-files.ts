// What fixtures and scenario files have in common on disk.

import { readdir } from 'node:fs/promises'
import type { SourceFormat } from '../kit/source/source-text.ts'

/** How a file is read, by its ending in lower case. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.json': 'json' }

/** The names of what is bundled in `folder`, sorted. */
export async function bundledNames(folder: URL): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/** Why a file cannot be read, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'reading it is not permitted'
  return error instanceof Error ? error.message : String(error)
}
