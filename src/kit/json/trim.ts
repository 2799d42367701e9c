// Cuts a large value down to what its schema can take, so that checking it takes no longer than checking a good one.

import type * as z from 'zod'
import { fieldsOf, mostEntries, partOf, saysValues } from '../source/schema-parts.ts'
import type { Path } from './keys.ts'

/** The most keys of one object that its schema does not know. */
export interface KeyBounds {
  /** Of an object whose keys are known: enough to name some of them. */
  readonly unknown: number
  /** Of a table whose values the schema describes. */
  readonly table: number
  /** Of any other object. */
  readonly free: number
}

/** Keys of one object that were left out. */
export interface LeftOut {
  readonly path: Path
  readonly count: number
  /** Whether they are unknown to the schema; otherwise the object has too many. */
  readonly unknown: boolean
}

/** Takes the entries of an object one by one, and leaves out those that are too many. */
export class TrimmedObject {
  readonly value: Record<string, unknown> = {}
  readonly #schema: z.ZodType | null
  readonly #path: Path
  readonly #trim: Trim
  readonly #most: number
  #others = 0
  #left = 0

  constructor(schema: z.ZodType | null, path: Path, trim: Trim) {
    this.#schema = schema
    this.#path = path
    this.#trim = trim
    const { unknown, table, free } = trim.bounds
    this.#most = fieldsOf(schema) ? unknown : saysValues(schema) ? table : free
  }

  /** Adds an entry; of two with one key the later counts. */
  put(key: string, value: unknown): void {
    if (!this.#takes(key)) return
    const part = partOf(this.#schema, key)
    this.value[key] = part === null ? value : this.#trim.value(value, part, [...this.#path, key])
  }

  /** Adds an entry whose value is trimmed already. */
  putTrimmed(key: string, value: unknown): void {
    if (this.#takes(key)) this.value[key] = value
  }

  #takes(key: string): boolean {
    const fields = fieldsOf(this.#schema)
    if ((fields && Object.hasOwn(fields, key)) || ++this.#others <= this.#most) return true
    this.#left++
    return false
  }

  end(): Record<string, unknown> {
    const unknown = fieldsOf(this.#schema) !== null
    if (this.#left > 0) this.#trim.leftOut.push({ path: this.#path, count: this.#left, unknown })
    return this.value
  }
}

export class Trim {
  readonly bounds: KeyBounds
  readonly leftOut: LeftOut[] = []

  constructor(bounds: KeyBounds) {
    this.bounds = bounds
  }

  /** Returns the value without what is too much. One entry too many stays, so that the list is refused for it. */
  value(value: unknown, schema: z.ZodType, path: Path): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const kept = value.length > mostEntries(schema) + 1 ? value.slice(0, mostEntries(schema) + 1) : value
      const part = partOf(schema, 0)
      return part === null ? kept : kept.map((entry, at) => this.value(entry, part, [...path, at]))
    }
    const object = new TrimmedObject(schema, path, this)
    for (const [key, inner] of Object.entries(value)) object.put(key, inner)
    return object.end()
  }
}
