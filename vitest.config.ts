import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const cli = ['test/cli/**/*.test.ts']

/** Examples for users: a test runs each as a user would. */
const recipes = ['test/recipes/**']

/** Tests that measure time or memory, or replace a module: each needs a process of its own. The others share what they load. */
const alone = [
  'test/control/snapshot.test.ts',
  'test/control/verify-work.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/server/findings.test.ts',
  'test/server/stalls.test.ts',
  'test/soak/soak.test.ts',
  'test/webhooks/full-outbox.test.ts',
  'test/webhooks/many-ticks.test.ts',
  'test/world/full-collections.test.ts',
  'test/world/journal.test.ts',
  'test/world/world-memory.test.ts',
]

/** Starts the longest files first, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = /\/(soak|fuzz)\.test\.ts$/
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}

export default defineConfig({
  test: {
    // Left to itself vitest keeps one core free; of two that is half.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...cli, ...alone, ...recipes],
          isolate: false,
        },
      },
      // The executable is built before its tests, so that they never run yesterday's.
      { extends: true, test: { name: 'executable', include: cli, isolate: false, globalSetup: 'test/cli/build.ts' } },
    ],
  },
})
