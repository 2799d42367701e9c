// Reads the JSON of a call: what `parseJson` does, and more about keys. A large text is read in stretches.

import type * as z from 'zod'
import { JSON_DEPTH, type JsonProblem, parseJson } from '../json.ts'
import { FirstFew } from '../source/first-few.ts'
import { JsonFault } from '../source/json-fault.ts'
import { placeIn } from '../source/place.ts'
import type { Work } from '../work.ts'
import { findRepeated, keysIn, mayHaveProto, type Path, protoIn } from './keys.ts'
import { ProtoKey, parseLarge } from './large-json.ts'
import { type JsonBounds, surveyed, TooManyValues } from './survey.ts'
import { type KeyBounds, type LeftOut, Trim } from './trim.ts'

export type { LeftOut } from './trim.ts'

export interface ReadBounds extends JsonBounds {
  /** Keys of the objects in a large text. */
  readonly keys: KeyBounds
  /** Repeated keys that are named. */
  readonly repeated: number
}

export type ReadJson =
  | {
      readonly ok: true
      readonly value: unknown
      /** The keys that stand twice in one object; the last value counts. */
      readonly repeated: FirstFew<Path>
      readonly leftOut: readonly LeftOut[]
    }
  | { readonly ok: false; readonly problem: JsonProblem }
  /** The path of a key `__proto__`. */
  | { readonly ok: false; readonly proto: Path }
  | { readonly ok: false; readonly tooMany: true }

const NOTHING: readonly LeftOut[] = []

/**
 * Reads a text. Of a large one, leaves out what `schema` (null: no schema) says is too much: unknown keys and entries beyond
 * those that a refusal names.
 */
export function* readJson(text: string, schema: z.ZodType | null, bounds: ReadBounds): Work<ReadJson> {
  if (text.length <= bounds.large) return readSmall(text, bounds)
  const repeated = new FirstFew<Path>(bounds.repeated)
  try {
    const parts = yield* surveyed(text, bounds)
    const trim = new Trim(bounds.keys)
    const reading = { parts, bounds, trim, repeated: (path: Path) => repeated.add(path) }
    const value = yield* parseLarge(text, schema, reading)
    return { ok: true, value, repeated, leftOut: trim.leftOut }
  } catch (error) {
    if (error instanceof JsonFault) {
      return { ok: false, problem: { ...placeIn(text, error.at), message: error.message } }
    }
    if (error instanceof ProtoKey) return { ok: false, proto: error.path }
    if (error instanceof TooManyValues) return { ok: false, tooMany: true }
    throw error
  }
}

/** Reads a text that is not large at once. */
export function readSmall(text: string, bounds: Pick<ReadBounds, 'repeated'>): ReadJson {
  const repeated = new FirstFew<Path>(bounds.repeated)
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const { value, keys } = parsed
  const proto = mayHaveProto(text) ? protoIn(value) : null
  if (proto !== null) return { ok: false, proto }
  if (keysIn(value) < keys) findRepeated(text, JSON_DEPTH, (path) => repeated.add(path))
  return { ok: true, value, repeated, leftOut: NOTHING }
}
