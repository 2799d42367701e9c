// The scenarios of a world: list, load, unload.

import * as z from 'zod'
import type { Incoming, Received } from '../contract/endpoint.ts'
import { isJson, readText, shownType } from '../contract/read-text.ts'
import { strict } from '../kit/shape.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, failUnknown, Problem } from '../model/problems.ts'
import { ScenarioSchema } from '../scenario/schema/scenario.ts'
import type { RuleState, ScenarioSource } from '../world/scenario-source.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { ScenarioMistakes } from './inputs.ts'
import { type Registry, whenIdle } from './registry.ts'
import { distinct, readScenarioText, scenarioFrom } from './scenario-input.ts'

const When = z.iso.datetime().nullable()

/** A rule about calls, or about webhooks. `on`: what it may have let pass. */
const ruleShape = <On extends 'operation' | 'event'>(on: On, what: string, passed: string) =>
  strict(() => ({
    name: z.string().describe('Its name.'),
    hits: z.int().describe('How often it acted'),
    window: strict(() => ({
      state: z.enum(['open', 'closed']).describe('open while it may act.'),
      from: When.describe('From this time on; null from the beginning.'),
      until: When.describe('Until this time; null for ever.'),
    }))
      .nullable()
      .describe('Its from and until as times, and whether it is there now; null for always'),
    next_call: z.int().describe('The number of the next call that it counts'),
    acts_on_call: z.int().nullable().describe('The number of the next call that it may act on; null if there is none'),
    last_mismatch: strict(() => ({
      at: z.iso.datetime().describe("When, on the world's clock."),
      ...({ [on]: z.string().describe(what) } as Record<On, z.ZodString>),
      why: z.string().describe('Why it did not act.'),
    }))
      .nullable()
      .describe(`The last ${passed} that it let pass, and why`),
  }))

const RuleShape = ruleShape('operation', 'The operation that was called.', 'call of its operations').meta({
  id: 'RuleState',
  description: 'A rule of a scenario, with what it has counted.',
})

const WebhookRuleShape = ruleShape('event', 'The name of the event.', 'of its events').meta({
  id: 'WebhookRuleState',
  description: 'A rule about webhooks, with what it has counted.',
})

const ActiveShape = strict(() => ({
  name: z.string().describe('Its name.'),
  description: z.string().describe('What it is for.'),
  file: z.string().describe('Where it comes from.'),
  rules: z.array(RuleShape).describe('Its rules about calls.'),
  webhooks: z.array(WebhookRuleShape).describe('Its rules about webhooks.'),
  never_fired: z.array(z.string()).describe('The names of the rules that have not acted yet.'),
  warnings: z.array(z.string()).describe('What is questionable.'),
})).meta({ id: 'ActiveScenario', description: 'A scenario that a world plays, with what its rules have counted.' })

function showActive(world: World): z.input<typeof ActiveShape>[] {
  return world.script.active().map(({ source, states, troubles }) => {
    const { rules, webhooks } = states()
    return {
      name: source.name,
      description: source.description,
      file: source.file,
      rules: rules.map((rule) => shownRule(rule, 'operation')),
      webhooks: webhooks.map((rule) => shownRule(rule, 'event')),
      never_fired: [...rules, ...webhooks].filter(({ hits }) => hits === 0).map(({ name }) => name),
      warnings: [...source.warnings, ...troubles],
    }
  })
}

function shownRule<On extends string>({ last_mismatch, ...rule }: RuleState, on: On) {
  if (last_mismatch === null) return { ...rule, last_mismatch }
  const { at, why } = last_mismatch
  return { ...rule, last_mismatch: { at, ...({ [on]: last_mismatch.on } as Record<On, string>), why } }
}

const Available = strict(() => ({
  name: z.string().describe('Its name.'),
  description: z.string().describe('What it is for.'),
}))

export const listScenarios = control({
  id: 'listScenarios',
  method: 'GET',
  path: '/__sim/scenarios',
  summary: 'The active scenarios, what their rules did, and the scenarios that can be loaded by name',
  replies: {
    200: strict(() => ({
      active: z.array(ActiveShape).describe('The scenarios in force, the last one first asked.'),
      available: z.array(Available).describe('Scenarios that can be loaded by name.'),
    })),
  },
  handle: async (_call, world, registry) => {
    const available = await registry.scenarios.list()
    return { active: showActive(world), available: [...available] }
  },
})

type Sent = { readonly text: string; readonly format: 'yaml' | 'json' }

const YAML = /^(application|text)\/(x-)?yaml\s*(;|$)|\+yaml\s*(;|$)/i

async function receiveText({ headers, body }: Incoming): Promise<Received<Sent>> {
  const type = headers['content-type'] ?? ''
  const format = YAML.test(type) ? 'yaml' : isJson(type) ? 'json' : null
  if (format === null) {
    fail('unsupported_media', { expected: 'application/yaml or application/json', actual: shownType(type) })
  }
  const limit = format === 'yaml' ? LIMITS.scenario_yaml_bytes : LIMITS.scenario_json_bytes
  const text = await readText(body, { what: 'The scenario', limit, headers })
  if (text.trim() === '') fail('empty_body')
  return { value: { text, format }, form: {}, identity: '' }
}

