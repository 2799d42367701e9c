// Scenarios as calls bring them along, or name them.

import { canonical } from '../kit/json.ts'
import { pathText } from '../kit/source/source-check.ts'
import { renderProblem } from '../kit/source/source-problem.ts'
import { failFields, Problem } from '../model/problems.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import type { Written } from '../world/state/snapshot-shape.ts'
import type { World } from '../world/world.ts'
import type { Registry } from './registry.ts'

/**
 * The scenario of a text, or the bundled one that it names: a `name` alone. In JSON that is always meant; in YAML, where
 * files are written, only the name of one that there is.
 */
export async function readScenarioText(
  text: string,
  format: 'yaml' | 'json',
  world: World,
  { scenarios }: Registry,
): Promise<ScenarioSource> {
  const source = await read(text, format, world)
  const named = bundledName(source.document)
  if (named === null) return source
  if (format === 'yaml' && !(await scenarios.list()).some(({ name }) => name === named)) return source
  return scenarios.read(named)
}

/** The scenario that is named (bundled), or given as a value. */
export async function scenarioFrom(
  given: string | Readonly<Record<string, unknown>>,
  world: World,
  { scenarios }: Registry,
): Promise<ScenarioSource> {
  const bundled = typeof given === 'string' ? given : bundledName(given)
  return bundled === null ? read(JSON.stringify(given, null, 2), 'json', world) : scenarios.read(bundled)
}

/**
 * The scenarios of a document that stands for a world. One that a world beside it plays, and that says the same, is that
 * very one, so that a change of its file reaches both.
 */
export async function writtenScenarios(
  written: readonly Written[],
  beside: readonly (World | undefined)[],
): Promise<ScenarioSource[]> {
  const played = beside.flatMap((world) => world?.script.active() ?? []).map(({ source }) => source)
  const sources = written.map((one) => {
    const { file, document } = one
    const same = (source: ScenarioSource) => source.file === file && canonical(source.document) === canonical(document)
    return played.find(same) ?? readWritten(one, beside[0])
  })
  return distinct(await Promise.all(sources))
}

/** It stands for its file, but its lines are those of the document. */
async function readWritten({ file, document }: Written, world: World | undefined): Promise<ScenarioSource> {
  const source = await read(JSON.stringify(document, null, 2), 'json', world, `${file} as JSON`)
  return { ...source, file }
}

/** Refuses two of one name. */
export function distinct(sources: ScenarioSource[]): ScenarioSource[] {
  const names = sources.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) failFields([{ path: 'scenarios', message: `has two scenarios of the name "${twice}"` }])
  return sources
}

function bundledName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'name') return null
  const name: unknown = Reflect.get(value, 'name')
  return typeof name === 'string' ? name : null
}

/** How problems and the journal call what has no file. */
const NO_FILE = 'request'

async function read(
  text: string,
  format: 'yaml' | 'json',
  world: World | undefined,
  file = `${NO_FILE}.${format}`,
): Promise<ScenarioSource> {
  const { readScenario } = await import('../scenario/read-scenario.ts')
  const outcome = await readScenario(text, file, format, world?.surroundings.carrier?.check)
  if (outcome.ok) return outcome.value
  const { problems } = outcome
  const [first] = problems
  const shown = first ? `${first.file}:${first.line}:${first.column}: ${first.message}` : ''
  const details = problems.map((problem) => ({
    path: pathText(problem.path ?? []),
    message: renderProblem(problem, text),
  }))
  const places = problems.map(({ file, line, column, message }) => ({ file, line, column, message }))
  throw new Problem('broken_scenario', { count: problems.length, first: shown }, details, {}, { problems: places })
}
