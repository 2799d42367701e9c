// Finds the files that the arguments of `validate` name, and checks each: a scenario, fixtures or a configuration.

import { stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { didYouMean } from '../kit/nearest.ts'
import { renderProblem } from '../kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../kit/source/source-text.ts'
import { type FileKind, KINDS_IN_WORDS, keysIn, kindOf, ownKeys } from '../scenario/reading/file-kind.ts'
import { bundledFixtures, loadFixtures } from '../server/worlds/fixtures-file.ts'
import { bundledScenarios, loadScenario } from '../server/worlds/scenario-files.ts'
import { formatOf, readSource, reasonOf } from '../server/worlds/source-files.ts'
import { writtenEndpoints } from '../webhooks/carrier.ts'
import { NAMES_IN_FILE, readConfig } from './config/config-file.ts'
import { Refusal } from './refusal.ts'

interface NamedFile {
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

export interface Checked {
  readonly valid: boolean
  /** Lines for stdout if it is valid, for stderr otherwise. */
  readonly report: string
}

export async function checkFile({ file, among }: NamedFile): Promise<Checked> {
  const found = await kindOfFile(file, among)
  if ('problem' in found) return { valid: false, report: found.problem }
  const { kind, rendered } = found
  if (kind === 'configuration') return checkConfig(file)
  if (kind === null) {
    // A shell that replaces a glob names schemas, too.
    const skipped = among || file.endsWith('.schema.json')
    if (rendered === null && skipped)
      return { valid: true, report: `${file}: neither a scenario nor fixtures, left out` }
    return { valid: false, report: rendered ?? `${file} is neither a scenario nor fixtures: ${KINDS_IN_WORDS}` }
  }
  const loaded = kind === 'scenario' ? await loadScenario(file, writtenEndpoints) : await loadFixtures(file)
  if (!loaded.ok) return { valid: false, report: loaded.message }
  const warnings = 'scenario' in loaded ? loaded.scenario.warnings : []
  return { valid: true, report: [`${file}: valid ${kind}`, ...warnings].join('\n') }
}

async function checkConfig(file: string): Promise<Checked> {
  try {
    await readConfig(file)
    return { valid: true, report: `${file}: valid configuration` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { valid: false, report: error.message }
  }
}

/** `rendered`: the mistakes of a file without a kind, if it does not parse or holds no object. */
type Found =
  | { readonly kind: FileKind | 'configuration' | null; readonly rendered: string | null }
  | { readonly problem: string }

async function kindOfFile(file: string, among: boolean): Promise<Found> {
  const format = formatOf(file)
  if (format === undefined)
    return { kind: (await bundledScenarios()).includes(file) ? 'scenario' : 'fixtures', rendered: null }
  let text: string
  try {
    text = await readSource(file, format)
  } catch (error) {
    return { problem: `the file ${file} cannot be read: ${reasonOf(error)}` }
  }
  if (await isConfig(file, text, format, among)) return { kind: 'configuration', rendered: null }
  const kind = await kindOf(text, format)
  if (kind !== null) return { kind, rendered: null }
  const parsed = await parseSource(text, { file, format, object: KINDS_IN_WORDS })
  const problems = parsed.ok ? [] : parsed.problems.map((problem) => renderProblem(problem, text))
  return { kind, rendered: parsed.ok ? null : [`the file ${file} has a mistake`, ...problems].join('\n') }
}

/** The name that a configuration file has in the handbook. */
const USUAL_NAME = /^mockfluence\.\w+$/

/** Whether a file names more options than it has keys of scenarios or fixtures. `among`: whether it must name nothing else. */
async function isConfig(file: string, text: string, format: SourceFormat, among: boolean): Promise<boolean> {
  const keys = (await keysIn(text, format)) ?? []
  if (keys.length === 0) return false
  const options = keys.filter((key) => NAMES_IN_FILE.some((name) => name === key)).length
  if (USUAL_NAME.test(basename(file))) return options >= ownKeys(keys)
  return options > ownKeys(keys) && (!among || options === keys.length)
}
