import * as z from 'zod'
import { plainNumbers } from '../world/state/fixtures-schema.ts'
import { ScenarioSchema } from './schema.ts'

/** The JSON Schema of a scenario file, for editors: as `scenarios/scenario.schema.json` has it. */
export function scenarioJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(ScenarioSchema, { io: 'input', unrepresentable: 'any', override: plainNumbers }),
    title: 'mockfluence scenario',
  }
}
