// Fixtures from disk: a bundled set by its name, or a file of the user's.

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearest } from '../kit/nearest.ts'
import { checkSource, pathText } from '../kit/source/source-check.ts'
import { renderProblem, type SourceProblem } from '../kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../kit/source/source-text.ts'
import { invalidRequest } from '../model/problems.ts'
import { type Fixtures, FixturesSchema } from '../world/state/fixtures.ts'
import { misfitsOf } from '../world/state/misfits.ts'
import { bundledNames, FORMATS, reasonOf } from './source-files.ts'

/** Where the package keeps its sets; two folders up from source and build alike. */
const BUNDLED = new URL('../../fixtures/', import.meta.url)
/** The bundled sets read ahead by the build; absent when the source itself runs. */
const READ_AHEAD = new URL('../fixtures/', import.meta.url)

export type LoadedFixtures =
  | { readonly ok: true; readonly fixtures: Fixtures }
  /** `message`: every problem, with its place in the file, the line and a caret. */
  | { readonly ok: false; readonly message: string }

/** A bundled set's text and what it parses to, as the build leaves it, so that starting needs no YAML parser. */
export interface ReadAhead {
  readonly text: string
  readonly value: unknown
}

/** The fixtures that a bundled name or a path to a `.yaml`, `.yml` or `.json` file stands for. */
export async function loadFixtures(nameOrFile: string): Promise<LoadedFixtures> {
  const named = await bundledText(nameOrFile)
  if (named !== null) {
    const ahead = await readAhead(nameOrFile)
    if (ahead?.text === named) return { ok: true, fixtures: FixturesSchema.parse(ahead.value) }
    return read(named, fileURLToPath(new URL(`${nameOrFile}.yaml`, BUNDLED)), 'yaml')
  }
  const format = FORMATS[extname(nameOrFile).toLowerCase()]
  if (format === undefined) return { ok: false, message: await notFound(nameOrFile) }
  try {
    return read(await readFile(nameOrFile, 'utf8'), nameOrFile, format)
  } catch (error) {
    return { ok: false, message: `the fixtures file ${nameOrFile} cannot be read: ${reasonOf(error)}` }
  }
}

/** The fixtures that code hands over as a document. */
export function readDocument(document: object): Promise<LoadedFixtures> {
  return read(JSON.stringify(document, null, 2), 'fixtures.json', 'json')
}

/** The bundled set of a name, for calls that may name one but no file; throws `invalid_request` when there is none. */
export async function loadBundled(name: string): Promise<Fixtures> {
  const names = await bundledFixtures()
  if (!names.includes(name)) {
    throw invalidRequest([{ path: 'fixtures', message: `must be one of ${names.join(', ')}, or a whole document` }])
  }
  const loaded = await loadFixtures(name)
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.fixtures
}

/** The names of the bundled sets, sorted. */
export function bundledFixtures(): Promise<string[]> {
  return bundledNames(BUNDLED)
}

async function bundledText(name: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(name)) return null
  try {
    return await readFile(new URL(`${name}.yaml`, BUNDLED), 'utf8')
  } catch {
    return null
  }
}

async function readAhead(name: string): Promise<ReadAhead | null> {
  try {
    return JSON.parse(await readFile(new URL(`${name}.json`, READ_AHEAD), 'utf8'))
  } catch {
    return null
  }
}

async function read(text: string, file: string, format: SourceFormat): Promise<LoadedFixtures> {
  const parsed = await parseSource(text, { file, format })
  if (!parsed.ok) return refused(parsed.problems, text)
  const checked = checkSource(parsed.value, FixturesSchema)
  if (!checked.ok) return refused(checked.problems, text)
  const misfits = misfitsOf(checked.value)
  if (misfits.length === 0) return { ok: true, fixtures: checked.value }
  const problems = misfits.map(({ path, message }) => {
    return { file, ...parsed.value.locate(path), message: `${pathText(path)}: ${message}`, path }
  })
  return refused(problems, text)
}

function refused(problems: readonly SourceProblem[], text: string): LoadedFixtures {
  const file = problems[0]?.file
  const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
  const places = problems.map((problem) => renderProblem(problem, text))
  return { ok: false, message: [`the fixtures ${file} have ${mistakes}`, ...places].join('\n') }
}

async function notFound(name: string): Promise<string> {
  const names = await bundledFixtures()
  const near = nearest(name, names)
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  const there = `There are ${names.join(', ')}; a file of your own ends in .yaml, .yml or .json`
  return `no bundled fixtures are called ${JSON.stringify(name)}${hint || `. ${there}`}`
}
