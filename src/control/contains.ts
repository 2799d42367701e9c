// Whether a value contains an expected one, and where it does not.

import { jsonBeginning } from '../kit/large-json.ts'
import { LIMITS } from '../model/limits.ts'

/** A place where a value does not contain the expected one. `path`: dotted. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Whether `actual` contains `expected`: every field of an object, a list item by item, any other value exactly. */
export function contains(expected: unknown, actual: unknown): boolean {
  return differences('', expected, actual, 1).length === 0
}

/** Returns the first `most` places where `actual` does not contain `expected`. `path`: the path of both. */
function differences(path: string, expected: unknown, actual: unknown, most: number): Difference[] {
  const found: Difference[] = []
  collect({ found, most }, path, expected, actual)
  return found
}

interface Findings {
  readonly found: Difference[]
  readonly most: number
}

function collect(findings: Findings, path: string, expected: unknown, actual: unknown): void {
  const { found, most } = findings
  if (found.length >= most) return
  if (isTable(expected) && isTable(actual)) {
    for (const key of keysOf(expected)) {
      if (found.length >= most) return
      collect(findings, `${path}.${key}`, expected[key], Object.hasOwn(actual, key) ? actual[key] : undefined)
    }
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    const lengths = [expected.length, actual.length]
    if (lengths[0] !== lengths[1]) found.push({ path: `${path}.length`, expected: lengths[0], actual: lengths[1] })
    for (let at = 0; at < expected.length && found.length < most; at++) {
      collect(findings, `${path}.${at}`, expected[at], actual[at])
    }
  } else if (expected !== actual) found.push({ path, expected, actual: actual ?? null })
}

/** The keys of expected values, which are compared with many others: a loop over an object lists all its keys first. */
const keys = new WeakMap<object, readonly string[]>()

function keysOf(expected: object): readonly string[] {
  const known = keys.get(expected) ?? Object.keys(expected)
  keys.set(expected, known)
  return known
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the difference with short texts: of a longer one, or of the longer JSON of a value, the beginning. */
export function shortened({ path, expected, actual }: Difference): Difference {
  return { path: String(short(path)), expected: short(expected), actual: short(actual) }
}

function short(value: unknown): unknown {
  const most = LIMITS.difference_length
  const text = typeof value === 'string' ? value : jsonBeginning(value, most + 1)
  // A slice would keep the whole text in memory.
  return text.length <= most ? value : Buffer.from(`${text.slice(0, most)}…`).toString()
}
