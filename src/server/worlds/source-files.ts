// What loading fixtures and loading scenarios share.

import { constants, type Stats } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { types } from 'node:util'
import { renderProblem, SOURCE_LIMITS, type SourceProblem } from '../../kit/source/source-problem.ts'
import { type SourceFormat, tooManyBytes } from '../../kit/source/source-text.ts'

/** File formats by extension in lower case. */
const FORMATS: Readonly<Record<string, SourceFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.json': 'json' }

export function formatOf(nameOrFile: string): SourceFormat | undefined {
  return FORMATS[extname(nameOrFile).toLowerCase()]
}

/** Whether a file of this name may be one of scenarios or fixtures, and is no schema. */
export function isSourceName(name: string): boolean {
  return !name.startsWith('.') && !name.endsWith('.schema.json') && formatOf(name) !== undefined
}

/** Returns the names of the YAML files in `folder`, sorted, without the extension. */
export async function bundledNames(folder: URL): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/**
 * Reads the text of a file. Rejects at once, without waiting for a writer and without reading what is too long, unless it
 * is a regular file within the limit of its format.
 */
export async function readSource(path: string, format: SourceFormat): Promise<string> {
  const limit = SOURCE_LIMITS.bytes[format]
  // Opening a named pipe would wait for its writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error(`it is ${kindOf(stats)}, not a regular file`)
    if (stats.size > limit) throw new Error(`it ${tooManyBytes(stats.size, format)}`)
    return utf8(await file.readFile())
  } finally {
    await file.close()
  }
}

/** Throws where the bytes would read as other text than was written: a wrong letter would make a rule never match. */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not UTF-8: save it with that encoding')
  }
}

/** Names what is no regular file, with its article. */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a named pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}

/** Says what is wrong with a file, and where. `what`: `the fixtures x have`. */
export function mistakes(what: string, problems: readonly SourceProblem[], text: string): string {
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
  return [`${what} ${count}`, ...problems.map((problem) => renderProblem(problem, text))].join('\n')
}

/** Returns the code of an error of Node, such as `ENOENT`. In Jest these are no instances of its `Error`. */
export function codeOf(error: unknown): string | undefined {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : undefined
}

export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'ENXIO') return 'it is a socket or a device, not a regular file'
  if (code === 'EACCES') return 'reading it is not permitted'
  return types.isNativeError(error) ? error.message : String(error)
}
