// Reads scenarios that calls contain or name.

import { canonical } from '../kit/json.ts'
import { pathText } from '../kit/source/source-check.ts'
import { renderProblem } from '../kit/source/source-problem.ts'
import { isTable } from '../kit/table.ts'
import { AS_JSON, JSON_INDENT, LIMITS } from '../model/limits.ts'
import { failFields, Problem } from '../model/problems.ts'
import type { Written } from '../world/parts/scenarios.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import type { FindBase } from '../world/state/extends.ts'
import type { World } from '../world/world.ts'
import type { Registry } from './registry.ts'

/**
 * Reads a scenario from a text, or loads one by name if the text has only a `name`. In JSON, a lone `name` always means
 * one that is bundled or on the shelf. In YAML, it does so only if one has that name; otherwise it is a scenario without rules.
 */
export async function readScenarioText(
  text: string,
  format: 'yaml' | 'json',
  world: World,
  registry: Registry,
): Promise<ScenarioSource> {
  const { scenarios } = registry
  const source = await read(text, format, world, { findBase: registry.findBase })
  const named = nameIn(source.document)
  if (named === null) return source
  if (format === 'yaml' && !(await scenarios.list()).some(({ name }) => name === named)) return source
  return readNamed(named, world, registry)
}

async function readNamed(name: string, world: World, { scenarios }: Registry): Promise<ScenarioSource> {
  const { text, format, file, findBase } = await scenarios.text(name)
  return read(text, format, world, { file, findBase })
}

export async function scenarioFrom(
  source: string | Readonly<Record<string, unknown>>,
  world: World,
  registry: Registry,
): Promise<ScenarioSource> {
  if (typeof source === 'string') return readNamed(source, world, registry)
  return readScenarioText(JSON.stringify(source, null, JSON_INDENT), 'json', world, registry)
}

/**
 * Returns the scenarios of a snapshot. If one of the `beside` worlds has the same scenario active, returns that object,
 * so that a change of its file reaches both worlds.
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

/** Reads a scenario of a snapshot. It keeps its file's name, but problems have lines of the snapshot's JSON. */
async function readWritten({ file, document }: Written, world: World | undefined): Promise<ScenarioSource> {
  return read(JSON.stringify(document, null, JSON_INDENT), 'json', world, { file: `${file}${AS_JSON}` })
}

export function distinct(sources: ScenarioSource[]): ScenarioSource[] {
  const names = sources.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) failFields([{ path: 'scenarios', message: `has two scenarios named "${twice}"` }])
  return sources
}

function nameIn(value: unknown): string | null {
  if (!isTable(value) || Object.keys(value).join() !== 'name') return null
  return typeof value.name === 'string' ? value.name : null
}

async function read(
  text: string,
  format: 'yaml' | 'json',
  world: World | undefined,
  { file = `request.${format}`, findBase }: { readonly file?: string; readonly findBase?: FindBase },
): Promise<ScenarioSource> {
  const { readScenario } = await import('../scenario/reading/read-scenario.ts')
  const outcome = await readScenario(text, file, format, world?.deps.carrier?.check, findBase)
  if (outcome.ok) return outcome.value
  const problems = outcome.problems.slice(0, LIMITS.named_findings)
  const count = outcome.problems.length
  const [first] = problems
  const shown = first ? `${first.file}:${first.line}:${first.column}: ${first.message}` : ''
  const details = problems.map((problem) => ({
    path: pathText(problem.path ?? []),
    message: renderProblem(problem, text),
  }))
  const places = problems.map(({ file, line, column, message }) => ({ file, line, column, message }))
  const rest = { more: count - problems.length, unchecked: 0 }
  throw new Problem('broken_scenario', { count, first: shown }, details, {}, { problems: places }, rest)
}
