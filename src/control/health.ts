import * as z from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { VERSION } from '../version.ts'

export const getHealth = endpoint({
  id: 'getHealth',
  number: [],
  family: 'control',
  auth: 'open',
  method: 'GET',
  path: '/__sim/health',
  summary: 'Is it up, and did every scenario file load?',
  answer: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    worlds: z.int(),
    scenario_errors: z.array(z.strictObject({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })),
  }),
}).handle((_call, world) => ({
  status: 'ok',
  version: VERSION,
  worlds: world.surroundings.worlds(),
  scenario_errors: [],
}))
