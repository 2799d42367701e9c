// Loads fixtures from disk: a bundled set by name, or the user's file.

import { readFile, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean, nearest } from '../../kit/nearest.ts'
import { checkSource, pathText } from '../../kit/source/source-check.ts'
import { renderProblem, type SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource, type Source, type SourceFormat } from '../../kit/source/source-text.ts'
import { invalidRequest } from '../../model/problems.ts'
import { PACKAGE, RUN } from '../../package-files.ts'
import { type Base, extended, type FindBase } from '../../world/state/extends.ts'
import { fixtureErrorsOf } from '../../world/state/fixture-errors.ts'
import { type Fixtures, FixturesSchema, VocabularyInput } from '../../world/state/fixtures.ts'
import { bundledNames, formatOf, mistakes, readSource, reasonOf } from './source-files.ts'

const BUNDLED = new URL('fixtures/', PACKAGE)
/** The folder of the bundled sets as the build parsed them; absent when running from source. */
const READ_AHEAD = new URL('fixtures/', RUN)

type LoadedFixtures =
  /** `document`: as written, with what it extends in it. */
  | { readonly ok: true; readonly fixtures: Fixtures; readonly document: unknown }
  /** `message`: every problem, with its place in the file, the line and a caret. */
  | { readonly ok: false; readonly message: string }

/** A bundled set as the build has read it, so that starting needs neither the YAML parser nor the schema of fixtures. */
export interface ReadAhead {
  readonly document: unknown
  readonly fixtures: Fixtures
}

/** Loads fixtures by a bundled name or by the path of a `.yaml`, `.yml` or `.json` file. */
export async function loadFixtures(nameOrFile: string): Promise<LoadedFixtures> {
  const bundled = await loadSet(nameOrFile)
  if (bundled !== null) return bundled
  const format = formatOf(nameOrFile)
  return format === undefined ? { ok: false, message: await notFound(nameOrFile) } : loadFile(nameOrFile, format)
}

export function readDocument(document: object): Promise<LoadedFixtures> {
  return read(JSON.stringify(document, null, 2), 'fixtures.json', 'json', findBundled)
}

/** Loads a bundled set for a call, which may not name a file. Throws `invalid_request` for an unknown name. */
export async function loadBundled(name: string): Promise<Fixtures> {
  const names = await bundledFixtures()
  if (!names.includes(name)) {
    const message = `must be one of ${names.join(', ')}, or a whole document${hintFor(name, names)}`
    throw invalidRequest([{ path: 'fixtures', message }])
  }
  const loaded = await loadFixtures(name)
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.fixtures
}

/** Finds what a document extends that is no file, and may not name one: a bundled set. */
export const findBundled: FindBase = async (name, what) => {
  if (what)
    return { problem: 'only fixtures files of the command line may name a file: give the categories themselves' }
  const loaded = await loadSet(name)
  if (loaded !== null) return baseOf(loaded)
  const names = await bundledFixtures()
  const files = formatOf(name) === undefined ? '' : '; only files of the command line may extend a file'
  return { problem: `must be one of ${names.join(', ')}, not ${JSON.stringify(name)}${hintFor(name, names)}${files}` }
}

/** Returns what finds the fixtures that a file extends: a bundled set, or a file relative to it. `extending`: the files that extend it. */
export function findBeside(file: string, extending: Chain = new Map()): FindBase {
  return async (name, what) => {
    const path = isAbsolute(name) ? name : join(dirname(file), name)
    if (what) return readVocabulary(path)
    const format = formatOf(name)
    if (format === undefined) return findBundled(name)
    const chain = new Map(extending).set(await withoutLinks(file), file)
    if (chain.has(await withoutLinks(path)))
      return { problem: `goes in a circle: ${[...chain.values(), path].join(' extends ')}` }
    return baseOf(await loadFile(path, format, chain))
  }
}

/** The files that extend each other, by their path without links. */
type Chain = ReadonlyMap<string, string>

function baseOf(loaded: LoadedFixtures): Base {
  return loaded.ok ? loaded : { problem: loaded.message }
}

