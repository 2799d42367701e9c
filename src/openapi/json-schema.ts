// From zod to the JSON Schema of the document: references by name, provenance at each key, nothing that says nothing.

import * as z from 'zod'
import { type Provenance, provenanceOf } from '../kit/shape.ts'
import { fieldWith } from '../model/ecom-word.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What clients are told of requests differs from answers: keys that are not documented may come, and are reported. */
export type Direction = 'request' | 'answer'

/** Where the provenance of its keys waits in an object schema, until each key has a schema of its own. */
const KEYS = 'x-keys'

/** The JSON Schemas of `named`, by name. One within another becomes a reference to `#/components/schemas/<name>`. */
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
      // Objects are all that shapes are.
      const keys = zodSchema instanceof z.ZodObject ? provenanceOf(zodSchema) : undefined
      if (keys) jsonSchema[KEYS] = Object.fromEntries(keys)
    },
  })
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, tidied(schema, { direction, ecomWord })]))
}

/** The reference to a component. */
export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** How a key's provenance is written beside its schema. */
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

/** The schema with the schemas inside it tidied, too. */
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

/** The schema without bounds and patterns that come from how we store and read, not from the service. */
function withoutNoise(schema: JsonSchema, { direction }: Rules): JsonSchema {
  const result = inFewerWords(schema)
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum
  if (result.format === 'date-time') delete result.pattern
  if (result.enum) delete result.maxLength
  if (result.pattern !== undefined && HANDLE.test(result.pattern)) Object.assign(result, PORTABLE_HANDLE)
  // Keys of JSON objects are always strings.
  if (result.propertyNames && isBare(result.propertyNames, 'string')) delete result.propertyNames
  // A truth value as text, which has no format of its own.
  if (result.format === 'boolean') {
    delete result.format
    result.enum = ['true', 'false']
  }
  if (direction === 'request' && result.additionalProperties === false) delete result.additionalProperties
  return result
}

/** Classes of letters mean something else, or nothing, where clients have other regular expressions. */
const HANDLE = /\\p\{/
const PORTABLE_HANDLE = {
  pattern: '^@?[^\\s/?#@]{1,100}$',
  description: 'letters, digits, dots, _ and -, with or without @',
}

/** The schema with choices within choices laid out flat, and `or null` written as a type. */
function inFewerWords({ anyOf, ...rest }: JsonSchema): JsonSchema {
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

/** Whether a schema says nothing but its type. */
function isBare(schema: z.core.JSONSchema._JSONSchema, type: string): boolean {
  return typeof schema === 'object' && schema.type === type && Object.keys(schema).length === 1
}