export const addScenario = control({
  id: 'addScenario',
  guide: ScenarioSchema,
  method: 'POST',
  path: '/__sim/scenarios',
  summary: 'Load a scenario: its YAML or JSON, or {"name": ...} of one that is bundled or on the shelf',
  query: strict(() => ({
    reset: z.enum(['true', 'false']).optional().describe('true resets the world with it.'),
  })),
  receive: receiveText,
  opensWorld: false,
  grows: true,
  replies: { 201: ActiveShape },
  problems: ['broken_scenario', 'unknown_entry', 'world_in_use', 'invalid_request', 'empty_body'],
  handle: async ({ received, query, world: name }, world, registry) => {
    const source = await readScenarioText(received.text, received.format, world, registry)
    return whenIdle(name, registry, (current) => playScenario(source, current, registry, query.reset === 'true'))
  },
})

/** Loads a scenario; `reset` restarts the world with it. Without, refuses one with a `start` if the world was used. */
export async function playScenario(
  source: ScenarioSource,
  current: World,
  registry: Registry,
  reset: boolean,
): Promise<z.input<typeof ActiveShape>> {
  if (source.start && current.used && !reset) {
    fail('world_in_use', {
      reason: `${source.name} has a start, and this world has been used: load it with ?reset=true (from code, { reset: true })`,
    })
  }
  if (!source.start && !reset) current.scenarios.load(source)
  else {
    const origin = registry.madeWith(current.name)
    const played = current.script.active().map((active) => active.source)
    const known = played.some(({ name }) => name === source.name)
    const scenarios = known ? played.map((one) => (one.name === source.name ? source : one)) : [...played, source]
    const settings = { ...origin, scenarios, origin, ...(source.start ? { overrides: {} } : {}) }
    await registry.make(current.name, settings, 'scenario')
  }
  const shown = showActive(registry.find(current.name) ?? current).find(({ name }) => name === source.name)
  if (!shown) throw new Error(`${source.name} is missing after it was loaded`)
  return shown
}

export const checkScenario = control({
  id: 'checkScenario',
  method: 'POST',
  path: '/__sim/scenarios/check',
  summary: 'Find the mistakes in a scenario, YAML or JSON, without loading it',
  guide: ScenarioSchema,
  receive: receiveText,
  opensWorld: false,
  reads: true,
  replies: {
    200: strict(() => ({
      ok: z.boolean().describe('Whether it has no mistakes.'),
      mistakes: ScenarioMistakes.describe('Its mistakes, with their places.'),
      warnings: z.array(z.string()).readonly().describe('What is questionable.'),
    })),
  },
  problems: ['empty_body'],
  handle: async ({ received }, world, registry) => {
    try {
      const { warnings } = await readScenarioText(received.text, received.format, world, registry)
      return { ok: true, mistakes: [], warnings }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const whole = [{ file: '', line: 1, column: 1, message: error.message }]
      return { ok: false, mistakes: ScenarioMistakes.catch(whole).parse(error.members.problems), warnings: [] }
    }
  },
})

export const getScenario = control({
  id: 'getScenario',
  method: 'GET',
  path: '/__sim/scenarios/:name',
  summary: 'The text of a scenario: one that is bundled or on the shelf, else an active one as JSON',
  replies: {
    200: strict(() => ({
      name: z.string().describe('Its name.'),
      format: z.enum(['yaml', 'json']).describe('How its text is written.'),
      text: z.string().describe('Its text.'),
    })),
  },
  problems: ['unknown_entry'],
  handle: async ({ params: { name } }, world, { scenarios }) => {
    const active = world.script.active().find(({ source }) => source.name === name)?.source
    const known = (await scenarios.list()).some((each) => each.name === name)
    if (active && !known) return { name, format: 'json' as const, text: JSON.stringify(active.document, null, 2) }
    const { text, format } = await scenarios.text(name)
    return { name, format, text }
  },
})

export const deleteScenarios = control({
  id: 'deleteScenarios',
  method: 'DELETE',
  path: '/__sim/scenarios',
  summary: 'Unload every scenario',
  replies: { 200: strict(() => ({ deleted: z.array(z.string()).describe('What was deleted.') })) },
  handle: (_call, world) => {
    const deleted = world.script.active().map(({ source }) => source.name)
    for (const name of deleted) world.scenarios.unload(name)
    return { deleted }
  },
})

export const deleteScenario = control({
  id: 'deleteScenario',
  method: 'DELETE',
  path: '/__sim/scenarios/:name',
  summary: 'Unload a scenario',
  replies: { 200: strict(() => ({ deleted: z.array(z.string()).describe('What was deleted.') })) },
  problems: ['unknown_entry'],
  handle: ({ params: { name } }, world) => {
    const active = world.script.active().map(({ source }) => source.name)
    if (!world.scenarios.unload(name)) failUnknown('active scenario', name, active)
    return { deleted: [name] }
  },
})

/** Scenarios for the start of a world: bundled names or documents. */
export const ScenariosInput = z
  .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
  .max(LIMITS.scenarios_per_world)

export async function readScenarios(inputs: z.output<typeof ScenariosInput>, world: World, registry: Registry) {
  const sources: ScenarioSource[] = []
  // One after the other: the first broken one ends it, and others are served in between.
  for (const one of inputs) {
    sources.push(await scenarioFrom(one, world, registry))
    await world.deps.real.breathe()
  }
  return distinct(sources)
}
