// What lies beside the code in `dist/`: the bundled fixtures as the program needs them, and licences.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSource } from '../kit/source/source-text.ts'
import type { ReadAhead } from '../server/worlds/fixtures-file.ts'
import { FixturesSchema } from '../world/state/fixtures.ts'

/** Reads the bundled fixtures once, so that starting with them needs neither a YAML parser nor a schema. */
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
    const ahead: ReadAhead = { document, fixtures: read.data }
    const json = JSON.stringify(ahead)
    if (!isDeepStrictEqual(JSON.parse(json), ahead)) throw new Error(`${file} has values that JSON does not keep`)
    writeFileSync(join(to, 'fixtures', `${basename(file, '.yaml')}.json`), json)
  }
}

const LICENCE = /^(licen[cs]e|copying|notice)\b/i

/** The folder of the package that a module is from; null for our own. */
const packageOf = (module: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0] ?? null

/** Writes the licences of the packages whose code is bundled, as they ask. `modules`: the files in the bundles. */
export function writeNotices(to: string, modules: readonly string[]): void {
  const folders = new Set(modules.map(packageOf).filter((folder) => folder !== null))
  const notices = [...folders].sort().map(noticeOf)
  writeFileSync(
    join(to, 'THIRD-PARTY-NOTICES.txt'),
    `The files below dist/ contain code of these packages.\n${notices.join('')}`,
  )
}

function noticeOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => LICENCE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  // Some packages name their licence only.
  const own = texts.length > 0 ? texts : [`Author: ${typeof author === 'string' ? author : author?.name}`]
  return `\n${'-'.repeat(80)}\n${name} ${version}, ${license}\n\n${own.join('\n\n')}\n`
}
