// Errors with the places of the source where the build left its maps. Reading maps only for an error that is printed is
// cheaper than `--enable-source-maps`, with which Node reads all of them at the start.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { inspect } from 'node:util'

/** A place in a stack trace: the URL of a module, its line and its column. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/** Returns an error as it is printed, with its stack. Places in bundles become `src/<file>:<line>`. */
export function describeError(error: unknown): string {
  const maps = new Map<string, SourceMap | null>()
  return inspect(error).replace(PLACE, (place, url: string, line: string, column: string) => {
    const map = maps.get(url) ?? mapOf(url)
    maps.set(url, map)
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return place
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
  })
}

/** Reads the map beside a module; null if there is none. */
function mapOf(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')))
  } catch {
    return null
  }
}
