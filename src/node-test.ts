// For node:test: a world of its own for each test.

import { relative } from 'node:path'
import { after } from 'node:test'
import type { World } from './client/world.ts'
import { sharedSimulator } from './testing/simulator.ts'
import { startTestWorld, type TestWorldOptions } from './testing/test-world.ts'
import { nameInFile } from './testing/world-name.ts'

export type { World } from './client/world.ts'
export type { TestWorldOptions }

export interface TestContext {
  readonly name: string
  readonly fullName?: string
  readonly passed?: boolean
  readonly error?: unknown
  after(act: () => Promise<void>): void
}

const simulator = sharedSimulator()

after(() => simulator.close())

/**
 * Makes a world of its own for the test with the context `t`, and removes it after the test. A failing test prints the
 * last calls to its world. A test fails, too, if a rule of its scenarios never acted.
 */
export async function freshWorld(t: TestContext, options: TestWorldOptions = {}): Promise<World> {
  const file = relative('', process.argv[1] ?? '')
  const { sim, end } = await startTestWorld(
    await simulator.connection(),
    nameInFile(t.fullName ?? t.name, file),
    options,
  )
  t.after(() => end(t.passed === false ? 'failed' : 'passed', [t.error]))
  return sim
}
