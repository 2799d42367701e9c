// Scenarios from disk: a bundled one by its name, or a file of the user's.

import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearest } from '../kit/nearest.ts'
import { renderProblem, type SourceProblem } from '../kit/source/source-problem.ts'
import { parseSource, type SourceFormat } from '../kit/source/source-text.ts'
import { Problem } from '../model/problems.ts'
import type { CompiledScenario } from '../scenario/plan.ts'
import { readScenario } from '../scenario/read-scenario.ts'
import type { EndpointsCheck } from '../world/outbox/carrier.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { bundledNames, FORMATS, reasonOf } from './source-files.ts'

/** Where the package keeps its scenarios; two folders up from source and build alike. */
const BUNDLED = new URL('../../scenarios/', import.meta.url)

export type LoadedScenario =
  | { readonly ok: true; readonly scenario: CompiledScenario; readonly path: string; readonly text: string }
  /** `message`: every problem, with its place in the file, the line and a caret. */
  | { readonly ok: false; readonly message: string; readonly problems: readonly SourceProblem[] }

export type Read =
  | { readonly ok: true; readonly scenario: CompiledScenario }
  | { readonly ok: false; readonly message: string }

/** How a file is read, by its ending; undefined for what is no path of a scenario file. */
export function formatOf(nameOrFile: string): SourceFormat | undefined {
  return FORMATS[extname(nameOrFile).toLowerCase()]
}

/**
 * The scenario that a bundled name or a path to a `.yaml`, `.yml` or `.json` file stands for. `check` says where its
 * webhooks may go; left out: anywhere.
 */
export async function loadScenario(nameOrFile: string, check?: EndpointsCheck): Promise<LoadedScenario> {
  const format = formatOf(nameOrFile)
  if (format !== undefined) return loadFile(nameOrFile, nameOrFile, format, check)
  const names = await bundledScenarios()
  if (names.includes(nameOrFile)) return loadFile(bundledPath(nameOrFile), `${nameOrFile}.yaml`, 'yaml')
  const near = nearest(nameOrFile, names)
  const hint = near === undefined ? ' (mockfluence scenarios lists them); a' : `. Did you mean ${near}? A`
  const message = `no bundled scenario is called ${JSON.stringify(nameOrFile)}${hint} file of your own ends in .yaml, .yml or .json`
  return { ok: false, message, problems: [] }
}

/** The scenario that code hands over: a document, or `{name}` of a bundled one. Its places are those of its JSON. */
export async function loadDocument(document: object, check: EndpointsCheck): Promise<Read> {
  const { name, ...more }: { name?: unknown } = { ...document }
  if (typeof name === 'string' && Object.keys(more).length === 0) return loadScenario(name)
  const text = JSON.stringify(document, null, 2)
  const read = await readScenario(text, 'scenario.json', 'json', check)
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
    text = await readFile(path, 'utf8')
  } catch (error) {
    const message = `the scenario file ${path} cannot be read: ${reasonOf(error)}`
    return { ok: false, message, problems: [{ file: path, line: 1, column: 1, message }] }
  }
  const read = await readScenario(text, shown, format, check)
  if (read.ok) return { ok: true, scenario: read.value, path, text }
  return { ok: false, message: mistakesIn(shown, read.problems, text), problems: read.problems }
}

/** Refuses a scenario that was read from a file, since another one has its name. */
export async function nameTaken(path: string, text: string, name: string): Promise<LoadedScenario> {
  const parsed = await parseSource(text, { file: path, format: formatOf(path) ?? 'yaml' })
  const place = parsed.ok ? parsed.value.locate(['name']) : { line: 1, column: 1 }
  const problems = [{ file: path, ...place, message: `name: ${name} is the name of another scenario` }]
  return { ok: false, message: mistakesIn(path, problems, text), problems }
}

/** The text of a file; null when it cannot be read. */
export async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

/** Every mistake of a file at its place. */
function mistakesIn(file: string, problems: readonly SourceProblem[], text: string): string {
  const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
  return [`the scenario ${file} has ${mistakes}`, ...problems.map((problem) => renderProblem(problem, text))].join('\n')
}

const SCENARIO_KEYS = new Set(['name', 'rules', 'timing', 'outcomes', 'webhooks', 'timeline', 'start'])

/** Whether a bundled name or a file is meant to be a scenario, as far as its keys tell; fixtures otherwise. */
export async function isScenario(nameOrFile: string): Promise<boolean> {
  const format = formatOf(nameOrFile)
  if (format === undefined) return (await bundledScenarios()).includes(nameOrFile)
  const text = await textOf(nameOrFile)
  if (text === null) return false
  const parsed = await parseSource(text, { file: nameOrFile, format })
  // What cannot be read has no keys; its first lines tell.
  if (!parsed.ok) return /^\s*"?(name|rules|timing|outcomes|webhooks|timeline)"?\s*:/m.test(text)
  const { value } = parsed.value
  return typeof value === 'object' && value !== null && Object.keys(value).some((key) => SCENARIO_KEYS.has(key))
}

/** The names of the bundled scenarios, sorted. */
export function bundledScenarios(): Promise<string[]> {
  return bundledNames(BUNDLED)
}

function bundledPath(name: string): string {
  return fileURLToPath(new URL(`${name}.yaml`, BUNDLED))
}

/** What bundled scenarios say about themselves, as of when they were last written: reading all of them takes a while. */
const known = new Map<string, { readonly written: number; readonly description: string }>()

/** The bundled scenarios with what they say about themselves. */
export async function listBundled(): Promise<{ name: string; description: string }[]> {
  return Promise.all(
    (await bundledScenarios()).map(async (name) => {
      const { mtimeMs: written } = await stat(bundledPath(name))
      const last = known.get(name)
      if (last?.written === written) return { name, description: last.description }
      const { description } = await readBundled(name)
      known.set(name, { written, description })
      return { name, description }
    }),
  )
}

/** The bundled scenario of a name, for calls that may name one but no file; throws a `Problem` when there is none. */
export async function readBundled(name: string): Promise<ScenarioSource> {
  const names = await bundledScenarios()
  if (!names.includes(name)) {
    const near = nearest(name, names)
    const hint = near === undefined ? '' : `; did you mean ${near}?`
    throw new Problem('unknown_entry', { what: 'bundled scenario', id: name.slice(0, 100), hint })
  }
  const loaded = await loadScenario(name)
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.scenario
}
