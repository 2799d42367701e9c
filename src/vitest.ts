// For Vitest: its `test`, with a world of its own for each test.

import { test as base, type RunnerTestCase, type TestAPI } from 'vitest'
import type { World, WorldSettings } from './client/world.ts'
import { openSimulator, type TestSimulator } from './testing/simulator.ts'
import { startTestWorld, type TestWorldOptions } from './testing/test-world.ts'
import { nameForTest } from './testing/world-name.ts'

export type { World } from './client/world.ts'

/** What a test may ask for. */
export interface SimFixtures {
  /** A world of its own, named after the test. */
  readonly sim: World
  /** What the worlds start with, and what their resets go back to: `seed`, `fixtures`, `scenarios`, `clock`. */
  readonly world: WorldSettings
  /** Whether a rule of a scenario that never acted fails the test. */
  readonly unusedRules: NonNullable<TestWorldOptions['unusedRules']>
}

/** The `test` of Vitest, with `sim`: a world of its own for each test. `test.override` changes `world` and `unusedRules`. */
export const test: TestAPI<SimFixtures> = base.extend<SimFixtures & { readonly simulator: TestSimulator }>({
  world: {},
  unusedRules: 'fail',
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const simulator = await openSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  sim: async ({ simulator, world, unusedRules, task, onTestFinished }, use) => {
    const { sim, end } = await startTestWorld(simulator.connection, nameOf(task), { world, unusedRules })
    // After `use` Vitest 4 would report an error twice.
    onTestFinished(() => end(outcomeOf(task), task.result?.errors))
    await use(sim)
  },
})

/** The id of a test in Vitest comes from its file and its place there; a repeated test keeps it. */
function nameOf({ name, suite, id, result }: Readonly<RunnerTestCase>): string {
  const titles = [name]
  for (let outer = suite; outer !== undefined; outer = outer.suite) titles.unshift(outer.name)
  const { repeatCount = 0, retryCount = 0 } = result ?? {}
  const suffix = repeatCount + retryCount > 0 ? `_${repeatCount}.${retryCount}` : ''
  return nameForTest(titles.join(' > '), id + suffix)
}

function outcomeOf({ result }: Readonly<RunnerTestCase>): 'passed' | 'failed' | 'skipped' {
  if (result?.state === 'pass') return 'passed'
  return result?.state === 'fail' ? 'failed' : 'skipped'
}
