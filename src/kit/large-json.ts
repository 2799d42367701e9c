// JSON that takes too long to read or write in one go: the entries of its outer levels are taken one by one.

import { type ReadJson, readJson } from './json.ts'
import type { Work } from './work.ts'

/** The levels whose entries are taken one by one: in the state of a world, down to its records. */
const LEVELS = 3

/** Reads a text as `readJson` does. Reads one that is not as it should be again, in one go, to say what is wrong. */
export function* readInSlices(text: string, most: number): Work<ReadJson> {
  const entries: unknown[] = []
  // The text with the number of each entry in its place.
  let outer = ''
  let passed = 0
  let values = 0
  let start = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++
    } else if (code === 123 || code === 91) {
      if (depth++ === LEVELS) start = at
    } else if ((code === 125 || code === 93) && --depth === LEVELS) {
      const entry = readJson(text.slice(start, at + 1), most)
      if (!entry.ok || entry.repeated !== null) return readJson(text, most)
      values += entry.values
      outer += `${text.slice(passed, start)}[${entries.length}]`
      passed = at + 1
      entries.push(entry.value)
      yield
    }
  }
  const read = readJson(outer + text.slice(passed), most)
  if (!read.ok || read.repeated !== null || read.values + values > most) return readJson(text, most)
  // The number of each entry was two values: itself, and the list around it.
  return { ...read, value: putBack(read.value, entries, 0), values: read.values + values - 2 * entries.length }
}

function putBack(value: unknown, entries: readonly unknown[], depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === LEVELS) return entries[Number(value)]
  for (const [key, inner] of Object.entries(value)) Reflect.set(value, key, putBack(inner, entries, depth + 1))
  return value
}

/** UTF-16 code units of a piece, about. */
const PIECE = 64 * 1024

/** Returns the same text as `JSON.stringify` for plain data, as UTF-8: one string of many megabytes takes long to make. */
export function* writeInSlices(value: unknown): Work<Buffer> {
  const pieces: Buffer[] = []
  let open = ''
  for (const text of textsOf(value, LEVELS)) {
    open += text
    if (open.length >= PIECE) {
      pieces.push(Buffer.from(open))
      open = ''
    }
    yield
  }
  return Buffer.concat([...pieces, Buffer.from(open)])
}

function* textsOf(value: unknown, levels: number): Generator<string, void> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  const list = Array.isArray(value)
  let before = list ? '[' : '{'
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined && !list) continue
    yield list ? before : `${before}${JSON.stringify(key)}:`
    yield* textsOf(inner, levels - 1)
    before = ','
  }
  yield before === ',' ? (list ? ']' : '}') : list ? '[]' : '{}'
}

/** Whether a value has more than `limit` bytes as indented JSON. Stops early: a value from YAML may hold a long text many times. */
export function isLargerAsJson(value: unknown, limit: number, indent: number): boolean {
  let remaining = limit
  const tooLarge = new Error('too large')
  const counted = (_key: string, part: unknown) => {
    remaining -= typeof part === 'string' ? part.length : 1
    if (remaining < 0) throw tooLarge
    return part
  }
  try {
    return Buffer.byteLength(JSON.stringify(value, counted, indent) ?? '') > limit
  } catch (error) {
    if (error !== tooLarge) throw error
    return true
  }
}
