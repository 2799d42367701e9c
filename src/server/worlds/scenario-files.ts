// Loads scenarios from disk: a bundled one by name, or the user's file.

import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ScenarioLibrary } from '../../control/registry.ts'
import { didYouMean, nearest } from '../../kit/nearest.ts'
import type { SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../../kit/source/source-text.ts'
import { Problem } from '../../model/problems.ts'
import { PACKAGE } from '../../package-files.ts'
import type { CompiledScenario } from '../../scenario/plan.ts'
import { kindOf } from '../../scenario/reading/file-kind.ts'
import { readScenario } from '../../scenario/reading/read-scenario.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import { findBeside, findBundled } from './fixtures-file.ts'
import { bundledNames, formatOf, isSourceName, mistakes, readSource, reasonOf } from './source-files.ts'

const BUNDLED = new URL('scenarios/', PACKAGE)

export type LoadedScenario =
  | { readonly ok: true; readonly scenario: CompiledScenario; readonly path: string; readonly text: string }
  /** `message`: every problem, with its place in the file, the line and a caret. */
  | { readonly ok: false; readonly message: string; readonly problems: readonly SourceProblem[] }

export type Read =
  | { readonly ok: true; readonly scenario: CompiledScenario }
  | { readonly ok: false; readonly message: string }

/**
 * Loads a scenario by a bundled name or by the path of a `.yaml`, `.yml` or `.json` file. `check` checks its webhook
 * endpoints; without it, any endpoint is allowed. `shelf`: the names of the shelf, for who misspells one.
 */
export async function loadScenario(
  nameOrFile: string,
  check?: EndpointsCheck,
  shelf: readonly string[] = [],
): Promise<LoadedScenario> {
  const format = formatOf(nameOrFile)
  if (format !== undefined) return loadFile(nameOrFile, nameOrFile, format, check)
  const names = await bundledScenarios()
  if (names.includes(nameOrFile)) return loadFile(bundledPath(nameOrFile), `${nameOrFile}.yaml`, 'yaml')
  return { ok: false, message: notFound(nameOrFile, names, shelf), problems: [] }
}

/** Reads a scenario that code passes: a document, or `{name}` of a bundled one. Problems have places in its JSON. */
export async function loadDocument(document: object, check: EndpointsCheck): Promise<Read> {
  const { name, ...more }: { name?: unknown } = { ...document }
  if (typeof name === 'string' && Object.keys(more).length === 0) return loadScenario(name)
  const text = JSON.stringify(document, null, 2)
  const read = await readScenario(text, 'scenario.json', 'json', check, findBundled)
  return read.ok
    ? { ok: true, scenario: read.value }
    : { ok: false, message: mistakesIn('scenario.json', read.problems, text) }
}

async function loadFile(
  path: string,
  shown: string,
  format: SourceFormat,
  check?: EndpointsCheck,
): Promise<LoadedScenario> {
  let text: string
  try {
    text = await readSource(path, format)
  } catch (error) {
    return refused(path, `the scenario file ${path} cannot be read: ${reasonOf(error)}`)
  }
  const read = await readScenario(text, shown, format, check, findBeside(path))
  if (read.ok) return { ok: true, scenario: read.value, path, text }
  if ((await kindOf(text, format)) === 'fixtures')
    return refused(path, `the file ${path} holds fixtures, not a scenario: --fixtures takes it`)
  return { ok: false, message: mistakesIn(shown, read.problems, text), problems: read.problems }
}

function refused(file: string, message: string): LoadedScenario {
  return { ok: false, message, problems: [{ file, line: 1, column: 1, message }] }
}

/** Returns the refusal of a scenario file whose name another scenario has. */
export async function nameTaken(path: string, text: string, name: string): Promise<LoadedScenario> {
  const parsed = await parseSource(text, { file: path, format: formatOf(path) ?? 'yaml' })
  const place = parsed.ok ? parsed.value.locate(['name']) : { line: 1, column: 1 }
  const problems = [{ file: path, ...place, message: `name: ${name} is the name of another scenario` }]
  return { ok: false, message: mistakesIn(path, problems, text), problems }
}

function mistakesIn(file: string, problems: readonly SourceProblem[], text: string): string {
  return mistakes(`the scenario ${file} has`, problems, text)
}

export function bundledScenarios(): Promise<string[]> {
  return bundledNames(BUNDLED)
}

function bundledPath(name: string): string {
  return fileURLToPath(new URL(`${name}.yaml`, BUNDLED))
}

export async function listBundled(): Promise<{ name: string; description: string }[]> {
  const names = await bundledScenarios()
  return Promise.all(names.map(async (name) => ({ name, description: (await bundledText(name)).description })))
}

/** Returns the file of a bundled scenario as it is. Its description is one line of it: reading all of each takes 300 ms. */
async function bundledText(name: string): Promise<{ readonly text: string; readonly description: string }> {
  const text = await readSource(bundledPath(name), 'yaml')
  const [, description = ''] = /^description: (.*)$/m.exec(text) ?? []
  return { text, description }
}

/** Returns the file of a bundled scenario with its description, or why there is none. */
export async function bundledScenario(name: string) {
  const names = await bundledScenarios()
  return names.includes(name) ? bundledText(name) : { problem: notFound(name, names) }
}

function notFound(name: string, names: readonly string[], shelf: readonly string[] = []): string {
  const lists = '; mockfluence scenarios lists them, and a file of your own ends in .yaml, .yml or .json'
  const places = shelf.length > 0 ? 'no scenario of the shelf and no bundled scenario' : 'no bundled scenario'
  return `${places} is called ${JSON.stringify(name)}${didYouMean(name, [...shelf, ...names], lists)}`
}

interface OnShelf {
  readonly name: string
  readonly description: string
  readonly path: string
}

/** Returns the scenarios in a folder, the shelf, in the order of their files. A file that cannot be read is called as it is itself. */
export async function shelved(folder: string): Promise<OnShelf[]> {
  const files = (await readdir(folder)).filter(isSourceName).sort()
  const found = await Promise.all(files.map((file) => onShelf(join(folder, file))))
  return found.filter((one) => one !== null)
}

/** Returns what a file says of itself; null if it has no name, as fixtures have none. */
async function onShelf(path: string): Promise<OnShelf | null> {
  const format = formatOf(path) ?? 'yaml'
  const text = await readSource(path, format).catch(() => null)
  const parsed = text === null ? null : await parseSource(text, { file: path, format })
  if (!parsed?.ok) return { name: basename(path, extname(path)), description: '', path }
  const { name, description }: { name?: unknown; description?: unknown } = { ...Object(parsed.value.value) }
  if (typeof name !== 'string') return null
  return { name, description: typeof description === 'string' ? description : '', path }
}

/** Lists the scenarios that a call may name: those of the shelf, a folder, and those bundled. */
export async function listScenarios(shelf: string | null): ReturnType<ScenarioLibrary['list']> {
  const own = shelf === null ? [] : await shelved(shelf)
  const bundled = (await listBundled()).filter(({ name }) => !own.some((one) => one.name === name))
  const all = [...own.map(({ name, description }) => ({ name, description })), ...bundled]
  return all.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the text of one of them. Throws a `Problem` for a name that none has. */
export async function scenarioText(name: string, shelf: string | null): ReturnType<ScenarioLibrary['text']> {
  const ours = shelf === null ? [] : await shelved(shelf)
  const own = ours.find((one) => one.name === name)
  if (own) {
    const format = formatOf(own.path) ?? 'yaml'
    return { text: await readSource(own.path, format), file: own.path, format, findBase: findBeside(own.path) }
  }
  const names = await bundledScenarios()
  if (names.includes(name)) {
    const { text } = await bundledText(name)
    return { text, file: `${name}.yaml`, format: 'yaml', findBase: findBundled }
  }
  const near = nearest(name, [...ours.map((one) => one.name), ...names])
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  throw new Problem('unknown_entry', { what: 'scenario', id: name.slice(0, 100), hint })
}
