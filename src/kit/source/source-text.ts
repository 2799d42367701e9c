// Reads files that people write, YAML or JSON, and keeps the line and column of every value.

import { countedJson } from '../json.ts'
import { quoted } from '../quoted.ts'
import { JsonFault, scanJson } from './json-scan.ts'
import { lineStarts, type Place, placeAt, type Spot } from './place.ts'
import {
  EMPTY,
  type Fault,
  keyFault,
  type Outcome,
  type Read,
  SOURCE_LIMITS,
  type SourceProblem,
  tooMany,
} from './source-problem.ts'
import { readYaml } from './yaml-read.ts'

export type SourceFormat = 'yaml' | 'json'

export interface Source {
  readonly file: string
  readonly value: unknown
  /** Returns the place of the value at `path`, or of its key; without such a value, of its nearest ancestor. */
  locate(path: readonly PropertyKey[], what?: 'key' | 'value'): Place
}

/**
 * Parses a file's text. YAML is 1.2 with the core schema (timestamps, `yes` and `<<` are plain text), one document per
 * file. Refuses repeated keys, keys called `__proto__`, and texts beyond `SOURCE_LIMITS`.
 * @param about.file the name that problems show
 * @param about.object set if the file must hold an object: says what that is, for files that hold something else
 */
export async function parseSource(
  text: string,
  about: { readonly file: string; readonly format: SourceFormat; readonly object?: string },
): Promise<Outcome<Source>> {
  const { file, format, object } = about
  const limit = SOURCE_LIMITS.bytes[format]
  const size = Buffer.byteLength(text)
  if (size > limit) {
    const message = `the file ${tooManyBytes(size, format)}`
    return { ok: false, problems: [{ file, line: 1, column: 1, message }] }
  }
  // A byte order mark is not part of the first line.
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const empty = body.trim() === '' ? [{ at: 0, message: EMPTY }] : null
  const read = empty ?? (format === 'json' ? readJson(body) : await readYaml(body))
  const starts = lineStarts(body)
  if (Array.isArray(read)) {
    // Put faults at the end right after the last text, not on an empty line below.
    const end = body.trimEnd().length
    const faults = read.map(({ at, message }) => ({
      at: end > 0 ? Math.min(at, end) : at,
      message: message === EMPTY && object !== undefined ? `${EMPTY}: ${object}` : message,
    }))
    return { ok: false, problems: toProblems(faults, file, starts) }
  }
  const held = object === undefined ? null : heldInstead(read.value)
  if (held !== null) {
    const message = `${held}: ${object}`
    return { ok: false, problems: toProblems([{ at: read.spot.at, message }], file, starts) }
  }
  const locate: Source['locate'] = (path, what = 'value') => placeAt(starts, offsetOf(read.spot, path, what))
  return { ok: true, value: { file, value: read.value, locate } }
}

/** Says what a file holds in place of an object; null if it holds one. */
function heldInstead(value: unknown): string | null {
  if (value === null) return EMPTY
  if (Array.isArray(value)) return 'the file holds a list'
  if (typeof value === 'object') return null
  return `the file holds only ${typeof value === 'string' ? `the text ${quoted(value)}` : String(value)}`
}

/** Says that a text of `size` bytes is too long for its format, without the subject. */
export function tooManyBytes(size: number, format: SourceFormat): string {
  return `has ${size} bytes; a ${format.toUpperCase()} file may have at most ${SOURCE_LIMITS.bytes[format]}`
}

function toProblems(faults: readonly Fault[], file: string, starts: readonly number[]): SourceProblem[] {
  const problems: SourceProblem[] = []
  // Of several faults on one line the first is the cause; the others follow from it.
  for (const { at, message } of [...faults].sort((a, b) => a.at - b.at)) {
    const place = placeAt(starts, at)
    if (problems.at(-1)?.line !== place.line) problems.push({ file, ...place, message })
  }
  return problems
}

function offsetOf(root: Spot, path: readonly PropertyKey[], what: 'key' | 'value'): number {
  let spot = root
  for (const step of path) {
    const next = spot.inside?.get(String(step))
    if (!next) return spot.at
    spot = next
  }
  return what === 'key' ? (spot.key ?? spot.at) : spot.at
}

function readJson(text: string): Read | Fault[] {
  if ((countedJson(text)?.values ?? 0) > SOURCE_LIMITS.values) return [{ at: 0, message: tooMany() }]
  const faults: Fault[] = []
  const spot = scanJson(text, (name, at, repeated) => {
    const fault = keyFault(name, at, repeated)
    if (fault) faults.push(fault)
  })
  if (spot instanceof JsonFault) return [...faults, { at: spot.at, message: spot.message }]
  return faults.length > 0 ? faults : { value: JSON.parse(text), spot }
}
