import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { chaosIn } from '../scenario/chaos-done.ts'
import { ClockState, showClock } from './clock.ts'
import { control } from './control.ts'
import { refuseFixtureErrors, START_PROBLEMS, StartGuide, StartInput, startSettings } from './start-settings.ts'

export const resetWorld = control({
  id: 'resetWorld',
  method: 'POST',
  path: '/__sim/reset',
  summary: 'Reset the world to what it was made with; what the body names differs for this start only',
  body: StartInput,
  guide: StartGuide,
  optionalBody: true,
  opensWorld: false,
  replies: {
    200: strict(() => ({
      world: z.string().describe('The name of the world.'),
      seed: z.string().describe('What everything is drawn from.'),
      clock: ClockState.describe('The clock.'),
    })),
  },
  problems: START_PROBLEMS,
  handle: async ({ body, world: name }, world, registry) => {
    const { origin, settings } = await startSettings(body, name, world, registry)
    // Misfortunes belong to the world.
    const chaos = chaosIn(world)?.source
    const { scenarios = [] } = settings
    const played = chaos && !scenarios.some((one) => one.name === chaos.name) ? [...scenarios, chaos] : scenarios
    const fresh = await registry
      .make(name, { ...settings, scenarios: played, origin }, 'reset')
      .catch(refuseFixtureErrors)
    return { world: fresh.name, seed: fresh.seed, clock: showClock(fresh) }
  },
})
