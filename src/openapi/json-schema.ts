// Converts zod schemas to the JSON Schema of the document: references by name, provenance at each key, no noise.

import * as z from 'zod'
import { fieldWith } from '../model/ecom-word.ts'
import { type Provenance, provenanceOf } from '../model/shape.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Schemas of requests allow undocumented keys, which the simulator reports; schemas of responses do not. */
export type Direction = 'request' | 'answer'

/** Temporary key of an object schema: holds the provenance of its keys until `tidied` writes it to each of them. */
const KEYS = 'x-keys'

/** Converts `named` to JSON Schemas, by name. A named schema inside another becomes a reference to its component. */
export function toJsonSchemas(
  named: ReadonlyMap<string, z.ZodType>,
  direction: Direction,
  ecomWord: string,
): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction === 'request' ? 'input' : 'output',
    uri: referenceTo,
    override({ zodSchema, jsonSchema }) {
      // Only object schemas have provenance.
      const keys = zodSchema instanceof z.ZodObject ? provenanceOf(zodSchema) : undefined
      if (keys) jsonSchema[KEYS] = Object.fromEntries(keys)
    },
  })
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, tidied(schema, { direction, ecomWord })]))
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
  readonly direction: Direction
  readonly ecomWord: string
}

function tidied(schema: JsonSchema, rules: Rules): JsonSchema {
  const { $schema, $id, [KEYS]: keys, ...rest } = schema
  return withoutNoise(withParts(rest, (keys ?? {}) as Record<string, Provenance>, rules), rules)
}

/** Tidies the schemas inside a schema, and marks its properties with their provenance. */
function withParts(schema: JsonSchema, keys: Readonly<Record<string, Provenance>>, rules: Rules): JsonSchema {
  const inner = (part: z.core.JSONSchema._JSONSchema) => (typeof part === 'boolean' ? part : tidied(part, rules))
  const rename = (key: string) => fieldWith(rules.ecomWord, key)
  const result: JsonSchema = { ...schema }
  if (schema.properties) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => {
        const source = Object.hasOwn(keys, key) ? keys[key] : undefined
        const marks = source === undefined ? {} : provenanceMarks(source)
        const tidy = inner(part)
        return [rename(key), typeof tidy === 'boolean' ? tidy : { ...tidy, ...marks }]
      }),
    )
  }
  if (schema.required) result.required = schema.required.map(rename)
  if (schema.additionalProperties !== undefined) result.additionalProperties = inner(schema.additionalProperties)
  if (schema.propertyNames !== undefined) result.propertyNames = inner(schema.propertyNames)
  if (schema.items !== undefined && !Array.isArray(schema.items)) result.items = inner(schema.items)
  if (schema.anyOf) result.anyOf = schema.anyOf.map((part) => tidied(part, rules))
  return result
}

/** Removes bounds and patterns that come from the simulator's own types, not from the service. */
function withoutNoise(schema: JsonSchema, { direction }: Rules): JsonSchema {
  const result = simplified(schema)
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum
  if (result.format === 'date-time') delete result.pattern
  if (result.enum) delete result.maxLength
  if (result.pattern !== undefined && HANDLE.test(result.pattern)) Object.assign(result, PORTABLE_HANDLE)
  // Keys of JSON objects are always strings.
  if (result.propertyNames && isBare(result.propertyNames, 'string')) delete result.propertyNames
  // `boolean` is no format of JSON Schema; list the two texts.
  if (result.format === 'boolean') {
    delete result.format
    result.enum = ['true', 'false']
  }
  if (direction === 'request' && result.additionalProperties === false) delete result.additionalProperties
  return result
}

/** `\p{...}` means something else, or nothing, in the regular expressions of other languages. */
const HANDLE = /\\p\{/
const PORTABLE_HANDLE = {
  pattern: '^@?[^\\s/?#@]{1,100}$',
  description: 'letters, digits, dots, _ and -, with or without @',
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
  return { ...rest, ...only, type: [only.type, 'null'] }
}

/** Whether a schema has only this type and no other keyword. */
function isBare(schema: z.core.JSONSchema._JSONSchema, type: string): boolean {
  return typeof schema === 'object' && schema.type === type && Object.keys(schema).length === 1
}
