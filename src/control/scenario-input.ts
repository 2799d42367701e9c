// Scenarios as calls bring them along, or name them.

import { parseJson } from '../kit/json.ts'
import { pathText } from '../kit/source-check.ts'
import { renderProblem } from '../kit/source-problem.ts'
import { Problem } from '../model/problems.ts'
import type { ScenarioSource } from '../world/script.ts'
import type { World } from '../world/world.ts'

/** The scenario of a text, or the bundled one that it names: `{"name": ...}` alone. */
export async function readScenarioText(text: string, format: 'yaml' | 'json', world: World): Promise<ScenarioSource> {
  const named = format === 'json' ? parseJson(text) : null
  const bundled = named?.ok ? bundledName(named.value) : null
  return bundled === null ? read(text, format) : world.surroundings.registry.scenarios.read(bundled)
}

/** The scenario that is named (bundled), or given as a value. */
export async function scenarioFrom(
  given: string | Readonly<Record<string, unknown>>,
  world: World,
): Promise<ScenarioSource> {
  const bundled = typeof given === 'string' ? given : bundledName(given)
  return bundled === null
    ? read(JSON.stringify(given, null, 2), 'json')
    : world.surroundings.registry.scenarios.read(bundled)
}

function bundledName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'name') return null
  const name: unknown = Reflect.get(value, 'name')
  return typeof name === 'string' ? name : null
}

/** How problems and the journal call what has no file. */
const NO_FILE = 'request'

async function read(text: string, format: 'yaml' | 'json'): Promise<ScenarioSource> {
  const { readScenario } = await import('../scenario/read-scenario.ts')
  const outcome = await readScenario(text, `${NO_FILE}.${format}`, format)
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
