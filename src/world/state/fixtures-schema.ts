import * as z from 'zod'
import { titled } from '../../kit/titled.ts'
import { FixturesSchema } from './fixtures.ts'

/** Returns the JSON Schema of a fixtures file, for editors: the content of `fixtures/fixtures.schema.json`. */
export function fixturesJsonSchema(): unknown {
  const schema = z.toJSONSchema(FixturesSchema, { io: 'input', unrepresentable: 'any', override: forAuthors })
  return { ...titled(schema), title: 'mockfluence fixtures' }
}

function forAuthors(context: {
  jsonSchema: { description?: string; minimum?: number; maximum?: number }
  path: (string | number)[]
}): void {
  plainNumbers(context)
  const { jsonSchema, path } = context
  if (path.join('.') !== 'properties.universe.properties.vocabulary') return
  const categories = { ...jsonSchema }
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, { description: categories.description, anyOf: [{ type: 'string' }, categories] })
}

/** Removes the bounds of safe integers: they do not help the author of a file. */
export function plainNumbers({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
