import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start the executable. */
const executable = ['test/{cli,exact}/**/*.test.ts']

/** Examples for users: a test runs each as a user would. */
const recipes = ['test/recipes/**']

/** Tests that measure memory, replace a module or lower limits of schemas: each needs a process of its own. */
const alone = ['test/soak/soak.test.ts', 'test/world/full-world.test.ts', 'test/world/new-entries.test.ts']

/** Files that take longest. */
const LONG = ['exact', 'soak', 'fuzz', 'mutations', 'package', 'pages', 'recipes', 'readme']

/** Starts the longest files of each project first, so that no worker is left with one at the end. Files of one share workers. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.includes(basename(moduleId, '.test.ts'))
    return sorted.toSorted(
      (a, b) => a.project.name.localeCompare(b.project.name) || Number(isLong(b)) - Number(isLong(a)),
    )
  }
}

export default defineConfig({
  test: {
    // One more than processors: many tests wait for a process or a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // What a file is transformed to is the same in each project, and in the next run.
    experimental: { fsModuleCache: true },
    // Twice what the longest took on a machine with four times as much to do.
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // A second is little there. What happens only because a webhook is given up, after 15 s, is not seen.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...executable, ...alone, ...recipes],
          isolate: false,
        },
      },
      // The executable is built before its tests, so that they never run yesterday's.
      {
        extends: true,
        test: { name: 'executable', include: executable, isolate: false, globalSetup: 'test/cli/build.ts' },
      },
    ],
  },
})
