// The shelf: a folder of scenarios of one's own, which are loaded by name.

import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parseSource } from '../../kit/source/source-text.ts'
import { formatOf, isSourceName, readSource } from './source-files.ts'

interface OnShelf {
  readonly name: string
  readonly description: string
  readonly path: string
}

/** Returns the scenarios in a folder, in the order of their files. A file that cannot be read is called as it is itself. */
export async function shelved(folder: string): Promise<OnShelf[]> {
  const files = (await readdir(folder)).filter(isSourceName).sort()
  const found = await Promise.all(files.map((file) => onShelf(join(folder, file))))
  return found.filter((one) => one !== null)
}

/** Returns what a file says of itself; null if it has no name, as fixtures have none. */
async function onShelf(path: string): Promise<OnShelf | null> {
  const format = formatOf(path) ?? 'yaml'
  const text = await readSource(path, format).catch(() => null)
  const parsed = text === null ? null : await parseSource(text, { file: path, format })
  if (!parsed?.ok) return { name: basename(path, extname(path)), description: '', path }
  const { name, description }: { name?: unknown; description?: unknown } = { ...Object(parsed.value.value) }
  if (typeof name !== 'string') return null
  return { name, description: typeof description === 'string' ? description : '', path }
}
