import * as z from 'zod'
import { VERSION } from '../version.ts'
import { ClockState, showClock } from './clock.ts'
import { control } from './control.ts'

const contract = {
  method: 'GET',
  summary: "The world's seed, clock, scenarios and URLs",
  answer: z.strictObject({
    version: z.string(),
    world: z.string(),
    seed: z.string(),
    clock: ClockState,
    scenarios: z.array(z.string()),
    urls: z.record(z.string(), z.string()),
  }),
} as const

export const getInfo = control({ ...contract, id: 'getInfo', path: '/__sim' }).handle(
  ({ world: name, links }, world) => ({
    version: VERSION,
    world: name,
    seed: world.seed,
    clock: showClock(world),
    scenarios: world.script.active().map(({ source }) => source.name),
    urls: {
      base_url: links.base,
      insights_url: links.insights,
      control_url: `${links.base}/__sim`,
      openapi_url: `${links.base}/openapi.json`,
      docs_url: `${links.base}/docs`,
    },
  }),
)

/** The same call with a trailing slash, as people type it. */
export const getInfoWithSlash = { ...getInfo, id: 'getInfoWithSlash', path: '/__sim/' }
