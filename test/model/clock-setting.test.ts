// One setting of a clock, whoever writes it: a call, a reset, a scenario, an option, code.

import { describe, expect, it } from 'vitest'
import { settle } from '../../src/cli/settings.ts'
import { createSimulator } from '../../src/index.ts'
import { ClockInput, readClockSetting } from '../../src/model/clock-setting.ts'
import { readScenarioValue } from '../../src/scenario/reading/read-scenario.ts'
import { simulate } from '../simulate.ts'

const NOW = '2026-01-05T09:00:00Z'
const AT = Date.parse(NOW)

describe('a setting in one word', () => {
  it.each([
    ['real', { mode: 'real', factor: 1 }],
    ['manual', { mode: 'manual', factor: 1 }],
    ['x60', { mode: 'scaled', factor: 60 }],
    ['x0.001', { mode: 'scaled', factor: 0.001 }],
    ['x1000000', { mode: 'scaled', factor: 1_000_000 }],
    ['x1', { mode: 'scaled', factor: 1 }],
  ])('%s', (text, setting) => expect(readClockSetting(text)).toEqual(setting))

  it.each(['scaled', 'x', 'x0', 'x0.0009', 'x1000001', 'x1e3', 'x-1', 'X60', ' real', ''])('is not "%s"', (text) =>
    expect(readClockSetting(text)).toEqual({
      problem: 'must be real, manual or xN with N from 0.001 to 1000000, such as x60',
    }),
  )

  it.each(['x0', 'x0.0009', 'x1000001', 'scaled', 'warp'])('%s is refused as an option and from code', async (text) => {
    const message = 'must be real, manual or xN with N from 0.001 to 1000000, such as x60, not '
    expect(() => settle({ clock: [text] }, {})).toThrow(`--clock ${message}"${text}"`)
    await expect(createSimulator({ clock: text as 'real' })).rejects.toThrow(new TypeError(`clock ${message}"${text}"`))
  })
})

const MODE = 'must be real, manual, scaled or xN such as x60'
const BOUNDS = 'must be xN with N from 0.001 to 1000000'

const REFUSED: readonly (readonly [object, string, string])[] = [
  [{ mode: 'warp' }, 'mode', MODE],
  [{ mode: 'x0' }, 'mode', BOUNDS],
  [{ mode: 'x10000000' }, 'mode', BOUNDS],
  [{ factor: 0 }, 'factor', 'must be at least 0.001'],
  [{ mode: 'scaled', factor: 1_000_001 }, 'factor', 'must be at most 1000000'],
  [{ mode: 'manual', factor: 5 }, 'factor', 'is allowed only with the mode scaled'],
  [{ mode: 'real', factor: 1 }, 'factor', 'is allowed only with the mode scaled'],
  [{ mode: 'x60', factor: 5 }, 'factor', 'is allowed only with the mode scaled'],
  [{ now: 'soon' }, 'now', 'must be a time such as 2026-01-31T18:00:00Z, not "soon"'],
]

describe('a setting in parts', () => {
  it.each([
    [{}, {}],
    [
      { mode: 'manual', now: NOW },
      { mode: 'manual', now: AT },
    ],
    [{ mode: 'x60' }, { mode: 'scaled', factor: 60 }],
    [
      { mode: 'scaled', factor: 0.5 },
      { mode: 'scaled', factor: 0.5 },
    ],
    [{ mode: 'scaled' }, { mode: 'scaled' }],
    [{ factor: 5 }, { factor: 5 }],
  ])('%j', (written, read) => expect(ClockInput.parse(written)).toEqual(read))

  it.each(REFUSED)(
    '%j is refused by a call, a reset and a scenario in the same words',
    async (clock, path, message) => {
      const sim = await simulate()
      const set = await sim.put('/__sim/clock', clock)
      expect([set.status, set.body.errors]).toEqual([400, [{ path, message }]])
      const reset = await sim.post('/__sim/reset', { clock })
      expect([reset.status, reset.body.errors]).toEqual([400, [{ path: `clock.${path}`, message }]])
      const read = await readScenarioValue({ name: 's', start: { clock } }, 's.json')
      expect(read.ok ? [] : read.problems.map((problem) => problem.message)).toEqual([
        `start.clock.${path}: ${message}`,
      ])
    },
  )

  it('has a factor of its own only where the clock is scaled', async () => {
    const sim = await simulate()
    const lone = [{ path: 'clock.factor', message: 'is allowed only with the mode scaled' }]
    expect((await sim.post('/__sim/reset', { clock: { factor: 5 } })).body.errors).toEqual(lone)
    const fast = await simulate({ clock: { mode: 'scaled', factor: 60 } })
    const begun = async (clock: object) => (await fast.post('/__sim/reset', { clock })).body.clock
    expect(await begun({ factor: 5 })).toMatchObject({ mode: 'scaled', factor: 5 })
    expect(await begun({ mode: 'real' })).toMatchObject({ mode: 'real', factor: 1 })
    expect(await begun({ mode: 'manual' })).toMatchObject({ mode: 'manual', factor: 1 })
  })

  it.each([
    [{ mode: 'x60' }, { mode: 'scaled', factor: 60 }],
    [{ mode: 'scaled' }, { mode: 'scaled', factor: 1 }],
    [{ factor: 5 }, { mode: 'scaled', factor: 5 }],
    [{ mode: 'manual' }, { mode: 'manual', factor: 1 }],
    [{ now: NOW }, undefined],
  ])('of a scenario, %j, is whole', async (clock, setting) => {
    const read = await readScenarioValue({ name: 's', start: { clock } }, 's.json')
    expect(read.ok && read.value.start?.clock).toEqual(setting)
  })
})
