// Finds the files that the arguments of `validate` name: files, folders, globs and bundled names.

import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { didYouMean } from '../../kit/nearest.ts'
import { bundledFixtures } from '../../server/files/fixtures-file.ts'
import { bundledScenarios } from '../../server/files/scenario-files.ts'
import { formatOf } from '../../server/files/source-files.ts'

export interface NamedFile {
  /** A path, or a bundled name. */
  readonly file: string
  /** Whether a folder or glob led to it: files of other kinds are no mistake there. */
  readonly among: boolean
}

/** Returns the files of each argument, in their order, each file once; and why arguments name none (`problems`). */
export async function filesNamed(words: readonly string[]) {
  const files = new Map<string, NamedFile>()
  const problems: string[] = []
  for (const word of words) {
    const found = await filesOf(word)
    if (typeof found === 'string') problems.push(found)
    else for (const one of found) if (!files.has(one.file)) files.set(one.file, one)
  }
  return { files: [...files.values()], problems }
}

async function filesOf(word: string): Promise<NamedFile[] | string> {
  const stats = await stat(word).catch(() => null)
  if (stats?.isDirectory()) return filesIn(word)
  const path = word.replaceAll('\\', process.platform === 'win32' ? '/' : '\\')
  if (!stats && isDynamicPattern(path)) {
    const found = await matching(path)
    return found.length > 0 ? found : `no file that ends in .yaml, .yml or .json matches ${JSON.stringify(word)}`
  }
  const strange = stats || formatOf(word) !== undefined ? null : await strangeName(word)
  return strange ?? [{ file: word, among: false }]
}

async function filesIn(folder: string): Promise<NamedFile[] | string> {
  const found = await matching('**/*', folder)
  return found.length > 0 ? found : `the folder ${folder} has no file that ends in .yaml, .yml or .json`
}

const LEFT_OUT = ['**/node_modules/**']
const INSTALLED = /(^|[/\\])node_modules[/\\]/

/** Returns the files of a pattern that may be scenarios or fixtures, sorted. `folder`: where it begins, and the paths. */
async function matching(pattern: string, folder?: string): Promise<NamedFile[]> {
  const found = await glob(pattern, {
    ...(folder === undefined ? {} : { cwd: folder }),
    absolute: isAbsolute(pattern),
    ignore: LEFT_OUT,
    expandDirectories: false,
  })
  // What is to be ignored is found all the same where the pattern is an absolute path.
  const ours = (file: string) => formatOf(file) !== undefined && !file.endsWith('.schema.json') && !INSTALLED.test(file)
  const files = found.filter((file) => ours(file)).sort()
  return files.map((file) => ({ file: folder === undefined ? file : join(folder, file), among: true }))
}

/** Returns why a word is neither the path of a file nor a bundled name; null if it is one. */
async function strangeName(word: string): Promise<string | null> {
  const names = [...(await bundledScenarios()), ...(await bundledFixtures())]
  if (names.includes(word)) return null
  const hint = didYouMean(word, names, '; a file of your own ends in .yaml, .yml or .json')
  return `no bundled scenario or fixtures are called ${JSON.stringify(word)}${hint}`
}
