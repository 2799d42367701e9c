// Scenarios of a world: which are played, add one, take one away.

import * as z from 'zod'
import { endpoint, type Incoming, type Received } from '../api/endpoint.ts'
import { isJson, shownType } from '../kit/media-type.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { distinct, readScenarioText, scenarioFrom } from './scenario-input.ts'

const RuleShape = z.strictObject({ name: z.string(), hits: z.int() })

const ActiveShape = z.strictObject({
  name: z.string(),
  description: z.string(),
  file: z.string(),
  rules: z.array(RuleShape),
  webhooks: z.array(RuleShape),
  /** The names of rules that have not acted yet. */
  never_fired: z.array(z.string()),
  warnings: z.array(z.string()),
})

function showActive(world: World): z.input<typeof ActiveShape>[] {
  return world.script.active().map(({ source, rules, webhooks, troubles }) => ({
    name: source.name,
    description: source.description,
    file: source.file,
    rules: rules.map((rule) => ({ ...rule })),
    webhooks: webhooks.map((rule) => ({ ...rule })),
    never_fired: [...rules, ...webhooks].filter(({ hits }) => hits === 0).map(({ name }) => name),
    warnings: [...source.warnings, ...troubles],
  }))
}

export const listScenarios = control({
  id: 'listScenarios',
  method: 'GET',
  path: '/__sim/scenarios',
  summary: 'Which scenarios are played, how often their rules have acted, and which there are',
  answer: z.strictObject({
    active: z.array(ActiveShape),
    available: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  }),
}).wait(async (_call, world) => {
  const available = await world.surroundings.registry.scenarios.list()
  return { active: showActive(world), available: [...available] }
})

/** What was sent, and whether it is YAML or JSON. */
interface Sent {
  readonly text: string
  readonly format: 'yaml' | 'json'
}

const YAML = /^(application|text)\/(x-)?yaml\s*(;|$)|\+yaml\s*(;|$)/i

async function receiveText({ headers, body }: Incoming): Promise<Received<Sent>> {
  const type = headers['content-type'] ?? ''
  const format = YAML.test(type) ? 'yaml' : isJson(type) ? 'json' : null
  if (format === null) {
    fail('unsupported_media', { expected: 'application/yaml or application/json', actual: shownType(type) })
  }
  const limit = format === 'yaml' ? LIMITS.scenario_yaml_bytes : LIMITS.scenario_json_bytes
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) fail('too_large', { what: 'The scenario', limit: formatBytes(limit) })
    text += decoder.decode(chunk, { stream: true })
  }
  text += decoder.decode()
  if (text.trim() === '') fail('empty_body')
  return { value: { text, format }, form: {}, identity: '' }
}

export const addScenario = endpoint({
  id: 'addScenario',
  number: [],
  family: 'control',
  auth: 'open',
  method: 'POST',
  path: '/__sim/scenarios',
  summary: 'Play a scenario: its YAML or JSON, or {"name": ...} of a bundled one',
  query: z.strictObject({ reset: z.enum(['true', 'false']).optional() }),
  receive: receiveText,
  status: 201,
  answer: ActiveShape,
  problems: ['broken_scenario', 'unknown_entry', 'world_in_use', 'invalid_request', 'empty_body'],
}).wait(async ({ received, query }, world) => {
  const source = await readScenarioText(received.text, received.format, world)
  // Reading took its time: the world may have been reset meanwhile.
  const current = world.surroundings.registry.find(world.name) ?? world
  return playScenario(source, current, query.reset === 'true')
})

/** Has a world play a scenario, from its start on when `reset`; refused when it must start with it and has been used. */
export function playScenario(source: ScenarioSource, current: World, reset: boolean): z.input<typeof ActiveShape> {
  const { registry } = current.surroundings
  if (source.start && current.used && !reset) {
    fail('world_in_use', {
      reason: `${source.name} says what a world starts with, and this one has been used: load it with ?reset=true (from code, { reset: true })`,
    })
  }
  if (!source.start && !reset) current.load(source)
  else {
    const { origin = current.settings } = current.settings
    const played = current.script.active().map((active) => active.source)
    const known = played.some(({ name }) => name === source.name)
    const scenarios = known ? played.map((one) => (one.name === source.name ? source : one)) : [...played, source]
    registry.make(current.name, { ...origin, scenarios, ...(source.start ? { overrides: {} } : {}) })
  }
  const shown = showActive(registry.find(current.name) ?? current).find(({ name }) => name === source.name)
  if (!shown) throw new Error(`${source.name} was loaded and is not there`)
  return shown
}

export const deleteScenarios = control({
  id: 'deleteScenarios',
  method: 'DELETE',
  path: '/__sim/scenarios',
  summary: 'Play no scenario any more',
  answer: z.strictObject({ deleted: z.array(z.string()) }),
}).handle((_call, world) => {
  const names = world.script.active().map(({ source }) => source.name)
  for (const name of names) world.script.unload(name)
  return { deleted: names }
})

export const deleteScenario = control({
  id: 'deleteScenario',
  method: 'DELETE',
  path: '/__sim/scenarios/:name',
  summary: 'Play a scenario no more',
  answer: z.strictObject({ deleted: z.array(z.string()) }),
  problems: ['unknown_entry'],
}).handle(({ params: { name } }, world) => {
  if (!world.script.unload(name)) fail('unknown_entry', { what: 'active scenario', id: name })
  return { deleted: [name] }
})

/** The scenarios that a call names or brings along, for the start of a world. */
export const ScenariosInput = z
  .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
  .max(LIMITS.scenarios_per_world)

export async function readScenarios(given: z.output<typeof ScenariosInput>, world: World) {
  return distinct(await Promise.all(given.map((one) => scenarioFrom(one, world))))
}
