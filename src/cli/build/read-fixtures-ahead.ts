// A step of the build: reads the bundled fixtures once, so that starting with them needs neither a YAML parser nor a schema.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSource } from '../../kit/source/source-text.ts'
import { digestOf, type ReadAhead } from '../../server/fixtures-file.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'

export async function readFixturesAhead(root: string, to: string): Promise<void> {
  const from = join(root, 'fixtures')
  mkdirSync(join(to, 'fixtures'), { recursive: true })
  for (const file of readdirSync(from).filter((name) => name.endsWith('.yaml'))) {
    const text = readFileSync(join(from, file), 'utf8')
    const parsed = await parseSource(text, { file, format: 'yaml' })
    const document = parsed.ok ? parsed.value.value : null
    const read = FixturesSchema.safeParse(document)
    // A set that has a mistake is skipped: loading it later reports what is wrong, and where.
    if (!read.success) continue
    const ahead: ReadAhead = { digest: digestOf(text), document, fixtures: read.data }
    const json = JSON.stringify(ahead)
    if (!isDeepStrictEqual(JSON.parse(json), ahead)) throw new Error(`${file} has values that JSON does not keep`)
    writeFileSync(join(to, 'fixtures', `${basename(file, '.yaml')}.json`), json)
  }
}
