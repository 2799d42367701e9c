import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { VERSION } from '../package-files.ts'
import { control } from './control.ts'
import { ScenarioMistakes } from './inputs.ts'
import type { Registry } from './registry.ts'

const Trouble = strict(() => ({
  world: z.string().describe('The name of the world.'),
  scenario: z.string().describe('The name of the scenario.'),
  message: z.string().describe('What is wrong.'),
}))

const contract = {
  method: 'GET',
  openToAll: true,
  replies: {
    200: strict(() => ({
      status: z.literal('ok').describe('Always ok.'),
      version: z.string().describe('The version of mockfluence.'),
      worlds: z.int().describe('How many worlds there are.'),
      worlds_expired: z.int().describe('How many have ended by --world-ttl.'),
      memory: strict(() => ({
        used: z.int().describe('Bytes in use.'),
        limit: z.int().describe('Bytes that may be used.'),
      })).describe('What worlds hold, in bytes.'),
      scenario_errors: ScenarioMistakes.describe('Mistakes in scenario files.'),
      scenario_troubles: z.array(Trouble).describe('What timelines and webhook rules could not do.'),
    })),
  },
} as const

const healthAt = (id: string, path: string, summary: string) =>
  control({ ...contract, id, path, summary, handle: (_call, _world, registry) => showHealth(registry) })

export const getHealth = healthAt(
  'getHealth',
  '/__sim/health',
  'Whether the server is up, and which scenario files failed to load, or could not do something',
)

/** The same call where orchestrators look for it. */
export const getHealthz = healthAt('getHealthz', '/healthz', 'As GET /__sim/health')

export const getReadyz = control({
  ...contract,
  id: 'getReadyz',
  path: '/readyz',
  summary: 'As GET /__sim/health, but 503 while the server still reads its data file, or is stopping',
  problems: ['not_ready'],
  handle: (_call, _world, registry) => {
    if (registry.notReady !== null) fail('not_ready', { reason: registry.notReady })
    return showHealth(registry)
  },
})

function showHealth(registry: Registry): z.input<(typeof contract.replies)[200]> {
  return {
    status: 'ok',
    version: VERSION,
    worlds: registry.size,
    worlds_expired: registry.expired,
    memory: { used: registry.memory.used, limit: registry.memory.limit },
    scenario_errors: [...registry.scenarioErrors],
    scenario_troubles: troublesIn(registry),
  }
}

function troublesIn(registry: Registry): { world: string; scenario: string; message: string }[] {
  const all = registry
    .all()
    .flatMap(({ name: world, script }) =>
      script
        .active()
        .flatMap(({ source, troubles }) => troubles.map((message) => ({ world, scenario: source.name, message }))),
    )
  return all.slice(0, LIMITS.health_troubles)
}
