// Converts zod schemas to the JSON Schemas of a document: those with an id (`.meta({ id })`) are its named schemas.

import * as z from 'zod'
import { type Provenance, provenanceOf } from '../model/shape.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** `input`: what a client sends; `output`: what it receives. */
export type Direction = 'input' | 'output'

export interface SchemaOptions {
  /** Set where unknown keys of requests are refused. */
  readonly strict?: boolean
  /** May change each schema. */
  readonly override?: Override
}

export type Override = (zodSchema: z.core.$ZodType, schema: JsonSchema) => void

/** Temporary key of an object schema: holds the provenance of its keys until `tidied` writes it to each of them. */
const KEYS = 'x-keys'
const INNER = '#/$defs/'

/** Converts all `roots` at once. Returns them and the schemas that they refer to, by name. References are those of a document. */
export function convert(
  roots: Readonly<Record<string, z.ZodType>>,
  io: Direction,
  { strict = false, override = () => {} }: SchemaOptions,
) {
  const whole = z.toJSONSchema(z.object(roots), {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const keys = jsonSchema.properties && provenanceOf(zodSchema)
      if (keys) jsonSchema[KEYS] = Object.fromEntries(keys)
      override(zodSchema, jsonSchema)
    },
  })
  const all = (table: Readonly<Record<string, z.core.JSONSchema._JSONSchema>> = {}) =>
    new Map(Object.entries(table).map(([name, schema]) => [name, tidied(schema as JsonSchema, { strict, io })]))
  return { roots: all(whole.properties), named: all(whole.$defs) }
}

/** Returns the reference to a schema component: `#/components/schemas/<name>`. */
export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** Returns the provenance of a key as extensions of its schema. */
export function provenanceMarks(source: Provenance): Record<string, string> {
  return typeof source === 'string'
    ? { 'x-provenance': source }
    : { 'x-provenance': 'assumed', 'x-assumption': source.assumed }
}

interface Rules {
  readonly io: Direction
  readonly strict: boolean
}

/** Tidies a schema and those inside of it: references, provenance of properties, no noise. */
function tidied(schema: JsonSchema, rules: Rules): JsonSchema {
  const { $schema, $id, id, [KEYS]: keys, ...rest } = schema
  const marks = (keys ?? {}) as Record<string, Provenance>
  const inner = (part: z.core.JSONSchema._JSONSchema) => (typeof part === 'boolean' ? part : tidied(part, rules))
  const result: JsonSchema = { ...rest }
  if (rest.$ref?.startsWith(INNER)) {
    result.$ref = referenceTo(rest.$ref.slice(INNER.length))
    // The named schema says it.
    for (const key of ['type', 'pattern', 'maxLength'] as const) delete result[key]
  }
  if (rest.properties) {
    result.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([key, part]) => {
        const source = Object.hasOwn(marks, key) ? marks[key] : undefined
        const tidy = inner(part)
        const marked = typeof tidy === 'boolean' || !source ? tidy : { ...tidy, ...provenanceMarks(source) }
        return [key, marked]
      }),
    )
  }
  for (const key of ['additionalProperties', 'propertyNames', 'not', 'items'] as const) {
    const part = rest[key]
    if (part !== undefined && !Array.isArray(part)) result[key] = inner(part)
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    if (rest[key]) result[key] = rest[key].map((part) => inner(part) as JsonSchema)
  }
  return withoutNoise(result, rules)
}

/** Removes bounds and patterns that come from the simulator's own types, not from the service. */
function withoutNoise(schema: JsonSchema, { io, strict }: Rules): JsonSchema {
  const result = simplified(schema)
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum
  if (result.format === 'date-time') delete result.pattern
  if (result.enum) delete result.maxLength
  // `\p{...}` means nothing in the regular expressions of other languages.
  if (result.pattern?.includes('\\p{')) {
    if (io === 'output') delete result.pattern
    else result.pattern = result.pattern.replaceAll('\\p{L}\\p{N}', 'A-Za-z0-9')
  }
  if (result.prefixItems && !result.items) {
    const { length } = result.prefixItems
    Object.assign(result, { items: {}, minItems: length, maxItems: length })
  }
  // Generated clients write patterns between slashes of their own.
  if (result.pattern !== undefined) result.pattern = result.pattern.replaceAll('\\/', '/')
  // Keys of JSON objects are always strings.
  if (result.propertyNames && isBare(result.propertyNames, 'string')) delete result.propertyNames
  // Some generators of clients know no `const`.
  if (typeof result.const === 'string') {
    result.enum = [result.const]
    delete result.const
  }
  // `boolean` is no format of JSON Schema; list the two texts.
  if (result.format === 'boolean') {
    delete result.format
    result.enum = ['true', 'false']
  }
  if (io === 'input' && !strict && result.additionalProperties === false) delete result.additionalProperties
  return result
}

/** Flattens nested `anyOf`, and writes "or null" as a type. */
function simplified({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!anyOf) return rest
  const options = anyOf.flatMap((option) =>
    option.anyOf && Object.keys(option).length === 1 ? option.anyOf : [option],
  )
  const nothing = options.filter((option) => isBare(option, 'null'))
  const [only, ...more] = options.filter((option) => !nothing.includes(option))
  const plain = only && more.length === 0 && only.enum === undefined && only.const === undefined
  if (!plain || nothing.length === 0 || typeof only.type !== 'string') return { ...rest, anyOf: options }
  return { ...only, ...rest, type: [only.type, 'null'] }
}

/** Whether a schema has only this type and no other keyword. */
function isBare(schema: z.core.JSONSchema._JSONSchema, type: string): boolean {
  return typeof schema === 'object' && schema.type === type && Object.keys(schema).length === 1
}
