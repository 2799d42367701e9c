// Misfortunes by seed: the scenario `chaos` of a world, and what it did as a scenario of its own.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { CHAOS, CHAOS_KINDS, type ChaosSetting, chaosDone, chaosIn, NO_CHAOS, recorded } from '../scenario/chaos.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { AllWorlds } from './inputs.ts'
import { whenIdle } from './registry.ts'
import { scenarioFrom } from './scenario-input.ts'

const Kinds = z.array(z.enum(CHAOS_KINDS))

const Seed = z.union([z.string(), z.number()]).describe('What misfortunes are drawn from.')

const ChaosState = strict(() => ({
  rate: z.number().describe('0 while there is none'),
  seed: Seed.nullable().describe('What misfortunes are drawn from; null while there are none.'),
  kinds: Kinds.nullable().describe('Only these; null for all.'),
}))

function show(world: World): z.input<typeof ChaosState> {
  const active = chaosIn(world)
  if (!active) return { rate: 0, seed: null, kinds: null }
  const { rate, seed, kinds }: ChaosSetting = Object(active.source.document.chaos)
  return { rate, seed, kinds: kinds ?? null }
}

export const getChaos = control({
  id: 'getChaos',
  method: 'GET',
  path: '/__sim/chaos',
  summary: 'Which share of calls, jobs and webhooks meets a misfortune',
  replies: { 200: ChaosState },
  handle: (_call, world) => show(world),
})

export const setChaos = control({
  id: 'setChaos',
  method: 'PUT',
  path: '/__sim/chaos',
  summary: 'Have calls, jobs and webhooks meet documented misfortunes by seed; rate 0 ends it',
  body: strict(() => ({
    rate: z.number().min(0).max(1).describe('The share that meets one: 0.1 is one in ten.'),
    seed: Seed.optional(),
    kinds: Kinds.min(1).optional().describe('Only these; left out: all.'),
  })),
  opensWorld: false,
  grows: true,
  replies: { 200: ChaosState },
  problems: ['broken_scenario'],
  handle: async ({ body: { rate, seed = '1', kinds }, world: name }, world, registry) => {
    const chaos = { rate, seed, ...(kinds && { kinds }) }
    const source = await scenarioFrom({ name: CHAOS, chaos }, world, registry)
    return whenIdle(name, registry, (current) => {
      // Its counters begin anew.
      current.scenarios.unload(CHAOS)
      if (rate > 0) current.scenarios.load(source)
      return show(current)
    })
  },
})

const Recorded = z.looseObject({ name: z.string().describe('The name of the scenario.') })

export const getRecorded = control({
  id: 'getRecorded',
  method: 'GET',
  path: '/__sim/scenarios/recorded',
  summary: 'A scenario that repeats what chaos did',
  query: strict(() => ({ worlds: AllWorlds })),
  replies: { 200: Recorded },
  handle: ({ query: { worlds } }, world, registry) => {
    const done = worlds === 'all' ? chaosDone(registry.all(), registry.pastChaos) : chaosDone([world], NO_CHAOS)
    return recorded(done)
  },
})
