// Parses a large JSON text in stretches, so that nobody waits for it.

import type * as z from 'zod'
import { JsonFault } from '../source/json-fault.ts'
import { scanJson } from '../source/json-scan.ts'
import type { Work } from '../work.ts'
import { type Collected, collectedList, collectedObject } from './collected.ts'
import { findRepeated, keysIn, mayHaveProto, type Path, protoIn } from './keys.ts'
import { blanks, endOfEntry, endOfText } from './offsets.ts'
import type { JsonBounds, LargeParts } from './survey.ts'
import type { Trim } from './trim.ts'

/** Thrown at a key `__proto__`. */
export class ProtoKey extends Error {
  readonly path: Path

  constructor(path: Path) {
    super('__proto__')
    this.path = path
  }
}

/** What the reading of a text needs besides it. */
export interface LargeReading {
  readonly parts: LargeParts
  readonly bounds: JsonBounds
  readonly trim: Trim
  /** Called with the path of each key that its object already had. */
  readonly repeated: (path: Path) => void
}

/** Parses a text of which the brackets are in order. Throws a `JsonFault` where it is not JSON, and `ProtoKey`. */
export function* parseLarge(text: string, schema: z.ZodType | null, reading: LargeReading): Work<unknown> {
  const reader = new Reader(text, reading)
  const begin = blanks(text, 0)
  const end = reading.parts.get(begin)
  if (end === undefined) return reader.parsed(text.slice(begin), begin, Number.POSITIVE_INFINITY)
  const value = yield* reader.part(begin, end, schema, [])
  const after = blanks(text, end + 1)
  if (after < text.length)
    throw new JsonFault(`Unexpected ${JSON.stringify(text[after])} after the end of the JSON`, after)
  return value
}

/** One entry of an object or list: where its key and value begin, and where it ends. */
interface Entry {
  readonly key: string | null
  readonly value: number
  readonly end: number
  /** The keys inside it and, in an object, its own. */
  readonly keys: number
  readonly large: boolean
}

/** Characters that are looked at to say what is wrong with a key. */
const LOOKED_AT = 1_000

class Reader {
  readonly #text: string
  readonly #reading: LargeReading

  constructor(text: string, reading: LargeReading) {
    this.#text = text
    this.#reading = reading
  }

  /** Parses the object or list from `begin` to the bracket at `end`. */
  *part(begin: number, end: number, schema: z.ZodType | null, path: Path): Work<unknown> {
    const text = this.#text
    const inObject = text[begin] === '{'
    const { trim, repeated } = this.#reading
    const all = inObject ? collectedObject(schema, path, trim, repeated) : collectedList(schema, path, trim)
    let from = blanks(text, begin + 1)
    let keys = 0
    for (let at = from; at < end; ) {
      const entry = this.#entry(at, end, inObject)
      const after = blanks(text, entry.end)
      if (entry.large) {
        // The stretch ends with the comma before this entry.
        if (at > from) all.add(this.#stretch(from, text.lastIndexOf(',', at), keys, all))
        const below = all.below(entry.key)
        if (entry.key === '__proto__') throw new ProtoKey(below.path)
        all.put(entry.key, yield* this.part(entry.value, entry.end - 1, below.schema, below.path))
      } else keys += entry.keys
      const next = after < end ? this.#afterComma(after, end) : end
      if (entry.large) [from, keys] = [next, 0]
      else if (after === end || after - from >= this.#reading.bounds.large) {
        all.add(this.#stretch(from, after, keys, all))
        ;[from, keys] = [next, 0]
        yield
      }
      at = next
    }
    return all.end()
  }

  #afterComma(at: number, end: number): number {
    const text = this.#text
    if (text[at] !== ',') throw new JsonFault(`Unexpected ${JSON.stringify(text[at])}: "," was expected here`, at)
    const next = blanks(text, at + 1)
    if (next === end) throw new JsonFault(`This comma is one too many: "${text[end]}" follows`, at)
    return next
  }

  #entry(at: number, end: number, inObject: boolean): Entry {
    const text = this.#text
    let value = at
    let key: string | null = null
    if (inObject) {
      const close = text[at] === '"' ? endOfText(text, at) : at
      const colon = blanks(text, close + 1)
      if (close === at || text[colon] !== ':') throw this.#faultFrom(at, end)
      value = blanks(text, colon + 1)
      const large = this.#reading.parts.has(value)
      if (large) key = String(this.parsed(text.slice(at, close + 1), at, 0))
    }
    const large = this.#reading.parts.get(value)
    if (large !== undefined) return { key, value, end: large + 1, keys: 0, large: true }
    const { at: after, keys } = endOfEntry(text, value, end)
    if (after === value)
      throw new JsonFault(`Unexpected ${JSON.stringify(text[value])}: a value was expected here`, value)
    return { key, value, end: after, keys: keys + (inObject ? 1 : 0), large: false }
  }

  /** Parses the entries between two offsets, which have `keys` keys. */
  #stretch(from: number, to: number, keys: number, { inObject, within }: Collected): object {
    const [open, close] = inObject ? '{}' : '[]'
    return Object(this.parsed(`${open}${this.#text.slice(from, to)}${close}`, from - 1, keys, within))
  }

  /** Parses a text that begins at `offset` and has at most `keys` keys. `within`: its paths as paths of the whole. */
  parsed(text: string, offset: number, keys: number, within = (path: Path) => path): unknown {
    const { bounds, repeated } = this.#reading
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      const fault = scanJson(text, bounds.depth + 1)
      throw fault instanceof JsonFault ? new JsonFault(fault.message, fault.at + offset) : error
    }
    const proto = mayHaveProto(text) ? protoIn(value) : null
    if (proto !== null) throw new ProtoKey(within(proto))
    if (keysIn(value) < keys) findRepeated(text, bounds.depth + 1, (path) => repeated(within(path)))
    return value
  }

  #faultFrom(at: number, end: number): JsonFault {
    const text = `{${this.#text.slice(at, Math.min(end, at + LOOKED_AT))}}`
    const fault = scanJson(text, this.#reading.bounds.depth + 1)
    return fault instanceof JsonFault
      ? new JsonFault(fault.message, fault.at + at - 1)
      : new JsonFault('A key in double quotes and ":" were expected here', at)
  }
}
