// A step of the build: parses the bundled fixtures once, so that starting with them needs no YAML parser.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSource } from '../../kit/source/source-text.ts'
import type { ReadAhead } from '../../server/fixtures-file.ts'

const from = new URL('../../../fixtures/', import.meta.url)
const to = new URL('../../fixtures/', import.meta.url)

mkdirSync(to, { recursive: true })
for (const file of readdirSync(from).filter((name) => name.endsWith('.yaml'))) {
  const text = readFileSync(new URL(file, from), 'utf8')
  const parsed = await parseSource(text, { file, format: 'yaml' })
  // A set that does not parse is skipped: loading it later reports what is wrong, and where.
  if (!parsed.ok) continue
  const ahead: ReadAhead = { text, value: parsed.value.value }
  writeFileSync(new URL(`${basename(file, '.yaml')}.json`, to), JSON.stringify(ahead))
}