/** Reads a file of categories, which are checked with their places in it. */
async function readVocabulary(file: string): Promise<Base> {
  const format = formatOf(file)
  if (format === undefined)
    return { problem: `must be a file that ends in .yaml, .yml or .json, not ${JSON.stringify(file)}` }
  try {
    const text = await readSource(file, format)
    const parsed = await parseSource(text, { file, format, object: 'a vocabulary is an object of categories' })
    const checked = parsed.ok ? checkSource(parsed.value, VocabularyInput) : parsed
    if (checked.ok) return { document: checked.value }
    const places = checked.problems.map((problem) => renderProblem(problem, text))
    return { problem: [`the vocabulary ${file} is wrong`, ...places].join('\n') }
  } catch (error) {
    return { problem: `the file ${file} cannot be read: ${reasonOf(error)}` }
  }
}

function withoutLinks(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

export function bundledFixtures(): Promise<string[]> {
  return bundledNames(BUNDLED)
}

/** Loads a bundled set; null where none has this name. */
async function loadSet(name: string): Promise<LoadedFixtures | null> {
  if (!(await bundledFixtures()).includes(name)) return null
  const ahead = await readAhead(name)
  if (ahead) return { ok: true, ...ahead }
  const file = new URL(`${name}.yaml`, BUNDLED)
  return read(await readFile(file, 'utf8'), fileURLToPath(file), 'yaml', findBundled)
}

async function readAhead(name: string): Promise<ReadAhead | null> {
  try {
    return JSON.parse(await readFile(new URL(`${name}.json`, READ_AHEAD), 'utf8'))
  } catch {
    return null
  }
}

async function loadFile(file: string, format: SourceFormat, extending?: Chain): Promise<LoadedFixtures> {
  let text: string
  try {
    text = await readSource(file, format)
  } catch (error) {
    return { ok: false, message: `the fixtures file ${file} cannot be read: ${reasonOf(error)}` }
  }
  const loaded = await read(text, file, format, findBeside(file, extending))
  if (loaded.ok || (await (await import('../../scenario/reading/file-kind.ts')).kindOf(text, format)) !== 'scenario')
    return loaded
  return { ok: false, message: `the file ${file} holds a scenario, not fixtures: --scenario takes it` }
}

const FIXTURES = 'fixtures are an object with collections such as campaigns'

async function read(text: string, file: string, format: SourceFormat, find: FindBase): Promise<LoadedFixtures> {
  const parsed = await parseSource(text, { file, format, object: FIXTURES })
  if (!parsed.ok) return refused(parsed.problems, text)
  const written = parsed.value
  const base = await extended(written.value, find)
  if ('problem' in base) return refusedBase(written, base.problem, text, base.at)
  // What is extended comes behind the entries of the file, whose places stay.
  const source = { ...written, value: base.document }
  const checked = checkSource(source, FixturesSchema)
  if (!checked.ok) return refused(checked.problems, text)
  const errors = fixtureErrorsOf(checked.value)
  if (errors.length === 0) return { ok: true, fixtures: checked.value, document: source.value }
  const problems = errors.map(({ path, message }) => {
    return { file, ...source.locate(path), message: `${pathText(path)}: ${message}`, path }
  })
  return refused(problems, text)
}

/** Shows where the file names what it extends, and below that what is wrong there. */
function refusedBase(
  { file, locate }: Source,
  problem: string,
  text: string,
  at: readonly string[] = ['extends'],
): LoadedFixtures {
  const [what = '', ...places] = problem.split('\n')
  const own = renderProblem({ file, ...locate(at), message: `${at.join('.')}: ${what}` }, text)
  return { ok: false, message: [`the fixtures ${file} have a mistake`, own, ...places].join('\n') }
}

function refused(problems: readonly SourceProblem[], text: string): LoadedFixtures {
  return { ok: false, message: mistakes(`the fixtures ${problems[0]?.file} have`, problems, text) }
}

async function notFound(name: string): Promise<string> {
  const names = await bundledFixtures()
  const there = `. There are ${names.join(', ')}; a file of your own ends in .yaml, .yml or .json`
  return `no bundled fixtures are called ${JSON.stringify(name)}${didYouMean(name, names, there)}`
}

function hintFor(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === undefined ? '' : `: did you mean "${near}"?`
}
