// What a schema says about the parts of a value, for those who look at a value before it is parsed.

import * as z from 'zod'

/** The keys of an object and what belongs to each; `null` where any key may stand. */
export type Fields = Readonly<Record<string, z.ZodType>> | null

/** Asks a schema only once: to find out what kind it is takes long, and there may be hundreds of thousands of values. */
function perSchema<Result>(ask: (schema: z.ZodType) => Result): (schema: z.ZodType) => Result {
  const known = new WeakMap<z.ZodType, { readonly result: Result }>()
  return (schema) => {
    let kept = known.get(schema)
    if (kept === undefined) {
      kept = { result: ask(schema) }
      known.set(schema, kept)
    }
    return kept.result
  }
}

/** Returns the schema of what is sent: inside optional, nullable, default and transformed ones. */
export const bareSchema: (schema: z.ZodType) => z.ZodType = perSchema((schema) => {
  if (schema instanceof z.ZodPipe) return bareSchema(schema.in as z.ZodType)
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wrapped ? bareSchema(schema.unwrap() as z.ZodType) : schema
})

const shapeOf = perSchema((schema): Readonly<Record<string, z.ZodType>> | null =>
  schema instanceof z.ZodObject ? schema.shape : null,
)

const knownFieldsOf = perSchema((schema): Fields => {
  if (!(schema instanceof z.ZodObject)) return null
  const { catchall } = schema._zod.def
  return catchall === undefined || catchall instanceof z.ZodNever ? schema.shape : null
})

/** Returns the keys that a schema knows; null if it takes any key. */
export function fieldsOf(schema: z.ZodType | null): Fields {
  return schema && knownFieldsOf(schema)
}

/** The bare schema of every entry of a list or a table; null for another schema. */
const entryOf = perSchema((schema): z.ZodType | null => {
  if (schema instanceof z.ZodArray) return bareSchema(schema.element as z.ZodType)
  return schema instanceof z.ZodRecord ? bareSchema(schema.valueType as z.ZodType) : null
})

/** Returns the bare schema of one part of a value, by key or index; null if the schema says nothing about it. */
export function partOf(schema: z.ZodType | null, key: string | number): z.ZodType | null {
  if (schema === null) return null
  const entry = entryOf(schema)
  if (entry) return entry
  const shape = shapeOf(schema)
  const field = shape && Object.hasOwn(shape, key) ? shape[key] : null
  return field ? bareSchema(field) : null
}

const mostOf = perSchema((schema) => {
  if (schema instanceof z.ZodArray) {
    const bounds = (schema._zod.def.checks ?? []).map((check) => Reflect.get(check._zod.def, 'maximum'))
    return Math.min(Number.POSITIVE_INFINITY, ...bounds.filter((bound) => typeof bound === 'number'))
  }
  const takesNone = [z.ZodObject, z.ZodRecord, z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum]
  return takesNone.some((type) => schema instanceof type) ? 0 : Number.POSITIVE_INFINITY
})

/** Returns the most entries of a list that a schema looks at; 0 if it takes no list. */
export function mostEntries(schema: z.ZodType | null): number {
  return schema ? mostOf(schema) : Number.POSITIVE_INFINITY
}

const describesValues = perSchema(
  (schema) => schema instanceof z.ZodRecord && !(bareSchema(schema.valueType as z.ZodType) instanceof z.ZodUnknown),
)

/** Whether a schema says what the values of a table must be. */
export function saysValues(schema: z.ZodType | null): boolean {
  return schema !== null && describesValues(schema)
}
