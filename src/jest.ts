// For Jest: its `test`, with a world of its own for each test.

import { relative } from 'node:path'
import { afterAll, afterEach, test as base, beforeAll, expect } from '@jest/globals'
import type { World, WorldSettings } from './client/world.ts'
import { sharedSimulator } from './testing/simulator.ts'
import { startTestWorld, type TestWorldOptions } from './testing/test-world.ts'
import { nameInFile } from './testing/world-name.ts'

export type { World } from './client/world.ts'

/** What a test is given. */
export interface SimFixtures {
  /** A world of its own, named after the test. */
  readonly sim: World
}

/** What `test.override` changes, for a file or within a `describe`. */
export interface SimOverrides {
  /** What the worlds start with, and what their resets go back to: `seed`, `fixtures`, `scenarios`, `clock`. */
  readonly world?: WorldSettings
  /** Whether a rule of a scenario that never acted fails the test; it does by default. */
  readonly unusedRules?: NonNullable<TestWorldOptions['unusedRules']>
}

/** Declares a test. `timeout`: in milliseconds. */
export type SimTest = (title: string, act: (fixtures: SimFixtures) => unknown, timeout?: number) => void

export interface SimTestAPI extends SimTest {
  readonly only: SimTest
  readonly skip: SimTest
  readonly todo: (title: string) => void
  /** Declares a test for each case, which it is given first. The title may have `%s` and the like. */
  readonly for: <Case>(
    cases: readonly Case[],
  ) => (title: string, act: (one: Case, fixtures: SimFixtures) => unknown, timeout?: number) => void
  /** Changes what the worlds of this file, or of the `describe` around it, start with. */
  readonly override: (overrides: SimOverrides) => void
}

const simulator = sharedSimulator()
/** What holds now, from the file to the innermost `describe`. */
const overrides: SimOverrides[] = []
/** Ends the worlds of tests that have not ended by themselves: those that took too long. */
const open = new Set<(error: Error) => Promise<void>>()

afterEach(async () => {
  for (const end of open) await end(new Error('the test has not ended'))
})
afterAll(() => simulator.close())

async function inWorld(act: (fixtures: SimFixtures) => unknown): Promise<void> {
  const { currentTestName = '', testPath = '' } = expect.getState()
  const name = nameInFile(currentTestName, relative('', testPath))
  const { sim, end } = await startTestWorld(await simulator.connection(), name, Object.assign({}, ...overrides))
  const failed = (error: unknown) => {
    open.delete(failed)
    return end('failed', [error])
  }
  open.add(failed)
  try {
    await act({ sim })
  } catch (error) {
    if (open.has(failed)) await failed(error)
    throw error
  }
  if (!open.delete(failed)) return
  await end('passed')
}

const declaring =
  (declare: (title: string, act: () => Promise<void>, timeout?: number) => void): SimTest =>
  (title, act, timeout) =>
    declare(title, () => inWorld(act), timeout)

/** The `test` of Jest, with `sim`: a world of its own for each test. */
export const test: SimTestAPI = Object.assign(declaring(base), {
  only: declaring(base.only),
  skip: declaring(base.skip),
  todo: (title: string) => base.todo(title),
  for:
    <Case>(cases: readonly Case[]) =>
    (title: string, act: (one: Case, fixtures: SimFixtures) => unknown, timeout?: number) =>
      base.each(cases.map((one) => [one]))(title, (one: Case) => inWorld((fixtures) => act(one, fixtures)), timeout),
  override(override: SimOverrides) {
    beforeAll(() => void overrides.push(override))
    afterAll(() => void overrides.pop())
  },
})
