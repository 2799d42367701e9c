// Some random programs, each in one setting. `npm run exact` runs as many as it is told, each in all.

import { expect, inject, it, onTestFinished } from 'vitest'
import { CALLS, programOf } from './generate.ts'
import { SCENARIOS } from './scenarios.ts'
import { check, type Outcome, type SettingName, startAround } from './settings.ts'

const PROGRAMS = 8
const STEPS = 26

/** The settings of every other program; the rest are replayed from their bundles. Those that start processes come once. */
const TURNS: readonly SettingName[] = ['fork', 'snapshot', 'warm', 'restart']

it('gives the same bytes to programs, which mostly succeed', async () => {
  const around = await startAround(inject('main'))
  onTestFinished(() => around.close())
  const outcomes: Outcome[] = []
  for (let at = 0; at < PROGRAMS; at++) {
    const setting = at % 2 === 0 ? 'bundle' : (TURNS[at >> 1] ?? 'bundle')
    outcomes.push(await check(programOf(`each-${at}`, STEPS), [setting], around))
  }
  expect(outcomes.flatMap(({ differences }, at) => differences.map((one) => `each-${at} ${one}`))).toEqual([])

  const succeeded = outcomes.flatMap(({ succeeded }) => succeeded)
  expect(succeeded.length / (PROGRAMS * STEPS)).toBeGreaterThan(0.85)
}, 120_000)

it('draws every operation, control call and scenario', () => {
  const steps = Array.from({ length: 60 }, (_, at) => programOf(`each-${at}`, STEPS).steps).flat()
  const called = steps.map(({ call }) => call)
  expect(CALLS.filter((call) => !called.includes(call))).toEqual([])
  const loaded = steps.map(({ call, body }) => call === 'addScenario' && Reflect.get(Object(body), 'name'))
  expect(SCENARIOS.map(({ name }) => name).filter((name) => !loaded.includes(name))).toEqual([])
})
