// A step of the build: the licences of the packages whose code is in the bundles, as they ask.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LICENCE = /^(licen[cs]e|copying|notice)\b/i

/** The folder of the package that a module is from; null for our own. */
const packageOf = (module: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0] ?? null

/** Writes `THIRD-PARTY-NOTICES.txt`. `modules`: the files in the bundles. */
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
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE.test(file)) : []
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  // Some packages name their licence only.
  const own = texts.length > 0 ? texts : [`Author: ${typeof author === 'string' ? author : author?.name}`]
  return `\n${'-'.repeat(80)}\n${name} ${version}, ${license}\n\n${own.join('\n\n')}\n`
}
