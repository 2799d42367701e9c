import * as z from 'zod'
import { plainNumbers } from '../../world/state/fixtures-schema.ts'
import { ScenarioSchema } from './scenario.ts'

/** Returns the JSON Schema of scenario files, for editors. `scenarios/scenario.schema.json` is a copy of it. */
export function scenarioJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(ScenarioSchema, { io: 'input', unrepresentable: 'any', override: plainNumbers }),
    title: 'mockfluence scenario',
  }
}
