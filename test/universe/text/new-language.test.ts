// A translator adds a language by one folder: nothing else names the languages.

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { readLanguages } from '../../../src/universe/data/languages.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const FRENCH = new URL('../../../src/universe/data/languages/french', import.meta.url).pathname

/** Makes a folder with one language, whose file `name` has `text` replaced. */
function folderWith(name: string, text: string | RegExp, by: string): string {
  const folder = temporaryFolder()
  cpSync(FRENCH, join(folder, 'norwegian'), { recursive: true })
  const file = join(folder, 'norwegian', name)
  writeFileSync(file, readFileSync(file, 'utf8').replace(text, by))
  return `${pathToFileURL(folder).href}/`
}

it('a new folder is a language', () => {
  const [language, ...others] = readLanguages(folderWith('language.yaml', 'name: French', 'name: Norwegian'))
  expect([language?.name, others]).toEqual(['Norwegian', []])
  expect(language?.subjects['Art & Design']?.topics).toHaveLength(6)
})

it.each([
  ['language.yaml', 'name: French', 'nom: French', /norwegian: .*name/s],
  ['topics.yaml', ', class: lf', '', /class/],
  ['topics.yaml', 'noun: ', 'noun: [', /norwegian\/topics.yaml: /],
  ['topics.yaml', /\n {4}- .*/, '', /topics/],
  ['comments.yaml', /^\w+: /m, 'a comment: ', /comment/],
] as const)('a folder whose %s has %s replaced by %j is refused', (name, text, by, message) => {
  expect(() => readLanguages(folderWith(name, text, by))).toThrow(message)
})
