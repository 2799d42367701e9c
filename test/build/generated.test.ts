// README, the handbook, the published types and the schema files are those of the source.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { generatedFiles } from '../../src/build/generate/files.ts'
import { marksOf, TABLES } from '../../src/build/generate/tables.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const files = Object.entries(generatedFiles(ROOT))

it.each(files)('%s is as the source says (npm run readme writes it)', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

it('every generated table is in a document, once', () => {
  expect(files.flatMap(([, text]) => marksOf(text)).sort()).toEqual(Object.keys(TABLES).sort())
})

it.each(Object.entries(TABLES))('the table %s has rows', (_, text) => {
  expect(text.split('\n').length).toBeGreaterThan(3)
})
