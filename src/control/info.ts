import * as z from 'zod'
import { writePath } from '../contract/paths.ts'
import { strict } from '../kit/shape.ts'
import { urlsOf } from '../model/links.ts'
import { VERSION } from '../package-files.ts'
import { FIGURES } from '../universe/figures-version.ts'
import { KINDS } from '../world/slices.ts'
import { ClockState, showClock } from './clock.ts'
import { control } from './control.ts'

const ControlCall = strict(() => ({
  method: z.string().describe('The HTTP method.'),
  path: z.string().describe("The path after the world's base URL."),
  summary: z.string().describe('What it does.'),
}))

const contract = {
  method: 'GET',
  summary: "The world's seed, clock, scenarios and URLs, and every call of the control API",
  replies: {
    200: strict(() => ({
      version: z.string().describe('The version of mockfluence.'),
      figures: z.int().describe('The version of the generated figures: with another one a seed gives other figures.'),
      world: z.string().describe('The name of the world.'),
      seed: z.string().describe('What everything is drawn from.'),
      clock: ClockState.describe('The clock.'),
      scenarios: z.array(z.string()).describe('The names of the active scenarios.'),
      records: z.record(z.string(), z.int()).describe('How many records each collection has.'),
      urls: z.record(z.string(), z.string()).describe('Addresses by name.'),
      calls: z.array(ControlCall).describe('Every call of the control API.'),
    })),
  },
} as const

const infoAt = (id: string, path: string) =>
  control({
    ...contract,
    id,
    path,
    handle: ({ links }, world, { calls }) => ({
      version: VERSION,
      figures: FIGURES,
      world: world.name,
      seed: world.seed,
      clock: showClock(world),
      scenarios: world.script.active().map(({ source }) => source.name),
      records: Object.fromEntries(KINDS.map(({ name }) => [name, world.collections.of(name).size])),
      urls: { ...urlsOf(links) },
      calls: calls
        .filter(({ path }) => !path.endsWith('/'))
        .map(({ method, path, summary }) => ({ method, path: writePath(path, (name) => `{${name}}`), summary })),
    }),
  })

export const getInfo = infoAt('getInfo', '/__sim')

/** The same call with a trailing slash, as people type it. */
export const getInfoWithSlash = infoAt('getInfoWithSlash', '/__sim/')
