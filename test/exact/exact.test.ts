// A hundred programs, each in one setting. `npm run exact` runs as many as it is told, each in all.

import { expect, it, onTestFinished } from 'vitest'
import { build } from './build.ts'
import { programOf } from './generate.ts'
import { play } from './play.ts'
import { LANES, type SettingName } from './program.ts'
import { SCENARIOS } from './scenarios.ts'
import { show } from './show.ts'

const PROGRAMS = 100
const STEPS = 40

/** Which settings programs have in turn: those that take longest more seldom. */
const TURNS: readonly SettingName[] = [
  ...(['bundle', 'fork', 'bundle', 'snapshot', 'bundle', 'restart'] as const),
  ...(['bundle', 'warm', 'bundle', 'bundle', 'bundle', 'bundle'] as const),
]
/** One in so many has a process of its own. */
const FRESH = 50

const settingOf = (at: number): SettingName => (at % FRESH === 0 ? 'fresh' : (TURNS[at % TURNS.length] ?? 'fresh'))

it('gives the same bytes to programs, which mostly succeed and have every operation and control call', async () => {
  const built = await build()
  onTestFinished(() => built.remove())
  const programs = Array.from({ length: PROGRAMS }, (_, at) => ({
    program: programOf(`net-${at}`, STEPS),
    settings: [settingOf(at)],
  }))
  const played = await Promise.all(
    LANES.map((lane) =>
      play(
        built,
        programs.filter(({ settings }) => settings.every((name) => lane.includes(name))),
      ),
    ),
  )
  const all = played.flatMap(({ programs }) => programs)
  expect(all.flatMap(({ program, differences }) => differences.map((one) => `${program.seed} ${show(one)}`))).toEqual(
    [],
  )

  const succeeded = all.map(({ program, statuses }) =>
    program.steps.filter(({ id }) => {
      const status = statuses.get(id) ?? 0
      return status > 0 && status < 400
    }),
  )
  expect(succeeded.flat().length / (PROGRAMS * STEPS)).toBeGreaterThan(0.85)
  const often = (call: string) => succeeded.filter((steps) => steps.some((step) => step.call === call)).length
  const calls = played[0]?.calls ?? []
  expect(calls.length).toBeGreaterThan(70)
  expect(calls.filter((call) => often(call) < 0.05 * PROGRAMS).map((call) => `${call} ${often(call)}`)).toEqual([])
  const loaded = succeeded
    .flat()
    .filter(({ call }) => call === 'addScenario')
    .map(({ body }) => Reflect.get(Object(body), 'name'))
  expect(SCENARIOS.map(({ name }) => name).filter((name) => !loaded.includes(name))).toEqual([])
}, 300_000)
