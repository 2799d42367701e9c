import * as z from 'zod'
import { FixturesSchema } from './fixtures.ts'

/** The JSON Schema of a fixtures file, for editors: as `fixtures/fixtures.schema.json` has it. */
export function fixturesJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(FixturesSchema, { io: 'input', unrepresentable: 'any', override: plainNumbers }),
    title: 'mockfluence fixtures',
  }
}

/** Bounds that come from how numbers are stored say nothing to the one who writes a file. */
export function plainNumbers({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
