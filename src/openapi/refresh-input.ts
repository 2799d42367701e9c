// The body of endpoint 26: `request_type` decides which second field it has.

import { REFRESH_TYPES } from '../model/refresh.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { inOneWord } from './names.ts'

/** Returns a schema for each `request_type`, and `RefreshInput` as the choice between them. */
export function refreshInputs(all: JsonSchema | undefined): Record<string, JsonSchema> {
  const properties = all?.properties ?? {}
  const kinds = Object.entries(REFRESH_TYPES).map(([type, { field }]) => {
    const { type: _, enum: __, ...marks } = objectAt(properties.request_type)
    const schema: JsonSchema = {
      description: `A refresh of type ${type}.`,
      type: 'object',
      properties: { request_type: { type: 'string', enum: [type], ...marks }, [field]: objectAt(properties[field]) },
      required: ['request_type', field],
    }
    return { type, name: `${inOneWord(type)}RefreshInput`, schema }
  })
  return {
    RefreshInput: {
      description: 'What is to be refreshed: a `request_type` and the one field that belongs to it.',
      oneOf: kinds.map(({ name }) => ({ $ref: referenceTo(name) })),
      // Without the mapping, generated clients use the names of the schemas as values of `request_type`.
      discriminator: {
        propertyName: 'request_type',
        mapping: Object.fromEntries(kinds.map(({ type, name }) => [type, referenceTo(name)])),
      },
    },
    ...Object.fromEntries(kinds.map(({ name, schema }) => [name, schema])),
  }
}

function objectAt(schema: JsonSchema | boolean | undefined): JsonSchema {
  if (typeof schema !== 'object') throw new Error('the body of a refresh lacks a field')
  return schema
}
