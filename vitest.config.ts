import { defineConfig } from 'vitest/config'

const cli = ['test/cli/**/*.test.ts']

export default defineConfig({
  test: {
    // Left to itself vitest keeps one core free; of two that is half.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'source', include: ['test/**/*.test.ts'], exclude: cli } },
      // The executable is built before its tests, so that they never run yesterday's.
      { extends: true, test: { name: 'executable', include: cli, globalSetup: 'test/cli/build.ts' } },
    ],
  },
})
