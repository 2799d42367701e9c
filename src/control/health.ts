import * as z from 'zod'
import { VERSION } from '../version.ts'
import { control } from './control.ts'

export const getHealth = control({
  id: 'getHealth',
  method: 'GET',
  path: '/__sim/health',
  summary: 'Whether the server is up, and which scenario files failed to load',
  answer: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    worlds: z.int(),
    /** How many worlds have ended by `--world-ttl`. */
    worlds_expired: z.int(),
    /** Bytes. */
    memory: z.strictObject({ used: z.int(), limit: z.int() }),
    scenario_errors: z.array(z.strictObject({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })),
  }),
}).handle((_call, _world, registry) => ({
  status: 'ok',
  version: VERSION,
  worlds: registry.size,
  worlds_expired: registry.expired,
  memory: { used: registry.memory.used, limit: registry.memory.limit },
  scenario_errors: [...registry.scenarioErrors],
}))
