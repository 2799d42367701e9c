// Errors with the places of the source, from the maps that the build left. Reading them only for an error that is printed
// is cheaper than `--enable-source-maps`, with which Node reads all of them at the start.

import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { literal } from '../../kit/literal.ts'
import { RUN } from '../../package-files.ts'

/** The file below `dist/` with the map of each file there, by its path. */
export const SOURCE_MAPS = 'source-maps.json'

/** Returns an error as it is printed, with its stack. Places in bundles become `src/<file>:<line>`. */
export function describeError(error: unknown): string {
  const files = mapsOfRun()
  const maps = new Map<string, SourceMap | null>()
  return inspect(error).replace(placesInRun(), (place, path: string, line: string, column: string) => {
    const file = path.replaceAll('\\', '/')
    const payload = files[file]
    const map = maps.get(file) ?? (payload === undefined ? null : new SourceMap(payload))
    maps.set(file, map)
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return place
    return `${entry.originalSource}:${entry.originalLine + 1}`
  })
}

/** Places of what is run in a stack trace, which names a module by its URL and a script by its path. The path may have blanks. */
function placesInRun(): RegExp {
  const folders = [RUN.href, fileURLToPath(RUN)].map(literal)
  return new RegExp(`(?:${folders.join('|')})([^\\s():]+):(\\d+):(\\d+)`, 'g')
}

/** Reads the maps of what is run; none when it is run from source. */
function mapsOfRun(): Readonly<Record<string, SourceMapPayload>> {
  try {
    return JSON.parse(readFileSync(new URL(SOURCE_MAPS, RUN), 'utf8'))
  } catch {
    return {}
  }
}
