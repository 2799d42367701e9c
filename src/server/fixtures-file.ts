// Loads fixtures from disk: a bundled set by name, or the user's file.

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { nearest } from '../kit/nearest.ts'
import { checkSource, pathText } from '../kit/source/source-check.ts'
import { renderProblem, type SourceProblem } from '../kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../kit/source/source-text.ts'
import { invalidRequest } from '../model/problems.ts'
import { type Fixtures, FixturesSchema } from '../world/state/fixtures.ts'
import { misfitsOf } from '../world/state/misfits.ts'
import { bundledNames, FORMATS, readSource, reasonOf } from './source-files.ts'

/** The folder of the bundled sets: two folders up, both from the source and from the build. */
const BUNDLED = new URL('../../fixtures/', import.meta.url)
/** The folder of the bundled sets as the build parsed them; absent when running from source. */
const READ_AHEAD = new URL('../fixtures/', import.meta.url)

export type LoadedFixtures =
  /** `document`: as written. */
  | { readonly ok: true; readonly fixtures: Fixtures; readonly document: unknown }
  /** `message`: every problem, with its place in the file, the line and a caret. */
  | { readonly ok: false; readonly message: string }

/** A bundled set's text and its parsed value, written by the build so that starting needs no YAML parser. */
export interface ReadAhead {
  readonly text: string
  readonly value: unknown
}

/** Loads fixtures by a bundled name or by the path of a `.yaml`, `.yml` or `.json` file. */
export async function loadFixtures(nameOrFile: string): Promise<LoadedFixtures> {
  const named = await bundledText(nameOrFile)
  if (named !== null) {
    const ahead = await readAhead(nameOrFile)
    if (ahead?.text === named) return { ok: true, fixtures: FixturesSchema.parse(ahead.value), document: ahead.value }
    return read(named, fileURLToPath(new URL(`${nameOrFile}.yaml`, BUNDLED)), 'yaml')
  }
  const format = FORMATS[extname(nameOrFile).toLowerCase()]
  if (format === undefined) return { ok: false, message: await notFound(nameOrFile) }
  let text: string
  try {
    text = await readSource(nameOrFile, format)
  } catch (error) {
    if (isFileShortage(error)) throw error
    return { ok: false, message: `the fixtures file ${nameOrFile} cannot be read: ${reasonOf(error)}` }
  }
  const loaded = await read(text, nameOrFile, format)
  if (loaded.ok || (await (await import('../scenario/reading/file-kind.ts')).kindOf(text, format)) !== 'scenario')
    return loaded
  return { ok: false, message: `the file ${nameOrFile} holds a scenario, not fixtures: --scenario takes it` }
}

/** Reads fixtures that code passes as a document. */
export function readDocument(document: object): Promise<LoadedFixtures> {
  return read(JSON.stringify(document, null, 2), 'fixtures.json', 'json')
}

/** Loads a bundled set for a call, which may not name a file. Throws `invalid_request` for an unknown name. */
export async function loadBundled(name: string): Promise<Fixtures> {
  const names = await bundledFixtures()
  if (!names.includes(name)) {
    const near = nearest(name, names)
    const hint = near === undefined ? '' : `: did you mean "${near}"?`
    const message = `must be one of ${names.join(', ')}, or a whole document${hint}`
    throw invalidRequest([{ path: 'fixtures', message }])
  }
  const loaded = await loadFixtures(name)
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.fixtures
}

/** Returns the names of the bundled sets, sorted. */
export function bundledFixtures(): Promise<string[]> {
  return bundledNames(BUNDLED)
}

async function bundledText(name: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(name)) return null
  try {
    return await readFile(new URL(`${name}.yaml`, BUNDLED), 'utf8')
  } catch (error) {
    if (isFileShortage(error)) throw error
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

const FIXTURES = 'fixtures are an object with collections such as campaigns'

async function read(text: string, file: string, format: SourceFormat): Promise<LoadedFixtures> {
  const parsed = await parseSource(text, { file, format, object: FIXTURES })
  if (!parsed.ok) return refused(parsed.problems, text)
  const checked = checkSource(parsed.value, FixturesSchema)
  if (!checked.ok) return refused(checked.problems, text)
  const misfits = misfitsOf(checked.value)
  if (misfits.length === 0) return { ok: true, fixtures: checked.value, document: parsed.value.value }
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
