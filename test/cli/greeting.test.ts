// What the greeting says of the world that it greets with.

import { describe, expect, it } from 'vitest'
import { greeting } from '../../src/cli/greeting.ts'
import { settle } from '../../src/cli/settings.ts'
import { loadDocument } from '../../src/server/scenario-files.ts'
import { endpointsCheck } from '../../src/webhooks/carrier.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'
import { type SimulateOptions, simulate } from '../simulate.ts'

async function scenario(start: object) {
  const loaded = await loadDocument({ name: 'mine', start }, endpointsCheck({}))
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.scenario
}

/** The rows about fixtures, clock and scenarios. */
async function rows(options: SimulateOptions = {}, ignored: string[] = []) {
  const { simulator } = await simulate(options)
  const addresses = { url: 'http://localhost', insightsUrl: 'http://localhost' }
  const text = greeting(addresses, settle({ fixtures: ['agency'] }, {}), simulator.worlds.open('default'), ignored)
  return text.match(/(?<= {2})(Fixtures|Clock|Scenario|Ignored).*/g)
}

describe('the greeting', () => {
  it('names fixtures, clock and scenarios', async () => {
    expect(await rows()).toEqual([
      'Fixtures      agency',
      'Clock         2026-01-05T09:00:00.000Z (manual: it moves by POST /__sim/clock/advance)',
      'Scenarios     none',
    ])
  })

  it('names what was not taken', async () => {
    expect((await rows({}, ['MOCKFLUENCE_PROT has no effect.']))?.at(-1)).toBe(
      'Ignored       MOCKFLUENCE_PROT has no effect.',
    )
  })

  it('says what a scenario starts with, and which options win over it', async () => {
    const start = { fixtures: { campaigns: [] }, clock: { mode: 'manual', now: '2030-01-01T00:00:00Z' } }
    const scenarios = [await scenario(start)]
    expect(await rows({ scenarios })).toEqual([
      'Fixtures      of the scenario mine',
      expect.stringMatching(/^Clock {9}2030-01-01T00:00:00.000Z/),
      'Scenario      mine (scenario.json)',
    ])
    const overrides = { fixtures: FixturesSchema.parse({}), start: Date.UTC(2027, 0) }
    expect(await rows({ scenarios, overrides })).toEqual([
      'Fixtures      agency',
      expect.stringMatching(/^Clock {9}2027-01-01/),
      'Scenario      mine (scenario.json); --fixtures wins over its fixtures; --now wins over its clock.now',
    ])
  })
})
