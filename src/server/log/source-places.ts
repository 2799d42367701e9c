// Errors with the places of the source, from the maps that the build left. Reading them only for an error that is printed
// is cheaper than `--enable-source-maps`, with which Node reads all of them at the start.

import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { RUN } from '../../package-files.ts'

/** The file below `dist/` with the map of each file there, by its path. */
export const SOURCE_MAPS = 'source-maps.json'

/** A place in a stack trace: the URL of a module, or the path of a script, with its line and its column. */
const PLACE = /((?:file:\/\/|[A-Z]:\\|\/)[^\s()]+\.c?js):(\d+):(\d+)/g

/** Returns an error as it is printed, with its stack. Places in bundles become `src/<file>:<line>`. */
export function describeError(error: unknown): string {
  const files = mapsOfRun()
  const maps = new Map<string, SourceMap | null>()
  return inspect(error).replace(PLACE, (place, file: string, line: string, column: string) => {
    const url = file.startsWith('file:') ? file : pathToFileURL(file).href
    const payload = url.startsWith(RUN.href) ? files[url.slice(RUN.href.length)] : undefined
    const map = maps.get(url) ?? (payload === undefined ? null : new SourceMap(payload))
    maps.set(url, map)
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return place
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
  })
}

/** Reads the maps of what is run; none when it is run from source. */
function mapsOfRun(): Readonly<Record<string, SourceMapPayload>> {
  try {
    return JSON.parse(readFileSync(new URL(SOURCE_MAPS, RUN), 'utf8'))
  } catch {
    return {}
  }
}
