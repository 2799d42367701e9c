// A step of the build: parses the bundled fixtures once, so that starting with them needs no YAML parser.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSource } from '../../kit/source/source-text.ts'
import { digestOf, type ReadAhead } from '../../server/fixtures-file.ts'

export async function readFixturesAhead(root: string, to: string): Promise<void> {
  const from = join(root, 'fixtures')
  mkdirSync(join(to, 'fixtures'), { recursive: true })
  for (const file of readdirSync(from).filter((name) => name.endsWith('.yaml'))) {
    const text = readFileSync(join(from, file), 'utf8')
    const parsed = await parseSource(text, { file, format: 'yaml' })
    // A set that does not parse is skipped: loading it later reports what is wrong, and where.
    if (!parsed.ok) continue
    const ahead: ReadAhead = { digest: digestOf(text), value: parsed.value.value }
    writeFileSync(join(to, 'fixtures', `${basename(file, '.yaml')}.json`), JSON.stringify(ahead))
  }
}
