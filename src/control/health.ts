import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'
import { VERSION } from '../version.ts'
import { control } from './control.ts'
import type { Registry } from './registry.ts'

export const getHealth = control({
  id: 'getHealth',
  method: 'GET',
  path: '/__sim/health',
  summary: 'Whether the server is up, and which scenario files failed to load, or could not do something',
  answer: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    worlds: z.int(),
    /** How many worlds have ended by `--world-ttl`. */
    worlds_expired: z.int(),
    /** Bytes. */
    memory: z.strictObject({ used: z.int(), limit: z.int() }),
    scenario_errors: z.array(z.strictObject({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })),
    /** What timelines and webhook rules could not do, such as set a record that did not exist. */
    scenario_troubles: z.array(z.strictObject({ world: z.string(), scenario: z.string(), message: z.string() })),
  }),
}).handle((_call, _world, registry) => ({
  status: 'ok',
  version: VERSION,
  worlds: registry.size,
  worlds_expired: registry.expired,
  memory: { used: registry.memory.used, limit: registry.memory.limit },
  scenario_errors: [...registry.scenarioErrors],
  scenario_troubles: troublesIn(registry),
}))

/** Returns what the scenarios of all worlds could not do, up to a limit. */
function troublesIn(registry: Registry): { world: string; scenario: string; message: string }[] {
  const found: { world: string; scenario: string; message: string }[] = []
  for (const world of registry.names()) {
    for (const { source, troubles } of registry.find(world)?.script.active() ?? []) {
      const left = LIMITS.health_troubles - found.length
      if (left <= 0) return found
      found.push(...troubles.slice(0, left).map((message) => ({ world, scenario: source.name, message })))
    }
  }
  return found
}
