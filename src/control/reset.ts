import { chaosIn } from '../scenario/chaos-done.ts'
import { control } from './control.ts'
import {
  refuseFixtureErrors,
  START_PROBLEMS,
  Started,
  StartGuide,
  StartInput,
  showStarted,
  startSettings,
} from './start-settings.ts'

export const resetWorld = control({
  id: 'resetWorld',
  method: 'POST',
  path: '/__sim/reset',
  summary: 'Reset the world to what it was made with; what the body names differs for this start only',
  body: StartInput,
  guide: StartGuide,
  optionalBody: true,
  opensWorld: false,
  replies: { 200: Started },
  problems: START_PROBLEMS,
  handle: async ({ body, world: name }, world, registry) => {
    const { origin, settings } = await startSettings(body, name, world, registry)
    // Misfortunes belong to the world.
    const chaos = chaosIn(world)?.source
    const { scenarios = [] } = settings
    const played = chaos && !scenarios.some((one) => one.name === chaos.name) ? [...scenarios, chaos] : scenarios
    const start = { ...settings, scenarios: played, origin }
    return showStarted(await registry.make(name, start, 'reset').catch(refuseFixtureErrors))
  },
})
