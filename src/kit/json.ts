// Parses JSON with readable error messages, reads that of calls, and writes it with sorted keys.

import { JSON_DEPTH, JsonFault, scanJson } from './source/json-scan.ts'
import { lineStarts, type Place, placeAt } from './source/place.ts'

interface JsonProblem extends Place {
  readonly message: string
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem }

/**
 * Parses `text`, or returns what is wrong with it and where (line and column count from 1). Like `JSON.parse`, keeps a
 * key `__proto__` as data and rounds numbers; unlike it, refuses more than `JSON_DEPTH` levels. `tooDeep`: whether it has more.
 */
export function parseJson(text: string, tooDeep = isTooDeep(text)): ParsedJson {
  let unexplained: unknown
  if (!tooDeep) {
    try {
      return { ok: true, value: JSON.parse(text) }
    } catch (error) {
      unexplained = error
    }
  }
  const fault = scanJson(text)
  if (!(fault instanceof JsonFault)) throw new Error('JSON was refused without a fault', { cause: unexplained })
  return { ok: false, problem: { ...placeAt(lineStarts(text), fault.at), message: fault.message } }
}

/** Returns true when more than `JSON_DEPTH` brackets are open at once; exact for valid JSON. */
export function isTooDeep(text: string): boolean {
  return countedJson(text) === null
}

/**
 * Returns how many keys and values a text has; null when more than `JSON_DEPTH` brackets are open at once. Exact for valid JSON.
 * Objects and lists are values, too.
 */
export function countedJson(text: string): { readonly keys: number; readonly values: number } | null {
  let depth = 0
  let keys = 0
  let values = 1
  // Whether nothing has come since a bracket was opened.
  let empty = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10 || code === 13 || code === 9) continue
    if (empty && code !== 125 && code !== 93) values++
    empty = false
    if (code === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++
    } else if (code === 123 || code === 91) {
      if (++depth > JSON_DEPTH) return null
      empty = true
    } else if (code === 125 || code === 93) depth--
    else if (code === 58) keys++
    else if (code === 44) values++
  }
  return { keys, values }
}

export type Path = readonly (string | number)[]

export type ReadJson =
  | {
      readonly ok: true
      readonly value: unknown
      readonly values: number
      /** The keys that stand twice in one object, of which the last value counts; null for none. */
      readonly repeated: readonly Path[] | null
    }
  | { readonly ok: false; readonly problem: JsonProblem }
  /** The path of a key `__proto__`. */
  | { readonly ok: false; readonly proto: Path }
  | { readonly ok: false; readonly tooMany: true }

/** Reads a text. One with more than `most` values (objects, lists, texts, numbers, booleans and nulls) is not parsed. */
export function readJson(text: string, most: number): ReadJson {
  const counted = countedJson(text)
  if (counted !== null && counted.values > most) return { ok: false, tooMany: true }
  const parsed = parseJson(text, counted === null)
  if (!parsed.ok) return parsed
  const { value } = parsed
  const proto = MAY_HAVE_PROTO.test(text) ? protoIn(value) : null
  if (proto !== null) return { ok: false, proto }
  const { keys, values } = counted ?? { keys: 0, values: 0 }
  return { ok: true, value, values, repeated: keysIn(value) < keys ? repeatedIn(text) : null }
}

/** Returns how many keys all objects in a value have. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const inner of Object.values(value)) if (typeof inner === 'object') count += keysIn(inner)
  return count
}

function repeatedIn(text: string): readonly Path[] {
  const found: Path[] = []
  scanJson(text, (name, _at, repeated, around) => {
    if (repeated) found.push([...around(), name])
  })
  return found
}

/** Matches a text that may have a key `__proto__`, also with escapes. */
const MAY_HAVE_PROTO = /__proto__|\\u00(?:5f|6f|7[024])/i

function protoIn(value: unknown): Path | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return ['__proto__']
  for (const [key, inner] of Object.entries(value)) {
    const path = protoIn(inner)
    if (path !== null) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return null
}

/**
 * Returns one text for all spellings of a value: compact JSON with the keys of every object sorted by code unit.
 * As in `JSON.stringify`, leaves out keys whose value is undefined; undefined in lists and numbers that are not finite
 * become null. Returns '' for undefined itself.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object': {
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry) || 'null').join(',')}]`
      const members: string[] = []
      for (const key of Object.keys(value).sort()) {
        const written = canonical(Reflect.get(value, key))
        if (written !== '') members.push(`${JSON.stringify(key)}:${written}`)
      }
      return `{${members.join(',')}}`
    }
    default:
      return ''
  }
}

/** A value that is written already: JSON as text, or as UTF-8. */
export class JsonText {
  readonly text: string | Buffer

  constructor(text: string | Buffer) {
    this.text = text
  }
}
