// Source maps that name file and line of our own source. Columns, names, and the places in packages would make them
// eight times as large.

import { decode, encode, type SourceMapMappings, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

interface Map {
  readonly version: number
  readonly file?: string
  readonly sources: readonly (string | null)[]
  readonly mappings: string
}

/** Returns a map with one place for each line of the source that is in it. */
export function sourceLines({ version, file, sources, mappings }: Map) {
  const kept: string[] = []
  const places = sources.map((source) => {
    if (source === null || !source.includes('src/') || source.includes('node_modules/')) return null
    return kept.push(source) - 1
  })
  const lines: SourceMapMappings = decode(mappings).map((segments) => {
    let last = ''
    return segments.flatMap((segment): SourceMapSegment[] => {
      const [column, source, line] = segment
      const place = source === undefined ? null : (places[source] ?? null)
      const here = place === null || line === undefined ? '' : `${place}:${line}`
      if (here === last) return []
      last = here
      return here === '' || place === null || line === undefined ? [[column]] : [[column, place, line, 0]]
    })
  })
  return { version, ...(file === undefined ? {} : { file }), sources: kept, names: [], mappings: encode(lines) }
}
