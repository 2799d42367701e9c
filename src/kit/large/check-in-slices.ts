// Checks a large value part by part, with the same result as in one go.

import * as z from 'zod'
import { matches } from '../source/quick-check.ts'
import { type Checked, checkValue } from '../source/value-check.ts'
import type { Work } from '../work.ts'
import { isHeavy } from './heavy.ts'

type Wrong = { readonly path: string; readonly message: string }

/** Takes note of parts that have passed, so that they are not checked again. */
export interface Passed {
  has(part: object, schema: z.ZodType): boolean
  add(part: object, schema: z.ZodType): void
}

interface Options {
  /** The first part of every path. */
  readonly base?: string
  /** Only for a check whose resulting value does not matter: a part that has passed stays as it is. */
  readonly passed?: Passed
}

/**
 * Parses `value` by `schema` as `checkValue` does. Pauses between the parts of large objects, lists and maps; what a schema
 * can only check as a whole is checked in one go.
 */
export function* checkInSlices<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { base = '', passed }: Options = {},
): Work<Checked<z.output<Schema>>> {
  const check = new Check(passed)
  const parsed = yield* check.of(schema, value, base)
  const { details, more, unchecked } = check
  // Parsed by `schema`, part by part.
  return details.length === 0
    ? { ok: true, value: parsed as z.output<Schema> }
    : { ok: false, details, more, unchecked }
}

/** Faults that make it needless to look at the rest of a list. */
const FAULTS = 20

class Check {
  readonly details: Wrong[] = []
  /** How many more faults there are. */
  more = 0
  /** How many entries were not checked, because there are faults enough. */
  unchecked = 0
  readonly #passed: Passed | undefined

  constructor(passed: Passed | undefined) {
    this.#passed = passed
  }

  *of(schema: z.ZodType, value: unknown, path: string): Work<unknown> {
    if (typeof value !== 'object' || value === null || !isHeavy(value)) return this.#whole(schema, value, path)
    if (this.#passed?.has(value, schema)) return value
    const before = this.details.length
    const result = yield* this.#split(schema, value, path)
    yield
    if (this.details.length === before) this.#passed?.add(value, schema)
    return result
  }

  #whole(schema: z.ZodType, value: unknown, path: string): unknown {
    if (this.#passed && matches(schema, value)) return value
    const checked = checkValue(schema, value)
    if (checked.ok) return checked.value
    for (const wrong of checked.details) this.details.push({ ...wrong, path: joined(path, wrong.path) })
    this.more += checked.more
    this.unchecked += checked.unchecked
    return undefined
  }

  *#split(schema: z.ZodType, value: object, path: string): Work<unknown> {
    // A value that is there needs neither a default nor a null.
    for (const Wrapper of [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault]) {
      if (schema instanceof Wrapper) return yield* this.of(schema.unwrap() as z.ZodType, value, path)
    }
    if (schema instanceof z.ZodArray && Array.isArray(value)) return yield* this.#list(schema, value, path)
    if (!isPlain(value)) return this.#whole(schema, value, path)
    if (schema instanceof z.ZodObject && !hasChecks(schema)) return yield* this.#object(schema, value, path)
    if (schema instanceof z.ZodRecord && !hasChecks(schema)) return yield* this.#map(schema, value, path)
    return this.#whole(schema, value, path)
  }

  *#list(schema: z.ZodArray, list: readonly unknown[], path: string): Work<unknown> {
    const shell = shellOf(schema, () => schema.clone({ ...schema._zod.def, element: z.unknown() }))
    const first = onlyBoundsLength(schema)
    const before = this.details.length
    if (first) this.#whole(shell, list, path)
    // The parts of a list that is too long are not looked at.
    if (this.details.length > before) return undefined
    const element = schema.element as z.ZodType
    const parsed: unknown[] = []
    for (const [at, part] of list.entries()) {
      if (this.details.length >= FAULTS) {
        this.unchecked += list.length - at
        break
      }
      parsed.push(yield* this.of(element, part, joined(path, String(at))))
      yield
    }
    // Other checks are about the parsed parts.
    return first || this.details.length > before ? parsed : this.#whole(shell, parsed, path)
  }

  *#map(schema: z.ZodRecord, map: Plain, path: string): Work<unknown> {
    const shell = shellOf(schema, () => schema.clone({ ...schema._zod.def, valueType: z.unknown() }))
    const keyed = this.#whole(shell, map, path)
    if (!isPlain(keyed)) return undefined
    const parsed: [string, unknown][] = []
    for (const [key, part] of Object.entries(keyed)) {
      parsed.push([key, yield* this.of(schema.valueType as z.ZodType, part, joined(path, key))])
      yield
    }
    return Object.fromEntries(parsed)
  }

  /** Checks the light fields together, then the heavy ones one by one. */
  *#object(schema: z.ZodObject, object: Plain, path: string): Work<unknown> {
    const heavy = Object.entries(schema.shape).filter(([key]) => Object.hasOwn(object, key) && isHeavy(object[key]))
    const blanks = Object.fromEntries(heavy.map(([key]) => [key, z.unknown()]))
    const shell = shellOf(schema, () => schema.extend(blanks), Object.keys(blanks).join())
    const rest = this.#whole(shell, object, path)
    const parsed = isPlain(rest) ? rest : {}
    for (const [key, field] of heavy) parsed[key] = yield* this.of(field, object[key], joined(path, key))
    return parsed
  }
}

type Plain = Record<string, unknown>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LENGTH_CHECKS = new Set(['min_length', 'max_length', 'length_equals'])

function onlyBoundsLength(schema: z.ZodType): boolean {
  return (schema._zod.def.checks ?? []).every((check) => LENGTH_CHECKS.has(check._zod.def.check))
}

function hasChecks(schema: z.ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0
}

const shells = new WeakMap<z.ZodType, Map<string, z.ZodType>>()

/** Returns the schema without that of its parts; made once, by the `parts` that are left out. */
function shellOf(schema: z.ZodType, make: () => z.ZodType, parts = ''): z.ZodType {
  const known = shells.get(schema) ?? new Map<string, z.ZodType>()
  shells.set(schema, known)
  const shell = known.get(parts) ?? make()
  known.set(parts, shell)
  return shell
}

function joined(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before}.${after}`
}
