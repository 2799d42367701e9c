// The schemas that editors read beside scenarios and fixtures. Without indentation they are a third of the size.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scenarioJsonSchema } from '../../src/scenario/schema/json-schema.ts'
import { fixturesJsonSchema } from '../../src/world/state/fixtures-schema.ts'
import { ROOT } from './documents.ts'

it.each([
  ['scenarios/scenario.schema.json', scenarioJsonSchema],
  ['fixtures/fixtures.schema.json', fixturesJsonSchema],
])('%s is the schema that the source has (npm run readme writes it)', (name, schema) => {
  const file = join(ROOT, name)
  const text = `${JSON.stringify(schema())}\n`
  if (process.env.WRITE_README) writeFileSync(file, text)
  else expect(readFileSync(file, 'utf8')).toBe(text)
})
