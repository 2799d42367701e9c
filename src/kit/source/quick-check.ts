// Tells quickly that a value matches a schema. zod builds a copy of all that it checks, which takes ten times as long.

import * as z from 'zod'

/** Returns true only for a value that the schema takes as it is. */
type QuickCheck = (value: unknown) => boolean

const known = new WeakMap<z.ZodType, QuickCheck>()

/** Whether `value` matches `schema`. Asks zod about the parts of a schema that it does not know. */
export function matches(schema: z.ZodType, value: unknown): boolean {
  return quickCheck(schema)(value)
}

/** Returns the check of a schema, for many values. */
export function quickCheck(schema: z.ZodType): QuickCheck {
  const made = known.get(schema)
  if (made) return made
  // A schema that contains itself finds this one.
  known.set(schema, (value) => quickCheck(schema)(value))
  const check = newCheck(schema) ?? ((value) => schema.safeParse(value).success)
  known.set(schema, check)
  return check
}

/** Returns the check of a schema; null for a kind of schema that only zod can check. */
function newCheck(schema: z.ZodType): QuickCheck | null {
  if (schema instanceof z.ZodString) return textCheck(schema)
  if (schema instanceof z.ZodNumber) return numberCheck(schema)
  if ((schema._zod.def.checks ?? []).length > 0) return null
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
  if (schema instanceof z.ZodNull) return (value) => value === null
  if (schema instanceof z.ZodUnknown) return () => true
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const values: ReadonlySet<unknown> = schema._zod.values
    return (value) => values.has(value)
  }
  if (schema instanceof z.ZodOptional) return wrapped(schema, undefined)
  if (schema instanceof z.ZodNullable) return wrapped(schema, null)
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => quickCheck(option as z.ZodType))
    return (value) => options.some((option) => option(value))
  }
  if (schema instanceof z.ZodArray) {
    const entry = quickCheck(schema.element as z.ZodType)
    return (value) => {
      if (!Array.isArray(value)) return false
      // `every` would leave out holes.
      for (let at = 0; at < value.length; at++) if (!entry(value[at])) return false
      return true
    }
  }
  if (schema instanceof z.ZodRecord) return recordCheck(schema)
  return schema instanceof z.ZodObject ? objectCheck(schema) : null
}

function wrapped(schema: z.ZodOptional | z.ZodNullable, nothing: null | undefined): QuickCheck {
  const inner = quickCheck(schema.unwrap() as z.ZodType)
  return (value) => value === nothing || inner(value)
}

function textCheck(schema: z.ZodString): QuickCheck | null {
  const patterns: RegExp[] = []
  for (const check of schema._zod.def.checks ?? []) {
    if (!(check instanceof z.core.$ZodCheckRegex)) return null
    patterns.push(new RegExp(check._zod.def.pattern, check._zod.def.pattern.flags.replace(/[gy]/g, '')))
  }
  const [first, ...others] = patterns
  // Nothing is made for each value: closures for `every` were a twelfth of the garbage of a document.
  if (!first) return (value) => typeof value === 'string'
  if (others.length === 0) return (value) => typeof value === 'string' && first.test(value)
  return (value) => typeof value === 'string' && patterns.every((pattern) => pattern.test(value))
}

function numberCheck(schema: z.ZodNumber): QuickCheck | null {
  const bounds: ((value: number) => boolean)[] = []
  for (const check of [schema, ...(schema._zod.def.checks ?? [])]) {
    if (check instanceof z.core.$ZodCheckGreaterThan) {
      const { value: least, inclusive } = check._zod.def
      bounds.push(inclusive ? (value) => value >= Number(least) : (value) => value > Number(least))
    } else if (check instanceof z.core.$ZodCheckLessThan) {
      const { value: most, inclusive } = check._zod.def
      bounds.push(inclusive ? (value) => value <= Number(most) : (value) => value < Number(most))
    } else if (check instanceof z.core.$ZodCheckNumberFormat) {
      if (check._zod.def.format !== 'safeint') return null
      bounds.push(Number.isSafeInteger)
    } else if (check !== schema) return null
  }
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return false
    for (let at = 0; at < bounds.length; at++) if (!bounds[at]?.(value)) return false
    return true
  }
}

/** A table with texts as keys. */
function recordCheck(schema: z.ZodRecord): QuickCheck | null {
  if (!(schema.keyType instanceof z.ZodString)) return null
  const key = quickCheck(schema.keyType)
  const entry = quickCheck(schema.valueType as z.ZodType)
  return (value) => {
    if (!isTable(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
    for (const name in value) if (!key(name) || !entry(value[name])) return false
    return true
  }
}

/** An object without keys beyond those of its shape. */
function objectCheck(schema: z.ZodObject): QuickCheck | null {
  if (!(schema._zod.def.catchall instanceof z.ZodNever)) return null
  const fields = Object.entries(schema.shape)
  const names = fields.map(([name]) => name)
  const checks = fields.map(([, field]) => quickCheck(field as z.ZodType))
  return (value) => {
    if (!isTable(value)) return false
    let found = 0
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? ''
      const part = value[name]
      if (part !== undefined || name in value) found++
      if (!checks[at]?.(part)) return false
    }
    for (const _ in value) found--
    return found === 0
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
