// What a new start of a world is given: by a reset, or when a world is made.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { checkValue } from '../kit/source/schema-findings.ts'
import { ClockInput, startBy } from '../model/clock-setting.ts'
import { Seed } from '../model/fields.ts'
import { type Detail, Problem } from '../model/problems.ts'
import { chaosIn } from '../scenario/chaos.ts'
import type { ScenarioStart } from '../world/scenario-source.ts'
import type { WorldSettings } from '../world/settings.ts'
import { extended } from '../world/state/extends.ts'
import { type Fixtures, FixturesSchema } from '../world/state/fixtures.ts'
import { FixtureErrors } from '../world/state/seed.ts'
import type { World } from '../world/world.ts'
import { ClockState, refuseLoneFactor, showClock } from './clock.ts'
import { control } from './control.ts'
import type { Registry } from './registry.ts'
import { readScenarios, ScenariosInput } from './scenarios.ts'

/** The name of a bundled set, or a document; never a path. */
const FixturesInput = z.union([z.string(), z.record(z.string(), z.unknown())])

export const StartInput = strict(() => ({
  seed: z
    .union([Seed, z.number().transform(String)])
    .optional()
    .describe('What everything is drawn from.'),
  fixtures: FixturesInput.optional().describe('A bundled set by name, or a document.'),
  scenarios: ScenariosInput.optional().describe('Scenarios by name, or documents.'),
  clock: ClockInput.optional().describe('The clock.'),
}))

/** For the OpenAPI document: `StartInput` says nothing of a fixtures document. */
export const StartGuide = strict(() => ({
  ...StartInput.shape,
  fixtures: z.union([z.string(), FixturesSchema]).optional().describe('A bundled set by name, or a document.'),
}))

export const Started = strict(() => ({
  world: z.string().describe('The name of the world.'),
  seed: z.string().describe('What everything is drawn from.'),
  clock: ClockState.describe('The clock.'),
}))

export function showStarted(world: World): z.input<typeof Started> {
  return { world: world.name, seed: world.seed, clock: showClock(world) }
}

export const START_PROBLEMS = ['unknown_entry', 'broken_scenario'] as const

/** Returns the settings of a start that differs from that of `name` in what is given; and those it was made with. */
export async function startSettings(
  { seed, fixtures, scenarios, clock = {} }: z.output<typeof StartInput>,
  name: string,
  world: World,
  registry: Registry,
): Promise<{ readonly origin: WorldSettings; readonly settings: WorldSettings }> {
  const withFixtures = fixtures === undefined ? {} : { fixtures: await readFixtures(fixtures, registry) }
  const played = scenarios && (await readScenarios(scenarios, world, registry))
  const origin = registry.madeWith(name)
  refuseLoneFactor(clock, origin.clock, 'clock.factor')
  const overrides: ScenarioStart = { ...withFixtures, ...startBy(clock, origin.clock) }
  const settings: WorldSettings = {
    ...origin,
    ...(seed === undefined ? {} : { seed }),
    // Scenarios in this call take precedence over overrides from before.
    ...(played === undefined ? { overrides: { ...origin.overrides, ...overrides } } : { overrides, scenarios: played }),
    ...overrides,
  }
  return { origin, settings }
}

/** Loads the bundled fixtures of a name, or validates a document. Refuses it with every mistake named. */
async function readFixtures(input: z.output<typeof FixturesInput>, registry: Registry): Promise<Fixtures> {
  if (typeof input === 'string') return registry.fixtures(input)
  const base = await extended(input, registry.findBase)
  if ('problem' in base)
    return refuseFixtures([{ path: ['fixtures', ...(base.at ?? ['extends'])].join('.'), message: base.problem }])
  const checked = checkValue(FixturesSchema, base.document)
  if (checked.ok) return checked.value
  const details = checked.details.map(({ path, message }) => ({
    path: path === '' ? 'fixtures' : `fixtures.${path}`,
    message,
  }))
  return refuseFixtures(details, checked.more)
}

/** Refuses fixtures for the mistakes that only a world finds. */
export function refuseFixtureErrors(error: unknown): never {
  if (!(error instanceof FixtureErrors)) throw error
  const { problems } = error
  return refuseFixtures(problems.map(({ path, message }) => ({ path: ['fixtures', ...path].join('.'), message })))
}

function refuseFixtures(details: readonly Detail[], more = 0): never {
  const facts = { count: details.length + more, fields: 'fixtures' }
  throw new Problem('invalid_request', facts, details, {}, {}, { more, unchecked: 0 })
}

export const resetWorld = control({
  id: 'resetWorld',
  method: 'POST',
  path: '/__sim/reset',
  summary: 'Reset the world to what it was made with; what the body names differs for this start only',
  body: StartInput,
  guide: StartGuide,
  optionalBody: true,
  opensWorld: false,
  replies: { 200: Started },
  problems: START_PROBLEMS,
  handle: async ({ body, world: name }, world, registry) => {
    const { origin, settings } = await startSettings(body, name, world, registry)
    // Misfortunes belong to the world.
    const chaos = chaosIn(world)?.source
    const { scenarios = [] } = settings
    const played = chaos && !scenarios.some((one) => one.name === chaos.name) ? [...scenarios, chaos] : scenarios
    const start = { ...settings, scenarios: played, origin }
    return showStarted(await registry.make(name, start, 'reset').catch(refuseFixtureErrors))
  },
})
