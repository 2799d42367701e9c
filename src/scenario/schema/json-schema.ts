import * as z from 'zod'
import { titled } from '../../kit/titled.ts'
import { plainNumbers } from '../../world/state/fixtures-schema.ts'
import { ScenarioSchema } from './scenario.ts'

/** Returns the JSON Schema of scenario files, for editors. `scenarios/scenario.schema.json` is a copy of it. */
export function scenarioJsonSchema(): unknown {
  const schema = z.toJSONSchema(ScenarioSchema, { io: 'input', unrepresentable: 'any', override: plainNumbers })
  return { ...titled(schema), title: 'mockfluence scenario' }
}
